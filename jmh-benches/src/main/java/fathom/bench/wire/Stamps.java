package fathom.bench.wire;

import java.io.IOException;

/**
 * The kernel's stamps on arriving frames: it takes them, on every frame of the machine, while any
 * socket asks for them. Java's own sockets cannot ask; this is one that does.
 */
final class Stamps implements AutoCloseable {
  private static final int AF_INET = 2;
  private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
  private static final int SOL_SOCKET = 1;
  private static final int SO_TIMESTAMP = 29;

  private final int socket;

  private Stamps(int socket) {
    this.socket = socket;
  }

  static Stamps on() throws IOException {
    int socket = Native.socket(AF_INET, SOCK_DGRAM_CLOEXEC, 0);
    if (socket < 0 || !Native.setOption(socket, SOL_SOCKET, SO_TIMESTAMP, 1)) {
      throw new IOException("the kernel gives no stamps of arrival here");
    }
    return new Stamps(socket);
  }

  @Override
  public void close() {
    Native.close(socket);
  }
}
