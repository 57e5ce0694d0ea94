package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.Train;
import fathom.model.collective.program.Programs;
import fathom.model.predict.Predictor;
import fathom.model.sheet.TableOne;
import fathom.reports.Refusal;
import fathom.reports.input.BadInputException;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs as GOAL texts, by hand and by what must hold for all; what the reader refuses. */
class GoalScheduleTest {
  private static final int MTU = 1500;

  private static String text(Algorithm algorithm, int nodes, ProgramShape shape, long bytes) {
    return GoalSchedule.of(Programs.of(algorithm, nodes, shape), Train.of(bytes, MTU));
  }

  /**
   * A schedule, whose form {@link #segmentsByHand} has in full.
   *
   * @param ranks what each does, between commas; {@code then} waits for what is before it
   */
  private static String goal(String... ranks) {
    StringBuilder text = new StringBuilder("num_ranks " + ranks.length + "\n");
    for (int rank = 0; rank < ranks.length; rank++) {
      text.append("\nrank ").append(rank).append(" {\n");
      int label = 0;
      for (String operation : ranks[rank].split(", ", -1)) {
        label++;
        text.append(String.format(Locale.ROOT, "l%d: %s\n", label, operation.replace("then ", "")));
        if (operation.startsWith("then ")) {
          text.append(String.format(Locale.ROOT, "l%d requires l%d\n", label, label - 1));
        }
      }
      text.append("}\n");
    }
    return text.toString();
  }

  @Test
  void aBinomialBroadcastByHand() {
    assertEquals(
        goal(
            "send 1000b to 2 tag 0, then send 1000b to 1 tag 0",
            "recv 1000b from 0 tag 0",
            "recv 1000b from 0 tag 0, then send 1000b to 3 tag 0",
            "recv 1000b from 2 tag 0"),
        text(Algorithm.BROADCAST_BINOMIAL, 4, ProgramShape.of(1), 1000));
  }

  /** The root takes messages as they come; what is signalled has one byte and another tag. */
  @Test
  void aCoordinatedGatherByHand() {
    assertEquals(
        goal(
            "recv 4001b from 1 tag 0, recv 4001b from 2 tag 0",
            "send 4001b to 0 tag 0, then send 1b to 2 tag 1",
            "recv 1b from 1 tag 1, then send 4001b to 0 tag 0"),
        text(Algorithm.GATHER_COORDINATED, 3, ProgramShape.of(3), 4001));
  }

  /** 3001 bytes are 3 packets of 1001; segments of 2 packets, then of 1. */
  @Test
  void segmentsByHand() {
    assertEquals(
        """
        num_ranks 2

        rank 0 {
        l1: send 2002b to 1 tag 0
        l2: send 1001b to 1 tag 0
        l2 requires l1
        }

        rank 1 {
        l1: recv 2002b from 0 tag 0
        l2: recv 1001b from 0 tag 0
        l2 requires l1
        }
        """,
        text(Algorithm.BROADCAST_SEGMENTED_CHAIN, 2, ProgramShape.of(3).withSegment(2), 3001));
  }

  /** s - 1 bytes of a message of none would be 2^64 - 1. */
  @Test
  void anEmptyMessageHasAByte() {
    String text = text(Algorithm.SEND, 2, ProgramShape.of(1), 0);
    assertTrue(text.contains("l1: send 1b to 1 tag 0"), text);
  }

  /** Every byte that a program says will come is sent, at every number of nodes. */
  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void everyProgramRunsToItsEndWithAllItsBytes(Algorithm algorithm) {
    for (int nodes : new int[] {2, 3, 4, 5, 7, 8, 16}) {
      if (!algorithm.fits(nodes)) {
        continue;
      }
      ProgramShape shape = ProgramShape.of(6).withSegment(4).withWindow(2);
      Program program = Programs.of(algorithm, nodes, shape);
      String text = GoalSchedule.of(program, Train.of(6L * MTU, MTU));
      GoalReader.Schedule read = GoalReader.read(text);
      long packets = IntStream.range(0, program.nodes()).mapToLong(program::expected).sum();
      long signals = text.lines().filter(l -> l.contains(": send 1b ")).count();
      assertEquals(program.nodes(), read.ranks());
      assertEquals(packets * MTU + signals, read.bytes(), algorithm + " among " + nodes);
    }
  }

  /** What the export adds: segments of pLogP's choice, windows of the sheet's buffer. */
  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void everyAlgorithmHasItsCase(Algorithm algorithm) {
    Predictor predictor = new Predictor(TableOne.sheet());
    Train train = predictor.costs().train(100_000);
    GoalCase of = GoalCase.of(predictor, algorithm, 8, train);
    assertTrue(of.segmentPackets() >= 1 && of.segmentPackets() <= train.packets());
    assertEquals(
        "goal-" + algorithm.operation().word() + "-" + algorithm.word() + "-8-100000.goal",
        of.fileName());
    GoalReader.read(GoalSchedule.of(of.program(train), train));
    if (algorithm == Algorithm.BROADCAST_SEGMENTED_CHAIN) {
      assertTrue(of.segmentPackets() < train.packets(), "a pipeline");
    }
  }

  @Test
  void aScheduleOfTooManyOperationsIsRefused() {
    assertThrows(
        BadInputException.class, () -> text(Algorithm.EXCHANGE_SHIFT, 1024, ProgramShape.of(1), 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "num_ranks 4 | num_ranks 0 | expected num_ranks",
        "num_ranks 4 | num_ranks 5 | ends too early",
        "num_ranks 4 | num_ranks 3 | no such partner",
        "rank 1 { | rank 2 { | expected rank 1",
        "send 1000b to 2 | send 999b to 2 | sends and receives differ",
        "send 1000b to 2 | send 1000b to 1 | do not receive what is sent",
        "send 1000b to 2 | send 1000b to 0 | no such partner",
        "send 1000b to 2 | send 0b to 2 | neither an operation",
        "send 1000b to 2 | send 1000 to 2 | neither an operation",
        "send 1000b to 2 | send 1000b from 2 | neither an operation",
        "send 1000b to 2 tag 0 | send 1000b to 2 tag 1 | do not receive what is sent",
        "l2: send 1000b to 1 | l1: send 1000b to 1 | a label twice",
        "l2 requires l1 | l2 requires l3 | a label that is nowhere above",
        "l2 requires l1 | l1 requires l2; | neither an operation",
        "recv 1000b from 2 | recv 1000b from -1 | neither an operation"
      })
  void aBrokenScheduleIsNoticed(String from, String to, String why) {
    String text = text(Algorithm.BROADCAST_BINOMIAL, 4, ProgramShape.of(1), 1000);
    Broken.isNoticed(GoalReader::read, text, from, to, why);
  }

  @Test
  void whatWaitsForItselfIsNoticed() {
    assertNoticed(
        goal(
            "recv 1b from 1 tag 0, then send 1b to 1 tag 0",
            "recv 1b from 0 tag 0, then send 1b to 0 tag 0"),
        "4 operations wait for each other");
    assertNoticed("num_ranks 1\nrank 0 {\n}\nrank 1 {\n}\n", "something after the last rank");
    assertNoticed("num_ranks 1\nrank 0 {\n}", "the last line does not end");
  }

  private static void assertNoticed(String text, String why) {
    String line = Refusal.defect(() -> GoalReader.read(text));
    assertTrue(line.contains(why), line);
  }
}
