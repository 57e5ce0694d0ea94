package fathom.bench.wire;

import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The kernel's stamps on arriving frames: it takes them, on every frame of the machine, while any
 * socket asks for them. Java's own sockets cannot ask; this is one that does.
 */
final class Stamps implements AutoCloseable {
  private static final int AF_INET = 2;
  private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
  private static final int SOL_SOCKET = 1;
  private static final int SO_TIMESTAMP = 29;

  /** The closest pair of readings counts: between two a process may have to wait. */
  private static final int READINGS = 20;

  private final int socket;

  private Stamps(int socket) {
    this.socket = socket;
  }

  static Stamps on() throws IOException {
    int socket = Native.socket(AF_INET, SOCK_DGRAM_CLOEXEC);
    if (socket < 0 || !Native.setOption(socket, SOL_SOCKET, SO_TIMESTAMP, 1)) {
      throw new IOException("the kernel gives no stamps of arrival here");
    }
    return new Stamps(socket);
  }

  /**
   * Real time, which stamps are in, less time since boot, which programs read, in ns. Java's {@code
   * nanoTime} is the latter on Linux; where it were not, no stamp would be believed, and arrival be
   * when the program begins.
   */
  long realMinusBootNanos() {
    long closest = Long.MAX_VALUE;
    long difference = 0;
    for (int i = 0; i < READINGS; i++) {
      long before = System.nanoTime();
      Instant now = Instant.now();
      long after = System.nanoTime();
      if (after - before < closest) {
        closest = after - before;
        long real = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
        difference = real - (before + (after - before) / 2);
      }
    }
    return difference;
  }

  @Override
  public void close() {
    Native.close(socket);
  }
}
