package fathom.bench.os;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Lets the calling thread run before all ordinary ones, through {@code sched_setscheduler(2)}.
 *
 * <p>For what must happen at its time and takes little: a thread that never waits would keep
 * everything else from its core. Threads inherit it from the thread that starts them.
 */
public final class Precedence {
  private static final int THIS_THREAD = 0;
  private static final int SCHED_FIFO = 1;
  private static final int SCHED_RR = 2;
  private static final int LEAST_PRIORITY = 1;
  private static final int SCHED_OTHER = 0;
  private static final int SCHED_BATCH = 3;
  private static final int SCHED_IDLE = 5;
  private static final int NO_PRIORITY = 0;

  /**
   * What this process was started as, where that is behind others: only root gets out of {@link
   * #SCHED_IDLE} again, and nobody should who was put there.
   */
  private static final int ORDINARY =
      switch (policy()) {
        case SCHED_BATCH -> SCHED_BATCH;
        case SCHED_IDLE -> SCHED_IDLE;
        default -> SCHED_OTHER;
      };

  private Precedence() {}

  /**
   * Asks for it, until {@link #leave}.
   *
   * @return false where the kernel does not allow it: without the right to, all goes on as before
   */
  public static boolean take() {
    return schedule(SCHED_FIFO, LEAST_PRIORITY);
  }

  /**
   * Makes the calling thread one of this process's ordinary ones, also where it inherited
   * otherwise.
   */
  public static void leave() {
    int policy = policy();
    boolean hasIt = policy == SCHED_FIFO || policy == SCHED_RR;
    if (hasIt && !schedule(ORDINARY, NO_PRIORITY)) {
      throw new IllegalStateException("the kernel lets no thread be an ordinary one");
    }
  }

  /** Of the calling thread. */
  private static int policy() {
    try {
      return (int) LibC.SCHED_GETSCHEDULER.invokeExact(THIS_THREAD);
    } catch (Throwable t) {
      throw LibC.broken("sched_getscheduler", t);
    }
  }

  private static boolean schedule(int policy, int priority) {
    MemorySegment parameters = LibC.scratch(Integer.BYTES);
    parameters.set(ValueLayout.JAVA_INT, 0, priority);
    try {
      return (int) LibC.SCHED_SETSCHEDULER.invokeExact(THIS_THREAD, policy, parameters) == 0;
    } catch (Throwable t) {
      throw LibC.broken("sched_setscheduler", t);
    }
  }
}
