package fathom.runner.machine;

import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
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

  /** More CPUs than these are not tried: a reader waits. */
  private static final int MOST_CPUS = 4;

  private static final Duration LONGEST = Duration.ofMillis(500);
  private static final Duration ALL = Duration.ofMillis(1200);
  private static final long WARM_UP_NANOS = 30_000_000;
  private static final int MOST_GAPS = 100_000;

  /**
   * Spins on the first few of these CPUs, one after the other, and notes when it was kept from
   * each; none for a CPU that a thread cannot be bound to.
   */
  static List<Stalls> probe(List<Integer> cpus) {
    List<Integer> tried = cpus.subList(0, Math.min(MOST_CPUS, cpus.size()));
    long nanos = Math.min(LONGEST.toNanos(), ALL.toNanos() / Math.max(1, tried.size()));
    return tried.stream().flatMap(cpu -> on(cpu, nanos).stream()).toList();
  }

  private static List<Stalls> on(int cpu, long nanos) {
    // A thread of its own, because it stays bound to the CPU.
    return CompletableFuture.supplyAsync(
            () -> bind(cpu) ? List.of(spin(cpu, nanos)) : List.<Stalls>of(),
            probe -> Thread.ofPlatform().name("stall probe").daemon().start(probe))
        .join();
  }

  private static boolean bind(int cpu) {
    try {
      String thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString();
      return Tool.run(List.of("taskset", "-cp", Integer.toString(cpu), thread)).ok();
    } catch (IOException e) {
      return false; // no such link: a kernel before 3.17, or no Linux
    }
  }

  private static Stalls spin(int cpu, long nanos) {
    long[] at = new long[MOST_GAPS];
    long[] gaps = new long[MOST_GAPS];
    collect(at, gaps, WARM_UP_NANOS);
    long start = System.nanoTime();
    int count = collect(at, gaps, nanos);
    long elapsed = System.nanoTime() - start;
    return of(cpu, Arrays.copyOf(at, count), Arrays.copyOf(gaps, count), elapsed);
  }

  private static int collect(long[] at, long[] gaps, long nanos) {
    int count = 0;
    long start = System.nanoTime();
    long last = start;
    while (last - start < nanos && count < gaps.length) {
      long now = System.nanoTime();
      if (now - last > LEAST_MICROS * 1000L) {
        at[count] = last - start;
        gaps[count++] = now - last;
      }
      last = now;
    }
    return count;
  }

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
