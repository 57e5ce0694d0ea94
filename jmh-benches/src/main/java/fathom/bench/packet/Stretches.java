package fathom.bench.packet;

import java.util.Arrays;

/**
 * The gap of a flood as the median over stretches of its window. A stretch lies between two
 * instants at which the queue is known to stand alike, so that what went in is what came out. A
 * machine that stalls for a millisecond slows one stretch and, catching up, hastens the next; the
 * mean of the window takes that in, the median does not.
 */
final class Stretches {
  /** Shorter ones would tell a timer's lateness, not the line. */
  private static final long LEAST_NANOS = 5_000_000;

  /** More than a window holds; of more, the first are kept. */
  private static final int MOST = 1 << 12;

  private final int leastMessages;
  private final double[] gapsMicros = new double[MOST];
  private int count;
  private boolean begun;
  private long sinceNanos;
  private long messages;

  /**
   * @param leastMessages in a stretch; where an instant is known to a message's time only, so many
   *     that one message more or less does not matter
   */
  Stretches(int leastMessages) {
    this.leastMessages = leastMessages;
  }

  void clear() {
    count = 0;
    begun = false;
    messages = 0;
  }

  /** One message more went in, or came out. */
  void message() {
    messages++;
  }

  /** Now the queue stands as at every other mark. */
  void mark(long nowNanos) {
    if (begun && (nowNanos - sinceNanos < LEAST_NANOS || messages < leastMessages)) {
      return;
    }
    if (begun && count < MOST) {
      gapsMicros[count++] = (nowNanos - sinceNanos) / 1e3 / messages;
    }
    begun = true;
    sinceNanos = nowNanos;
    messages = 0;
  }

  /** Whether there was any mark since the last {@link #clear}. */
  boolean seen() {
    return begun;
  }

  /** Median over the stretches, in µs per message; 0 where fewer than three have been seen. */
  double medianMicros() {
    if (count < 3) {
      return 0;
    }
    double[] sorted = Arrays.copyOf(gapsMicros, count);
    Arrays.sort(sorted);
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
  }
}
