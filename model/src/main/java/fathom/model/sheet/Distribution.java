package fathom.model.sheet;

import fathom.model.cost.Interval;
import fathom.model.samples.OperationTag;
import java.util.List;
import java.util.Optional;

/**
 * How long single operations took, one by one: beside the model's mean, which says nothing of the
 * few slow ones. The clock's own cost is taken off each; an operation waits for the one before it,
 * so that what a stall held up is one operation, not all that were due meanwhile.
 *
 * @param of the experiment and message size
 * @param operations how many were timed, in all forks together
 * @param quantiles ascending by share and by time; only those with enough operations beyond them
 * @param largestMicros the longest of all in µs
 * @param clockMicros what reading the clock took, which was taken off, in µs: the median over forks
 * @param granularityMicros the clock's smallest step in µs: no time is known closer than this; 0
 *     where it could not be told
 */
public record Distribution(
    OperationTag of,
    long operations,
    List<Quantile> quantiles,
    double largestMicros,
    double clockMicros,
    double granularityMicros) {
  /** So many operations must have taken longer than a quantile, or it is one slow operation. */
  public static final int LEAST_BEYOND = 10;

  /** More than any campaign times: counts beyond are damaged. */
  public static final long MOST_OPERATIONS = Integer.MAX_VALUE;

  /** The shares that a sheet has, where enough operations are behind them. */
  public static final List<Double> SHARES =
      List.of(
          0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999,
          0.9995, 0.9998, 0.9999, 0.99995, 0.99998, 0.99999);

  /**
   * @param share of the operations that took no longer, from 0 to below 1
   * @param micros time in µs
   * @param ci its 95 % interval in µs, which holds {@code micros}; empty if nobody told it
   */
  public record Quantile(double share, double micros, Optional<Interval> ci) {
    /** A quantile whose interval nobody told. */
    public Quantile(double share, double micros) {
      this(share, micros, Optional.empty());
    }

    public Quantile {
      if (ci.filter(its -> its.low() < 0 || !its.contains(micros)).isPresent()) {
        throw new IllegalArgumentException("no interval of " + micros + ": " + ci);
      }
      if (!(share >= 0 && share < 1)) {
        throw new IllegalArgumentException("no share below 1: " + share);
      }
      requireTime("a quantile", micros);
    }

    /** The share that took longer. */
    public double beyond() {
      return Math.rint((1 - share) * 1e9) / 1e9;
    }
  }

  public Distribution {
    quantiles = List.copyOf(quantiles);
    if (operations < 1 || operations > MOST_OPERATIONS) {
      throw new IllegalArgumentException("a distribution of " + operations + " operations");
    }
    requireTime("the largest", largestMicros);
    requireTime("reading the clock", clockMicros);
    requireTime("the clock's step", granularityMicros);
    for (int i = 0; i < quantiles.size(); i++) {
      Quantile here = quantiles.get(i);
      Quantile next =
          i + 1 < quantiles.size() ? quantiles.get(i + 1) : new Quantile(0, largestMicros);
      boolean isLast = i + 1 == quantiles.size();
      if (here.micros > next.micros || (!isLast && here.share >= next.share)) {
        throw new IllegalArgumentException("quantiles must ascend: " + here + ", " + next);
      }
    }
  }

  /** Whether so many operations say where the quantile of a share is. */
  public static boolean isTold(double share, long operations) {
    return new Quantile(share, 0).beyond() * operations >= LEAST_BEYOND;
  }

  /** How many operations the quantile of a share needs. */
  public static long needed(double share) {
    return (long) Math.ceil(LEAST_BEYOND / new Quantile(share, 0).beyond());
  }

  /** The time in µs that this share took at most; empty where too few operations tell it. */
  public Optional<Double> micros(double share) {
    return quantiles.stream()
        .filter(quantile -> quantile.share == share)
        .map(Quantile::micros)
        .findFirst();
  }

  /** The 95 % interval of that time in µs; empty if it is not told. */
  public Optional<Interval> interval(double share) {
    return quantiles.stream()
        .filter(quantile -> quantile.share == share)
        .findFirst()
        .flatMap(Quantile::ci);
  }

  private static void requireTime(String what, double micros) {
    if (!(micros >= 0) || !Double.isFinite(micros)) {
      throw new IllegalArgumentException(what + " must be a time: " + micros);
    }
  }
}
