package fathom.bench.collective;

import java.time.Duration;

/** When waiting is over: at a deadline, or when nothing has moved for so long. */
final class Patience {
  private static final long LONGEST_STEP_NANOS = 20_000_000;

  private final long deadlineNanos;
  private final long silenceNanos;
  private long movedNanos;
  private long moved;

  Patience(long startNanos, Duration deadline, Duration silence) {
    this.deadlineNanos = startNanos + deadline.toNanos();
    this.silenceNanos = silence.toNanos();
    this.movedNanos = startNanos;
  }

  /**
   * @param moves how often something has moved so far
   */
  boolean over(long moves, long nowNanos) {
    if (moves != moved) {
      moved = moves;
      movedNanos = nowNanos;
    }
    return nowNanos - deadlineNanos >= 0 || nowNanos - movedNanos >= silenceNanos;
  }

  /** How long one step of waiting may take. */
  long stepNanos(long nowNanos) {
    long left = Math.min(deadlineNanos - nowNanos, movedNanos + silenceNanos - nowNanos);
    return Math.clamp(left, 0, LONGEST_STEP_NANOS);
  }
}
