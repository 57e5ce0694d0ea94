package fathom.bench.experiment;

/**
 * The gap between arrivals that were seen to come: from the first of a window to the last. On a
 * line so slow that a window holds some dozen messages, counting them between two other instants is
 * one message wrong, which is 2 %.
 */
final class ArrivalSpan {
  /** With fewer arrivals between, what an instant is wrong by shows. */
  static final int LEAST_MESSAGES = 10;

  private boolean begun;
  private long firstNanos;
  private long firstCount;
  private long lastNanos;
  private long lastCount;

  void clear() {
    begun = false;
  }

  /**
   * A message has just come into an empty socket.
   *
   * @param count of messages until now, it included
   */
  void arrived(long nowNanos, long count) {
    if (!begun) {
      begun = true;
      firstNanos = nowNanos;
      firstCount = count;
    }
    lastNanos = nowNanos;
    lastCount = count;
  }

  /** In µs per message; 0 where too few were seen. */
  double gapMicros() {
    return !begun || lastCount - firstCount < LEAST_MESSAGES
        ? 0
        : (lastNanos - firstNanos) / 1e3 / (lastCount - firstCount);
  }
}
