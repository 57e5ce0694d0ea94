package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Means, whose weights and errors can be written down, and the equations that a line must keep. */
class RobustRegressionTest {
  private static final double NEAR = 1e-9;

  private static Row value(double micros, double sigma, int fork) {
    return new Row(List.of(1.0), micros, sigma, fork);
  }

  private static List<Row> values(double sigma, double... micros) {
    return IntStream.range(0, micros.length).mapToObj(i -> value(micros[i], sigma, i)).toList();
  }

  private static RegressionFit fit(List<Row> rows) {
    return RobustRegression.fit(rows).orElseThrow();
  }

  @Test
  void asManyRowsAsCoefficientsGiveNoFit() {
    assertEquals(Optional.empty(), RobustRegression.fit(List.of()));
    assertEquals(Optional.empty(), RobustRegression.fit(values(1, 5)));
    assertTrue(RobustRegression.fit(values(1, 5, 6)).isPresent());
  }

  /** Rounding would pass for an error that is known, and small: of a coarse clock all is exact. */
  @Test
  void rowsOnTheFitGiveItsDigitsAndNoError() {
    for (double micros : List.of(1.6, 3.2, 3.0, 0.1, 1234.5678)) {
      for (double slope : List.of(0.0, 0.1, 0.0123)) {
        List<Row> rows =
            IntStream.rangeClosed(1, 7)
                .mapToDouble(i -> 1 << i)
                .mapToObj(
                    m ->
                        new Row(
                            List.of(1.0, m), micros + slope * m, 0.02 * (micros + slope * m), 1))
                .toList();
        RegressionFit fit = fit(rows);
        assertEquals(List.of(micros, slope), fit.coefficients());
        assertEquals(0, fit.standardError(0));
        assertEquals(0, fit.standardError(1));
      }
    }
  }

  @Test
  void whatIsMoreThanRoundingIsAnError() {
    RegressionFit fit = fit(values(0.1, 1.6, 1.6 + 1e-9, 1.6, 1.6));
    assertEquals(1e-9 / 4, fit.standardError(0), 1e-12);
  }

  @Test
  void regressorsThatSayTheSameGiveNoFit() {
    List<Row> rows =
        IntStream.range(0, 6).mapToObj(i -> new Row(List.of(1.0, 3.0), i, 1, i)).toList();
    assertEquals(Optional.empty(), RobustRegression.fit(rows));
  }

  @Test
  void withoutStraysItIsTheWeightedMean() {
    List<Row> rows = List.of(value(10, 10, 0), value(13, 20, 1), value(4, 10, 2), value(9, 40, 3));
    RegressionFit fit = fit(rows);
    double mean = (10 + 13 / 4.0 + 4 + 9 / 16.0) / (1 + 0.25 + 1 + 1 / 16.0);
    assertEquals(mean, fit.coefficients().getFirst(), NEAR);
    assertEquals(List.of(1.0, 1.0, 1.0, 1.0), fit.robustWeights());
  }

  /** The same rows in each fork: the error is that of the mean of their means. */
  @Test
  void balancedForksGiveTheErrorOfAMeanOfMeans() {
    List<Row> rows =
        List.of(
            value(9, 10, 0),
            value(11, 10, 0),
            value(12, 10, 1),
            value(14, 10, 1),
            value(14, 10, 2),
            value(18, 10, 2));
    RegressionFit fit = fit(rows);
    assertEquals(13, fit.coefficients().getFirst(), NEAR);
    assertEquals(Math.sqrt((9 + 0 + 9) / (3.0 * 2)), fit.standardError(0), NEAR);
    assertEquals(2, fit.degreesOfFreedom(0), NEAR);
    assertEquals(
        List.of(CampaignBlock.ofFork(0), CampaignBlock.ofFork(1), CampaignBlock.ofFork(2)),
        List.copyOf(fit.pullsAt(List.of(1.0)).keySet()));
  }

  /**
   * Two forks in each block, of sums 20, 26 and 32: as the means 10, 13 and 16 of three clusters.
   */
  @Test
  void forksOfOneBlockAreOneCluster() {
    List<Row> rows = new ArrayList<>();
    double[] values = {9, 11, 12, 14, 14, 18};
    for (int fork = 0; fork < values.length; fork++) {
      rows.add(new Row(List.of(1.0), values[fork], 10, CampaignBlock.ofRound(fork / 2)));
    }
    RegressionFit fit = fit(rows);
    assertEquals(Math.sqrt((9 + 0 + 9) / (3.0 * 2)), fit.standardError(0), NEAR);
    assertEquals(2, fit.degreesOfFreedom(0), NEAR);
  }

