package fathom.bench.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Places to copy from or to, on and off the heap, at the same offsets.
 *
 * <p>A warm one is a single place that stays in cache. A cold one is a pool visited in the order of
 * a full-period linear congruential generator over its cache lines: each line comes up once before
 * any comes again, and in an order the prefetcher cannot follow.
 */
final class Slots {
  private static final int LINE_BYTES = 64;

  /** A multiplier ≡ 5 (mod 8) and an odd increment give the full period for any power of two. */
  private static final long MULTIPLIER = 2_862_933_555_777_941_757L;

  private static final long INCREMENT = 3_037_000_493L;

  private final MemorySegment segment;
  private final byte[] array;
  private final long mask;
  private long index;

  private Slots(long lines, int largestBytes, long start) {
    long bytes = lines * LINE_BYTES + largestBytes;
    this.mask = lines - 1;
    this.index = start & mask;
    this.segment = Arena.ofAuto().allocate(bytes, 4096);
    this.array = new byte[Math.toIntExact(bytes)];
    touch();
  }

  /** One place that stays in cache. */
  static Slots warm(int largestBytes) {
    return new Slots(1, largestBytes, 0);
  }

  /**
   * A pool.
   *
   * @param poolBytes its size, a power of two of at least one cache line
   * @param largestBytes the largest copy; the pool is that much longer, so that none leaves it
   * @param start where in the order to begin
   */
  static Slots cold(long poolBytes, int largestBytes, long start) {
    if (Long.bitCount(poolBytes) != 1 || poolBytes < LINE_BYTES) {
      throw new IllegalArgumentException("not a power of two: " + poolBytes);
    }
    return new Slots(poolBytes / LINE_BYTES, largestBytes, start);
  }

  /** Every page is touched, with changing content: a shared zero page would not be memory. */
  private void touch() {
    for (long i = 0; i < segment.byteSize(); i += LINE_BYTES) {
      segment.set(java.lang.foreign.ValueLayout.JAVA_BYTE, i, (byte) (i / LINE_BYTES + 1));
      array[(int) i] = (byte) (i / LINE_BYTES + 1);
    }
  }

  /** Offset of the next place. */
  long pick() {
    index = (index * MULTIPLIER + INCREMENT) & mask;
    return index * LINE_BYTES;
  }

  MemorySegment segment() {
    return segment;
  }

  byte[] array() {
    return array;
  }
}
