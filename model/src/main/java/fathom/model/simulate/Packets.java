package fathom.model.simulate;

import java.util.Arrays;

/**
 * Packets under way, numbered from 1 so that 0 can say that there is none. A packet that is freed
 * gives its place to the next one.
 *
 * <p>Each is in one queue at a time, of which it knows the next. One packet is four longs, side by
 * side: who and what, the next, a time, the number that only recorders want.
 */
public final class Packets {
  /** No packet. */
  static final int NONE = 0;

  /** Index of what data packets cost. */
  static final int DATA = 0;

  /** Index of what signals cost. */
  static final int SIGNAL = 1;

  /** Index of what signals between ranks of one node cost. */
  static final int SIGNAL_INSIDE = 2;

  /** From here on kinds are messages of a size ({@link Sizes}). */
  static final int FIRST_SIZE = 3;

  /** Kinds that a packet can have. */
  static final int KINDS = 1 << 15;

  private static final int SHIFT = 2;
  private static final int NEXT = 1;
  private static final int TIME = 2;
  private static final int NUMBER = 3;
  private static final int NODE_BITS = 24;
  private static final int NODE_MASK = (1 << NODE_BITS) - 1;
  private static final int FIRST_ROOM = 1 << 8;

  private long[] words = new long[FIRST_ROOM << SHIFT];
  private int used;
  private int free = NONE;

  int create(int from, int to, int kind, long number) {
    int packet = free;
    if (packet == NONE) {
      packet = ++used;
      if (packet << SHIFT == words.length) {
        words = Arrays.copyOf(words, 2 * words.length);
      }
    } else {
      free = next(packet);
    }
    int at = packet << SHIFT;
    words[at] = ((long) kind << (2 * NODE_BITS)) | ((long) to << NODE_BITS) | from;
    words[at + NEXT] = NONE;
    words[at + NUMBER] = number;
    return packet;
  }

  void free(int packet) {
    setNext(packet, free);
    free = packet;
  }

  static boolean isSignal(int kind) {
    return kind == SIGNAL || kind == SIGNAL_INSIDE;
  }

  int from(int packet) {
    return (int) words[packet << SHIFT] & NODE_MASK;
  }

  int to(int packet) {
    return (int) (words[packet << SHIFT] >>> NODE_BITS) & NODE_MASK;
  }

  /** {@link #DATA}, one of signals, or that of a size. */
  int kind(int packet) {
    return (int) (words[packet << SHIFT] >>> (2 * NODE_BITS));
  }

  int next(int packet) {
    return (int) words[(packet << SHIFT) + NEXT];
  }

  void setNext(int packet, int next) {
    words[(packet << SHIFT) + NEXT] = next;
  }

  /** When it departs; from its arrival at the switch on, when that was. */
  double micros(int packet) {
    return Double.longBitsToDouble(words[(packet << SHIFT) + TIME]);
  }

  void setMicros(int packet, double micros) {
    words[(packet << SHIFT) + TIME] = Double.doubleToRawLongBits(micros);
  }

  /** As {@link Recorder} has it. */
  long number(int packet) {
    return words[(packet << SHIFT) + NUMBER];
  }
}