  @Test
  void twoForksTellNothingSoRowsStandForThemselves() {
    List<Row> rows = List.of(value(9, 10, 0), value(11, 10, 0), value(12, 10, 1), value(16, 10, 1));
    RegressionFit fit = fit(rows);
    assertEquals(Math.sqrt((9 + 1 + 0 + 16) / (4.0 * 3)), fit.standardError(0), NEAR);
    assertEquals(3, fit.degreesOfFreedom(0), NEAR);
  }

  @Test
  void departuresCountInFullUpToTwoAndNotAtAllFromFive() {
    double[] values = {-1.5, -0.4, -0.2, -0.1, 0, 0.1, 0.2, 0.4, 1.8, 3.6, 60};
    assertTukey(values, 0.1, 1, fit(values(1, values)));
  }

  /** The scale is that of the departures if replicates promise less noise than there is. */
  @Test
  void theScaleLeavesOutWhatIsZeroByConstruction() {
    double[] values = {-40, -12, -10, -8, 0, 8, 10, 12, 40};
    RegressionFit fit = fit(values(1, values));
    assertEquals(0, fit.coefficients().getFirst(), 1e-6);
    assertTukey(values, 0, 11 / 0.6745, fit);
    assertTukey(values, 0, 11 / 0.6745, fit(values(4, values)));
  }

  /**
   * Weights by the departure from the median, the estimating equation, and the error: Σ
   * (w·r·s/W)²/(1 − w/W) with W = Σw and s = W/Σψ', for rows each in a fork of its own.
   */
  private static void assertTukey(double[] values, double median, double scale, RegressionFit fit) {
    double mean = fit.coefficients().getFirst();
    double[] weights = new double[values.length];
    double followed = 0;
    double equation = 0;
    for (int i = 0; i < values.length; i++) {
      double u = Math.abs(values[i] - median) / scale;
      double z = u <= 2 ? 0 : u >= 5 ? 1 : (u - 2) / 3;
      weights[i] = Math.pow(1 - z * z, 2);
      followed += weights[i] - u * 4 * z * (1 - z * z) / 3;
      equation += weights[i] * (values[i] - mean);
      assertEquals(weights[i], fit.robustWeights().get(i), NEAR);
    }
    assertEquals(0, equation, 1e-6 * scale);
    double all = DoubleStream.of(weights).sum();
    double variance = 0;
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      double share = weights[i] / all;
      double pull = share * (values[i] - mean) * all / followed / Math.sqrt(1 - share);
      variance += pull * pull;
      assertEquals(
          pull,
          fit.pullsAt(List.of(1.0)).getOrDefault(CampaignBlock.ofFork(i), Double.NaN),
          1e-5 * scale);
      squares += share * share;
      for (int j = 0; j < i; j++) {
        double other = weights[j] / all;
        squares += 2 * Math.pow(share * other, 2) / ((1 - share) * (1 - other));
      }
    }
    assertEquals(Math.sqrt(variance), fit.standardError(0), 1e-5 * scale);
    assertEquals(1 / squares, fit.degreesOfFreedom(0), 1e-5);
  }

  @Test
  void aLineKeepsItsNormalEquationsAndForgetsAStray() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      double x = 1 + 50 * (i % 6);
      double micros = 6 + 0.08 * x + 0.1 * Math.cos(7.0 * i) * (1 + 0.01 * x);
      rows.add(
          new Row(List.of(1.0, x), i == 17 ? 4 * micros : micros, 0.1 * (1 + 0.01 * x), i / 6));
    }
    RegressionFit fit = fit(rows);
    assertEquals(0, fit.robustWeights().get(17));
    assertEquals(6, fit.coefficients().getFirst(), 0.1);
    assertEquals(0.08, fit.coefficients().getLast(), 0.002);
    for (int j = 0; j < 2; j++) {
      double sum = 0;
      for (int i = 0; i < rows.size(); i++) {
        Row row = rows.get(i);
        double weight = fit.robustWeights().get(i) / (row.sigma() * row.sigma());
        sum += weight * row.regressors().get(j) * row.residual(fit.coefficients());
      }
      assertEquals(0, sum, 1e-5);
    }
  }
}
