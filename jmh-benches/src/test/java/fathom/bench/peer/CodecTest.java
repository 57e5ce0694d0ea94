package fathom.bench.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.collective.Part;
import fathom.bench.collective.Work;
import fathom.bench.control.ControlChannel;
import fathom.bench.link.Port.Side;
import fathom.bench.link.Traffic;
import fathom.model.collective.Algorithm;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands and replies as bytes. What comes from the wire may be anything. */
class CodecTest {
  private static final int MIN = Integer.MIN_VALUE;
  private static final int MAX = Integer.MAX_VALUE;

  /** Random and mutated frames, each taken for a command and for a reply. */
  private static final int FRAMES = 100_000;

  /** How many times as many where every test runs. */
  private static final int ALL = 10;

  static Stream<Command> commands() {
    List<Command> commands = new ArrayList<>();
    for (int link : new int[] {0, 1, -1, MIN, MAX}) {
      for (Transport transport : Transport.values()) {
        commands.add(new Command.Open(link, transport));
      }
      for (Side side : Side.values()) {
        commands.add(new Command.Join(link, "", side));
        commands.add(new Command.Join(link, "é".repeat(Command.MAX_TEXT), side));
      }
      for (Waiting waiting : Waiting.values()) {
        commands.add(new Command.Echo(link, MIN, waiting, MAX));
        commands.add(new Command.Sink(link, MAX, waiting, MIN));
        commands.add(new Command.Ping(link, 1, waiting, 2, Long.MIN_VALUE));
        commands.add(new Command.Ping(link, 1, waiting, 2, Long.MAX_VALUE));
      }
      commands.add(
          new Command.Flood(
              link,
              1,
              Waiting.SPIN,
              2,
              Long.MAX_VALUE,
              MAX,
              Long.MIN_VALUE,
              7,
              MAX,
              MIN,
              "10.0.0.1:9"));
      commands.add(
          new Command.Flood(
              link, MIN, Waiting.SPIN, MAX, Long.MIN_VALUE, MIN, 8, Long.MAX_VALUE, MIN, MAX, ""));
      commands.add(new Command.Go(link, Long.MAX_VALUE));
      commands.add(new Command.Go(link, Long.MIN_VALUE));
      commands.add(new Command.Look(link));
      commands.add(new Command.Halt(link));
      commands.add(new Command.Stop(link));
      commands.add(new Command.Close(link));
      commands.add(new Command.TakePart(link, MAX, MIN));
      commands.add(new Command.Pin(link, MIN));
      commands.add(new Command.Pin(link, MAX));
      commands.addAll(meshCommands(link));
    }
    return commands.stream();
  }

  private static List<Command> meshCommands(int mesh) {
    List<Command> commands = new ArrayList<>();
    for (Transport transport : Transport.values()) {
      commands.add(new MeshCommand.OpenMesh(mesh, transport));
    }
    commands.add(new MeshCommand.JoinMesh(mesh, MIN, Long.MIN_VALUE, List.of()));
    // The longest text there is, of the most nodes there may be.
    String longest = "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]:65535";
    commands.add(
        new MeshCommand.JoinMesh(
            mesh, MAX, Long.MAX_VALUE, Collections.nCopies(Work.MOST_NODES, longest)));
    for (Algorithm algorithm : Algorithm.values()) {
      commands.add(
          new MeshCommand.Perform(
              mesh, new Work(algorithm, 2, 3, 4, 5, 6, 7), -8, 9, Waiting.BLOCK, -1, 10, 11, 12));
    }
    for (Waiting waiting : Waiting.values()) {
      commands.add(
          new MeshCommand.Perform(
              mesh,
              new Work(Algorithm.SEND, MIN, MAX, MIN, MAX, MIN, MAX),
              Long.MIN_VALUE,
              MAX,
              waiting,
              MIN,
              MAX,
              MIN,
              MAX));
    }
    commands.add(new MeshCommand.CloseMesh(mesh));
    return commands;
  }

