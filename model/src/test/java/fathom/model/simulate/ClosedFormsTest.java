package fathom.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The formulas of the documents, written out here, on timings that keep what they assume: {@code
 * O_s + O_r + U_r < max(g_s, g_r) < L}, a switch without contention.
 */
class ClosedFormsTest {
  private static final double RELATIVE = 1e-9;
  private static final double[] GAP_RATIOS = {0.3, 0.9, 1, 1.1, 3};

  private static double simulated(
      Algorithm algorithm, int nodes, ProgramShape shape, PacketTiming costs) {
    SimulationResult result =
        Simulator.of(Timing.alike(costs)).run(Programs.of(algorithm, nodes, shape));
    assertEquals(0, result.missingPackets());
    return result.finishMicros().orElseThrow();
  }

  private static void assertNear(double expected, double found, Object of) {
    assertEquals(expected, found, RELATIVE * expected, of::toString);
  }

  /** T_w = O_s + L − g + O_r + U_r (CE §5.3). */
  private static double waiting(PacketTiming costs) {
    return costs.oneWayMicros() - Math.max(costs.sendGapMicros(), costs.receiveGapMicros());
  }

  /** k(p−1)g + rounds·T_w: CE's eq. 5.1 to 5.4 with their number of rounds. */
  private static double exchange(PacketTiming costs, int nodes, long k, int rounds) {
    double gap = Math.max(costs.sendGapMicros(), costs.receiveGapMicros());
    return k * (nodes - 1) * gap + rounds * waiting(costs);
  }

  /**
   * Of so many rounds, whatever a send gap is beside a receive gap. The shapes' fan-out is part of
   * the seed, so that exchanges of as many nodes are tried with other costs each.
   */
  private static void assertExchange(
      Algorithm algorithm, int nodes, int rounds, ProgramShape... shapes) {
    Random random = new Random(31L * nodes + shapes[0].fanOut());
    for (ProgramShape shape : shapes) {
      for (double ratio : GAP_RATIOS) {
        PacketTiming costs = Timings.fullDuplex(random, ratio);
        assertNear(
            exchange(costs, nodes, shape.packets(), rounds),
            simulated(algorithm, nodes, shape, costs),
            costs + " k " + shape.packets());
      }
    }
  }

