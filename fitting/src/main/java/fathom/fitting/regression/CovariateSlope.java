package fathom.fitting.regression;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How far a quantity follows a covariate that was observed beside it: y = level(condition) +
 * slope·x + noise, with one slope for all conditions. It is estimated by least squares within the
 * conditions, without rows that are more than three robust deviations off, and its error by
 * cluster, because noise and covariate both last from row to row. The estimate is combined with
 * what is known of such slopes beforehand, so that few rows, or a covariate that hardly moved, give
 * a wide interval and not a wild slope.
 *
 * @param slope change of y per change of x
 * @param halfWidth half of its 95 % interval
 */
public record CovariateSlope(double slope, double halfWidth) {
  private static final int PASSES = 5;
  private static final double MOST_DEVIATIONS = 3;

  /** Two-sided 95 % quantile of a normal distribution. */
  private static final double NORMAL_95 = 1.96;

  /**
   * One row.
   *
   * @param condition rows of one condition have one level
   * @param cluster rows of one cluster need not be independent of each other
   * @param x the covariate
   * @param y the quantity
   */
  public record Observation(Object condition, Object cluster, double x, double y) {}

  /**
   * Prior knowledge of a slope, as a normal distribution.
   *
   * @param mean the slope to be expected
   * @param deviation standard deviation about it
   */
  public record Prior(double mean, double deviation) {}

  /** The slope of these rows; the prior's where they say nothing of it. */
  public static CovariateSlope of(Collection<Observation> rows, Prior prior) {
    List<Observation> kept = List.copyOf(rows);
    Line line = Line.through(kept);
    for (int pass = 1; pass < PASSES && line.hasSlope(); pass++) {
      Line last = line;
      double most =
          MOST_DEVIATIONS
              * Statistics.SD_PER_MAD
              * Statistics.median(rows.stream().map(row -> Math.abs(last.residual(row))).toList());
      kept = rows.stream().filter(row -> Math.abs(last.residual(row)) <= most).toList();
      line = Line.through(kept);
    }
    double priorWeight = 1 / (prior.deviation * prior.deviation);
    double error = error(line, kept);
    double weight = 1 / (error * error);
    if (!line.hasSlope() || !(weight > 0)) {
      return new CovariateSlope(prior.mean, NORMAL_95 * prior.deviation);
    }
    if (Double.isInfinite(weight)) {
      return new CovariateSlope(line.slope, 0);
    }
    return new CovariateSlope(
        (weight * line.slope + priorWeight * prior.mean) / (weight + priorWeight),
        NORMAL_95 / Math.sqrt(weight + priorWeight));
  }

  /**
   * Parallel lines, one for each condition.
   *
   * @param squares sum of the squares of x about the means of their conditions
   */
  private record Line(double slope, double squares, Map<Object, double[]> means) {
    static Line through(Collection<Observation> rows) {
      Map<Object, double[]> means = new HashMap<>();
      rows.stream()
          .collect(Collectors.groupingBy(Observation::condition))
          .forEach(
              (condition, own) ->
                  means.put(
                      condition,
                      new double[] {
                        own.stream().mapToDouble(Observation::x).average().orElse(0),
                        own.stream().mapToDouble(Observation::y).average().orElse(0)
                      }));
      Line level = new Line(0, 0, means);
      double squares = 0;
      double products = 0;
      for (Observation row : rows) {
        double x = level.x(row);
        squares += x * x;
        products += x * level.residual(row);
      }
      return new Line(squares > 0 ? products / squares : 0, squares, means);
    }

    boolean hasSlope() {
      return squares > 0;
    }

    /** Distance of x from the mean of its condition; NaN where none of the condition was kept. */
    private double x(Observation row) {
      double[] mean = means.get(row.condition());
      return mean == null ? Double.NaN : row.x() - mean[0];
    }

    private double residual(Observation row) {
      double[] mean = means.get(row.condition());
      return mean == null ? Double.NaN : row.y() - mean[1] - slope * x(row);
    }
  }

  /**
   * Standard error of a slope by leaving out one cluster at a time (jackknife), as large as a
   * normal one with the same 95 % interval; infinite for one cluster. Sums of squares by cluster
   * (Liang and Zeger 1986) held 89 % instead of 95 % of the slopes of six clusters.
   */
  private static double error(Line line, Collection<Observation> rows) {
    Map<Object, List<Observation>> clusters =
        rows.stream().collect(Collectors.groupingBy(Observation::cluster));
    int count = clusters.size();
    if (count < 2) {
      return Double.POSITIVE_INFINITY;
    }
    double sum = 0;
    for (Object left : clusters.keySet()) {
      Line without =
          Line.through(rows.stream().filter(row -> !row.cluster().equals(left)).toList());
      if (!without.hasSlope()) {
        return Double.POSITIVE_INFINITY;
      }
      sum += (without.slope - line.slope) * (without.slope - line.slope);
    }
    return Math.sqrt(sum * (count - 1) / count) * Statistics.t95(count - 1) / NORMAL_95;
  }
}
