package fathom.fitting.regression;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * How far a quantity follows a covariate of which two readings were taken beside it: y =
 * level(condition) + slope·x + noise, with one slope for all conditions. Each reading has noise of
 * its own, and least squares on their mean finds a slope that is too flat by the share that this
 * noise has of its variance. So each reading serves as the instrument of the other: slope = Σ ½(b +
 * a)·y / Σ b·a, with the departures b, a and y from the means of their conditions, of which the
 * noise of b and that of a are independent. Where the quantity was computed from the first reading,
 * that reading's noise is in y too: then the second alone is the instrument, slope = Σ a·y / Σ b·a.
 * Rows that are more than three robust deviations off do not count. The error is told by cluster,
 * because noise and covariate both last from row to row. The estimate is combined with what is
 * known of such slopes beforehand, so that few rows, or a covariate that hardly moved, give a wide
 * interval and not a wild slope.
 *
 * @param slope change of y per change of x
 * @param halfWidth half of its 95 % interval
 * @param ofReading change of y to be expected per change of the covariate as it was read, by least
 *     squares: the noise of the readings moves them and not y
 */
public record CovariateSlope(double slope, double halfWidth, double ofReading) {
  private static final int PASSES = 5;
  private static final double MOST_DEVIATIONS = 3;

  /** Two-sided 95 % quantile of a normal distribution. */
  private static final double NORMAL_95 = 1.96;

