package fathom.model.simulate;

/**
 * Each node's send queue and line: departures at least a gap apart, in the order packets came, and
 * a constant time to the switch. What left a node later arrives no earlier, of whatever size.
 *
 * <p>A packet's departure is known when it is queued. Only the first packet of each line has its
 * arrival planned.
 */
final class SendLines {
  private static final int SHIFT = 2;
  private static final int HEAD = 0;
  private static final int TAIL = 1;

  /** First packet that had not departed when last looked at. */
  private static final int QUEUE = 2;

  /** Packets from there on. */
  private static final int QUEUED = 3;

  private final Wiring wiring;
  private final Packets packets;
  private final int room;
  private final double burstMicros;
  private final int[] marks;

  /** When a line has carried all it was given, each packet for its gap: when it is at rest. */
  private final double[] lineFrees;

  SendLines(int nodes, int room, double burstMicros, Wiring wiring) {
    this.wiring = wiring;
    this.packets = wiring.packets();
    this.room = room;
    this.burstMicros = burstMicros;
    this.marks = new int[nodes << SHIFT];
    this.lineFrees = new double[nodes];
  }

  /** Whether the send queue has room for one more. */
  boolean hasRoom(int node, double now) {
    int at = node << SHIFT;
    // The count may be too high, as departures are not events.
    while (marks[at + QUEUED] >= room) {
      int first = marks[at + QUEUE];
      if (packets.micros(first) > now) {
        return false;
      }
      marks[at + QUEUE] = packets.next(first);
      marks[at + QUEUED]--;
    }
    return true;
  }

  /** When a full queue gets room. */
  double roomMicros(int node) {
    return packets.micros(marks[(node << SHIFT) + QUEUE]);
  }

  /**
   * A packet's departure is that of its first bit, since L holds its time on the line. A message's
   * is that of its last one: its size may be far beyond any of which L is known, and beyond what a
   * bucket holds.
   */
  private double departure(int node, double gap, double now) {
    return wiring.hasMessages()
        ? Math.max(now, Math.max(now, lineFrees[node]) + gap - burstMicros)
        : Math.max(now, lineFrees[node] - Bursts.left(burstMicros, gap));
  }

  /**
   * Puts a packet into the send queue; it departs at once where the line is free, or has saved up
   * enough.
   */
  void queue(int node, int packet, double now) {
    double gap = wiring.timing(packets.kind(packet)).sendGapMicros();
    double departure = departure(node, gap, now);
    lineFrees[node] = Math.max(now, lineFrees[node]) + gap;
    packets.setMicros(packet, departure);
    int at = node << SHIFT;
    int tail = marks[at + TAIL];
    marks[at + TAIL] = packet;
    if (marks[at + HEAD] == Packets.NONE) {
      marks[at + HEAD] = packet;
      planArrival(node, packet, now);
    } else {
      packets.setNext(tail, packet);
    }
    if (marks[at + QUEUE] == Packets.NONE) {
      marks[at + QUEUE] = packet;
    }
    marks[at + QUEUED]++;
  }

  /** Takes the packet that arrives at the switch now from the line. */
  int arrive(int node, double now) {
    int at = node << SHIFT;
    int packet = marks[at + HEAD];
    int next = packets.next(packet);
    marks[at + HEAD] = next;
    if (marks[at + QUEUE] == packet) {
      marks[at + QUEUE] = next;
      marks[at + QUEUED]--;
    }
    if (next != Packets.NONE) {
      planArrival(node, next, now);
    }
    wiring.recordLine(packet, now);
    packets.setNext(packet, Packets.NONE);
    packets.setMicros(packet, now);
    return packet;
  }

  private void planArrival(int node, int packet, double now) {
    double arrival = packets.micros(packet) + wiring.timing(packets.kind(packet)).transferMicros();
    wiring.plan(Wiring.ARRIVAL, node, Math.max(arrival, now));
  }
}
