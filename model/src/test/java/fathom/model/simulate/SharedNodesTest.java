package fathom.model.simulate;

import static fathom.model.collective.Instruction.awaitSignal;
import static fathom.model.collective.Instruction.receive;
import static fathom.model.collective.Instruction.send;
import static fathom.model.collective.Instruction.signal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Instruction;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.RankPlacement;
import fathom.model.collective.RankPlacement.Order;
import fathom.model.collective.program.Programs;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several ranks on each node: what they share, and what stays inside. Worked out by hand. */
class SharedNodesTest {
  /** O_s 1, gaps a tenth of a µs a byte, L 100 after the last bit, O_r 2, U_r 3. */
  private static final Simulator BETWEEN =
      Simulator.ofMessages(bytes -> new PacketTiming(1, bytes / 10.0, 100, bytes / 10.0, 2, 3));

  /** Half a µs to send, 4 on the way, 1 to take; the gaps must not count. */
  private static final SizedTiming INSIDE = bytes -> new PacketTiming(0.5, 99, 4, 99, 0, 1);

  private static final List<Long> NOTHING = List.of(Instruction.END);

  private static Simulator placed(int nodes, Order order) {
    return BETWEEN.withNodes(new RankPlacement(nodes, 2, order), INSIDE);
  }

  private static double end(SimulationResult result, int rank) {
    return result.finishMicros(rank).orElseThrow();
  }

  @Test
  void whatStaysInANodeUsesNoLineAndNoPort() {
    Listed two = Listed.of(List.of(send(1, 1000), send(1, 10)), List.of(receive(1010)));
    SimulationResult result =
        BETWEEN.withNodes(new RankPlacement(1, 2, Order.BLOCK), INSIDE).run(two);
    // Handed over at 0.5 and 1, there at 4.5 and 5, taken one after the other.
    assertEquals(1, end(result, 0), 1e-9);
    assertEquals(6.5, end(result, 1), 1e-9);
    assertEquals(new SimulationResult.SimulatedTraffic(2, 2, 0), result.data());
  }

  @Test
  void ranksOfANodeShareItsLine() {
    Listed two =
        Listed.of(
            List.of(send(2, 1000)),
            List.of(send(3, 1000)),
            List.of(receive(1000)),
            List.of(receive(1000)));
    SimulationResult alone = BETWEEN.run(two);
    assertEquals(206, end(alone, 2), 1e-9);
    assertEquals(206, end(alone, 3), 1e-9);
    // The second one's last bit leaves 100 µs after the first one's.
    SimulationResult block = placed(2, Order.BLOCK).run(two);
    assertEquals(206, end(block, 2), 1e-9);
    assertEquals(306, end(block, 3), 1e-9);
    // Dealt round, 0 and 2 are on one node, 1 and 3 on the other.
    SimulationResult cyclic = placed(2, Order.CYCLIC).run(two);
    assertEquals(5.5, end(cyclic, 2), 1e-9);
    assertEquals(5.5, end(cyclic, 3), 1e-9);
  }

  @Test
  void ranksOfANodeShareItsPort() {
    Listed two =
        Listed.of(
            List.of(receive(1000)),
            List.of(receive(1000)),
            List.of(send(0, 1000)),
            NOTHING,
            List.of(send(1, 1000)),
            NOTHING);
    SimulationResult result = placed(3, Order.BLOCK).run(two);
    assertEquals(206, end(result, 0), 1e-9);
    assertEquals(306, end(result, 1), 1e-9);
    assertEquals(206, end(BETWEEN.run(two), 1), 1e-9);
  }

  /** The bucket is 150 µs deep: what one rank takes from it the other has not. */
  @Test
  void ranksOfANodeShareItsTokens() {
    Listed two =
        Listed.of(
            List.of(send(2, 1000)),
            List.of(send(3, 1000)),
            List.of(receive(1000)),
            List.of(receive(1000)));
    Simulator bursts = placed(2, Order.BLOCK).withBursts(new Bursts(150, 300));
    // The first departs at once, the second when 50 more µs are saved; the ports pass both at once.
    SimulationResult result = bursts.run(two);
    assertEquals(106, end(result, 2), 1e-9);
    assertEquals(156, end(result, 3), 1e-9);
    // Both leave at once; the port, with 50 µs saved, passes the second 50 after the first.
    SimulationResult port = placed(2, Order.BLOCK).withBursts(new Bursts(300, 50)).run(two);
    assertEquals(106, end(port, 2), 1e-9);
    assertEquals(156, end(port, 3), 1e-9);
  }

  @Test
  void signalsStayInsideToo() {
    Listed two = Listed.of(List.of(signal(1)), List.of(awaitSignal(0)));
    SimulationResult inside =
        BETWEEN.withNodes(new RankPlacement(1, 2, Order.BLOCK), INSIDE).run(two);
    assertEquals(5.5, end(inside, 1), 1e-9);
    assertEquals(new SimulationResult.SimulatedTraffic(1, 1, 0), inside.signals());
    SimulationResult between =
        BETWEEN.withNodes(new RankPlacement(2, 1, Order.BLOCK), INSIDE).run(two);
    assertEquals(106.1, end(between, 1), 1e-9);
  }

