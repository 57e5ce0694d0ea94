package fathom.bench.net;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells one side's datagrams from all others: who does not hold the run's secret cannot make one,
 * and one that comes a second time is not taken. Of one direction of one joined pair, by
 * SipHash-2-4 (Aumasson and Bernstein 2012) under a key of its own.
 *
 * <pre>
 *   8 to 15 bytes:  sequence number (4)  code (4)
 *   16 and more:    sequence number (4)  packet number (4)  code (8)
 * </pre>
 *
 * The sequence number is the experiment's ({@link Stamp}), the packet number counts all that was
 * ever sent this way. A shorter message has no room; there only the counts tell.
 */
final class PacketSeal {
  /** A shorter message carries none. */
  static final int LEAST_BYTES = 8;

  /** From here on the packet is numbered, and its code is whole. */
  static final int FULL_BYTES = 16;

  private static final int NUMBER_AT = 4;
  private static final int SHORT_CODE_AT = 4;
  private static final int CODE_AT = 8;

  /** As many packets may overtake one: a sender that changes its core changes its queue. */
  private static final int WINDOW = 1024;

  /** Compiled beside no window: a size that warm-ups leave out takes a way of its own. */
  private static final int REHEARSALS = 6000;

  private static final AtomicBoolean REHEARSED = new AtomicBoolean();

  /** What is hashed has 15 bytes, of which only the numbers differ. */
  private static final long LAST = 15L << 56;

  private final long k0;
  private final long k1;
  private int written;
  private int highest;
  private final long[] seen = new long[WINDOW / Long.SIZE];

  /**
   * @param key 16 bytes at least
   */
  PacketSeal(byte[] key) {
    ByteBuffer words = ByteBuffer.wrap(key).order(ByteOrder.LITTLE_ENDIAN);
    k0 = words.getLong();
    k1 = words.getLong();
  }

  /** Seals a message of so many bytes that begins there. */
  void write(ByteBuffer message, int at, int bytes) {
    if (bytes >= FULL_BYTES) {
      message.putInt(at + NUMBER_AT, ++written);
      message.putLong(at + CODE_AT, code(message, at, written));
    } else if (bytes >= LEAST_BYTES) {
      message.putInt(at + SHORT_CODE_AT, (int) code(message, at, 0));
    }
  }

  /**
   * Whether a message is of the other side, and comes for the first time, as far as it can tell. A
   * late one of another size is, unless it has less than 8 bytes or was cut below 16.
   *
   * @param expected bytes a message of this side's has now; where they have room for a seal, what
   *     has none is refused
   */
  boolean opens(ByteBuffer message, int at, int bytes, int expected) {
    if (bytes >= FULL_BYTES) {
      int number = message.getInt(at + NUMBER_AT);
      return message.getLong(at + CODE_AT) == code(message, at, number) && isNew(number);
    }
    return bytes < LEAST_BYTES
        ? expected < LEAST_BYTES
        : message.getInt(at + SHORT_CODE_AT) == (int) code(message, at, 0);
  }

  private long code(ByteBuffer message, int at, int number) {
    long numbers = ((long) message.getInt(at) << 32) | Integer.toUnsignedLong(number);
    return hash(k0, k1, numbers, LAST);
  }

  private boolean isNew(int number) {
    int ahead = number - highest; // numbers may wrap around
    if (ahead <= -WINDOW) {
      return false;
    }
    if (ahead > 0) {
      for (int i = Math.max(1, ahead - WINDOW + 1); i <= ahead; i++) {
        seen[word(highest + i)] &= ~(1L << (highest + i));
      }
      highest = number;
    }
    long bit = 1L << number;
    boolean first = (seen[word(number)] & bit) == 0;
    seen[word(number)] |= bit;
    return first;
  }

  private static int word(int number) {
    return (number & (WINDOW - 1)) / Long.SIZE;
  }

  /** Goes all ways once, for the compiler; of a process, the first call does. */
  static void rehearse() {
    if (REHEARSED.getAndSet(true)) {
      return;
    }
    PacketSeal sender = new PacketSeal(new byte[FULL_BYTES]);
    PacketSeal receiver = new PacketSeal(new byte[FULL_BYTES]);
    ByteBuffer message = ByteBuffer.allocateDirect(FULL_BYTES);
    for (int i = 0; i < REHEARSALS; i++) {
      for (int bytes : List.of(LEAST_BYTES - 1, LEAST_BYTES, FULL_BYTES, FULL_BYTES)) {
        if (i % 3 > 0) {
          sender.write(message, 0, bytes); // else it comes again, or is of another size
        }
        receiver.opens(message, 0, bytes, FULL_BYTES);
      }
    }
  }

  /**
   * SipHash-2-4 of 15 bytes.
   *
   * @param first the first eight, little-endian
   * @param last the other seven, and their number of all in the uppermost byte
   */
  static long hash(long k0, long k1, long first, long last) {
    long v0 = k0 ^ 0x736f6d6570736575L;
    long v1 = k1 ^ 0x646f72616e646f6dL;
    long v2 = k0 ^ 0x6c7967656e657261L;
    long v3 = k1 ^ 0x7465646279746573L;
    long word = first;
    // Two rounds for each word, and four at the end.
    v3 ^= word;
    for (int round = 0; round < 8; round++) {
      if (round == 2) {
        v0 ^= word;
        word = last;
        v3 ^= word;
      } else if (round == 4) {
        v0 ^= word;
        v2 ^= 0xff;
      }
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32);
      v2 += v1;
      v0 += v3;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }
}
