package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.samples.CampaignBlock;
import java.util.List;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;

/** Three forks at 0 bytes with 1, 2 and 3 µs; fork 0 alone was at 1 byte, with 7 µs. */
class ClusterErrorsTest {
  private static final double NEAR = 1e-9;

  private static ClusterErrors errors(double stretch) {
    List<Row> rows = List.of(row(0, 1, 0), row(0, 2, 1), row(0, 3, 2), row(1, 7, 0));
    List<CampaignBlock> forks = rows.stream().map(Row::cluster).toList();
    double[] weights = {1, 1, 1, 1};
    return ClusterErrors.of(
        rows,
        List.of(2.0, 5.0),
        forks,
        weights,
        WeightedLeastSquares.inverseRoot(rows, weights).orElseThrow(),
        stretch);
  }

  private static Row row(double size, double micros, int fork) {
    return new Row(List.of(1.0, size), micros, 1, fork);
  }

  private static RealVector contrast(double constant, double slope) {
    return ClusterErrors.vector(List.of(constant, slope));
  }

  @Test
  void whatOneForkAloneKnowsHasNoError() {
    assertEquals(Double.POSITIVE_INFINITY, errors(1).variance(contrast(0, 1)));
    assertEquals(Double.POSITIVE_INFINITY, errors(1).variance(contrast(1, 1)));
    assertEquals(Double.POSITIVE_INFINITY, errors(1).variance(contrast(1, 1e-3)));
  }

  @Test
  void whatOneForkAloneKnowsHasNoErrorInAnyUnit() {
    for (double unit : List.of(1e-12, 1e-6, 1e6, 1e12)) {
      assertEquals(Double.POSITIVE_INFINITY, errors(1).variance(contrast(0, unit)));
      assertEquals(Double.POSITIVE_INFINITY, errors(1).variance(contrast(unit, unit)));
    }
  }

  /** Not even a fork that alone knows the slope has a say in none of it. */
  @Test
  void nothingOfEitherHasNoVarianceAndOneDegreeAtLeast() {
    assertEquals(0, errors(1).variance(contrast(0, 0)));
    assertEquals(1, errors(1).degrees(contrast(0, 0)));
  }

  /** The mean at 0 bytes: squared deviations of 2 over 3·2, in any unit. */
  @Test
  void whatAllKnowKeepsItsError() {
    assertEquals(1 / 3.0, errors(1).variance(contrast(1, 0)), NEAR);
    assertEquals(1e18 / 3, errors(1).variance(contrast(1e9, 0)), 1e18 * NEAR);
    assertEquals(1e-18 / 3, errors(1).variance(contrast(1e-9, 0)), 1e-18 * NEAR);
    assertEquals(2, errors(1).degrees(contrast(1, 0)), NEAR);
    assertEquals(4 / 3.0, errors(2).variance(contrast(1, 0)), NEAR);
  }

  /** (XᵀX)⁻¹·x·w: a third of the constant, and the slope the other way. */
  @Test
  void coefficientsFollowARowsResponse() {
    RealVector moved = errors(1).response(row(0, 9, 1), 0.5);
    assertEquals(0.5 / 3, moved.getEntry(0), NEAR);
    assertEquals(-0.5 / 3, moved.getEntry(1), NEAR);
    RealVector slope = errors(1).response(row(1, 9, 0), 0.5);
    assertEquals(0, slope.getEntry(0), NEAR);
    assertEquals(0.5, slope.getEntry(1), NEAR);
  }
}
