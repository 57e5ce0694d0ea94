package fathom.bench.mpi;

import java.util.ArrayList;
import java.util.List;

/**
 * Another rank's clock beside rank 0's: {@code theirs = ours + offset}, the offset a straight line
 * between two comparisons, and after the last one as it was last (both quartz clocks drift by some
 * µs a second, steadily).
 *
 * <p>One comparison is the shortest of several round trips (Cristian 1989): the other read its
 * clock somewhere between leaving and coming back, so the middle is wrong by at most half of the
 * round trip.
 */
final class RankClock {
  /**
   * One comparison.
   *
   * @param atNanos by rank 0's clock
   * @param offsetNanos the other's clock minus ours
   * @param errorNanos wrong by at most this
   */
  record ClockComparison(long atNanos, long offsetNanos, long errorNanos) {
    /** Of one round trip: when it left, what the other's clock read, when it came back. */
    static ClockComparison of(long leftNanos, long theirsNanos, long cameNanos) {
      long middle = leftNanos + (cameNanos - leftNanos) / 2;
      return new ClockComparison(middle, theirsNanos - middle, (cameNanos - leftNanos + 1) / 2);
    }
  }

  private final boolean shared;
  private final List<ClockComparison> comparisons = new ArrayList<>();

  /**
   * @param shared whether it is rank 0's own clock, which needs no comparison
   */
  RankClock(boolean shared) {
    this.shared = shared;
  }

  boolean isShared() {
    return shared;
  }

  /** Takes what was read at one time: the shortest round trip counts. */
  void add(List<ClockComparison> atOnce) {
    comparisons.add(
        atOnce.stream()
            .min((a, b) -> Long.compare(a.errorNanos, b.errorNanos))
            .orElseThrow(() -> new IllegalArgumentException("no round trip")));
  }

  /** What the other's clock reads when ours reads this. */
  long theirs(long oursNanos) {
    return oursNanos + offset(oursNanos);
  }

  /** What our clock reads when the other's reads this. */
  long ours(long theirsNanos) {
    if (shared) {
      return theirsNanos;
    }
    // The offset changes by less than a thousandth of the time between: one step is enough.
    long near = theirsNanos - comparisons.getLast().offsetNanos;
    return theirsNanos - offset(near);
  }

  /** By at most so much is a time of the other's wrong, between the last two comparisons. */
  long errorNanos() {
    if (shared) {
      return 0;
    }
    int n = comparisons.size();
    return comparisons.subList(Math.max(0, n - 2), n).stream()
        .mapToLong(ClockComparison::errorNanos)
        .max()
        .orElseThrow();
  }

  private long offset(long oursNanos) {
    if (shared) {
      return 0;
    }
    ClockComparison last = comparisons.getLast();
    if (comparisons.size() == 1 || oursNanos >= last.atNanos) {
      return last.offsetNanos;
    }
    ClockComparison before = comparisons.get(comparisons.size() - 2);
    double part = (oursNanos - before.atNanos) / (double) (last.atNanos - before.atNanos);
    return before.offsetNanos + Math.round(part * (last.offsetNanos - before.offsetNanos));
  }
}
