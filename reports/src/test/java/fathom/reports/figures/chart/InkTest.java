package fathom.reports.figures.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InkTest {
  @ParameterizedTest
  @EnumSource(Ink.class)
  void standsOutFromItsBackground(Ink ink) {
    double least =
        switch (ink) {
          case TEXT, MUTED -> 4.5;
          case GRID -> 1.1;
          default -> 3;
        };
    assertTrue(contrast(ink.light(), Ink.LIGHT_BACKGROUND) >= least, ink.light());
    assertTrue(contrast(ink.dark(), Ink.DARK_BACKGROUND) >= least, ink.dark());
  }

  /** The measure itself: black on white is 21 to 1 by definition, and grey 777777 is 4.48. */
  @Test
  void contrastIsThatOfTheGuidelines() {
    assertEquals(21, contrast("#000000", "#ffffff"), 1e-9);
    assertEquals(4.48, contrast("#777777", "#ffffff"), 0.005);
  }

  /** WCAG 2.2, contrast ratio. */
  private static double contrast(String one, String other) {
    double a = luminance(one);
    double b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double luminance(String hex) {
    return 0.2126 * linear(hex, 1) + 0.7152 * linear(hex, 3) + 0.0722 * linear(hex, 5);
  }

  private static double linear(String hex, int from) {
    double share = Integer.parseInt(hex.substring(from, from + 2), 16) / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
