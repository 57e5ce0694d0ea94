package fathom.bench.peer;

import fathom.bench.link.Port.Side;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.time.Duration;

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
        Command.TakePart,
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
   * {@code phaseNanos} above 0 it sends for so long, then rests for so long, and again. Between two
   * looks for a credit it waits as told.
   */
  record Flood(
      int link,
      int sizeBytes,
      Waiting waiting,
      int maxMillis,
      long count,
      int clump,
      long intervalNanos,
      long phaseNanos,
      int yieldEvery,
      int preludeCount,
      String preludeTo)
      implements Command {
    /** Sends that several senders on one machine do in turn while a burst begins. */
    private static final int BURST_YIELDS_EVERY = 4;

    private static final long ENDLESS = 1_000_000_000L;

    /** A flood at this pace. */
    static Flood of(int link, int sizeBytes, Waiting waiting, int maxMillis, Pace pace) {
      return switch (pace) {
        case Pace.BackToBack p ->
            new Flood(link, sizeBytes, waiting, maxMillis, ENDLESS, 1, 0, 0, 0, 0, "");
        case Pace.PhasedPace(Duration interval, Duration phase) ->
            new Flood(
                link,
                sizeBytes,
                waiting,
                maxMillis,
                ENDLESS,
                1,
                interval.toNanos(),
                phase.toNanos(),
                0,
                0,
                "");
        case Pace.Clumps(int clump, Duration interval) ->
            new Flood(
                link,
                sizeBytes,
                waiting,
                maxMillis,
                ENDLESS,
                clump,
                interval.toNanos(),
                0,
                0,
                0,
                "");
        case Pace.Burst(long count, Pace.PreludeTo prelude) ->
            new Flood(
                link,
                sizeBytes,
                waiting,
                maxMillis,
                count,
                1,
                0,
                0,
                BURST_YIELDS_EVERY,
                prelude.count(),
                prelude.address());
      };
    }

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

  /** Closes the link; the link to rank 0 ends a rank. */
  record Close(int link) implements Command {}

  /**
   * Starts to take part in operations of the MPI library, which only a rank can.
   *
   * @param operation position in {@link fathom.model.collective.LibraryOperation#ALL}
   */
  record TakePart(int link, int operation, int mostBytes) implements Command {}

  /** False for what must not put a packet of its own on a loaded line. */
  default boolean answered() {
    return !(this instanceof Go || this instanceof Halt);
  }

  /** Longest text a command may carry. */
  int MAX_TEXT = 256;

  default byte[] encode() {
    return switch (this) {
      case Open c -> Wire.bytes(1, c.link, c.transport);
      case Join c -> Wire.bytes(2, c.link, c.remote, c.side);
      case Echo c -> Wire.bytes(3, c.link, c.sizeBytes, c.waiting, c.maxMillis);
      case Ping c -> Wire.bytes(4, c.link, c.sizeBytes, c.waiting, c.maxMillis, c.pauseNanos);
      case Sink c -> Wire.bytes(5, c.link, c.sizeBytes, c.waiting, c.maxMillis);
      case Flood c ->
          Wire.bytes(
              6,
              c.link,
              c.sizeBytes,
              c.waiting,
              c.maxMillis,
              c.count,
              c.clump,
              c.intervalNanos,
              c.phaseNanos,
              c.yieldEvery,
              c.preludeCount,
              c.preludeTo);
      case Go c -> Wire.bytes(7, c.link, c.delayNanos);
      case Stop c -> Wire.bytes(8, c.link);
      case Close c -> Wire.bytes(9, c.link);
      case Pin c -> Wire.bytes(10, c.link, c.cpu);
      case Halt c -> Wire.bytes(11, c.link);
      case Look c -> Wire.bytes(12, c.link);
      case TakePart c -> Wire.bytes(17, c.link, c.operation, c.mostBytes);
      case MeshCommand c -> c.encodeMesh();
    };
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
                    constant(Waiting.values(), in),
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
            case 17 -> new TakePart(link, in.readInt(), in.readInt());
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
