package fathom.bench.net;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The ways to carry a message between two processes. */
public enum Transport {
  /** Datagrams; losses are visible. The default. */
  UDP("udp", true) {
    @Override
    public Port open(String localHost) throws IOException {
      return new UdpPort(localHost);
    }
  },
  /** A byte stream with TCP_NODELAY; short reads and writes are looped over. */
  TCP("tcp", false) {
    @Override
    public Port open(String localHost) throws IOException {
      return StreamPort.tcp(localHost);
    }
  },
  /** Unix domain stream sockets, on one host only. */
  UNIX("unix", false) {
    @Override
    public Port open(String localHost) throws IOException {
      return StreamPort.unix();
    }
  },
  /** Within one process, for tests: the contract without a kernel. */
  MEMORY("memory", false) {
    @Override
    public Port open(String localHost) {
      return new MemoryPort();
    }
  };

  private final String id;
  private final boolean datagrams;

  Transport(String id, boolean datagrams) {
    this.id = id;
    this.datagrams = datagrams;
  }

  public String id() {
    return id;
  }

  /** True where a message is a packet that can get lost, and loss can be counted. */
  public boolean datagrams() {
    return datagrams;
  }

  /**
   * Binds a port on this host that nobody is joined to yet.
   *
   * @param localHost address to bind to, without a port; ignored where the transport has none
   */
  public abstract Port open(String localHost) throws IOException;

  /**
   * The transport with this id.
   *
   * @throws IllegalArgumentException when there is none, naming those there are
   */
  public static Transport ofId(String id) {
    return Arrays.stream(values())
        .filter(t -> t.id.equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown transport '"
                        + id
                        + "'; there are "
                        + Arrays.stream(values())
                            .map(Transport::id)
                            .collect(Collectors.joining(", "))));
  }
}
