package fathom.reports.figures.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What is left of a text that has too little room. */
class PlotFontTest {
  @Test
  void aLongNameKeepsBothEnds() {
    String cut = PlotFont.cut("20261121T013200Z-lab-of-the-north", 100, true);
    assertTrue(cut.matches("20261\\S+…\\S+north"), cut);
    assertTrue(1.15 * PlotFont.width(cut) <= 100, cut);
    assertEquals("short", PlotFont.cut("short", 100, true));
  }

  /** A pair of surrogates is one character. */
  @Test
  void noCharacterIsCutInTwo() {
    String cut = PlotFont.cut("\ud83d\ude00".repeat(30), 100, true);
    assertTrue(cut.codePoints().allMatch(c -> c == 0x1F600 || c == '…'), cut);
  }
}
