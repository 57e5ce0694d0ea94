package fathom.model.simulate;

/**
 * What is for a node, from the switch's output port to its process: one queue in the order of
 * arrival, with a mark where each stage has come to. Packets leave the port, the kernel and the
 * process in this order, so that none changes its queue on the way.
 */
final class Inbox {
  private static final int SHIFT = 2;

  /** First packet the process has not taken. */
  private static final int PROCESS = 0;

  /** First packet the kernel has not received. */
  private static final int KERNEL = 1;

  /** First packet that has not left the port. */
  private static final int PORT = 2;

  private static final int TAIL = 3;

  private final Packets packets;
  private final int[] marks;

  Inbox(int nodes, Packets packets) {
    this.packets = packets;
    this.marks = new int[nodes << SHIFT];
  }

  /** A packet that waits at the port. */
  void arrive(int node, int packet) {
    append(node, packet);
    int at = node << SHIFT;
    if (marks[at + PORT] == Packets.NONE) {
      marks[at + PORT] = packet;
    }
  }

  /** A packet that leaves the port at once; none may wait there. */
  void pass(int node, int packet) {
    append(node, packet);
  }

  private void append(int node, int packet) {
    int at = node << SHIFT;
    int tail = marks[at + TAIL];
    marks[at + TAIL] = packet;
    if (marks[at + KERNEL] == Packets.NONE) {
      marks[at + KERNEL] = packet;
    }
    if (marks[at + PROCESS] == Packets.NONE) {
      marks[at + PROCESS] = packet;
    } else {
      packets.setNext(tail, packet);
    }
  }

  /** The first packet that waits at the port, or none. */
  int atPort(int node) {
    return marks[(node << SHIFT) + PORT];
  }

  void leavePort(int node) {
    advance((node << SHIFT) + PORT);
  }

  /** The first packet the kernel has still to receive, or none. */
  int forKernel(int node) {
    int at = node << SHIFT;
    int first = marks[at + KERNEL];
    return first == marks[at + PORT] ? Packets.NONE : first;
  }

  void leaveKernel(int node) {
    advance((node << SHIFT) + KERNEL);
  }

  /** The first packet the process can take, or none. */
  int forProcess(int node) {
    int at = node << SHIFT;
    int first = marks[at + PROCESS];
    return first == marks[at + KERNEL] ? Packets.NONE : first;
  }

  void leave(int node) {
    advance((node << SHIFT) + PROCESS);
  }

  private void advance(int mark) {
    marks[mark] = packets.next(marks[mark]);
  }
}