  /** Inside and outside at once: the message to another node keeps none inside back. */
  @Test
  void aWaitForTheLineKeepsNothingInsideBack() {
    Listed both =
        Listed.of(
            List.of(send(2, 1000), send(2, 1000), send(1, 1000)),
            List.of(receive(1000)),
            List.of(receive(2000)),
            NOTHING);
    Simulator narrow = placed(2, Order.BLOCK).withSendQueue(2);
    // Handed over at 1, 2 and 2.5.
    assertEquals(2.5 + 4 + 1, end(narrow.run(both), 1), 1e-9);
    // Where the queue holds one, the second waits till the first is gone, at 101.
    assertEquals(101 + 1 + 0.5 + 4 + 1, end(narrow.withSendQueue(1).run(both), 1), 1e-9);
  }

  private static SizedTiming any(Random random) {
    PacketTiming small = Timings.any(random);
    PacketTiming large = Timings.any(random);
    return bytes -> bytes < 5 ? small : large;
  }

  private static Program any(Algorithm algorithm, int ranks, Random random) {
    ProgramShape shape = ProgramShape.of(1 + random.nextInt(9)).withSegment(1 + random.nextInt(4));
    return Programs.of(algorithm, ranks, shape.withFanOut(1 + random.nextInt(4)));
  }

  private static List<Object> all(SimulationResult result) {
    return List.of(
        IntStream.range(0, result.nodes()).mapToObj(result::finishMicros).toList(),
        result.data(),
        result.signals(),
        result.greatestQueuePackets(),
        result.sendQueue(),
        result.headOfLine(),
        result.events());
  }

  /** The number is that of the engine as it was before ranks could share nodes. */
  @Test
  void withoutAPlacementEveryBitIsAsBefore() {
    assertEquals(-9020337008921634309L, Fingerprint.here());
  }

  /** To the last bit, whatever is said of insides that nothing goes through. */
  @ParameterizedTest
  @EnumSource
  void oneRankANodeIsNoPlacement(Algorithm algorithm) {
    Random random = new Random(algorithm.word().hashCode());
    for (int asked : List.of(2, 3, 6)) {
      if (algorithm.fits(asked)) {
        Program program = any(algorithm, asked, random);
        int ranks = program.nodes();
        Simulator without =
            Simulator.ofMessages(any(random), random.nextInt(2) * 0.5)
                .withSendQueue(1 + random.nextInt(3))
                .withSwitch(
                    random.nextBoolean()
                        ? SwitchModel.unlimited()
                        : new SwitchModel.InputQueued(1 << 20))
                .withBursts(new Bursts(random.nextInt(2) * 50.0, random.nextInt(2) * 70.0));
        for (Order order : Order.ALL) {
          Simulator with = without.withNodes(new RankPlacement(ranks, 1, order), any(random));
          assertEquals(all(without.run(program)), all(with.run(program)), algorithm + " " + ranks);
        }
      }
    }
  }

  /** Where lines take no time and insides cost what the outside does, nobody sees the nodes. */
  @ParameterizedTest
  @EnumSource
  void withoutLinesThePlacementDoesNotMatter(Algorithm algorithm) {
    Random random = new Random(algorithm.word().hashCode());
    for (int nodes : List.of(1, 3)) {
      for (int perNode = 2; perNode <= 3; perNode++) {
        int ranks = nodes * perNode;
        if (algorithm.fits(ranks) && algorithm != Algorithm.SEND) {
          PacketTiming one = Timings.any(random);
          SizedTiming free =
              bytes ->
                  new PacketTiming(
                      one.sendOverheadMicros() + bytes / 7.0,
                      0,
                      one.transferMicros(),
                      0,
                      one.receiveOverheadMicros(),
                      one.userReceiveMicros());
          Program program = any(algorithm, ranks, random);
          Simulator without = Simulator.ofMessages(free);
          double expected = without.run(program).finishMicros().orElseThrow();
          for (Order order : Order.ALL) {
            SimulationResult with =
                without.withNodes(new RankPlacement(nodes, perNode, order), free).run(program);
            assertEquals(expected, with.finishMicros().orElseThrow(), 1e-9 * expected, "" + order);
            assertEquals(with.data().sent(), with.data().received());
          }
        }
      }
    }
  }

  @Test
  void asManyRanksAsAreInTheProgramAreToBePlaced() {
    Listed two = Listed.of(List.of(send(1, 1)), List.of(receive(1)));
    assertThrows(IllegalArgumentException.class, () -> placed(2, Order.BLOCK).run(two));
    Simulator packets = Simulator.of(Timing.alike(Timings.ROUND));
    RankPlacement one = new RankPlacement(1, 2, Order.BLOCK);
    assertThrows(IllegalArgumentException.class, () -> packets.withNodes(one, INSIDE));
  }
}
