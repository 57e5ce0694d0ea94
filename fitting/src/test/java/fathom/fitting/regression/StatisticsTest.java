package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Against numbers worked out by hand, and quantiles from tables. */
class StatisticsTest {
  private static final double NEAR = 1e-9;

  @Test
  void medianIsTheMiddleOrTheMeanOfTheMiddleTwo() {
    assertEquals(7, Statistics.median(List.of(7.0)));
    assertEquals(3, Statistics.median(List.of(9.0, 1.0, 3.0)));
    assertEquals(4, Statistics.median(List.of(9.0, 1.0, 3.0, 5.0)));
    assertEquals(Double.MAX_VALUE, Statistics.median(List.of(Double.MAX_VALUE, Double.MAX_VALUE)));
  }

  @Test
  void spreadsComeFromTheMedianDeviation() {
    List<Double> values = List.of(10.0, 11.0, 13.0, 16.0, 60.0);
    assertEquals(1.4826 * 3, Statistics.robustDeviation(values), NEAR);
    assertEquals(1.2533 * 1.4826 * 3 / 2, Statistics.medianStandardError(values), NEAR);
    assertEquals(0, Statistics.medianStandardError(List.of(5.0)));
    assertEquals(1.2533 * 1.4826, Statistics.medianStandardError(List.of(4.0, 6.0)), NEAR);
  }

  @Test
  void quantilesAreThoseOfStudent() {
    assertEquals(2.570581836, Statistics.t95(5), 1e-6);
    assertEquals(1.372183641, Statistics.tQuantile(0.9, 10), 1e-6);
    // Fewer than one degree of freedom are taken for one.
    assertEquals(12.706204736, Statistics.t95(0.3), 1e-6);
  }
}
