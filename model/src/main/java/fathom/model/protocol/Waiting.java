package fathom.model.protocol;

import java.util.concurrent.locks.LockSupport;

/** Behaviour of a process while nothing has arrived; part of a measurement's placement. */
public enum Waiting {
  /** Polls without pause: the core is this process's own. */
  SPIN {
    @Override
    public void idle() {
      Thread.onSpinWait();
    }
  },
  /** Polls, but offers the core to others each time: more processes than cores. */
  YIELD {
    @Override
    @SuppressWarnings("ThreadPriorityCheck") // giving way is what this way of waiting means
    public void idle() {
      Thread.yield();
    }
  },
  /** Sleeps for some tens of µs: the receive buffer holds what comes meanwhile. */
  NAP {
    @Override
    public void idle() {
      LockSupport.parkNanos(20_000);
    }
  },
  /**
   * Sleeps until the kernel wakes it for an arrival: the one way for more nodes than cores that
   * wait for each other. Only collective operations wait like that; all others take a nap.
   */
  BLOCK {
    @Override
    public void idle() {
      NAP.idle();
    }
  };

  /** One step of waiting. */
  public abstract void idle();
}
