package fathom.fitting.buffer;

import fathom.fitting.regression.Bootstrap;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.WeightedLeastSquares;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The line along the lower edge of bursts. A late sender only lets more packets through, so the
 * bursts without one are the lowest of their length, and a line through the middle is too high by
 * what the usual delay adds. The edge is the line through a fixed low quantile of each length.
 *
 * <p>There is an edge where the bursts evidently have their noise on the upper side. Residuals are
 * taken as asymmetric Laplace, the likelihood behind quantile regression (Yu & Moyeed 2001): with a
 * share τ of the bursts below the line, log L = n·ln(τ(1 − τ)/ρ) − n, where ρ is the mean of τ·r
 * above and (1 − τ)·|r| below it. A low quantile is compared with the medians. Their lines have as
 * many coefficients, so the BIC compares the likelihoods alone.
 *
 * @param rows what was fitted
 * @param coefficients B and D/A along the edge
 * @param likelihoodRatio twice the logarithm of a low line's likelihood over that of the medians
 */
record LowerEdge(List<Row> rows, List<Double> coefficients, double likelihoodRatio) {
  /** At a lower one the line hangs on single bursts, at a higher one most bursts may be late. */
  private static final double QUANTILE = 0.15;

  /**
   * The likelihood looks a little higher: of a dozen bursts only one is below the edge, so that it
   * found 9 in 10 of the runs whose senders were late by a fifth and 8 in 10 at the edge itself.
   */
  private static final double TESTED = 0.2;

  private static final double MEDIAN = 0.5;

  /** A difference of the BIC above this is strong evidence (Kass & Raftery 1995). */
  private static final double EVIDENT = 6;

  /**
   * Rounding moves a count by a quarter of a packet on average. Added on both sides of the line, it
   * does not pass for an edge.
   */
  private static final double ROUNDING = 0.25;

  private static final int RESAMPLES = 100;

  LowerEdge {
    rows = List.copyOf(rows);
    coefficients = List.copyOf(coefficients);
  }

  /**
   * The edge of these rows; empty if their noise is not evidently on the upper side.
   *
   * @param rows passed packets against the packets behind the first of each sender, outliers left
   *     out
   */
  static Optional<LowerEdge> of(List<Row> rows) {
    return rows.isEmpty()
        ? Optional.empty()
        : line(rows, QUANTILE)
            .map(edge -> new LowerEdge(rows, edge, likelihoodRatio(rows)))
            .filter(edge -> edge.likelihoodRatio() > EVIDENT);
  }

  private static double likelihoodRatio(List<Row> rows) {
    return 2 * (logLikelihood(rows, TESTED) - logLikelihood(rows, MEDIAN));
  }

  /** The line through this quantile of each length; empty for one length. */
  private static Optional<List<Double>> line(List<Row> rows, double quantile) {
    return WeightedLeastSquares.solve(
        Groups.of(rows, row -> row.regressors().getLast(), Double::compare).values().stream()
            .map(
                length ->
                    new Row(
                        length.getFirst().regressors(),
                        StatUtils.percentile(
                            length.stream().mapToDouble(Row::response).toArray(), 100 * quantile),
                        length.getFirst().sigma(),
                        0))
            .toList());
  }

  /** Of the line through this quantile of each length, up to a constant. */
  private static double logLikelihood(List<Row> rows, double quantile) {
    List<Double> line = line(rows, quantile).orElseThrow();
    double loss = 0;
    for (Row row : rows) {
      double residual = row.residual(line);
      loss += ROUNDING + residual * (residual > 0 ? quantile : quantile - 1);
    }
    return rows.size() * Math.log(quantile * (1 - quantile) / loss);
  }

  /** Half the width of each coefficient's 95 % interval, by a bootstrap over blocks. */
  Optional<List<Double>> halfWidths() {
    return Bootstrap.halfWidths(rows, RESAMPLES, drawn -> line(drawn, QUANTILE));
  }
}
