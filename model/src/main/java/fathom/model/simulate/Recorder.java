package fathom.model.simulate;

/** Hears what a simulation does, in the order it plans it. Without one, nothing is kept. */
@FunctionalInterface
public interface Recorder {
  /** The packet number of a signal. */
  long SIGNAL = -1;

  /** What happens to a packet, in the order of its way. */
  enum Stage {
    /** The sender's CPU hands it over: O_s. */
    SEND,
    /**
     * It departs and is on its way to the port, or to another rank of the same node: L. The node is
     * the sender.
     */
    LINE,
    /**
     * It waits in the switch; no time where the port is free, and no stage of what stays in a node.
     * The node is the receiver.
     */
    PORT,
    /** The receiver's CPU takes it into the kernel: O_r. */
    KERNEL,
    /** The receiver's CPU hands it to the process: U_r. */
    USER,
    /** The switch has no room for it; takes no time. The node is the receiver. */
    LOST
  }

  /**
   * A stage of a packet.
   *
   * @param node where
   * @param fromMicros its begin
   * @param toMicros its end
   * @param peer the packet's other end
   * @param packet its number among the data packets of its sender to its receiver, from 0, as
   *     {@code Program.content} has it; {@link #SIGNAL} for a signal
   */
  void record(Stage stage, int node, double fromMicros, double toMicros, int peer, long packet);
}
