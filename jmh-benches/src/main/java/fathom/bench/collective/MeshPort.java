package fathom.bench.collective;

import fathom.bench.link.Deadline;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A node's address before the others are known. */
public interface MeshPort extends AutoCloseable {
  /** How the transports that operations can run over bind a port. */
  Map<Transport, Opening> MESHES =
      new EnumMap<>(
          Map.of(Transport.UDP, UdpMesh.UdpMeshPort::new, Transport.TCP, TcpMesh.TcpMeshPort::new));

  /** Binds a port of one transport. */
  @FunctionalInterface
  interface Opening {
    MeshPort open(String localHost) throws IOException;
  }

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
    Opening opening = MESHES.get(transport);
    if (opening == null) {
      throw new IllegalArgumentException(
          "collective operations run over "
              + MESHES.keySet().stream().map(Transport::id).collect(Collectors.joining(" or "))
              + ", not over "
              + transport.id());
    }
    return opening.open(localHost);
  }
}
