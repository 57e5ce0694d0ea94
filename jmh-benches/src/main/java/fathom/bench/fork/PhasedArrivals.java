package fathom.bench.fork;

import java.util.random.RandomGenerator;

/**
 * When messages are due that arrive at a steady rate in phases, with a phase of rest after each. A
 * mark is due where a phase begins, so that the other end can tell phases apart at any rate. The
 * first message follows at a random part of the interval: with the first one at the beginning of
 * each phase, a phase would have ⌈phase / interval⌉ messages, which is too many for its time.
 *
 * <p>Messages that are late beyond the end of their phase are left out. They count as due, because
 * the rate is that of messages sent over the time of those that were due.
 */
public final class PhasedArrivals {
  private final long intervalNanos;
  private final long phaseNanos;
  private final RandomGenerator random;
  private long phase;
  private long intoPhase;
  private boolean isMark = true;
  private long due;

  /**
   * A schedule.
   *
   * @param intervalNanos between two messages, positive; may be longer than a phase
   * @param phaseNanos how long messages arrive, and then do not
   */
  public PhasedArrivals(long intervalNanos, long phaseNanos, RandomGenerator random) {
    if (intervalNanos <= 0 || phaseNanos <= 0) {
      throw new IllegalArgumentException(intervalNanos + " ns in phases of " + phaseNanos + " ns");
    }
    this.intervalNanos = intervalNanos;
    this.phaseNanos = phaseNanos;
    this.random = random;
  }

  /** When the next one is due, in ns since the first phase began. */
  public long dueNanos() {
    return beginNanos() + intoPhase;
  }

  /** When its phase begins, on the same scale. */
  public long beginNanos() {
    return 2 * phaseNanos * phase;
  }

  /** Which phase it belongs to, from 0. */
  public long phase() {
    return phase;
  }

  /** Whether the next one marks the beginning of a phase, and is none of the messages. */
  public boolean isMark() {
    return isMark;
  }

  /** The next one was sent. */
  public void sent() {
    due += isMark ? 0 : 1;
    // A new offset for each phase, within the first interval.
    intoPhase = isMark ? (long) (random.nextDouble() * intervalNanos) : intoPhase + intervalNanos;
    isMark = false;
    if (intoPhase >= phaseNanos) {
      phase++;
      intoPhase = 0;
      isMark = true;
    }
  }

  /** Leaves out all that can no longer be sent within its phase. */
  public void leaveOutUntil(long nowNanos) {
    while (nowNanos >= beginNanos() + phaseNanos) {
      sent();
    }
  }

  /** For how long messages were due at this rate, in ns. */
  public long sendingNanos() {
    return due * intervalNanos;
  }
}
