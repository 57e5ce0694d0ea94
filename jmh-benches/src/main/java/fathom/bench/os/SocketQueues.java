package fathom.bench.os;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.channels.Channel;

/**
 * What the kernel knows of one socket: bytes still queued for sending, and datagrams dropped for a
 * full receive buffer. Not for concurrent use: each instance has its own scratch memory.
 */
public final class SocketQueues {
  private static final long SIOCOUTQ = 0x5411;
  private static final long FIONREAD = 0x541B;
  private static final int SOL_SOCKET = 1;
  private static final int SO_MEMINFO = 55;
  private static final int SK_MEMINFO_DROPS = 8;
  private static final int MEMINFO_BYTES = 9 * Integer.BYTES;

  private final int descriptor;
  private final MemorySegment scratch = LibC.scratch(64);
  private final MemorySegment length = LibC.scratch(8);

  private SocketQueues(int descriptor) {
    this.descriptor = descriptor;
  }

  /**
   * @param channel an NIO socket channel
   * @throws IllegalStateException when the JVM does not open {@code java.base/sun.nio.ch} to us
   */
  public static SocketQueues of(Channel channel) {
    try {
      // The one place that reaches into the JDK: NIO has no public way to its file descriptor.
      Method getter = channel.getClass().getMethod("getFDVal");
      getter.setAccessible(true);
      return new SocketQueues((int) getter.invoke(channel));
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(
          "no file descriptor behind " + channel.getClass().getName(), e);
    } catch (java.lang.reflect.InaccessibleObjectException e) {
      throw new IllegalStateException(
          "start Java with --add-opens=java.base/sun.nio.ch=ALL-UNNAMED", e);
    }
  }

  /** Bytes handed to the kernel that have not left the transmit queue (SIOCOUTQ). */
  public int queuedBytes() {
    return bytes(SIOCOUTQ, "SIOCOUTQ");
  }

  /** Bytes that have arrived on a stream and wait to be read (FIONREAD). */
  public int waitingBytes() {
    return bytes(FIONREAD, "FIONREAD");
  }

  private int bytes(long request, String name) {
    int result;
    try {
      result = (int) LibC.IOCTL.invokeExact(descriptor, request, scratch);
    } catch (Throwable t) {
      throw LibC.broken("ioctl", t);
    }
    if (result != 0) {
      throw new IllegalStateException(name + " is not supported by this socket");
    }
    return scratch.get(ValueLayout.JAVA_INT, 0);
  }

  /** Datagrams this socket has dropped since it was opened (SO_MEMINFO); works unprivileged. */
  public long receiveDrops() {
    length.set(ValueLayout.JAVA_INT, 0, MEMINFO_BYTES);
    int result;
    try {
      result =
          (int) LibC.GETSOCKOPT.invokeExact(descriptor, SOL_SOCKET, SO_MEMINFO, scratch, length);
    } catch (Throwable t) {
      throw LibC.broken("getsockopt", t);
    }
    if (result != 0 || length.get(ValueLayout.JAVA_INT, 0) < MEMINFO_BYTES) {
      throw new IllegalStateException("SO_MEMINFO is not supported by this kernel");
    }
    return Integer.toUnsignedLong(
        scratch.get(ValueLayout.JAVA_INT, (long) SK_MEMINFO_DROPS * Integer.BYTES));
  }
}
