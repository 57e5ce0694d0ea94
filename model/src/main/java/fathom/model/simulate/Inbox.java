package fathom.model.simulate;

/**
 * What has come to a node, until its process takes it: one queue in the order of arrival, with a
 * mark where the kernel has come to. Packets leave the kernel and the process in this order, so
 * that none changes its queue on the way.
 */
final class Inbox {
  private static final int SHIFT = 2;

  /** First packet the process has not taken. */
  private static final int PROCESS = 0;

  /** First packet the kernel has not received. */
  private static final int KERNEL = 1;

  private static final int TAIL = 2;

  private final Packets packets;
  private final int[] marks;

  Inbox(int nodes, Packets packets) {
    this.packets = packets;
    this.marks = new int[nodes << SHIFT];
  }

  /** A packet that has come, and is in no queue. */
  void add(int node, int packet) {
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

  /** The first packet the kernel has still to receive, or none. */
  int forKernel(int node) {
    return marks[(node << SHIFT) + KERNEL];
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
