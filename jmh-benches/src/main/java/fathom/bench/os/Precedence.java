package fathom.bench.os;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Lets the calling thread run before all ordinary ones, through {@code sched_setscheduler(2)}.
 *
 * <p>For what must happen at its time and takes little: a thread that never waits would keep
 * everything else from its core.
 */
public final class Precedence {
  private static final int THIS_THREAD = 0;
  private static final int SCHED_FIFO = 1;
  private static final int LEAST_PRIORITY = 1;

  private Precedence() {}

  /**
   * Asks for it, for as long as the thread lives.
   *
   * @return false where the kernel does not allow it: without the right to, all goes on as before
   */
  public static boolean take() {
    MemorySegment priority = LibC.scratch(Integer.BYTES);
    priority.set(ValueLayout.JAVA_INT, 0, LEAST_PRIORITY);
    try {
      return (int) LibC.SCHED_SETSCHEDULER.invokeExact(THIS_THREAD, SCHED_FIFO, priority) == 0;
    } catch (Throwable t) {
      throw LibC.broken("sched_setscheduler", t);
    }
  }
}
