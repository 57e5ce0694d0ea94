package fathom.model.simulate;

/**
 * What messages cost, each as a whole, by their sizes: so a library's messages are, whose sheet
 * counts them and not the packets below.
 */
@FunctionalInterface
public interface SizedTiming {
  /**
   * @param bytes of the message, at least 1
   */
  PacketTiming of(long bytes);
}
