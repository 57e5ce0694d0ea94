package fathom.reports.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.reports.text.Wrap;
import java.util.List;
import org.junit.jupiter.api.Test;

class DigitsTest {
  @Test
  void showsTwoDigitsOfTheHalfWidthAndAsManyDecimalsOfTheValue() {
    assertShown("3.142 ± 0.012", 3.14159, 0.0123);
    assertShown("3.14 ± 0.10", 3.14159, 0.0996);
    assertShown("3 ± 12", 3.14159, 12.3);
    assertShown("31416 ± 1200", 31415.9, 1234);
    assertShown("0.00 ± 0.50", -0.0001, 0.5);
    assertShown("-1.50 ± 0.25", -1.5, 0.25);
  }

  @Test
  void aTinyHalfWidthNeverLooksExact() {
    assertShown("1.0000000 ± 0.0000001", 1, 1e-12);
  }

  @Test
  void coversALopsidedInterval() {
    assertEquals("10.0 ± 2.0", Digits.of(new Estimate(10, new Interval(9.9, 12))).inOne());
    assertEquals("10.0 ± 5.0", Digits.of(new Estimate(10, new Interval(12, 15))).inOne());
  }

  @Test
  void showsExactNumbersShortly() {
    assertEquals("3.52", Digits.exact(44 * 0.08));
    assertEquals("8000", Digits.exact(8000));
    assertEquals("0", Digits.exact(-0.0));
    assertTrue(Digits.of(Estimate.exact(6.72)).isExact());
  }

  @Test
  void showsErrorsWithTheirSign() {
    assertEquals("+0.04 %", Digits.error(0.0004));
    assertEquals("-14.0 %", Digits.error(-0.14));
    assertEquals("0.00 %", Digits.error(-0.000001));
    assertEquals("0.00 %", Digits.error(0));
    assertEquals("-0.01 %", Digits.error(-0.00006));
  }

  @Test
  void wrapsAtBlanksAndCutsLongWords() {
    assertEquals(List.of("ab cd", "efghi", "jk l"), Wrap.lines("ab  cd efghijk l", 5));
    assertEquals(List.of(""), Wrap.lines("  ", 5));
    assertEquals(List.of("abcd", "\ud83d\ude00"), Wrap.lines("abcd\ud83d\ude00", 5));
  }

  private static void assertShown(String expected, double value, double half) {
    assertEquals(expected, Digits.of(Estimate.of(value, half)).inOne());
  }
}
