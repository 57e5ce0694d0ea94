package fathom.reports.validation;

import fathom.model.Interval;
import java.util.List;
import java.util.Optional;

/**
 * What a case came to, over all its repetitions.
 *
 * @param times of the repetitions in which nothing was lost, in µs, ascending
 * @param incomplete repetitions that lost data; their times are no times of the operation
 * @param missingPackets lost in those, all together
 * @param skewMicros largest skew of the barrier before a repetition
 */
public record Measured(
    Case of, List<Double> times, int incomplete, long missingPackets, double skewMicros) {
  /** Below this no interval of 95 % for a median can be told from order statistics. */
  private static final int LEAST_FOR_INTERVAL = 6;

  /** z of a two-sided interval of 95 %. */
  private static final double Z95 = 1.96;

  public Measured {
    times = times.stream().sorted().toList();
    if (times.stream().anyMatch(t -> !(t > 0) || !Double.isFinite(t))) {
      throw new IllegalArgumentException("a time that is none: " + times);
    }
    if (incomplete < 0 || missingPackets < 0 || !(skewMicros >= 0)) {
      throw new IllegalArgumentException("counts and skew are not below 0");
    }
  }

  /** The median time in µs; empty where every repetition lost data. */
  public Optional<Double> medianMicros() {
    int n = times.size();
    return n == 0
        ? Optional.empty()
        : Optional.of(times.get((n - 1) / 2) / 2 + times.get(n / 2) / 2);
  }

  /** Mean time in µs, likewise. */
  public Optional<Double> meanMicros() {
    return times.isEmpty()
        ? Optional.empty()
        : Optional.of(times.stream().mapToDouble(Double::doubleValue).average().orElseThrow());
  }

  /** The time that nine of ten repetitions keep, likewise. */
  public Optional<Double> p90Micros() {
    return times.isEmpty()
        ? Optional.empty()
        : Optional.of(times.get((int) Math.ceil(0.9 * times.size()) - 1));
  }

  /**
   * The 95 % interval of the median: order statistics n/2 ∓ 0.98·√n (the binomial's normal
   * approximation, outwards); empty with fewer than {@value #LEAST_FOR_INTERVAL} repetitions.
   */
  public Optional<Interval> interval() {
    int n = times.size();
    if (n < LEAST_FOR_INTERVAL) {
      return Optional.empty();
    }
    double half = Z95 * Math.sqrt(n) / 2;
    int low = (int) Math.max(0, Math.floor(n / 2.0 - half));
    int high = (int) Math.min(n - 1, Math.ceil(n / 2.0 + half) - 1);
    return Optional.of(new Interval(times.get(low), times.get(Math.max(low, high))));
  }
}
