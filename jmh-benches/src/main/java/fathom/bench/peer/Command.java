package fathom.bench.peer;

import fathom.bench.net.Port.Side;
import fathom.bench.net.Transport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What a controller can ask of a peer. Each command is answered by one {@link Reply}, except {@link
 * Go}, which must not put a packet of its own on the line it starts to load, and {@link Halt}.
 */
sealed interface Command
    permits Command.Open,
        Command.Pin,
        Command.Join,
        Command.Echo,
        Command.Ping,
        Command.Sink,
        Command.Flood,
        Command.Go,
        Command.Look,
        Command.Halt,
        Command.Stop,
        Command.Close,
        MeshCommand {
  /** Opens a data port under a link number; answered by its address. */
  record Open(int link, Transport transport) implements Command {}

  /** Chooses the CPU on which later activities of the link run; negative for any. */
  record Pin(int link, int cpu) implements Command {}

  /** Joins the link's port to another member's. */
  record Join(int link, String remote, Side side) implements Command {}

  /** Starts to return every message of this size to its sender. */
  record Echo(int link, int sizeBytes, Waiting waiting, int maxMillis) implements Command {}

  /** Starts to exchange ping-pong with the link's other end, as its initiator. */
  record Ping(int link, int sizeBytes, Waiting waiting, int maxMillis, long pauseNanos)
      implements Command {}

  /** Starts to receive and count. */
  record Sink(int link, int sizeBytes, Waiting waiting, int maxMillis) implements Command {}

  /**
   * Prepares to send {@code count} messages, {@code clump} of them every {@code intervalNanos}, and
   * starts at {@link Go}. Before, {@code preludeCount} messages go to {@code preludeTo}, to empty
   * the sender's own token bucket. With {@code yieldEvery} above 0 the sender lets others have its
   * core after so many sends: several senders on one machine begin together only that way. With
   * {@code phaseNanos} above 0 it sends for so long, then rests for so long, and again.
   */
  record Flood(
      int link,
      int sizeBytes,
      int maxMillis,
      long count,
      int clump,
      long intervalNanos,
      long phaseNanos,
      int yieldEvery,
      int preludeCount,
      String preludeTo)
      implements Command {
    /** Many senders begin together. */
    boolean isBurst() {
      return yieldEvery > 0;
    }
  }

  /**
   * Starts a prepared flood {@code delayNanos} after its receipt; not answered. The controller
   * tells each sender what is left of one common delay, so that all start together though they are
   * told one after the other, and no clock is compared with another. Of several for one flood the
   * earliest counts.
   */
  record Go(int link, long delayNanos) implements Command {}

  /** Asks for the counts so far of an activity that goes on; answered by them. */
  record Look(int link) implements Command {}

  /**
   * Tells the link's activity to end; not answered, because the answer would have to pass the very
   * queue that a flood has filled. {@link Stop} asks for the counts afterwards.
   */
  record Halt(int link) implements Command {}

  /** Ends the link's activity, if it still runs; answered by its counts. */
  record Stop(int link) implements Command {}

  /** Closes the link. */
  record Close(int link) implements Command {}

  /** False for what must not put a packet of its own on a loaded line. */
  default boolean answered() {
    return !(this instanceof Go || this instanceof Halt);
  }

  /** Longest text a command may carry. */
  int MAX_TEXT = 256;

  default byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      switch (this) {
        case Open c -> {
          out.writeByte(1);
          out.writeInt(c.link);
          out.writeUTF(c.transport.name());
        }
        case Join c -> {
          out.writeByte(2);
          out.writeInt(c.link);
          out.writeUTF(c.remote);
          out.writeUTF(c.side.name());
        }
        case Echo c -> {
          out.writeByte(3);
          activity(out, c.link, c.sizeBytes, c.waiting, c.maxMillis);
        }
        case Ping c -> {
          out.writeByte(4);
          activity(out, c.link, c.sizeBytes, c.waiting, c.maxMillis);
          out.writeLong(c.pauseNanos);
        }
        case Sink c -> {
          out.writeByte(5);
          activity(out, c.link, c.sizeBytes, c.waiting, c.maxMillis);
        }
        case Flood c -> {
          out.writeByte(6);
          out.writeInt(c.link);
          out.writeInt(c.sizeBytes);
          out.writeInt(c.maxMillis);
          out.writeLong(c.count);
          out.writeInt(c.clump);
          out.writeLong(c.intervalNanos);
          out.writeLong(c.phaseNanos);
          out.writeInt(c.yieldEvery);
          out.writeInt(c.preludeCount);
          out.writeUTF(c.preludeTo);
        }
        case Go c -> {
          out.writeByte(7);
          out.writeInt(c.link);
          out.writeLong(c.delayNanos);
        }
        case Look c -> {
          out.writeByte(12);
          out.writeInt(c.link);
        }
        case Halt c -> {
          out.writeByte(11);
          out.writeInt(c.link);
        }
        case Stop c -> {
          out.writeByte(8);
          out.writeInt(c.link);
        }
        case Pin c -> {
          out.writeByte(10);
          out.writeInt(c.link);
          out.writeInt(c.cpu);
        }
        case Close c -> {
          out.writeByte(9);
          out.writeInt(c.link);
        }
        case MeshCommand c -> c.encode(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return bytes.toByteArray();
  }

  private static void activity(
      DataOutputStream out, int link, int sizeBytes, Waiting waiting, int maxMillis)
      throws IOException {
    out.writeInt(link);
    out.writeInt(sizeBytes);
    out.writeUTF(waiting.name());
    out.writeInt(maxMillis);
  }

  /**
   * @throws IOException when the bytes are no command
   */
  static Command decode(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int code = in.readByte();
      int link = in.readInt();
      Command command =
          switch (code) {
            case 1 -> new Open(link, constant(Transport.values(), in));
            case 2 -> new Join(link, text(in), constant(Side.values(), in));
            case 3 -> new Echo(link, in.readInt(), constant(Waiting.values(), in), in.readInt());
            case 4 ->
                new Ping(
                    link,
                    in.readInt(),
                    constant(Waiting.values(), in),
                    in.readInt(),
                    in.readLong());
            case 5 -> new Sink(link, in.readInt(), constant(Waiting.values(), in), in.readInt());
            case 6 ->
                new Flood(
                    link,
                    in.readInt(),
                    in.readInt(),
                    in.readLong(),
                    in.readInt(),
                    in.readLong(),
                    in.readLong(),
                    in.readInt(),
                    in.readInt(),
                    text(in));
            case 7 -> new Go(link, in.readLong());
            case 12 -> new Look(link);
            case 11 -> new Halt(link);
            case 8 -> new Stop(link);
            case 9 -> new Close(link);
            case 10 -> new Pin(link, in.readInt());
            default -> MeshCommand.decode(code, link, in);
          };
      if (in.available() > 0) {
        throw new IOException("a command with a tail of " + in.available() + " bytes");
      }
      return command;
    }
  }

  static String text(DataInputStream in) throws IOException {
    String text = in.readUTF();
    if (text.length() > MAX_TEXT) {
      throw new IOException("a text of " + text.length() + " characters");
    }
    return text;
  }

  static <E extends Enum<E>> E constant(E[] values, DataInputStream in) throws IOException {
    String name = text(in);
    for (E value : values) {
      if (value.name().equals(name)) {
        return value;
      }
    }
    throw new IOException("no constant of that name");
  }
}
