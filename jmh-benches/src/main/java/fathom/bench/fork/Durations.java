package fathom.bench.fork;

import java.util.Arrays;
import java.util.List;

/**
 * How long each single operation of a window took. A shared machine stalls for milliseconds: the
 * mean of a window takes such a stall in, the median of its operations does not.
 */
public final class Durations {
  /** More operations than a window of paced ones holds; of more, the first are kept. */
  private static final int MOST = 1 << 16;

  private static final int CLOCK_READINGS = 10_000;

  /** The first rounds of readings are compiled while they run. */
  private static final int CLOCK_ROUNDS = 4;

  // Allocated once and touched, so that no page fault falls into a timed operation.
  private final int[] nanos = new int[MOST];
  private int count;

  public Durations() {
    Arrays.fill(nanos, 1);
  }

  public void clear() {
    count = 0;
  }

  /** Adds one operation that began at this reading of the clock and ends now. */
  public void since(long startNanos) {
    add(System.nanoTime() - startNanos);
  }

  public void add(long duration) {
    if (count < MOST) {
      nanos[count++] = (int) Math.min(duration, Integer.MAX_VALUE);
    }
  }

  /**
   * Median time between two readings of the clock with nothing between them, in µs. It is part of
   * each operation that is timed by itself.
   */
  public static double clockMicros() {
    Durations readings = new Durations();
    for (int round = 0; round < CLOCK_ROUNDS; round++) {
      readings.clear();
      for (int i = 0; i < CLOCK_READINGS; i++) {
        readings.since(System.nanoTime());
      }
    }
    return readings.medianMicros();
  }

  public int count() {
    return count;
  }

  /** Median in µs; 0 without operations. */
  public double medianMicros() {
    if (count == 0) {
      return 0;
    }
    int[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    double twice = sorted[(count - 1) / 2] + (double) sorted[count / 2];
    return twice / 2000;
  }

  /** The middle value, or the mean of the middle two; 0 of none. */
  public static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted.length == 0
        ? 0
        : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
