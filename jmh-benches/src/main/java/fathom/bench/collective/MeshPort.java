package fathom.bench.collective;

import fathom.bench.net.Deadline;
import fathom.bench.net.Transport;
import java.io.IOException;
import java.util.List;

/** A node's address before the others are known. */
public interface MeshPort extends AutoCloseable {
  /** Where the others reach it, {@code host:port}. */
  String address();

  /**
   * Joins it to all others, who do the same at the same time.
   *
   * @param addresses of all nodes, in their order
   * @param self this node's place among them
   * @param key of this mesh: whoever connects without it is none of the others
   */
  Mesh join(List<String> addresses, int self, long key, Deadline deadline) throws IOException;

  @Override
  void close() throws IOException;

  /**
   * Binds a port.
   *
   * @param localHost address to bind to, without a port
   * @throws IllegalArgumentException for a transport between two ends of one machine only
   */
  static MeshPort open(Transport transport, String localHost) throws IOException {
    return switch (transport) {
      case UDP -> new UdpMesh.Port(localHost);
      case TCP -> new TcpMesh.Port(localHost);
      case UNIX, MEMORY ->
          throw new IllegalArgumentException(
              "collective operations run over udp or tcp, not over " + transport.id());
    };
  }
}
