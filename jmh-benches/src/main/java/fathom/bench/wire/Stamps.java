package fathom.bench.wire;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The kernel's stamps on arriving frames: it takes them, on every frame of the machine, while any
 * socket asks for them. This is a socket that asks.
 */
@SuppressWarnings("restricted") // Java's own sockets cannot ask
final class Stamps implements AutoCloseable {
  private static final int AF_INET = 2;
  private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
  private static final int SOL_SOCKET = 1;
  private static final int SO_TIMESTAMP = 29;

  /** The closest pair of readings counts: between two a process may have to wait. */
  private static final int READINGS = 20;

  private static final MethodHandle SOCKET =
      bind("socket", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
  private static final MethodHandle SETSOCKOPT =
      bind(
          "setsockopt",
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT,
          ValueLayout.ADDRESS,
          ValueLayout.JAVA_INT);
  private static final MethodHandle CLOSE = bind("close", ValueLayout.JAVA_INT);

  private final int socket;

  private Stamps(int socket) {
    this.socket = socket;
  }

  private static MethodHandle bind(String name, MemoryLayout... arguments) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().find(name).orElseThrow(),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, arguments));
  }

  static Stamps on() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      int socket = (int) SOCKET.invokeExact(AF_INET, SOCK_DGRAM_CLOEXEC, 0);
      MemorySegment yes = arena.allocateFrom(ValueLayout.JAVA_INT, 1);
      if (socket < 0
          || (int)
                  SETSOCKOPT.invokeExact(
                      socket, SOL_SOCKET, SO_TIMESTAMP, yes, (int) ValueLayout.JAVA_INT.byteSize())
              != 0) {
        throw new IOException("the kernel gives no stamps of arrival here");
      }
      return new Stamps(socket);
    } catch (IOException e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException("socket calls could not be made", t);
    }
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
    try {
      int ignored = (int) CLOSE.invokeExact(socket);
    } catch (Throwable t) {
      throw new IllegalStateException("close could not be called", t);
    }
  }
}
