package fathom.bench.os;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;

/**
 * Pins the calling thread to one CPU, through {@code sched_setaffinity(2)}.
 *
 * <p>Only the measuring thread is pinned: pinning the whole process would make the JIT and GC
 * threads compete with it for its core.
 */
public final class Affinity {
  private static final int MASK_BYTES = 128;
  private static final int THIS_THREAD = 0;

  private Affinity() {}

  /**
   * Pins the calling thread, and proves it by reading the mask back.
   *
   * @param cpu CPU number; negative leaves the thread alone
   * @throws IllegalStateException when the kernel refused or gave another mask
   */
  public static void pin(int cpu) {
    if (cpu < 0) {
      return;
    }
    if (cpu >= MASK_BYTES * Byte.SIZE) {
      throw new IllegalStateException(
          "cannot pin to CPU " + cpu + "; no mask of this program reaches it");
    }
    BitSet wanted = new BitSet();
    wanted.set(cpu);
    byte[] mask = java.util.Arrays.copyOf(wanted.toByteArray(), MASK_BYTES);
    MemorySegment segment = LibC.scratch(MASK_BYTES);
    MemorySegment.copy(mask, 0, segment, ValueLayout.JAVA_BYTE, 0, MASK_BYTES);
    int result;
    try {
      result = (int) LibC.SCHED_SETAFFINITY.invokeExact(THIS_THREAD, (long) MASK_BYTES, segment);
    } catch (Throwable t) {
      throw LibC.broken("sched_setaffinity", t);
    }
    if (result != 0 || !allowed().equals(wanted)) {
      throw new IllegalStateException(
          "cannot pin to CPU " + cpu + "; this process may use " + allowed());
    }
  }

  /** The CPUs the calling thread may run on. */
  public static BitSet allowed() {
    MemorySegment segment = LibC.scratch(MASK_BYTES);
    int result;
    try {
      result = (int) LibC.SCHED_GETAFFINITY.invokeExact(THIS_THREAD, (long) MASK_BYTES, segment);
    } catch (Throwable t) {
      throw LibC.broken("sched_getaffinity", t);
    }
    if (result != 0) {
      throw new IllegalStateException("sched_getaffinity failed");
    }
    return BitSet.valueOf(segment.toArray(ValueLayout.JAVA_BYTE));
  }
}
