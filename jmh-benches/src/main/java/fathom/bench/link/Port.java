package fathom.bench.link;

import fathom.model.transport.Transport;
import java.io.IOException;

/**
 * A bound place that one other side can be joined to. Both sides open a port, exchange addresses
 * over the control channel, and join: the initiator connects, the responder accepts only that one.
 */
public interface Port extends AutoCloseable {
  /** Who connects, where the transport has a difference. */
  enum Side {
    INITIATOR,
    RESPONDER
  }

  /**
   * Binds a port on this host that nobody is joined to yet.
   *
   * @param localHost address to bind to, without a port; ignored where the transport has none
   * @param run whose data goes through it; nothing else is taken
   */
  static Port open(Transport transport, String localHost, RunScope run) throws IOException {
    return switch (transport) {
      case UDP -> new UdpPort(localHost, run.tags());
      case TCP -> StreamPort.tcp(localHost);
      case UNIX -> StreamPort.unix(run.sockets());
      case MEMORY -> new MemoryPort();
      case MPI ->
          throw new IOException("MPI's messages go through its library, not through a port");
    };
  }

  /** This port's address, to be given to the other side. */
  String address();

  /**
   * Joins this port with exactly one other; nothing from elsewhere is received afterwards.
   *
   * @param remote the other port's {@link #address()}
   * @param deadline when to give up
   * @throws IOException when the other side cannot be reached or another one tried to come in
   */
  Link join(String remote, Side side, Deadline deadline) throws IOException;

  /** Closes the port if it was never joined; an link closes itself. */
  @Override
  void close() throws IOException;
}
