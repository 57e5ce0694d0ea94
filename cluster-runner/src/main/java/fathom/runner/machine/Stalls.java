package fathom.runner.machine;

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
 */
record Stalls(int cpu, double perSecond, double longestMicros, double lostShare) {
  static final int LEAST_MICROS = 10;

  /**
   * What a spin showed.
   *
   * @param gapNanos times between two readings of the clock, those over the limit
   * @param elapsedNanos how long it spun
   */
  static Stalls of(int cpu, long[] gapNanos, long elapsedNanos) {
    return new Stalls(
        cpu,
        gapNanos.length * 1e9 / elapsedNanos,
        LongStream.of(gapNanos).max().orElse(0) / 1000.0,
        LongStream.of(gapNanos).sum() / (double) elapsedNanos);
  }

  String describe() {
    return perSecond == 0
        ? "none over " + LEAST_MICROS + " µs"
        : String.format(
            Locale.ROOT,
            "%.0f per second over %d µs, the longest %.0f µs; %.2f %% of the time is lost",
            perSecond,
            LEAST_MICROS,
            longestMicros,
            100 * lostShare);
  }
}
