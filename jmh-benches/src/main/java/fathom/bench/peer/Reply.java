package fathom.bench.peer;

import fathom.bench.collective.Part;
import fathom.bench.link.Traffic;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What a peer answers. */
sealed interface Reply {
  /** Done; {@code text} is an address where the command asked for one. */
  record Done(String text) implements Reply {}

  /** The peer refuses, or failed; the reason is one line. */
  record PeerRefusal(String reason) implements Reply {}

  /** The counts of an activity. */
  record Counted(Counts counts) implements Reply {}

  /** What a node did in each repetition of a collective operation. */
  record Performed(List<Part> parts) implements Reply {
    /** Fits into one frame. */
    static final int MOST_PARTS = 32;

    public Performed {
      parts = List.copyOf(parts);
    }
  }

  default byte[] encode() {
    return switch (this) {
      case Done r -> Wire.bytes(1, r.text);
      case PeerRefusal r -> Wire.bytes(2, r.reason);
      case Counted(Counts c) ->
          Wire.bytes(
              3,
              c.sent(),
              c.received(),
              c.lost(),
              c.dropped(),
              c.elapsedNanos(),
              c.peerAgeMillis(),
              c.marks(),
              c.traffic().sent(),
              c.traffic().received(),
              c.traffic().refused());
      case Performed(List<Part> parts) ->
          Wire.bytes(4, (byte) parts.size(), parts.stream().map(Reply::fields).toList());
    };
  }

  /**
   * @throws IOException when the bytes are no reply
   */
  static Reply decode(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int code = in.readByte();
      return switch (code) {
        case 1 -> new Done(in.readUTF());
        case 2 -> new PeerRefusal(in.readUTF());
        case 3 ->
            new Counted(
                new Counts(
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    new Traffic(in.readLong(), in.readLong(), in.readLong())));
        case 4 -> new Performed(parts(in));
        default -> throw new IOException("unknown reply " + code);
      };
    }
  }

  private static List<Object> fields(Part part) {
    return List.of(
        part.startNanos(),
        part.endNanos(),
        part.stayNanos(),
        part.finished(),
        part.missing(),
        part.wrong(),
        part.sent(),
        part.received(),
        part.refused(),
        part.dropped());
  }

  private static List<Part> parts(DataInputStream in) throws IOException {
    int count = in.readUnsignedByte();
    if (count > Performed.MOST_PARTS) {
      throw new IOException("a reply of " + count + " repetitions");
    }
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(
          new Part(
              in.readLong(),
              in.readLong(),
              in.readLong(),
              in.readBoolean(),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              in.readLong()));
    }
    return parts;
  }
}
