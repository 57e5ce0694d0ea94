package fathom.bench.os;

import java.util.Arrays;

/**
 * How fast the calling thread's core is right now, by a piece of work that is always the same:
 * copies within the core's own caches. On a machine whose cores are shared by means that the kernel
 * is not told of (another virtual machine on the core's other thread, a hypervisor, a clock that
 * was lowered), everything takes up to twice as long for some milliseconds to seconds, and no
 * counter shows it; this does.
 */
public final class Yardstick {
  private static final int BYTES = 32 << 10;
  private static final int COPIES = 20;

  /** The fastest counts: an interrupt, or what is still being sent, is not a slow core. */
  private static final int PASSES = 3;

  private static final int WARMING_PASSES = 200;

  private final byte[] source = new byte[BYTES];
  private final byte[] target = new byte[BYTES];

  public Yardstick() {
    Arrays.fill(source, (byte) 1);
    for (int i = 0; i < WARMING_PASSES; i++) {
      passNanos();
    }
  }

  /** Time for the piece of work in µs. */
  public double micros() {
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < PASSES; i++) {
      fastest = Math.min(fastest, passNanos());
    }
    return fastest / 1e3;
  }

  private long passNanos() {
    long start = System.nanoTime();
    for (int i = 0; i < COPIES; i++) {
      // Each brings along what the last has brought: none can be left out.
      System.arraycopy(source, 0, target, 0, BYTES);
      System.arraycopy(target, 0, source, 0, 1);
    }
    return System.nanoTime() - start;
  }
}
