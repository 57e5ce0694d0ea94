package fathom.bench.collective;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What data packets carry, as a function of the operation's tag and of {@link
 * fathom.model.collective.Program#content}: so a receiver knows what it must hold, whichever way it
 * came. First 8 bytes that differ for any two contents, then a window of random bytes: both to make
 * and to compare is as cheap as to copy.
 */
final class Payload {
  private static final int PLACES = 1 << 16;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final long tag;
  private final int bytes;
  private final byte[] random;

  /**
   * @param bytes of one packet's payload; 0 where packets are headers only
   */
  Payload(long tag, int bytes) {
    this.tag = tag;
    this.bytes = bytes;
    this.random = new byte[PLACES + bytes];
    new SplittableRandom(tag).nextBytes(random);
  }

  int bytes() {
    return bytes;
  }

  void put(ByteBuffer into, long content) {
    long stamp = stamp(content);
    int head = Math.min(bytes, Long.BYTES);
    for (int i = 0; i < head; i++) {
      into.put(stampByte(stamp, i));
    }
    into.put(random, place(stamp), bytes - head);
  }

  /** Whether these bytes, as many as a payload has, are this content. */
  boolean matches(byte[] held, int at, long content) {
    long stamp = stamp(content);
    int head = Math.min(bytes, Long.BYTES);
    for (int i = 0; i < head; i++) {
      if (held[at + i] != stampByte(stamp, i)) {
        return false;
      }
    }
    int from = place(stamp);
    return Arrays.equals(held, at + head, at + bytes, random, from, from + bytes - head);
  }

  /** MurmurHash3's last step: one to one, so that no two contents of a tag have the same. */
  private long stamp(long content) {
    long mixed = tag + content * GOLDEN;
    mixed = (mixed ^ (mixed >>> 33)) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ (mixed >>> 33);
  }

  private static byte stampByte(long stamp, int index) {
    return (byte) (stamp >>> (Byte.SIZE * index));
  }

  private static int place(long stamp) {
    return (int) (stamp >>> 40) & (PLACES - 1);
  }
}
