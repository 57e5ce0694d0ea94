package fathom.model.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No NaN, no infinity and no reversed interval gets into a sheet. */
final class IntervalTest {
  private static final double EXACT = 1e-12;

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void numbersThatAreNoneAreRefused(double bad) {
    assertThrows(IllegalArgumentException.class, () -> new Interval(bad, 1));
    assertThrows(IllegalArgumentException.class, () -> new Interval(0, bad));
    assertThrows(IllegalArgumentException.class, () -> Interval.around(1, bad));
    assertThrows(IllegalArgumentException.class, () -> Estimate.exact(bad));
    assertThrows(IllegalArgumentException.class, () -> new Estimate(bad, new Interval(0, 1)));
    assertThrows(IllegalArgumentException.class, () -> Estimate.of(1, bad));
  }

  @Test
  void reversedIntervalIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Interval(2, 1));
    assertThrows(IllegalArgumentException.class, () -> Interval.around(1, -0.5));
  }

  @Test
  void endsBelongToTheInterval() {
    Interval interval = Interval.around(3, 0.5);
    assertTrue(interval.contains(2.5));
    assertTrue(interval.contains(3.5));
    assertFalse(interval.contains(2.4999));
    assertFalse(interval.contains(3.5001));
    assertEquals(1, interval.width(), EXACT);
  }

  @Test
  void exactEstimateHasNoWidth() {
    Estimate exact = Estimate.exact(6.72);
    assertEquals(6.72, exact.value(), EXACT);
    assertEquals(new Interval(6.72, 6.72), exact.ci());
  }

  @Test
  void estimateWithHalfWidth() {
    assertEquals(new Estimate(3, new Interval(2.5, 3.5)), Estimate.of(3, 0.5));
  }
}
