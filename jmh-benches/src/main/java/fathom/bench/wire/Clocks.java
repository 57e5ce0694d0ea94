package fathom.bench.wire;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** How the kernel's two clocks stand to each other: it stamps frames with one of them. */
final class Clocks {
  /** The closest pair of readings counts: between two a process may have to wait. */
  private static final int READINGS = 20;

  private Clocks() {}

  /**
   * Real time, which stamps are in, less time since boot, which programs read, in ns. Java's {@code
   * nanoTime} is the latter on Linux; where it were not, no stamp would be believed, and arrival be
   * when the program begins.
   */
  static long realMinusBootNanos() {
    long closest = Long.MAX_VALUE;
    long difference = 0;
    for (int i = 0; i < READINGS; i++) {
      long before = System.nanoTime();
      Instant now = Instant.now();
      long after = System.nanoTime();
      if (after - before < closest) {
        closest = after - before;
        long real = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
        difference = real - (before + (after - before) / 2);
      }
    }
    return difference;
  }
}
