package fathom.bench.link;

/**
 * What follows from one run's secret for its data: nobody else can foresee it.
 *
 * @param sockets where its Unix domain sockets are
 * @param tags of its datagrams
 */
public record RunScope(SocketDirectory sockets, PacketTags tags) {
  /** The tag of one direction of a link. */
  @FunctionalInterface
  public interface PacketTags {
    /**
     * @param from the sending port's address, as both sides call it
     * @return 64 bits that only members of the run know
     */
    long of(String from, String to);
  }
}
