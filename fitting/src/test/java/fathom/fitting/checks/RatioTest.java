package fathom.fitting.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A ratio keeps two digits, however small it is. */
class RatioTest {
  @ParameterizedTest
  @CsvSource({
    "1.0349,1.03",
    "28.951,28.95",
    "0.1,0.10",
    "0.0312,0.031",
    "0.000309,0.00031",
    "0,0.00"
  })
  void smallOnesHaveTwoSignificantDigits(double ratio, String text) {
    assertEquals(text, Ratio.text(ratio));
  }
}