  static Stream<Reply> replies() {
    return Stream.of(
        new Reply.Done(""),
        new Reply.Done("[0:0:0:0:0:0:0:1]:7117"),
        new Reply.PeerRefusal(""),
        new Reply.PeerRefusal("ü\u0000 line\nline"),
        new Reply.Counted(new Counts(0, 0, 0, 0, 0, 0, 0, Traffic.NONE)),
        new Reply.Counted(new Counts(1, 2, 3, 4, 5, 6, 10, new Traffic(7, 8, 9))),
        new Reply.Performed(List.of()),
        new Reply.Performed(List.of(new Part(1, 2, 3, true, 4, 5, 6, 7, 8, 9))),
        new Reply.Performed(
            Collections.nCopies(
                Reply.Performed.MOST_PARTS,
                new Part(
                    Long.MIN_VALUE, Long.MAX_VALUE, -1, false, 0, -4, Long.MAX_VALUE, 1, 2, 3))),
        new Reply.Counted(
            new Counts(
                Long.MAX_VALUE,
                Long.MIN_VALUE,
                -1,
                Long.MAX_VALUE,
                0,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                new Traffic(-1, Long.MAX_VALUE, 0))));
  }

  @Test
  void everyCommandComesBackAsItWas() throws IOException {
    for (Command command : commands().toList()) {
      byte[] bytes = command.encode();
      assertEquals(command, Command.decode(bytes));
      assertTrue(bytes.length <= ControlChannel.MAX_FRAME_BYTES);
    }
    // A command that is missing above would go untested.
    assertEquals(
        cases(Command.class).count(), commands().map(Command::getClass).distinct().count());
  }

  /** All records of a sealed type, those of sealed types within it too. */
  private static Stream<Class<?>> cases(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(CodecTest::cases)
        : Stream.of(type);
  }

  @Test
  void everyReplyComesBackAsItWas() throws IOException {
    for (Reply reply : replies().toList()) {
      byte[] bytes = reply.encode();
      assertEquals(reply, Reply.decode(bytes));
      assertTrue(bytes.length <= ControlChannel.MAX_FRAME_BYTES);
    }
    assertEquals(
        Reply.class.getPermittedSubclasses().length,
        replies().map(Reply::getClass).distinct().count());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aCommandCutShortOrWithATailIsNone(Command command) {
    byte[] bytes = command.encode();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(IOException.class, () -> Command.decode(cut));
    }
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    assertThrows(IOException.class, () -> Command.decode(longer));
  }

  @Test
  void aTextLongerThanAnyAddressIsRefused() {
    byte[] bytes = new Command.Join(0, "x".repeat(Command.MAX_TEXT + 1), Side.INITIATOR).encode();
    assertThrows(IOException.class, () -> Command.decode(bytes));
  }

  @Test
  void moreNodesOrRepetitionsThanThereMayBeAreRefused() {
    byte[] join =
        new MeshCommand.JoinMesh(0, 0, 0, Collections.nCopies(Work.MOST_NODES + 1, "")).encode();
    assertThrows(IOException.class, () -> Command.decode(join));
    byte[] parts =
        new Reply.Performed(
                Collections.nCopies(
                    Reply.Performed.MOST_PARTS + 1, new Part(1, 2, 3, true, 4, 5, 6, 7, 8, 9)))
            .encode();
    assertThrows(IOException.class, () -> Reply.decode(parts));
  }

  @Test
  void noBytesMakeDecodingThrowAnythingButIOException() {
    assertRefused(FRAMES, 20_261_123);
  }

  @Tag("long")
  @Test
  void noneOfManyBytesDoEither() {
    assertRefused(ALL * FRAMES, 20_261_121);
  }

  private static void assertRefused(int frames, long seed) {
    Random random = new Random(seed);
    List<byte[]> seeds =
        Stream.concat(commands().map(Command::encode), replies().map(Reply::encode)).toList();
    int refused = 0;
    for (int i = 0; i < frames; i++) {
      byte[] bytes = i % 2 == 0 ? noise(random) : mutated(seeds.get(i % seeds.size()), random);
      refused += refusals(bytes);
    }
    int all = refused;
    assertTrue(all > frames / 2 && all < 2 * frames, () -> all + " refused: a one-sided test");
  }

  private static int refusals(byte[] bytes) {
    int refused = 0;
    try {
      Command.decode(bytes).encode();
    } catch (IOException e) {
      refused++;
    }
    try {
      Reply.decode(bytes).encode();
    } catch (IOException e) {
      refused++;
    }
    return refused;
  }

  private static byte[] noise(Random random) {
    byte[] bytes = new byte[random.nextInt(64)];
    random.nextBytes(bytes);
    if (bytes.length > 0 && random.nextBoolean()) {
      bytes[0] = (byte) random.nextInt(18); // a known code, then noise
    }
    return bytes;
  }

  private static byte[] mutated(byte[] seed, Random random) {
    byte[] bytes = Arrays.copyOf(seed, Math.max(1, seed.length + random.nextInt(5) - 2));
    for (int changes = random.nextInt(4); changes > 0; changes--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}
