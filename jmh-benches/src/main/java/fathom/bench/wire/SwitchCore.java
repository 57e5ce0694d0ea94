package fathom.bench.wire;

import java.util.Arrays;

/**
 * A store-and-forward switch with a wire at each port, by the same rules as {@link WireProgram}, in
 * times that it is told: it looks at no clock and moves no bytes. Frames are in slots, whose bytes
 * are kept by who runs it.
 *
 * <p>A frame that came at port i ends on its line at <i>max(stamp, line i) + serial</i>, where
 * <i>line i</i> is when the one before did; after the latency it is forwarded, and ends at port j
 * at <i>max(forwarded, port j) + serial</i>, unless N packets wait there already besides the one
 * that is being sent: then it is lost.
 */
final class SwitchCore {
  private static final int FRACTION_BITS = 10;

  /** A group address, of which all hosts of a network are one: the lowest bit of the first byte. */
  private static final long GROUP = 1;

  /** An event is a slot, a port above it, and whether it is the end at that port. */
  private static final int PORT_SHIFT = 16;

  private static final int AT_PORT = 1 << 30;
  private static final int MOST_SLOTS = 1 << PORT_SHIFT;

  private final int serialPerByte;
  private final WireShape shape;
  private final int bufferPackets;
  private final long[] addresses;
  private final long[] own;
  private final long[] lineEnds;
  private final long[] portEnds;
  private final int[] waiting;
  private final long[] lost;
  private final int[] lengths;
  private final int[] origins;
  private final long[] destinations;
  private final int[] uses;
  private final int[] free;
  private int freeCount;
  private final FrameEvents events;
  private int slot;
  private int port;
  private long dueNanos;

  /**
   * @param bufferPackets N, of each port
   * @param own hardware addresses of the machine that this runs on, whose packets it takes itself
   * @param slots frames that may be under way at once
   */
  SwitchCore(WireShape shape, int ports, int bufferPackets, long[] own, int slots) {
    if (ports < 1 || slots < 1 || slots > MOST_SLOTS || ports >= (AT_PORT >> PORT_SHIFT)) {
      throw new IllegalArgumentException(
          "no switch of " + ports + " ports and " + slots + " slots");
    }
    this.shape = shape;
    this.serialPerByte = shape.scaledNanosPerByte(FRACTION_BITS);
    this.bufferPackets = bufferPackets;
    this.own = own.clone();
    addresses = new long[ports];
    Arrays.fill(addresses, GROUP); // no host has it
    lineEnds = new long[ports];
    portEnds = new long[ports];
    waiting = new int[ports];
    lost = new long[ports];
    lengths = new int[slots];
    origins = new int[slots];
    destinations = new long[slots];
    uses = new int[slots];
    free = new int[slots];
    for (int i = 0; i < slots; i++) {
      free[i] = slots - 1 - i;
    }
    freeCount = slots;
    events = new FrameEvents(slots * Math.max(2, ports));
  }

  /** A slot for the next frame; negative where all are under way. */
  int freeSlot() {
    return freeCount == 0 ? -1 : free[freeCount - 1];
  }

  /**
   * A frame has come into {@link #freeSlot}.
   *
   * @param length without what an Ethernet adds, from the hardware addresses on
   * @param source hardware address of its sender, as a number
   * @param stampNanos when it came
   */
  void arrived(int atPort, int length, long source, long destination, long stampNanos) {
    int in = free[--freeCount];
    lengths[in] = length;
    origins[in] = atPort;
    destinations[in] = destination;
    uses[in] = 1;
    addresses[atPort] = source;
    lineEnds[atPort] = Math.max(stampNanos, lineEnds[atPort]) + serialNanos(length);
    events.add(lineEnds[atPort] + shape.latencyNanos(), in);
  }

  private long serialNanos(int length) {
    long charged = Math.max(length + shape.overheadBytes(), shape.minimumFrameBytes());
    return (charged * serialPerByte) >> FRACTION_BITS;
  }

  /** When something is to happen next; the largest time there is where nothing is. */
  long nextNanos() {
    return events.nextNanos();
  }

  /**
   * Goes on to a time.
   *
   * @return whether a frame is to leave: {@link #slot} by {@link #port}, and then {@link #left}
   */
  boolean leaves(long nowNanos) {
    while (events.nextNanos() <= nowNanos) {
      dueNanos = events.nextNanos();
      int event = events.take();
      slot = event & (MOST_SLOTS - 1);
      if ((event & AT_PORT) != 0) {
        port = (event & ~AT_PORT) >> PORT_SHIFT;
        return true;
      }
      forward();
      release(); // the line's own use of the slot
    }
    return false;
  }

  private void forward() {
    long to = destinations[slot];
    if (indexOf(to, own) >= 0) {
      return;
    }
    int known = (to & GROUP) == 0 ? indexOf(to, addresses) : -1;
    for (int i = 0; i < addresses.length; i++) {
      if (known < 0 ? i != origins[slot] : i == known) {
        enter(i);
      }
    }
  }

  private static int indexOf(long address, long[] all) {
    for (int i = 0; i < all.length; i++) {
      if (all[i] == address) {
        return i;
      }
    }
    return -1;
  }

  private void enter(int to) {
    if (waiting[to] > bufferPackets) {
      lost[to]++;
      return;
    }
    waiting[to]++;
    uses[slot]++;
    portEnds[to] = Math.max(dueNanos, portEnds[to]) + serialNanos(lengths[slot]);
    events.add(portEnds[to], AT_PORT | (to << PORT_SHIFT) | slot);
  }

  /** Frame that leaves. */
  int slot() {
    return slot;
  }

  /** By which port. */
  int port() {
    return port;
  }

  /** When it should have left. */
  long dueNanos() {
    return dueNanos;
  }

  int length() {
    return lengths[slot];
  }

  /** The frame has left its port. */
  void left() {
    waiting[port]--;
    release();
  }

  private void release() {
    if (--uses[slot] == 0) {
      free[freeCount++] = slot;
    }
  }

  /** Packets that a port had no room for. */
  long lost(int atPort) {
    return lost[atPort];
  }
}
