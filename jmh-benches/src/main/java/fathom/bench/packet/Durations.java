package fathom.bench.packet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How long each single operation of a window took. A shared machine stalls for milliseconds: the
 * mean of a window takes such a stall in, the median of its operations does not.
 */
final class Durations {
  /** More operations than a window of paced ones holds; of more, the first are kept. */
  private static final int MOST = 1 << 16;

  // Allocated once and touched, so that no page fault falls into a timed operation.
  private final int[] nanos = new int[MOST];
  private int count;

  Durations() {
    Arrays.fill(nanos, 1);
  }

  void clear() {
    count = 0;
  }

  /** Adds one operation that began at this reading of the clock and ends now. */
  void since(long startNanos) {
    add(System.nanoTime() - startNanos);
  }

  void add(long duration) {
    if (count < MOST) {
      nanos[count++] = (int) Math.min(duration, Integer.MAX_VALUE);
    }
  }

  int count() {
    return count;
  }

  /** Median in µs; 0 without operations. */
  double medianMicros() {
    if (count == 0) {
      return 0;
    }
    int[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    double twice = sorted[(count - 1) / 2] + (double) sorted[count / 2];
    return twice / 2000;
  }

  /**
   * What repeats, in µs per operation: of each group of operations in a row the mean of those that
   * took at most {@code limit} times the median of all, and of these means the median. A long stall
   * is left out; where short ones crowd, a few groups are slow and do not count.
   */
  Trimmed trimmed(double limit, int group) {
    double most = medianMicros() * 1000 * limit;
    List<Double> means = new ArrayList<>();
    int kept = 0;
    int from = 0;
    while (from < count) {
      int to = count - from < 2 * group ? count : from + group; // no short group at the end
      int[] fast = Arrays.stream(nanos, from, to).filter(took -> took <= most).toArray();
      kept += fast.length;
      Arrays.stream(fast).average().ifPresent(means::add);
      from = to;
    }
    return new Trimmed(median(means) / 1000, kept, count - kept);
  }

  /** The middle value, or the mean of the middle two; 0 of none. */
  static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted.length == 0
        ? 0
        : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  /**
   * @param micros what repeats
   * @param kept operations that were kept
   * @param stalled operations that were not
   */
  record Trimmed(double micros, int kept, int stalled) {}
}
