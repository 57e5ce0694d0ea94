package fathom.bench.net;

/**
 * What follows from one run's secret for its data: nobody else can foresee it.
 *
 * @param sockets where its Unix domain sockets are
 * @param keys of its datagrams
 */
public record RunScope(SocketDirectory sockets, Keys keys) {
  /** The key of one direction. */
  @FunctionalInterface
  public interface Keys {
    /**
     * @param from the sending port's address, as both sides call it
     * @return 16 bytes at least
     */
    byte[] of(String from, String to);
  }
}
