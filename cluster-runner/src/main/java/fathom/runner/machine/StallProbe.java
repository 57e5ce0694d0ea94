package fathom.runner.machine;

import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Spins on one CPU after the other and notes when it was kept from it. */
final class StallProbe {
  /** More CPUs than these are not tried: a reader waits. */
  private static final int MOST_CPUS = 4;

  private static final Duration LONGEST = Duration.ofMillis(500);
  private static final Duration ALL = Duration.ofMillis(1200);
  private static final long WARM_UP_NANOS = 30_000_000;
  private static final int MOST_GAPS = 100_000;

  private StallProbe() {}

  /** The stalls of the first few of these CPUs; none for a CPU that a thread cannot be bound to. */
  static List<Stalls> probe(List<Integer> cpus) {
    List<Integer> tried = cpus.subList(0, Math.min(MOST_CPUS, cpus.size()));
    long nanos = Math.min(LONGEST.toNanos(), ALL.toNanos() / Math.max(1, tried.size()));
    return tried.stream().flatMap(cpu -> on(cpu, nanos).stream()).toList();
  }

  private static List<Stalls> on(int cpu, long nanos) {
    CompletableFuture<List<Stalls>> result = new CompletableFuture<>();
    // A thread of its own, because it stays bound to the CPU.
    Thread.ofPlatform()
        .name("stall probe")
        .daemon()
        .start(
            () -> {
              try {
                result.complete(bind(cpu) ? List.of(spin(cpu, nanos)) : List.of());
              } catch (RuntimeException e) {
                result.completeExceptionally(e);
              }
            });
    return result.join();
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
    return Stalls.of(cpu, Arrays.copyOf(at, count), Arrays.copyOf(gaps, count), elapsed);
  }

  private static int collect(long[] at, long[] gaps, long nanos) {
    int count = 0;
    long start = System.nanoTime();
    long last = start;
    while (last - start < nanos && count < gaps.length) {
      long now = System.nanoTime();
      if (now - last > Stalls.LEAST_MICROS * 1000L) {
        at[count] = last - start;
        gaps[count++] = now - last;
      }
      last = now;
    }
    return count;
  }
}
