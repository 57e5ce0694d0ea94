package fathom.runner.machine;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * How late a thread comes back from a short sleep: what every blocking wait costs beside its cause.
 *
 * @param medianMicros half of the sleeps came back later than this
 * @param tenthMicros a tenth came back later than this
 */
record WakeUp(double medianMicros, double tenthMicros) {
  private static final int SLEEPS = 400;
  private static final int WARM_UP_SLEEPS = 50;
  private static final long SLEEP_NANOS = 100_000;

  /** Sleeps for some tens of milliseconds. */
  static WakeUp probe() {
    long[] late = new long[SLEEPS];
    for (int i = -WARM_UP_SLEEPS; i < SLEEPS; i++) {
      long start = System.nanoTime();
      LockSupport.parkNanos(SLEEP_NANOS);
      late[Math.max(0, i)] = System.nanoTime() - start - SLEEP_NANOS;
    }
    return of(late);
  }

  /** From how late each sleep came back, at least one. */
  static WakeUp of(long[] lateNanos) {
    long[] sorted = lateNanos.clone();
    Arrays.sort(sorted);
    return new WakeUp(sorted[sorted.length / 2] / 1000.0, sorted[sorted.length * 9 / 10] / 1000.0);
  }

  String describe() {
    return String.format(
        Locale.ROOT,
        "a sleep of 100 µs ends %.0f µs late in the median; one in ten ends more than %.0f µs late",
        medianMicros,
        tenthMicros);
  }
}
