package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Weighted regression that stray points do not move: least absolute deviations for a start, then
 * Tukey's biweight, beyond a flat middle, by iteratively reweighted least squares at a fixed scale
 * (an MM-estimate; Maronna, Martin, Yohai, Robust Statistics, ch. 5). Strays are one-sided here
 * (stalls only add time), so a weight that stays bounded away from 0, like Huber's, would leave a
 * bias. What strays is told by {@link Departures}.
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

  private static final int START_ITERATIONS = 15;
  private static final int ITERATIONS = 60;
  private static final double CONVERGED = 1e-9;
  private static final double LEAST_EFFICIENCY = 0.3;

  private RobustRegression() {}

  /** Empty when the rows do not determine the coefficients and their errors. */
  public static Optional<RegressionFit> fit(List<Row> rows) {
    if (rows.isEmpty() || rows.size() <= rows.getFirst().regressors().size()) {
      return Optional.empty();
    }
    return start(rows).flatMap(beta -> reweighted(rows, beta)).filter(RegressionFit::isFinite);
  }

  private static Optional<List<Double>> start(List<Row> rows) {
    Optional<List<Double>> beta = WeightedLeastSquares.solve(rows);
    for (int i = 0; i < START_ITERATIONS && beta.isPresent(); i++) {
      List<Double> current = beta.get();
      List<Double> weights = new ArrayList<>();
      for (Row row : rows) {
        double u = Math.abs(row.residual(current) / row.sigma());
        weights.add(1 / (row.sigma() * row.sigma() * Math.max(u, 1e-3)));
      }
      beta = WeightedLeastSquares.solve(rows, weights).or(() -> Optional.of(current));
    }
    return beta;
  }

  private static Optional<RegressionFit> reweighted(List<Row> rows, List<Double> start) {
    double scale = Departures.of(rows, start).scale(start.size(), sharedBlocks(rows));
    List<Double> beta = start;
    List<Double> robust = weights(rows, beta, scale);
    for (int i = 0; i < ITERATIONS; i++) {
      Optional<List<Double>> next = WeightedLeastSquares.solve(rows, combined(rows, robust));
      if (next.isEmpty()) {
        return Optional.empty();
      }
      beta = next.get();
      List<Double> updated = weights(rows, beta, scale);
      double change = largestChange(robust, updated);
      robust = updated;
      if (change < CONVERGED) {
        break;
      }
    }
    return withErrors(rows, beta, robust, scale);
  }

  /** In how many blocks the rows are that are held against their own block. */
  private static int sharedBlocks(List<Row> rows) {
    return (int) rows.stream().map(Row::cluster).filter(CampaignBlock::isShared).distinct().count();
  }

  private static List<Double> weights(List<Row> rows, List<Double> beta, double scale) {
    return Departures.of(rows, beta).over(scale).stream().map(RobustRegression::weight).toList();
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
  static List<Double> combined(List<Row> rows, List<Double> robust) {
    List<Double> weights = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      weights.add(robust.get(i) / (rows.get(i).sigma() * rows.get(i).sigma()));
    }
    return weights;
  }

  private static double largestChange(List<Double> before, List<Double> after) {
    double largest = 0;
    for (int i = 0; i < before.size(); i++) {
      largest = Math.max(largest, Math.abs(before.get(i) - after.get(i)));
    }
    return largest;
  }

  private static Optional<RegressionFit> withErrors(
      List<Row> rows, List<Double> beta, List<Double> robust, double scale) {
    double followed =
        Departures.of(rows, beta).over(scale).stream().mapToDouble(u -> derivative(u)).sum();
    double weight = robust.stream().mapToDouble(w -> w).sum();
    // Weights fall where residuals grow, so a response that moves also moves its own weight: the
    // coefficients vary by Σw/Σψ' more than these weights, taken as given, would let them.
    double stretch = weight / Math.max(followed, LEAST_EFFICIENCY * weight);
    return ClusterErrors.of(rows, beta, clusters(rows), combined(rows, robust), stretch)
        .map(errors -> new RegressionFit(rows, beta, errors, List.of(), robust));
  }

  /** The cluster of each row; with too few to tell how they differ, each row for itself. */
  public static List<CampaignBlock> clusters(List<Row> rows) {
    long clusters = rows.stream().map(Row::cluster).distinct().count();
    return clusters >= LEAST_CLUSTERS
        ? rows.stream().map(Row::cluster).toList()
        : IntStream.range(0, rows.size()).mapToObj(CampaignBlock::ofFork).toList();
  }
}
