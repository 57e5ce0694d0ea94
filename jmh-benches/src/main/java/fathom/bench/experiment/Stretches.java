package fathom.bench.experiment;

import fathom.bench.fork.Durations;
import java.util.ArrayList;
import java.util.List;

/**
 * The gap of a flood as the median over stretches of its window. A stretch lies between two
 * instants at which the queue is known to stand alike, so that what went in is what came out. A
 * machine that stalls for a millisecond slows one stretch and, catching up, hastens the next; the
 * mean of the window takes that in, the median does not.
 */
final class Stretches {
  /** Shorter ones would tell a timer's lateness, not the line. */
  private static final long LEAST_NANOS = 5_000_000;

  private static final int LEAST_STRETCHES = 3;

  private final int leastMessages;
  private final List<Double> gapsMicros = new ArrayList<>();
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
    gapsMicros.clear();
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
    if (begun) {
      gapsMicros.add((nowNanos - sinceNanos) / 1e3 / messages);
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
    return gapsMicros.size() < LEAST_STRETCHES ? 0 : Durations.median(gapsMicros);
  }
}
