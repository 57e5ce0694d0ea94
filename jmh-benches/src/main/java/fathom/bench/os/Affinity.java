package fathom.bench.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Pins the calling thread to one CPU, and keeps others off it, through {@code
 * sched_setaffinity(2)}.
 *
 * <p>Only the measuring thread is pinned: pinning the whole process would make the JIT and GC
 * threads compete with it for its core. Left to the scheduler, they do so too, a fifth of the first
 * windows of a fork: while it measures, they are to be elsewhere.
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
    if (!set(THIS_THREAD, wanted) || !allowed().equals(wanted)) {
      throw new IllegalStateException(
          "cannot pin to CPU " + cpu + "; this process may use " + allowed());
    }
  }

  /**
   * Keeps all threads of this process but the calling one off a CPU, those included that they start
   * later. Where they could run nowhere else, they stay.
   *
   * @param cpu CPU number; negative leaves all alone
   */
  public static void keepOthersOff(int cpu) {
    if (cpu >= 0) {
      int own = ownThread();
      threads().stream().filter(thread -> thread != own).forEach(thread -> keepOff(thread, cpu));
    }
  }

  /** The same of all threads of this process: what it starts is then kept off, too. */
  public static void keepOff(int cpu) {
    if (cpu >= 0) {
      threads().forEach(thread -> keepOff(thread, cpu));
    }
  }

  /** Lets all threads of this process run wherever the kernel lets it. */
  public static void runAnywhere() {
    BitSet all = new BitSet();
    all.set(0, MASK_BYTES * Byte.SIZE); // the kernel takes those that there are
    threads().forEach(thread -> set(thread, all));
  }

  private static void keepOff(int thread, int cpu) {
    BitSet others = allowed(thread);
    others.clear(cpu);
    if (!others.isEmpty()) {
      set(thread, others);
    }
  }

  /** By their kernel's ids; one may be gone by the time it is used, which then does nothing. */
  private static List<Integer> threads() {
    try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
      return tasks.map(task -> Integer.valueOf(String.valueOf(task.getFileName()))).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list this process's threads", e);
    }
  }

  private static int ownThread() {
    try {
      Path own = Files.readSymbolicLink(Path.of("/proc/thread-self")); // PID/task/TID
      return Integer.parseInt(String.valueOf(own.getFileName()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot tell this thread's id", e);
    }
  }

  /** False where the kernel refused. */
  private static boolean set(int thread, BitSet cpus) {
    byte[] mask = Arrays.copyOf(cpus.toByteArray(), MASK_BYTES);
    MemorySegment segment = LibC.scratch(MASK_BYTES);
    MemorySegment.copy(mask, 0, segment, ValueLayout.JAVA_BYTE, 0, MASK_BYTES);
    try {
      return (int) LibC.SCHED_SETAFFINITY.invokeExact(thread, (long) MASK_BYTES, segment) == 0;
    } catch (Throwable t) {
      throw LibC.broken("sched_setaffinity", t);
    }
  }

  /** The CPUs the calling thread may run on. */
  public static BitSet allowed() {
    BitSet cpus = allowed(THIS_THREAD);
    if (cpus.isEmpty()) {
      throw new IllegalStateException("sched_getaffinity failed");
    }
    return cpus;
  }

  /** None of a thread that is gone. */
  private static BitSet allowed(int thread) {
    MemorySegment segment = LibC.scratch(MASK_BYTES);
    int result;
    try {
      result = (int) LibC.SCHED_GETAFFINITY.invokeExact(thread, (long) MASK_BYTES, segment);
    } catch (Throwable t) {
      throw LibC.broken("sched_getaffinity", t);
    }
    return result == 0 ? BitSet.valueOf(segment.toArray(ValueLayout.JAVA_BYTE)) : new BitSet();
  }
}
