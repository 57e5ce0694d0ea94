package fathom.bench.wire;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;

/**
 * All frames that come in at a device, and a way out by it that passes its queue by (packet(7)).
 * Who is not root may have one in a network namespace of its own.
 */
final class PacketSocket implements AutoCloseable {
  private static final int AF_PACKET = 17;
  private static final int SOCK_RAW_NONBLOCK_CLOEXEC = 3 | 0x800 | 0x80000;
  private static final short ETH_P_ALL = 3;
  private static final int ADDRESS_BYTES = 20;

  private static final int SOL_SOCKET = 1;
  private static final int SO_RCVBUF = 8;
  private static final int SO_TIMESTAMPNS = 35;
  private static final int SOL_PACKET = 263;
  private static final int PACKET_VNET_HDR = 15;
  private static final int PACKET_QDISC_BYPASS = 20;
  private static final int PACKET_IGNORE_OUTGOING = 23;

  private static final int BUFFER_BYTES = 8 << 20;

  // struct msghdr: where it says how the frame and the stamp are to be stored.
  private static final int MESSAGE_BYTES = 56;
  private static final int VECTOR = 16;
  private static final int VECTORS = 24;
  private static final int CONTROL = 32;
  private static final int CONTROL_LENGTH = 40;

  // struct cmsghdr with a struct timespec.
  private static final int CONTROL_BYTES = 64;
  private static final int KIND = 12;
  private static final int SECONDS = 16;
  private static final int NANOS = 24;

  private final int descriptor;
  private final MemorySegment message;
  private final MemorySegment vector;
  private final MemorySegment control;

  private PacketSocket(int descriptor, Arena arena) {
    this.descriptor = descriptor;
    message = arena.allocate(MESSAGE_BYTES, Long.BYTES);
    vector = arena.allocate(2L * Long.BYTES, Long.BYTES);
    control = arena.allocate(CONTROL_BYTES, Long.BYTES);
    message.set(ValueLayout.ADDRESS, VECTOR, vector);
    message.set(ValueLayout.JAVA_LONG, VECTORS, 1);
    message.set(ValueLayout.ADDRESS, CONTROL, control);
    vector.set(ValueLayout.JAVA_LONG, Long.BYTES, FramePool.SLOT_BYTES);
  }

  /** Opens one; what it needs is kept in the arena. */
  static PacketSocket open(String device, Arena arena) throws IOException {
    int index = Native.indexOfDevice(device);
    if (index == 0) {
      throw new IOException("there is no device " + device);
    }
    short all = isLittle() ? Short.reverseBytes(ETH_P_ALL) : ETH_P_ALL;
    int socket = Native.socket(AF_PACKET, SOCK_RAW_NONBLOCK_CLOEXEC, all & 0xffff);
    MemorySegment address = arena.allocate(ADDRESS_BYTES, Integer.BYTES);
    address.set(ValueLayout.JAVA_SHORT, 0, (short) AF_PACKET);
    address.set(ValueLayout.JAVA_SHORT, 2, all);
    address.set(ValueLayout.JAVA_INT, 4, index);
    boolean taken =
        socket >= 0
            && Native.setOption(socket, SOL_PACKET, PACKET_VNET_HDR, 1)
            && Native.setOption(socket, SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
            && Native.setOption(socket, SOL_PACKET, PACKET_QDISC_BYPASS, 1)
            && Native.setOption(socket, SOL_SOCKET, SO_TIMESTAMPNS, 1)
            && Native.setOption(socket, SOL_SOCKET, SO_RCVBUF, BUFFER_BYTES)
            && Native.bind(socket, address);
    if (!taken) {
      throw new IOException(
          "no packet socket on " + device + ": root may have one, or who has made this namespace");
    }
    return new PacketSocket(socket, arena);
  }

  private static boolean isLittle() {
    return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
  }

  int descriptor() {
    return descriptor;
  }

  /**
   * Takes the next frame, if there is one.
   *
   * @return its bytes in the slot, with the header before it; negative where there is none
   */
  int receive(MemorySegment slot) {
    vector.set(ValueLayout.ADDRESS, 0, slot);
    message.set(ValueLayout.JAVA_LONG, CONTROL_LENGTH, CONTROL_BYTES);
    return (int) Native.receive(descriptor, message);
  }

  /** When the frame that was taken last came, in real time; 0 where the kernel does not say. */
  long stampNanos() {
    boolean said =
        message.get(ValueLayout.JAVA_LONG, CONTROL_LENGTH) >= NANOS + Long.BYTES
            && control.get(ValueLayout.JAVA_INT, KIND) == SO_TIMESTAMPNS;
    return said
        ? TimeUnit.SECONDS.toNanos(control.get(ValueLayout.JAVA_LONG, SECONDS))
            + control.get(ValueLayout.JAVA_LONG, NANOS)
        : 0;
  }

  /** Sends a frame with the header before it; false where the device did not take it. */
  boolean send(MemorySegment slot, int bytes) {
    return Native.send(descriptor, slot, bytes) == bytes;
  }

  @Override
  public void close() {
    Native.close(descriptor);
  }
}
