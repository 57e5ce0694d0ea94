package fathom.bench.link;

/**
 * What one end of a joined pair has carried since it was joined.
 *
 * @param sent messages sent
 * @param received messages of the other end that were taken
 * @param refused messages that were not the other end's, or were damaged
 */
public record Traffic(long sent, long received, long refused) {
  /** Of a transport into which nobody else can send. */
  public static final Traffic NONE = new Traffic(0, 0, 0);

  /** What was carried since then. */
  public Traffic since(Traffic earlier) {
    return new Traffic(sent - earlier.sent, received - earlier.received, refused - earlier.refused);
  }
}