  /**
   * One row.
   *
   * @param condition rows of one condition have one level
   * @param cluster rows of one cluster need not be independent of each other
   * @param before one reading of the covariate
   * @param after another one, with noise of its own
   * @param y the quantity
   * @param madeWithBefore whether the noise of the first reading is in the quantity too
   */
  public record Observation(
      Object condition,
      Object cluster,
      double before,
      double after,
      double y,
      boolean madeWithBefore) {
    /** A quantity that has none of the readings' noise. */
    public Observation(Object condition, Object cluster, double before, double after, double y) {
      this(condition, cluster, before, after, y, false);
    }

    /** The covariate: as both readings show it, or the one that the quantity was made with. */
    double x() {
      return madeWithBefore ? before : (before + after) / 2;
    }

    /** The reading that moves with the covariate, and by no noise that is in the quantity. */
    double instrument() {
      return madeWithBefore ? after : (before + after) / 2;
    }
  }

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
    ParallelLines lines = ParallelLines.through(kept);
    for (int pass = 1; pass < PASSES && lines.squares > 0; pass++) {
      ParallelLines last = lines;
      double most =
          MOST_DEVIATIONS
              * Statistics.SD_PER_MAD
              * Statistics.median(rows, row -> Math.abs(last.residual(row)));
      kept = rows.stream().filter(row -> Math.abs(last.residual(row)) <= most).toList();
      lines = ParallelLines.through(kept);
    }
    // A chance product of two noises would pass for a covariate that moved, and for a slope of 0.
    boolean isShown = estimate(lines, kept, ParallelLines::correlation).isAbove0();
    Normal whole =
        (isShown ? estimate(lines, kept, ParallelLines::slope) : Normal.UNKNOWN).with(prior);
    return new CovariateSlope(
        whole.mean,
        NORMAL_95 * whole.deviation,
        estimate(lines, kept, ParallelLines::direct).with(prior).mean);
  }

  /** A slope with its standard error, which is infinite where the rows do not tell it. */
  private record Normal(double mean, double deviation) {
    static final Normal UNKNOWN = new Normal(0, Double.POSITIVE_INFINITY);

    /** Beyond its 95 % interval. */
    boolean isAbove0() {
      return mean > NORMAL_95 * deviation;
    }

    Normal with(Prior prior) {
      double weight = 1 / (deviation * deviation);
      double priorWeight = 1 / (prior.deviation * prior.deviation);
      if (Double.isInfinite(weight)) {
        return this;
      }
      return weight > 0
          ? new Normal(
              (weight * mean + priorWeight * prior.mean) / (weight + priorWeight),
              1 / Math.sqrt(weight + priorWeight))
          : new Normal(prior.mean, prior.deviation);
    }
  }

  /**
   * Parallel lines, one for each condition. All sums are of departures from the means of the
   * conditions.
   *
   * @param squares Σ x²
   * @param shared Σ b·a, to which noise of one reading adds nothing
   * @param readings √(Σ b² · Σ a²)
   * @param products Σ x·y
   * @param instrumented Σ z·y, z being the instrument
   */
  private record ParallelLines(
      double squares,
      double shared,
      double readings,
      double products,
      double instrumented,
      Map<Object, Observation> means) {
    static ParallelLines through(Collection<Observation> rows) {
      Map<Object, Observation> means = new HashMap<>();
      rows.stream()
          .collect(Collectors.groupingBy(Observation::condition))
          .forEach((condition, own) -> means.put(condition, mean(own)));
      double squares = 0;
      double shared = 0;
      double befores = 0;
      double afters = 0;
      double products = 0;
      double instrumented = 0;
      for (Observation row : rows) {
        Observation mean = means.getOrDefault(row.condition(), row);
        double x = row.x() - mean.x();
        squares += x * x;
        double before = row.before() - mean.before();
        double after = row.after() - mean.after();
        befores += before * before;
        afters += after * after;
        shared += before * after;
        products += x * (row.y() - mean.y());
        instrumented += (row.instrument() - mean.instrument()) * (row.y() - mean.y());
      }
      return new ParallelLines(
          squares, shared, Math.sqrt(befores * afters), products, instrumented, means);
    }

    private static Observation mean(List<Observation> own) {
      return new Observation(
          own.getFirst().condition(),
          own.getFirst().cluster(),
          own.stream().mapToDouble(Observation::before).average().orElse(0),
          own.stream().mapToDouble(Observation::after).average().orElse(0),
          own.stream().mapToDouble(Observation::y).average().orElse(0),
          own.getFirst().madeWithBefore());
    }

    /** NaN where the readings do not go together, so that nothing shows how x moved. */
    double slope() {
      return shared > 0 ? instrumented / shared : Double.NaN;
    }

    /** The correlation of the two readings; NaN where one of them did not move. */
    double correlation() {
      return readings > 0 ? shared / readings : Double.NaN;
    }

    /** The slope by least squares on the mean of both readings; NaN where nothing moved. */
    double direct() {
      return squares > 0 ? products / squares : Double.NaN;
    }

    /** Not finite where none of its condition was kept. */
    private double residual(Observation row) {
      Observation mean = means.get(row.condition());
      return mean == null ? Double.NaN : row.y() - mean.y() - direct() * (row.x() - mean.x());
    }
  }

  /**
   * The slope, with its standard error by leaving out one cluster at a time (jackknife), as large
   * as a normal one with the same 95 % interval; infinite for one cluster. Sums of squares by
   * cluster (Liang and Zeger 1986) held 89 % instead of 95 % of the slopes of six clusters.
   */
  private static Normal estimate(
      ParallelLines lines, Collection<Observation> rows, ToDoubleFunction<ParallelLines> slope) {
    Map<Object, List<Observation>> clusters =
        rows.stream().collect(Collectors.groupingBy(Observation::cluster));
    int count = clusters.size();
    double whole = slope.applyAsDouble(lines);
    double sum = 0;
    for (Object left : clusters.keySet()) {
      double without =
          slope.applyAsDouble(
              ParallelLines.through(
                  rows.stream().filter(row -> !row.cluster().equals(left)).toList()));
      sum += (without - whole) * (without - whole);
    }
    return count < 2 || Double.isNaN(sum)
        ? Normal.UNKNOWN
        : new Normal(
            whole, Math.sqrt(sum * (count - 1) / count) * Statistics.t95(count - 1) / NORMAL_95);
  }
}
