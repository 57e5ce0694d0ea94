package fathom.runner.machine;

import java.util.Locale;

/**
 * The monotonic clock that everything is timed by.
 *
 * @param stepNanos smallest step between two different readings
 * @param costNanos what one reading takes
 */
record Clock(long stepNanos, double costNanos) {
  private static final int READINGS = 200_000;

  /** Reads this machine's clock for some milliseconds. */
  static Clock probe() {
    long[] readings = new long[READINGS];
    for (int round = 0; round < 2; round++) { // the first one also compiles the loop
      for (int i = 0; i < READINGS; i++) {
        readings[i] = System.nanoTime();
      }
    }
    return of(readings);
  }

  /** What back-to-back readings say, at least two of them. */
  static Clock of(long[] readings) {
    long step = Long.MAX_VALUE;
    for (int i = 1; i < readings.length; i++) {
      if (readings[i] > readings[i - 1]) {
        step = Math.min(step, readings[i] - readings[i - 1]);
      }
    }
    int steps = readings.length - 1;
    return new Clock(step, (readings[steps] - readings[0]) / (double) steps);
  }

  /** How far off one call timed by itself can be, in µs: a reading's cost and a step. */
  double callMicros() {
    return (stepNanos + costNanos) / 1000;
  }

  /** How far off a mean over one window can be, as a share of it. */
  double windowShare(double windowMillis) {
    return callMicros() / (windowMillis * 1000);
  }

  String describe() {
    return String.format(
        Locale.ROOT,
        "smallest step %d ns, one reading %.0f ns: a call timed by itself is known to ±%.3f µs, calls"
            + " timed together for 10 ms to ±%.4f %%",
        stepNanos,
        costNanos,
        callMicros(),
        100 * windowShare(10));
  }
}
