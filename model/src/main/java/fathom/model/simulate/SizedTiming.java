package fathom.model.simulate;

/**
 * What messages cost, each as a whole, by their sizes: so a library's messages are, whose sheet
 * counts them and not the packets below. The transfer time of one is from its last bit's departure
 * to that bit's arrival, so that it does not hold the time on the line, which is the gap's.
 */
@FunctionalInterface
public interface SizedTiming {
  /**
   * @param bytes of the message, at least 1
   */
  PacketTiming of(long bytes);
}
