package fathom.model.simulate;

/**
 * Messages between ranks of one node: each is at its receiver a constant time after it was handed
 * over, without a line and without a port. What a rank sent later arrives no earlier, of whatever
 * size and to whomever.
 *
 * <p>Only the first message of each sender has its arrival planned.
 */
final class InsideWays {
  private final Wiring wiring;
  private final Packets packets;
  private final int[] firsts;
  private final int[] lasts;

  InsideWays(int ranks, Wiring wiring) {
    this.wiring = wiring;
    this.packets = wiring.packets();
    this.firsts = new int[ranks];
    this.lasts = new int[ranks];
  }

  /** Takes a message that has been handed over. */
  void queue(int rank, int packet, double now) {
    packets.setMicros(packet, now);
    if (firsts[rank] == Packets.NONE) {
      firsts[rank] = packet;
      planArrival(rank, packet, now);
    } else {
      packets.setNext(lasts[rank], packet);
    }
    lasts[rank] = packet;
  }

  /** Takes the message of a rank that is at its receiver now off its way. */
  int arrive(int rank, double now) {
    int packet = firsts[rank];
    firsts[rank] = packets.next(packet);
    if (firsts[rank] != Packets.NONE) {
      planArrival(rank, firsts[rank], now);
    }
    wiring.recordLine(packet, now);
    packets.setNext(packet, Packets.NONE);
    packets.setMicros(packet, now);
    return packet;
  }

  private void planArrival(int rank, int packet, double now) {
    double arrival = packets.micros(packet) + wiring.timing(packets.kind(packet)).transferMicros();
    wiring.plan(Wiring.INSIDE, rank, Math.max(arrival, now));
  }
}
