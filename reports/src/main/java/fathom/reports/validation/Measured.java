package fathom.reports.validation;

import fathom.model.cost.Interval;
import java.util.List;
import java.util.Optional;

/**
 * What a case came to, over all its repetitions.
 *
 * @param settings how it was run
 * @param times of the repetitions in which nothing was lost, in µs, ascending
 * @param incomplete repetitions without a time; how long they took is no time of the operation
 * @param start how far apart nodes started
 */
public record Measured(
    Case of, Settings settings, List<Double> times, Incomplete incomplete, Start start) {
  private static final double HALF_OF_5_PERCENT = 0.025;

  /**
   * How far apart nodes started at most, over all repetitions.
   *
   * @param skewMicros measured, or a bound
   * @param sharedClock whether all nodes read one clock: times go from the first start to the last
   *     end. Else they are the longest part by one node's own clock, short by at most the skew
   */
  public record Start(double skewMicros, boolean sharedClock) {
    public Start {
      if (!(skewMicros >= 0)) {
        throw new IllegalArgumentException("a skew of " + skewMicros + " µs");
      }
    }
  }

  public Measured {
    times = times.stream().sorted().toList();
    if (times.stream().anyMatch(t -> !(t > 0) || !Double.isFinite(t))) {
      throw new IllegalArgumentException("a time that is none: " + times);
    }
  }

  /** Complete or not. */
  public int repetitions() {
    return times.size() + incomplete.count();
  }

  /** The median time in µs; empty where every repetition lost data. */
  public Optional<Double> medianMicros() {
    int n = times.size();
    return n == 0
        ? Optional.empty()
        : Optional.of(times.get((n - 1) / 2) / 2 + times.get(n / 2) / 2);
  }

  /** Mean time in µs of the complete repetitions, likewise. */
  public Optional<Double> meanMicros() {
    return times.isEmpty()
        ? Optional.empty()
        : Optional.of(times.stream().mapToDouble(Double::doubleValue).average().orElseThrow());
  }

  /** The time that nine of ten complete repetitions keep, likewise. */
  public Optional<Double> p90Micros() {
    return times.isEmpty()
        ? Optional.empty()
        : Optional.of(times.get((int) Math.ceil(0.9 * times.size()) - 1));
  }

  /**
   * The interval of the median from order statistics: the i-th smallest to the i-th largest, for
   * the largest i with P(Bin(n, ½) &lt; i) ≤ 2.5 %. It covers the median in at least 95 of a
   * hundred cases, exactly, whatever the times' distribution; empty with fewer than 6 repetitions,
   * which cannot.
   */
  public Optional<Interval> interval() {
    int n = times.size();
    double term = Math.pow(2, -n);
    double below = term;
    int rank = 0;
    while (rank < n / 2 && below <= HALF_OF_5_PERCENT) {
      rank++;
      term *= (n - rank + 1) / (double) rank;
      below += term;
    }
    return rank == 0
        ? Optional.empty()
        : Optional.of(new Interval(times.get(rank - 1), times.get(n - rank)));
  }
}
