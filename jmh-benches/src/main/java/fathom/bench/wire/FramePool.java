package fathom.bench.wire;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The bytes of frames under way, in slots of one size, each behind the header that packet sockets
 * put before a frame (struct virtio_net_hdr): it says what the sending kernel has left to do, and a
 * frame sent on without it would have no checksum.
 */
final class FramePool {
  static final int HEADER_BYTES = 10;

  /** A frame of Ethernet's largest, and its header. */
  static final int SLOT_BYTES = 2048;

  private static final int ADDRESS_BYTES = 6;

  private final MemorySegment[] slots;

  FramePool(Arena arena, int count) {
    MemorySegment all = arena.allocate((long) count * SLOT_BYTES, SLOT_BYTES);
    slots = new MemorySegment[count];
    for (int i = 0; i < count; i++) {
      slots[i] = all.asSlice((long) i * SLOT_BYTES, SLOT_BYTES);
    }
  }

  MemorySegment slot(int number) {
    return slots[number];
  }

  long destination(int slot) {
    return address(slots[slot], HEADER_BYTES);
  }

  long source(int slot) {
    return address(slots[slot], HEADER_BYTES + ADDRESS_BYTES);
  }

  /** A hardware address as a number, its first byte lowest. */
  private static long address(MemorySegment frame, int at) {
    long number = 0;
    for (int i = ADDRESS_BYTES - 1; i >= 0; i--) {
      number = (number << Byte.SIZE) | (frame.get(ValueLayout.JAVA_BYTE, at + i) & 0xff);
    }
    return number;
  }

  /** The same of an address as Java gives it. */
  static long number(byte[] address) {
    return address(MemorySegment.ofArray(address), 0);
  }
}
