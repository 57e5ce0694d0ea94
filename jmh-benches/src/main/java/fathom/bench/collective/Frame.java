package fathom.bench.collective;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * The header of what travels between two nodes. It has 18 bytes, what Ethernet pads a datagram's
 * payload to: a header alone takes the line as long as one byte does.
 *
 * <pre>
 *   tag (8)  number (4)  repetition (2)  bytes of the frame (2)  sender (1)  kind (1)
 * </pre>
 *
 * @param tag of the operation, random: what another run or operation left behind has another
 * @param number of the packet or signal among those from its sender to its receiver, from 0; of the
 *     round of a barrier
 * @param repetition of the operation, from 0
 * @param bytes of the whole frame, header included
 * @param sender node, from 0
 */
record Frame(long tag, int number, int repetition, int bytes, int sender, FrameKind kind) {
  /** What a frame is for. The wire carries a kind's place in this list, from 1. */
  enum FrameKind {
    DATA,
    SIGNAL,
    /** A node has come to a round of a barrier. */
    BARRIER,
    /** Asks for such a frame once more: it may have been lost. */
    ASK,
    /** Answers that the node has not come so far. */
    NOT_YET
  }

  static final int HEADER_BYTES = 18;

  /** No datagram is longer. */
  static final int MOST_BYTES = 65_507;

  static final int MOST_REPETITIONS = 1 << 16;

  private static final int BYTES_AT = 14;
  private static final List<FrameKind> KINDS = List.of(FrameKind.values());

  static Frame control(long tag, FrameKind kind, int number, int repetition, int sender) {
    return new Frame(tag, number, repetition, HEADER_BYTES, sender, kind);
  }

  /** Puts the header. */
  void put(ByteBuffer into) {
    into.putLong(tag)
        .putInt(number)
        .putShort((short) repetition)
        .putShort((short) bytes)
        .put((byte) sender)
        .put((byte) (1 + KINDS.indexOf(kind)));
  }

  /**
   * Reads the header of a whole frame; the buffer stands at the payload then. Empty for what is
   * none.
   */
  static Optional<Frame> take(ByteBuffer frame) {
    int length = frame.remaining();
    if (length < HEADER_BYTES) {
      return Optional.empty();
    }
    long tag = frame.getLong();
    int number = frame.getInt();
    int repetition = Short.toUnsignedInt(frame.getShort());
    int bytes = Short.toUnsignedInt(frame.getShort());
    int sender = Byte.toUnsignedInt(frame.get());
    int code = frame.get();
    if (code < 1 || code > KINDS.size() || number < 0 || bytes != length) {
      return Optional.empty();
    }
    FrameKind kind = KINDS.get(code - 1);
    return kind != FrameKind.DATA && bytes != HEADER_BYTES
        ? Optional.empty()
        : Optional.of(new Frame(tag, number, repetition, bytes, sender, kind));
  }

  /** Bytes of the frame that begins at the buffer's position, at least a header of it there. */
  static int announced(ByteBuffer stream) {
    return Short.toUnsignedInt(stream.getShort(stream.position() + BYTES_AT));
  }
}
