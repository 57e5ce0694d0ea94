package fathom.model.simulate;

import fathom.model.predict.Costs;

/**
 * What the packets of one run cost.
 *
 * @param data packets with data, all of one size
 * @param signal messages without data, of one byte on the wire
 */
public record Timing(PacketTiming data, PacketTiming signal) {
  private static final int SIGNAL_BYTES = 1;

  /** Where signals cost what data packets do, or where there are none. */
  public static Timing alike(PacketTiming packets) {
    return new Timing(packets, packets);
  }

  /**
   * From a sheet's costs (model conventions §8).
   *
   * @param packetBytes m of a data packet
   * @param nodes p of L(m, p): nodes that take part
   */
  public static Timing of(Costs costs, int packetBytes, int nodes) {
    return new Timing(packet(costs, packetBytes, nodes), packet(costs, SIGNAL_BYTES, nodes));
  }

  private static PacketTiming packet(Costs costs, int bytes, int nodes) {
    return new PacketTiming(
        costs.sendOverhead(bytes),
        costs.sendGap(bytes),
        costs.transfer(bytes, nodes),
        costs.receiveGap(bytes),
        costs.receiveOverhead(bytes),
        costs.userReceive(bytes));
  }
}
