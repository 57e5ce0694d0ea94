package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Programs;
import fathom.model.collective.Programs.Shape;
import fathom.model.parameter.Parameter;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.Timing;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * The formulas of rounds against the simulator, on a sheet whose costs know no size, where pLogP's
 * g(M) + L of k packets is a message's time: k·10 + 16 µs.
 */
class RoundFormulasTest {
  private static final int MTU = 1000;
  private static final double RELATIVE = 1e-9;

  /** All nodes do the same in each round, or one message follows the other, at any p. */
  private static final Set<Algorithm> EXACT =
      EnumSet.of(
          Algorithm.BROADCAST_CHAINS,
          Algorithm.EXCHANGE_LINEAR,
          Algorithm.EXCHANGE_BRUCK,
          Algorithm.ALLGATHER_RING,
          Algorithm.ALLGATHER_BRUCK,
          Algorithm.ALLGATHER_NEIGHBOUR_EXCHANGE,
          Algorithm.ALLREDUCE_RING,
          Algorithm.REDUCE_SCATTER_RING,
          Algorithm.BARRIER_DISSEMINATION);

  /** Nodes that wait for no pair send into the ports of those that do; levels are counted full. */
  private static final double LEAST = 0.7;

  private static final double MOST = 1.7;

  private final Predictor predictor = HandSheets.fullDuplex().predictor();

  private static Formula formula(Algorithm algorithm) {
    return Catalogue.of(algorithm.operation()).stream()
        .filter(f -> f.model() == Model.PLOGP && f.algorithmWord().equals(algorithm.word()))
        .findFirst()
        .orElseThrow();
  }

  /** 4 µs for each packet that is added. */
  private static final double SUM_MICROS = 4;

  private final Predictor summing =
      HandSheets.fullDuplex().line(Parameter.REDUCTION, SUM_MICROS, 0).predictor();

  /** Predicted over simulated. */
  private static double ratio(
      Predictor predictor, Algorithm algorithm, int nodes, long packets, long segment) {
    Point point = Point.of(nodes, packets * MTU).withSegment(segment * MTU);
    double predicted = predictor.predict(formula(algorithm), point).timeMicros();
    Shape shape =
        Shape.of(packets)
            .withSegment(algorithm.isSegmented() ? segment : packets)
            .withFanOut(Algorithm.TREE_FAN_OUT);
    double simulated =
        Simulator.of(
                Timing.of(predictor.costs(), MTU, nodes).withCombining(predictor.costs().sum(MTU)))
            .run(Programs.of(algorithm, nodes, shape))
            .finishMicros()
            .orElseThrow();
    return predicted / simulated;
  }

  private static boolean isExact(Algorithm algorithm, int nodes) {
    boolean halves =
        algorithm == Algorithm.BROADCAST_SPLIT_BINARY
            || algorithm == Algorithm.BROADCAST_SEGMENTED_SPLIT_BINARY;
    return EXACT.contains(algorithm) || (Integer.bitCount(nodes) == 1 && !halves);
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.MATCH_ANY,
      names = {
        "ALL.*",
        "REDUCE_.*",
        "BARRIER_.*",
        "BROADCAST_.*(KNOMIAL|CHAINS|SPLIT_BINARY|SCATTER).*",
        "EXCHANGE_(LINEAR|BRUCK)"
      })
  void formulasAreThoseOfTheSimulator(Algorithm algorithm) {
    for (int nodes : List.of(2, 3, 4, 5, 6, 7, 8, 12, 16, 31, 32, 33)) {
      if (!algorithm.fits(nodes)) {
        continue;
      }
      for (long blocks : List.of(1L, 6L)) {
        double ratio = ratio(predictor, algorithm, nodes, nodes * blocks, 2);
        String of = algorithm + " among " + nodes + ", " + blocks + " packets a block: " + ratio;
        if (isExact(algorithm, nodes)) {
          assertEquals(1, ratio, RELATIVE, of);
        } else {
          assertTrue(ratio > LEAST && ratio < MOST, of);
        }
      }
    }
  }

  /** Each round of which messages are added takes R_sum of its packets more. */
  @ParameterizedTest
  @EnumSource(
      mode = Mode.MATCH_ANY,
      names = {"ALLREDUCE_.*", "REDUCE_.*"})
  void sumsTakeWhatTheSheetSays(Algorithm algorithm) {
    for (int nodes : List.of(2, 4, 8, 16)) {
      double ratio = ratio(summing, algorithm, nodes, 6L * nodes, 2);
      // In a chain a node adds and sends at once, of which pLogP's gap counts the longer one.
      assertEquals(1, ratio, algorithm.isSegmented() ? 0.05 : RELATIVE, algorithm + " " + nodes);
      Point point = Point.of(nodes, 6L * nodes * MTU).withSegment(2L * MTU);
      Prediction said = summing.predict(formula(algorithm), point);
      double free = predictor.predict(formula(algorithm), point).timeMicros();
      assertTrue(said.timeMicros() > free, algorithm + " among " + nodes);
      assertEquals(List.of(), said.broken(), algorithm::toString);
    }
  }

  /**
   * By hand, 6 blocks of one packet among 6: a binomial tree's root sends 2, 2 and 1 of them, 5 in
   * all. The halves of 4 places that stand for 2, 2, 1 and 1 nodes have 4 and 2 blocks, not 3 and
   * 1.5, after all 6 and before 1 of the nodes that folded. SimGrid's are the same
   * (docs/compare/README.md).
   */
  @Test
  void amongSixNodesBlocksAreThoseThatAreSent() {
    Point point = Point.of(6, 6 * MTU);
    double ring = predictor.predict(formula(Algorithm.BROADCAST_SCATTER_RING), point).timeMicros();
    assertEquals((2 + 2 + 1) * 10 + 3 * 16 + 5 * (10 + 16), ring, RELATIVE);
    double halving =
        predictor.predict(formula(Algorithm.REDUCE_SCATTER_RECURSIVE_HALVING), point).timeMicros();
    assertEquals((6 + 4 + 2 + 1) * 10 + 4 * 16, halving, RELATIVE);
  }

  /** Nobody is left without a neighbour; the reason is one line. */
  @Test
  void anOddNumberHasNoNeighbourExchange() {
    Formula neighbours = formula(Algorithm.ALLGATHER_NEIGHBOUR_EXCHANGE);
    NoScheduleException e =
        assertThrows(
            NoScheduleException.class, () -> predictor.predict(neighbours, Point.of(5, 1)));
    assertEquals("neighbour-exchange takes an even number of nodes, not 5", e.getMessage());
  }

  /** This sheet does not say what a sum costs. Blocks are of whole packets. */
  @Test
  void whatIsTakenForGrantedIsSaid() {
    Formula ring = formula(Algorithm.ALLREDUCE_RING);
    assertEquals(
        List.of("cost of sums known"),
        predictor.predict(ring, Point.of(4, 8 * MTU)).broken().stream()
            .map(Assumption::name)
            .toList());
    assertEquals(
        List.of("blocks of whole packets", "cost of sums known"),
        predictor.predict(ring, Point.of(4, 9 * MTU)).broken().stream()
            .map(Assumption::name)
            .toList());
    Formula bruck = formula(Algorithm.EXCHANGE_BRUCK);
    assertTrue(predictor.predict(bruck, Point.of(4, MTU)).broken().isEmpty());
    assertEquals(
        "2 blocks share 1 packets, the program of validate sends 2",
        predictor.predict(bruck, Point.of(4, 10)).broken().getFirst().detail());
  }
}
