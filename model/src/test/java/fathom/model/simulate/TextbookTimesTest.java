package fathom.model.simulate;

import static fathom.model.collective.Algorithm.*;
import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.collective.Algorithm;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What textbooks say of allgathers, sums and barriers (Thakur et al. 2005, Chan et al. 2007), in
 * packets: a message of n packets takes n·g + w where both partners send at once, w = one-way − g,
 * and n packets are added in n·γ. Timings keep what the formulas assume, as in ClosedFormsTest.
 */
class TextbookTimesTest {
  private static final double RELATIVE = 1e-9;

  /** A run's numbers. */
  private record Run(int p, long k, PacketTiming costs, double sum) {
    double g() {
      return costs.gapMicros();
    }

    double w() {
      return costs.oneWayMicros() - g();
    }

    /** ⌈log2 p⌉. */
    int log() {
      return Integer.SIZE - Integer.numberOfLeadingZeros(p - 1);
    }

    /** Messages of so many packets in all, in so many rounds. */
    double sends(double packets, int rounds) {
      return packets * g() + rounds * w();
    }

    /** k·(p − 1)/p: what one does not keep. */
    double rest() {
      return (double) k * (p - 1) / p;
    }

    /** A message that one node sends to one other. */
    double one() {
      return k * g() + w();
    }
  }

  @FunctionalInterface
  private interface Formula {
    double micros(Run run);
  }

  /** Among any number of nodes; of blocks, where p divides k. */
  private static final Map<Algorithm, Formula> ANY =
      Map.of(
          ALLGATHER_RING, r -> r.sends((double) r.k * (r.p - 1), r.p - 1),
          ALLGATHER_BRUCK, r -> r.sends((double) r.k * (r.p - 1), r.log()),
          ALLREDUCE_RING, r -> 2 * r.sends(r.rest(), r.p - 1) + r.rest() * r.sum,
          REDUCE_SCATTER_RING, r -> r.sends(r.rest(), r.p - 1) + r.rest() * r.sum,
          EXCHANGE_LINEAR, r -> r.sends((double) r.k * (r.p - 1), 1),
          BARRIER_DISSEMINATION, r -> r.log() * r.costs.oneWayMicros());

  /** Among a power of two. */
  private static final Map<Algorithm, Formula> POWERS =
      Map.ofEntries(
          Map.entry(ALLGATHER_RECURSIVE_DOUBLING, r -> r.sends((double) r.k * (r.p - 1), r.log())),
          Map.entry(ALLGATHER_NEIGHBOUR_EXCHANGE, r -> r.sends((double) r.k * (r.p - 1), r.p / 2)),
          Map.entry(EXCHANGE_BRUCK, r -> r.sends(r.k * (r.p / 2.0) * r.log(), r.log())),
          Map.entry(ALLREDUCE_RECURSIVE_DOUBLING, r -> r.log() * (r.one() + r.k * r.sum)),
          Map.entry(ALLREDUCE_RABENSEIFNER, r -> 2 * r.sends(r.rest(), r.log()) + r.rest() * r.sum),
          Map.entry(ALLREDUCE_REDUCE_BROADCAST, r -> r.log() * (2 * r.one() + r.k * r.sum)),
          Map.entry(REDUCE_BINOMIAL, r -> r.log() * (r.one() + r.k * r.sum)),
          Map.entry(REDUCE_RABENSEIFNER, r -> 2 * r.sends(r.rest(), r.log()) + r.rest() * r.sum),
          Map.entry(
              REDUCE_SCATTER_RECURSIVE_HALVING, r -> r.sends(r.rest(), r.log()) + r.rest() * r.sum),
          Map.entry(BARRIER_RECURSIVE_DOUBLING, r -> r.log() * r.costs.oneWayMicros()),
          Map.entry(BARRIER_TOURNAMENT, r -> 2 * r.log() * r.costs.oneWayMicros()));

