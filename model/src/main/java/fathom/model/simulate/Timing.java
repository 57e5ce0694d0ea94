package fathom.model.simulate;

/**
 * What the packets of one run cost.
 *
 * @param data packets with data, all of one size
 * @param signal messages without data, of one byte on the wire
 */
public record Timing(PacketTiming data, PacketTiming signal) {
  /** Where signals cost what data packets do, or where there are none. */
  public static Timing alike(PacketTiming packets) {
    return new Timing(packets, packets);
  }
}
