package fathom.bench.peer;

import fathom.bench.collective.Part;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** What a peer answers. */
sealed interface Reply {
  /** Done; {@code text} is an address where the command asked for one. */
  record Done(String text) implements Reply {}

  /** The peer refuses, or failed; the reason is one line. */
  record Refused(String reason) implements Reply {}

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
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      switch (this) {
        case Done r -> {
          out.writeByte(1);
          out.writeUTF(r.text);
        }
        case Refused r -> {
          out.writeByte(2);
          out.writeUTF(r.reason);
        }
        case Counted(Counts c) -> {
          out.writeByte(3);
          out.writeLong(c.sent());
          out.writeLong(c.received());
          out.writeLong(c.lost());
          out.writeLong(c.dropped());
          out.writeLong(c.elapsedNanos());
          out.writeLong(c.peerAgeMillis());
        }
        case Performed(List<Part> parts) -> {
          out.writeByte(4);
          out.writeByte(parts.size());
          for (Part part : parts) {
            encode(part, out);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return bytes.toByteArray();
  }

  /**
   * @throws IOException when the bytes are no reply
   */
  static Reply decode(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int code = in.readByte();
      return switch (code) {
        case 1 -> new Done(in.readUTF());
        case 2 -> new Refused(in.readUTF());
        case 3 ->
            new Counted(
                new Counts(
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong()));
        case 4 -> new Performed(parts(in));
        default -> throw new IOException("unknown reply " + code);
      };
    }
  }

  private static void encode(Part part, DataOutputStream out) throws IOException {
    out.writeLong(part.startNanos());
    out.writeLong(part.endNanos());
    out.writeLong(part.stayNanos());
    out.writeBoolean(part.finished());
    out.writeLong(part.missing());
    out.writeLong(part.wrong());
    out.writeLong(part.sent());
    out.writeLong(part.received());
    out.writeLong(part.refused());
    out.writeLong(part.dropped());
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
