package fathom.bench.mpi;

import java.util.Arrays;

/**
 * Units of work of one window, told apart by whether messages arrived meanwhile. In each cycle they
 * arrive for one phase and for another they do not; a shared machine's core is now faster, now
 * slower, by more than a message costs, but from one phase to the next much the same.
 */
final class WorkPhases {
  /** More units than a window holds; of more, the first are kept. */
  private static final int MOST = 1 << 14;

  /** A unit that took so many times the median met a stall, not messages. */
  private static final double STALL = 5;

  private final long phaseNanos;
  private final long edgeNanos;
  // Allocated once and touched, so that no page fault falls into a timed unit.
  private final int[] durations = new int[MOST];

  /** Twice the cycle, and one more where messages arrived. */
  private final int[] phases = new int[MOST];

  private int count;

  /**
   * @param phaseNanos how long messages arrive in a cycle, and then do not
   * @param edgeNanos how long a phase's beginning and end are left out
   */
  WorkPhases(long phaseNanos, long edgeNanos) {
    this.phaseNanos = phaseNanos;
    this.edgeNanos = edgeNanos;
    Arrays.fill(durations, 1);
    Arrays.fill(phases, 1);
  }

  void clear() {
    count = 0;
  }

  int count() {
    return count;
  }

  /**
   * One unit, by when it began and ended since its cycle began; one that is across an edge is left
   * out.
   */
  void add(long cycle, long beginNanos, long endNanos) {
    boolean arriving = isWithin(beginNanos, endNanos);
    if (count < MOST && (arriving || isWithin(beginNanos - phaseNanos, endNanos - phaseNanos))) {
      durations[count] = (int) Math.min(endNanos - beginNanos, Integer.MAX_VALUE);
      phases[count++] = Math.toIntExact(2 * cycle + (arriving ? 1 : 0));
    }
  }

  private boolean isWithin(long begin, long end) {
    return begin >= edgeNanos && end <= phaseNanos - edgeNanos;
  }

  /**
   * @param disturbedMicros time of one unit while messages arrived; 0 without any
   * @param undisturbedMicros the same while none did
   * @param stalled units of either that a stall hit
   */
  record Split(double disturbedMicros, double undisturbedMicros, int stalled) {}

  /** The median over cycles, in each the mean of the units that no stall hit. */
  Split split() {
    int cycles = count == 0 ? 0 : Arrays.stream(phases, 0, count).max().orElseThrow() / 2 + 1;
    double most = STALL * median(Arrays.stream(durations, 0, count).asDoubleStream().toArray());
    double[] sums = new double[2 * cycles];
    int[] units = new int[2 * cycles];
    int stalled = 0;
    for (int i = 0; i < count; i++) {
      if (durations[i] > most) {
        stalled++;
      } else {
        sums[phases[i]] += durations[i];
        units[phases[i]]++;
      }
    }
    return new Split(micros(sums, units, 1), micros(sums, units, 0), stalled);
  }

  private static double micros(double[] sums, int[] units, int phase) {
    double[] means = new double[sums.length];
    int found = 0;
    for (int i = phase; i < sums.length; i += 2) {
      if (units[i] > 0) {
        means[found++] = sums[i] / units[i];
      }
    }
    return median(Arrays.copyOf(means, found)) / 1000;
  }

  /** The middle value, or the mean of the middle two; 0 of none. */
  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted.length == 0
        ? 0
        : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
