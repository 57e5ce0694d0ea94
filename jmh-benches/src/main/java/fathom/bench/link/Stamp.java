package fathom.bench.link;

import java.nio.ByteBuffer;

/**
 * Sequence numbers in messages, so that a late or foreign one is not taken for the answer. The
 * number's low bytes fill the message's first bytes, as many as fit (up to 4).
 */
public final class Stamp {
  private Stamp() {}

  /** Writes {@code sequence} at the start of a message of {@code bytes} bytes. */
  public static void write(ByteBuffer message, int bytes, long sequence) {
    if (bytes >= Integer.BYTES) {
      message.putInt(0, (int) sequence);
    } else {
      for (int i = 0; i < bytes; i++) {
        message.put(i, (byte) (sequence >>> (8 * i)));
      }
    }
  }

  /** True when the message carries this number, as far as its size can tell. */
  public static boolean matches(ByteBuffer message, int bytes, long sequence) {
    if (bytes >= Integer.BYTES) {
      return message.getInt(0) == (int) sequence;
    }
    for (int i = 0; i < bytes; i++) {
      if (message.get(i) != (byte) (sequence >>> (8 * i))) {
        return false;
      }
    }
    return true;
  }
}