  private static double simulated(Algorithm algorithm, Run run, ProgramShape shape) {
    SimulationResult result =
        Simulator.of(Timing.alike(run.costs).withCombining(run.sum))
            .run(Programs.of(algorithm, run.p, shape));
    assertEquals(0, result.missingPackets());
    return result.finishMicros().orElseThrow();
  }

  private static void assertNear(double expected, double found, Object of) {
    assertEquals(expected, found, RELATIVE * expected, of::toString);
  }

  private static void holds(Map<Algorithm, Formula> formulas, int nodes, List<Double> ratios) {
    Random random = new Random(nodes);
    formulas.forEach(
        (algorithm, formula) -> {
          for (long blocks : List.of(1L, 5L)) {
            for (double ratio : ratios) {
              PacketTiming costs = Timings.fullDuplex(random, ratio);
              for (double sum : List.of(0.0, 0.3 * costs.gapMicros(), 7 * costs.gapMicros())) {
                Run run = new Run(nodes, nodes * blocks, costs, sum);
                double found = simulated(algorithm, run, ProgramShape.of(run.k));
                assertNear(formula.micros(run), found, algorithm + " " + run);
              }
            }
          }
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 8, 13, 16})
  void amongAnyNumber(int nodes) {
    holds(ANY, nodes, List.of(0.3, 1.0, 1.7));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32})
  void amongPowersOfTwo(int nodes) {
    holds(POWERS, nodes, List.of(0.3, 1.0));
  }

  /** Segments of one packet: each hop adds a one-way time and a sum, the last packet k − 1 gaps. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 20})
  void aReductionInAPipeline(int nodes) {
    PacketTiming costs = new PacketTiming(1, 10, 100, 9, 2, 3);
    for (long k : List.of(1L, 2L, 55L)) {
      Run run = new Run(nodes, k, costs, 3.5);
      assertNear(
          (nodes - 1) * (costs.oneWayMicros() + run.sum) + (k - 1) * run.g(),
          simulated(REDUCE_SEGMENTED_CHAIN, run, ProgramShape.of(k).withSegment(1)),
          run);
    }
  }

  /** Three nodes: all of it leaves the root, then the half that came last goes to the other. */
  @Test
  void aSplitBinaryBroadcast() {
    PacketTiming costs = Timings.ROUND;
    Run run = new Run(3, 8, costs, 0);
    double expected = run.one() + run.sends(4, 1);
    assertNear(expected, simulated(BROADCAST_SPLIT_BINARY, run, ProgramShape.of(8)), run);
  }

  /** The last of four chains begins after the messages to the other three. */
  @Test
  void aBroadcastInChains() {
    Run run = new Run(13, 6, Timings.ROUND, 0);
    double expected = 4 * 6 * run.g() + run.w() + 2 * run.one();
    assertNear(expected, simulated(BROADCAST_CHAINS, run, ProgramShape.of(6).withFanOut(4)), run);
  }

  /** A level of a k-nomial tree of radix 4 sends to three; the last of them waits the longest. */
  @Test
  void aKnomialBroadcast() {
    Run run = new Run(16, 50, Timings.ROUND, 0);
    double expected = 2 * (3 * 50 * run.g() + run.w());
    assertNear(expected, simulated(BROADCAST_KNOMIAL, run, ProgramShape.of(50).withFanOut(4)), run);
  }

  /** Sums keep a kernel from its packets, as sends do: it is one piece of work. */
  @Test
  void aSumOccupiesTheProcessor() {
    PacketTiming costs = Timings.ROUND;
    for (int nodes : List.of(3, 6, 1000)) {
      Run run = new Run(nodes, 4, costs, 50);
      Run free = new Run(nodes, 4, costs, 0);
      double dearer = simulated(REDUCE_BINOMIAL, run, ProgramShape.of(4));
      double cheaper = simulated(REDUCE_BINOMIAL, free, ProgramShape.of(4));
      assertEquals(true, dearer >= cheaper + 4 * 50, dearer + " and " + cheaper);
    }
  }
}
