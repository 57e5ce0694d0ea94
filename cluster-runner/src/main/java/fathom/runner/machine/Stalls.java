package fathom.runner.machine;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * How often a thread that only spins is kept from it, on one CPU: by timer ticks, interrupts, other
 * programs and the hypervisor.
 *
 * @param cpu which CPU
 * @param perSecond interruptions of more than {@value #LEAST_MICROS} µs per second
 * @param longestMicros the longest of them; 0 when there was none
 * @param lostShare share of the time they took, 0 to 1
 * @param windowShare half of the windows of {@value #WINDOW_MILLIS} ms lost a share that lies
 *     within a range of twice this: a timer that ticks in all of them alike does not count
 */
record Stalls(
    int cpu, double perSecond, double longestMicros, double lostShare, double windowShare) {
  static final int LEAST_MICROS = 10;
  static final int WINDOW_MILLIS = 10;

  /**
   * What a spin showed.
   *
   * @param atNanos when the thread was kept away for longer than the limit, since the start
   * @param gapNanos for how long each time
   * @param elapsedNanos how long it spun, a window at least
   */
  static Stalls of(int cpu, long[] atNanos, long[] gapNanos, long elapsedNanos) {
    long windowNanos = WINDOW_MILLIS * 1_000_000L;
    double[] lost = new double[(int) (elapsedNanos / windowNanos)];
    for (int i = 0; i < gapNanos.length; i++) {
      int window = (int) (atNanos[i] / windowNanos);
      if (window < lost.length) {
        lost[window] += gapNanos[i] / (double) windowNanos;
      }
    }
    Arrays.sort(lost);
    return new Stalls(
        cpu,
        gapNanos.length * 1e9 / elapsedNanos,
        LongStream.of(gapNanos).max().orElse(0) / 1000.0,
        LongStream.of(gapNanos).sum() / (double) elapsedNanos,
        (lost[lost.length * 3 / 4] - lost[lost.length / 4]) / 2);
  }

  String describe() {
    return perSecond == 0
        ? "none longer than " + LEAST_MICROS + " µs"
        : String.format(
            Locale.ROOT,
            "%.0f per second longer than %d µs, the longest %.0f µs; %.2f %% of the time is lost,"
                + " and that differs by ±%.2f %% between windows of %d ms",
            perSecond,
            LEAST_MICROS,
            longestMicros,
            100 * lostShare,
            100 * windowShare,
            WINDOW_MILLIS);
  }
}
