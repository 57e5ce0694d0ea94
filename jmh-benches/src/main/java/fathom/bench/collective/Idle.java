package fathom.bench.collective;

import java.io.IOException;

/** What a node does while nothing has arrived. Part of a measurement's placement. */
@FunctionalInterface
public interface Idle {
  /**
   * One step of waiting.
   *
   * @param atMostNanos how long it may take
   * @param room whether room to send ends it too
   */
  void idle(Mesh mesh, long atMostNanos, boolean room) throws IOException;

  /** Lets the kernel wake this node: the core is free for others meanwhile. */
  static Idle blocking() {
    return Mesh::await;
  }

  /** Polls, with this between two polls. */
  static Idle polling(Runnable step) {
    return (mesh, atMostNanos, room) -> step.run();
  }
}
