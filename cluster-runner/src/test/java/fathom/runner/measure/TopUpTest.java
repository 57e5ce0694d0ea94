package fathom.runner.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopUpTest {
  private static final OptionalDouble NONE_BEFORE = OptionalDouble.empty();
  private static final TopUp TWO_PERCENT = new TopUp(0.02);

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.001, 0.02})
  void withinThePrecisionThereAreNone(double halfWidth) {
    assertEquals(0, TWO_PERCENT.forks(halfWidth, NONE_BEFORE, 6, 1, 1e6));
  }

  /** n forks at width h need n·(h/target)² in all. */
  @ParameterizedTest
  @CsvSource({"0.025, 16, 9", "0.022, 100, 21", "0.03, 8, 10", "0.0201, 6, 2"})
  void asManyAsTheRootOfTheirNumberAsksFor(double halfWidth, int forks, int more) {
    assertEquals(more, TWO_PERCENT.forks(halfWidth, NONE_BEFORE, forks, 1, 1e6));
  }

  @Test
  void neverMoreThanTwiceWhatIsThere() {
    assertEquals(12, TWO_PERCENT.forks(0.5, NONE_BEFORE, 6, 1, 1e6));
    assertEquals(14, TWO_PERCENT.forks(1e300, NONE_BEFORE, 7, 1, 1e6));
  }

  @Test
  void neverMoreThanTheAllowancePaysFor() {
    for (double allowance = 0; allowance < 40; allowance += 0.7) {
      int more = TWO_PERCENT.forks(0.5, NONE_BEFORE, 6, 2.5, allowance);
      assertTrue(more * 2.5 <= allowance, more + " forks for " + allowance + " s");
    }
    assertEquals(4, TWO_PERCENT.forks(0.5, NONE_BEFORE, 6, 2.5, 12.4));
  }

  @Test
  void oneAloneIsNotWorthIt() {
    assertEquals(0, TWO_PERCENT.forks(0.5, NONE_BEFORE, 6, 1, 1.9));
    assertEquals(0, TWO_PERCENT.forks(0.5, NONE_BEFORE, 6, 1, 0));
    assertEquals(2, TWO_PERCENT.forks(0.5, NONE_BEFORE, 6, 1, 2));
  }

  @ParameterizedTest
  @CsvSource({"0.10, 0.10, 0", "0.12, 0.10, 0", "0.096, 0.10, 0", "0.094, 0.10, 12"})
  void whatDidNotNarrowIsNotRepeated(double halfWidth, double before, int more) {
    assertEquals(more, TWO_PERCENT.forks(halfWidth, OptionalDouble.of(before), 6, 1, 1e6));
  }

  @Test
  void withoutAnIntervalAsManyAgain() {
    assertEquals(6, TWO_PERCENT.forks(Double.POSITIVE_INFINITY, NONE_BEFORE, 6, 1, 1e6));
    assertEquals(3, TWO_PERCENT.forks(Double.POSITIVE_INFINITY, NONE_BEFORE, 6, 1, 3.5));
  }

  @Test
  void anIntervalThatIsLostAgainEndsIt() {
    assertEquals(
        0, TWO_PERCENT.forks(Double.POSITIVE_INFINITY, OptionalDouble.of(0.1), 12, 1, 1e6));
  }

  @Test
  void anIntervalThatMoreForksDidNotBringEndsIt() {
    OptionalDouble none = OptionalDouble.of(Double.POSITIVE_INFINITY);
    assertEquals(0, TWO_PERCENT.forks(Double.POSITIVE_INFINITY, none, 12, 1, 1e6));
    assertEquals(24, TWO_PERCENT.forks(0.5, none, 12, 1, 1e6));
  }
}