  /** TW eq. 1: log2(p)·(k·g_s + L' − g_s), L' one way; it knows no receive gap above g_s. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 64})
  void aBinomialBroadcastIsEquationOne(int nodes) {
    Random random = new Random(nodes);
    int levels = Integer.numberOfTrailingZeros(nodes);
    for (long k : List.of(1L, 2L, 10L, 333L)) {
      for (double ratio : List.of(0.2, 0.8, 1.0)) {
        PacketTiming costs = Timings.fullDuplex(random, ratio);
        double expected = levels * ((k - 1) * costs.sendGapMicros() + costs.oneWayMicros());
        assertNear(
            expected,
            simulated(Algorithm.BROADCAST_BINOMIAL, nodes, ProgramShape.of(k), costs),
            costs + " k " + k);
      }
    }
  }

  /** A flat one sends (p−1)k packets g_s apart; a chain is p−1 messages in turn. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 20})
  void flatTreesAndChainsFollowFromTheirGaps(int nodes) {
    Random random = new Random(nodes);
    for (long k : List.of(1L, 2L, 55L)) {
      PacketTiming costs = Timings.fullDuplex(random, 0.9);
      double oneWay = costs.oneWayMicros();
      double gap = costs.sendGapMicros();
      ProgramShape shape = ProgramShape.of(k);
      double flat = ((nodes - 1) * k - 1) * gap + oneWay;
      assertNear(flat, simulated(Algorithm.BROADCAST_FLAT, nodes, shape, costs), costs);
      assertNear(flat, simulated(Algorithm.SCATTER_FLAT, nodes, shape, costs), costs);
      double chain = (nodes - 1) * ((k - 1) * gap + oneWay);
      assertNear(chain, simulated(Algorithm.BROADCAST_CHAIN, nodes, shape, costs), costs);
      // Segments of one packet: a pipeline; each hop adds a one-way time, the last packet k − 1.
      double pipeline = (nodes - 1) * oneWay + (k - 1) * gap;
      assertNear(
          pipeline,
          simulated(Algorithm.BROADCAST_SEGMENTED_CHAIN, nodes, shape.withSegment(1), costs),
          costs);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 8, 13, 16, 31})
  void theShiftExchangeIsEquationFiveTwo(int nodes) {
    assertExchange(
        Algorithm.EXCHANGE_SHIFT,
        nodes,
        nodes - 1,
        ProgramShape.of(1),
        ProgramShape.of(3),
        ProgramShape.of(40));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 6, 8, 12, 16, 30})
  void thePairwiseExchangeOfEvenNodesIsTheSame(int nodes) {
    assertExchange(
        Algorithm.EXCHANGE_PAIRWISE,
        nodes,
        nodes - 1,
        ProgramShape.of(1),
        ProgramShape.of(3),
        ProgramShape.of(40));
  }

  /**
   * Of p rounds each node idles in one. Who idles does not wait for the others' round to end: it
   * sends on at once, into a port that still takes another's packets, so that p rounds are no bound
   * (model §3 has them as a reading). p − 1 rounds are: each waits for its partner in so many.
   */
  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7, 9, 15})
  void thePairwiseExchangeOfOddNodesTakesAtLeastTheRoundsOfEachNode(int nodes) {
    Random random = new Random(nodes);
    for (long k : List.of(1L, 3L, 40L)) {
      PacketTiming costs = Timings.fullDuplex(random, 1);
      double found = simulated(Algorithm.EXCHANGE_PAIRWISE, nodes, ProgramShape.of(k), costs);
      double bound = exchange(costs, nodes, k, nodes - 1);
      assertTrue(found >= bound * (1 - RELATIVE), () -> found + " " + bound);
    }
  }

  /**
   * O_s 1, gaps 10, L 100, O_r 2, U_r 3, by hand. Round 0 is 1 with 2; node 0 idles and sends to 1,
   * as 2 does: both at its port at 101, the second leaves it at 111, so 1 has its partner's at 116.
   * It sends to 0, who has it at 222, and sends its last to 2, at 328: 3 rounds of 106, and 10.
   */
  @Test
  void whoIdlesRunsIntoTheOthersRound() {
    assertEquals(328, simulated(Algorithm.EXCHANGE_PAIRWISE, 3, ProgramShape.of(1), Timings.ROUND));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 7, 8, 16, 33})
  void theSynchronousShuffleIsEquationFiveThree(int nodes) {
    assertExchange(
        Algorithm.EXCHANGE_SYNCHRONOUS_SHUFFLE,
        nodes,
        1,
        ProgramShape.of(1),
        ProgramShape.of(3),
        ProgramShape.of(90));
  }

  /** ω divides p − 1 = 12 for 1, 2, 3, 4, 6 and 12, and leaves a smaller last block for others. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 20})
  void theGroupShuffleIsEquationFiveFour(int fanOut) {
    int nodes = 13;
    int rounds = Math.ceilDiv(nodes - 1, Math.min(fanOut, nodes - 1));
    assertExchange(
        Algorithm.EXCHANGE_GROUP_SHUFFLE,
        nodes,
        rounds,
        ProgramShape.of(1).withFanOut(fanOut),
        ProgramShape.of(3).withFanOut(fanOut),
        ProgramShape.of(25).withFanOut(fanOut));
  }

  /** Eq. 5.1 needs no assumption: a node's last packet is k(p−1) − 1 gaps after its first. */
  @ParameterizedTest
  @EnumSource
  void noExchangeIsFasterThanEquationFiveOne(Algorithm algorithm) {
    if (algorithm.operation() != Operation.COMPLETE_EXCHANGE) {
      return;
    }
    Random random = new Random(51);
    for (int i = 0; i < 60; i++) {
      PacketTiming costs = Timings.any(random);
      int nodes = 2 + random.nextInt(9);
      long k = 1L + random.nextInt(20);
      ProgramShape shape = ProgramShape.of(k).withFanOut(1 + random.nextInt(5));
      double bound = exchange(costs, nodes, k, 1);
      double found = simulated(algorithm, nodes, shape, costs);
      assertTrue(found >= bound * (1 - RELATIVE), () -> costs + ": " + found + " " + bound);
    }
  }

  /** Model §8: O_s + L + ((p−1)k − 1)·max(g_r, O_r + U_r) + O_r + U_r. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 17})
  void aGatherTakesItsReceiversTime(int nodes) {
    Random random = new Random(nodes);
    for (long k : List.of(1L, 2L, 60L)) {
      // Its port is never idle: with two nodes the one sender must not be slower than that.
      PacketTiming costs = Timings.fullDuplex(random, 1 + random.nextDouble());
      double expected = ((nodes - 1) * k - 1) * costs.receiveGapMicros() + costs.oneWayMicros();
      assertNear(
          expected,
          simulated(Algorithm.GATHER_UNCOORDINATED, nodes, ProgramShape.of(k), costs),
          costs + " k " + k);
      PacketTiming slow =
          new PacketTiming(
              costs.sendOverheadMicros(),
              costs.sendGapMicros(),
              costs.transferMicros(),
              costs.receiveGapMicros(),
              1.7 * costs.receiveGapMicros(),
              0.6 * costs.receiveGapMicros());
      double reception = 2.3 * costs.receiveGapMicros();
      double slower = ((nodes - 1) * k - 1) * reception + slow.oneWayMicros();
      assertNear(
          slower,
          simulated(Algorithm.GATHER_UNCOORDINATED, nodes, ProgramShape.of(k), slow),
          slow + " k " + k);
    }
  }
}
