package fathom.bench.net;

/**
 * What one end of a joined pair has carried since it was joined.
 *
 * @param sent messages sent
 * @param received messages of the other end that were taken
 * @param refused messages that were not the other end's, or came a second time
 */
public record Traffic(long sent, long received, long refused) {
  /** Of a transport into which nobody else can send. */
  public static final Traffic NONE = new Traffic(0, 0, 0);

  /**
   * Messages at both ends that neither of them sent: those that were refused, and what was received
   * beyond all that was sent, which tells of messages that are too short for a seal. Each end's
   * sending has to be over when the other's receiving is read.
   */
  public static long strangers(Traffic one, Traffic other) {
    return one.refused
        + other.refused
        + Math.max(0, one.received - other.sent)
        + Math.max(0, other.received - one.sent);
  }
}
