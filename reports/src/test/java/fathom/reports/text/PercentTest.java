package fathom.reports.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PercentTest {
  @Test
  void writesWhatWasAskedWithoutDigitsOfItsOwn() {
    assertEquals("2 %", Percent.asked(0.02));
    assertEquals("0.5 %", Percent.asked(0.005));
    // 100 · 0.07 is 7.000000000000001.
    assertEquals("7 %", Percent.asked(0.07));
    assertEquals("100 %", Percent.asked(1));
  }

  @Test
  void writesMeasuredSharesWithThreeDigits() {
    assertEquals("0.21 %", Percent.measured(0.0021));
    assertEquals("10.4 %", Percent.measured(0.104));
    assertEquals("n/a", Percent.measured(Double.NaN));
    // A hundred of it is no number any more.
    assertEquals("n/a", Percent.measured(1.7e308));
  }

  @Test
  void saysNotHowCloseWhereNothingTells() {
    assertEquals("±5.1 %", Percent.within(0.0512));
    assertEquals("n/a", Percent.within(Double.POSITIVE_INFINITY));
  }
}
