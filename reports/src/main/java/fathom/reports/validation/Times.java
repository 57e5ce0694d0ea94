package fathom.reports.validation;

import fathom.model.cost.Interval;
import java.util.List;
import java.util.Optional;

/**
 * How long the repetitions of one operation took.
 *
 * @param micros ascending
 */
public record Times(List<Double> micros) {
  private static final double HALF_OF_5_PERCENT = 0.025;

  public Times {
    micros = micros.stream().sorted().toList();
    if (micros.stream().anyMatch(t -> !(t > 0) || !Double.isFinite(t))) {
      throw new IllegalArgumentException("a time that is none: " + micros);
    }
  }

  /** The median; empty where there is no time. */
  public Optional<Double> median() {
    int n = micros.size();
    return n == 0
        ? Optional.empty()
        : Optional.of(micros.get((n - 1) / 2) / 2 + micros.get(n / 2) / 2);
  }

  /** The mean, likewise. */
  public Optional<Double> mean() {
    return micros.isEmpty()
        ? Optional.empty()
        : Optional.of(micros.stream().mapToDouble(Double::doubleValue).average().orElseThrow());
  }

  /** What nine of ten keep, likewise. */
  public Optional<Double> p90() {
    return micros.isEmpty()
        ? Optional.empty()
        : Optional.of(micros.get((int) Math.ceil(0.9 * micros.size()) - 1));
  }

  /**
   * The interval of the median from order statistics: the i-th smallest to the i-th largest, for
   * the largest i with P(Bin(n, ½) &lt; i) ≤ 2.5 %. It covers the median in at least 95 of a
   * hundred cases, exactly, whatever the times' distribution; empty with fewer than 6 of them,
   * which cannot.
   */
  public Optional<Interval> interval() {
    int n = micros.size();
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
        : Optional.of(new Interval(micros.get(rank - 1), micros.get(n - rank)));
  }

  /** Whether the intervals of both medians have a value in common. */
  public boolean overlaps(Times other) {
    Optional<Interval> one = interval();
    Optional<Interval> two = other.interval();
    return one.isPresent()
        && two.isPresent()
        && one.get().low() <= two.get().high()
        && two.get().low() <= one.get().high();
  }
}
