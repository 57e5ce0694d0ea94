package fathom.bench.link;

import java.nio.ByteBuffer;

/**
 * A random number in every datagram of one direction of a joined pair. Only members of the run know
 * it, so a sender that has only taken a member's address is told from that member.
 *
 * <pre>
 *   1 to 7 bytes:      sequence number, as far as it fits
 *   8 to 11 bytes:     sequence number (4)  first half of the tag (4)
 *   12 bytes and more: sequence number (4)  tag (8)
 * </pre>
 *
 * The sequence number is the experiment's ({@link Stamp}). A message that is cut to 8 bytes still
 * shows the first half.
 */
final class PacketTag {
  /** A shorter message carries no tag. */
  static final int LEAST_BYTES = 8;

  /** A message from this size on carries the whole tag. */
  private static final int WHOLE_BYTES = 12;

  private static final int FIRST_AT = 4;
  private static final int SECOND_AT = 8;

  private final int first;
  private final int second;

  /**
   * @param bits the tag, random and unknown to others
   */
  PacketTag(long bits) {
    first = (int) (bits >>> Integer.SIZE);
    second = (int) bits;
  }

  /*
   * Two tests of the size, one after the other, in both methods: warm-ups send the smallest and the
   * largest size, and both outcomes of each test occur in them. With one case for each layout the
   * case of 8 to 11 bytes would be compiled in the first measured window of such a size.
   */

  /** Writes the tag into a message of so many bytes that begins at the given position. */
  void write(ByteBuffer message, int at, int bytes) {
    if (bytes >= LEAST_BYTES) {
      message.putInt(at + FIRST_AT, first);
    }
    if (bytes >= WHOLE_BYTES) {
      message.putInt(at + SECOND_AT, second);
    }
  }

  /** Whether a message carries this tag, as far as it has room for one. */
  boolean isOn(ByteBuffer message, int at, int bytes) {
    int difference = bytes >= LEAST_BYTES ? message.getInt(at + FIRST_AT) ^ first : 0;
    if (bytes >= WHOLE_BYTES) {
      difference |= message.getInt(at + SECOND_AT) ^ second;
    }
    return difference == 0;
  }
}
