package fathom.runner.launch;

import java.time.Duration;

/**
 * How long an agent has said nothing while we listened. A controller that stood still itself (a
 * paused machine, Ctrl-Z) has not read what waits for it: between two looks no more than {@link
 * #MOST_BETWEEN_LOOKS} count, or all nodes would be taken for gone when it goes on.
 */
final class Silence {
  /** How often it is looked at. */
  static final Duration LOOK = Duration.ofSeconds(1);

  static final Duration MOST_BETWEEN_LOOKS = LOOK.multipliedBy(2);

  private final long limitNanos;
  private long lookedNanos;
  private long silentNanos;
  private volatile long heardNanos;

  Silence(Duration limit, long nowNanos) {
    this.limitNanos = limit.toNanos();
    this.lookedNanos = nowNanos;
    this.heardNanos = nowNanos;
  }

  /** Called by the thread that listens. */
  void heard(long nowNanos) {
    heardNanos = nowNanos;
  }

  boolean heardAfter(long nanos) {
    return heardNanos - nanos > 0;
  }

  /** Called by one thread, every {@link #LOOK}. */
  boolean isTooLong(long nowNanos) {
    if (heardAfter(lookedNanos)) {
      silentNanos = 0;
    }
    silentNanos += Math.min(nowNanos - lookedNanos, MOST_BETWEEN_LOOKS.toNanos());
    lookedNanos = nowNanos;
    return silentNanos > limitNanos;
  }
}
