package fathom.bench.peer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What a peer answers. */
sealed interface Reply {
  /** Done; {@code text} is an address where the command asked for one. */
  record Done(String text) implements Reply {}

  /** The peer refuses, or failed; the reason is one line. */
  record Refused(String reason) implements Reply {}

  /** The counts of an activity. */
  record Counted(Counts counts) implements Reply {}

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
        default -> throw new IOException("unknown reply " + code);
      };
    }
  }
}
