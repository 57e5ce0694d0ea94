package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Weighted regression in which outliers among replicates do not count: each row has a weight by how
 * far it is from the median of its replicates ({@link Departures}), Tukey's biweight beyond a flat
 * middle (Maronna, Martin, Yohai, Robust Statistics, ch. 5). Outliers are one-sided here (stalls
 * only add time), so a weight that stays bounded away from 0, like Huber's, would leave a bias.
 *
 * <p>Errors come from {@link ClusterErrors}. With fewer than {@value #LEAST_CLUSTERS} clusters each
 * row stands for itself.
 */
public final class RobustRegression {
  public static final int LEAST_CLUSTERS = 3;

  /**
   * Up to here in standard deviations a residual counts in full. Lower, and the estimate follows
   * its own weights, which widens what six forks cannot tell; higher, and more of the small stalls
   * that look like noise comes in.
   */
  private static final double FLAT = 2;

  /** From here on it counts no more. */
  private static final double END = 5;

  private static final double LEAST_EFFICIENCY = 0.3;

  private RobustRegression() {}

  /** Empty when the rows do not determine the coefficients and their errors. */
  public static Optional<RegressionFit> fit(List<Row> rows) {
    if (rows.isEmpty() || rows.size() <= rows.getFirst().regressors().size()) {
      return Optional.empty();
    }
    Departures departures = Departures.of(rows);
    double[] robust = departures.weights(RobustRegression::weight);
    double[] weights = combined(rows, robust);
    return WeightedLeastSquares.triangle(rows, weights)
        .flatMap(
            triangle ->
                WeightedLeastSquares.coefficients(triangle)
                    .map(beta -> WeightedLeastSquares.withoutRounding(rows, beta))
                    .map(
                        beta -> {
                          ClusterErrors errors =
                              ClusterErrors.of(
                                  rows,
                                  beta,
                                  clusters(rows),
                                  weights,
                                  WeightedLeastSquares.inverseRoot(triangle),
                                  stretch(robust, departures));
                          return new RegressionFit(
                              rows,
                              beta,
                              errors,
                              List.of(),
                              Arrays.stream(robust).boxed().toList());
                        }))
        .filter(RegressionFit::isFinite);
  }

  /** The weight of each row by its replicates, 0 for an outlier to 1. */
  public static double[] weights(List<Row> rows) {
    return Departures.of(rows).weights(RobustRegression::weight);
  }

  private static double weight(double u) {
    double z = beyondFlat(u);
    return (1 - z * z) * (1 - z * z);
  }

  /** Derivative of u·w(u). */
  private static double derivative(double u) {
    double z = beyondFlat(u);
    return weight(u) - Math.abs(u) * 4 * z * (1 - z * z) / (END - FLAT);
  }

  /** 0 where a residual counts in full, 1 where it counts no more. */
  private static double beyondFlat(double u) {
    return Math.clamp((Math.abs(u) - FLAT) / (END - FLAT), 0.0, 1.0);
  }

  /** 1/σ² times the robust weight of each row. */
  private static double[] combined(List<Row> rows, double[] robust) {
    double[] weights = new double[robust.length];
    Arrays.setAll(weights, i -> robust[i] / (rows.get(i).sigma() * rows.get(i).sigma()));
    return weights;
  }

  /**
   * Weights fall where departures grow, so a response that moves also moves its own weight: the
   * coefficients vary by Σw/Σψ' more than these weights, taken as given, would let them.
   */
  private static double stretch(double[] robust, Departures departures) {
    double[] scaled = departures.scaled();
    double followed =
        IntStream.range(0, scaled.length)
            .mapToDouble(i -> robust[i] == 1 ? 1 : derivative(scaled[i]))
            .sum();
    double weight = Arrays.stream(robust).sum();
    return weight / Math.max(followed, LEAST_EFFICIENCY * weight);
  }

  /** The cluster of each row; with too few to tell how they differ, each row for itself. */
  public static List<CampaignBlock> clusters(List<Row> rows) {
    long clusters = rows.stream().map(Row::cluster).distinct().count();
    return clusters >= LEAST_CLUSTERS
        ? rows.stream().map(Row::cluster).toList()
        : IntStream.range(0, rows.size()).mapToObj(CampaignBlock::ofFork).toList();
  }
}
