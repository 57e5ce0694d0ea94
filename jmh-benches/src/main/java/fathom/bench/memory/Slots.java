package fathom.bench.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Places to copy from or to, on and off the heap, at the same offsets.
 *
 * <p>A warm one is a single place that stays in cache. A cold one is a pool visited in the order of
 * a full-period linear congruential generator over its slots, each as large as a copy rounded up to
 * a power of two of at least a cache line: each slot comes up once before any comes again, in an
 * order the prefetcher cannot follow, and no two overlap. A copy finds none of its bytes in cache
 * because another one has just moved them, however large it is.
 */
final class Slots {
  private static final int LINE_BYTES = 64;
  private static final int PAGE_BYTES = 4096;

  /** Sixty-four pages: every place within a page, in many of them. */
  private static final int WARM_ROOM_BYTES = 64 * PAGE_BYTES;

  /** A multiplier ≡ 5 (mod 8) and an odd increment give the full period for any power of two. */
  private static final long MULTIPLIER = 2_862_933_555_777_941_757L;

  private static final long INCREMENT = 3_037_000_493L;

  private final MemorySegment segment;
  private final byte[] array;
  private final long poolBytes;

  /** Where within its page a slot of whole pages begins. */
  private final long offsetInPage;

  private long slotBytes = LINE_BYTES;
  private long offset;
  private long mask;
  private long index;

  /** How far from the beginning the one place of a warm tier may be; 0 for a cold one. */
  private final int roomBytes;

  private Slots(long poolBytes, int largestBytes, int roomBytes, long start) {
    this.poolBytes = poolBytes;
    this.roomBytes = roomBytes;
    this.offsetInPage = start == 0 ? 0 : PAGE_BYTES / 2;
    long bytes = poolBytes + roomBytes + largestBytes + offsetInPage;
    this.mask = poolBytes / LINE_BYTES - 1;
    this.index = start;
    this.segment = Arena.ofAuto().allocate(bytes, PAGE_BYTES);
    this.array = new byte[Math.toIntExact(bytes)];
    touch();
  }

  /**
   * One place that stays in cache, another one each time a size is chosen. A copy within a core's
   * own caches takes up to three times as long between two places whose addresses the processor
   * takes for alike; with one place for all windows of a fork, forks were of two kinds.
   *
   * @param start where in the order of places to begin
   */
  static Slots warm(int largestBytes, long start) {
    return new Slots(LINE_BYTES, largestBytes, WARM_ROOM_BYTES, start);
  }

  /**
   * A pool.
   *
   * @param poolBytes its size, a power of two of at least one cache line
   * @param largestBytes the largest copy; the pool is that much longer, so that none leaves it
   * @param start where in the order to begin; an odd one is never at the offset within a page of a
   *     pool that began at 0
   */
  static Slots cold(long poolBytes, int largestBytes, long start) {
    if (Long.bitCount(poolBytes) != 1 || poolBytes < LINE_BYTES) {
      throw new IllegalArgumentException("not a power of two: " + poolBytes);
    }
    return new Slots(poolBytes, largestBytes, 0, start);
  }

  /** Every page is touched, with changing content: a shared zero page would not be memory. */
  private void touch() {
    for (int i = 0; i < array.length; i += LINE_BYTES) {
      array[i] = (byte) (i / LINE_BYTES + 1);
    }
    MemorySegment.copy(array, 0, segment, ValueLayout.JAVA_BYTE, 0, array.length);
  }

  /** From now on slots have room for copies of this size; a copy larger than the pool has one. */
  void forCopiesOf(int sizeBytes) {
    slotBytes = Math.max(LINE_BYTES, roundedUp(sizeBytes));
    mask = Math.max(1, poolBytes / slotBytes) - 1;
    offset = roomBytes > 0 ? nextPlace() : slotBytes < PAGE_BYTES ? 0 : offsetInPage;
  }

  private long nextPlace() {
    index = index * MULTIPLIER + INCREMENT;
    // The high bits: the low ones of such an order repeat soon.
    return (index >>> 32) % (roomBytes / LINE_BYTES) * LINE_BYTES;
  }

  private static long roundedUp(int sizeBytes) {
    return sizeBytes <= 1 ? 1 : Long.highestOneBit(sizeBytes - 1L) << 1;
  }

  /**
   * Offset of the next place. The order goes on where it was when the size changes: were it cut
   * down to the slots there are, a copy with a single slot would bring all pools to its beginning.
   */
  long pick() {
    index = index * MULTIPLIER + INCREMENT;
    return (index & mask) * slotBytes + offset;
  }

  MemorySegment segment() {
    return segment;
  }

  byte[] array() {
    return array;
  }
}
