package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.predict.formula.SimulatedFormulas;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.Timing;
import fathom.model.transport.Transport;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Predictions by running schedules. What these take is held against the literature in {@code
 * fathom.model.simulate.TextbookTimesTest}.
 */
class SimulatedFormulasTest {
  private static final double RELATIVE = 1e-9;

  private final Predictor table = new Predictor(TableOne.sheet());

  static List<Formula> simulated() {
    return Arrays.stream(Operation.values())
        .flatMap(operation -> SimulatedFormulas.besideDocuments(operation).stream())
        .filter(f -> f.model() == Model.SIMULATOR)
        .toList();
  }

  private static Formula formula(Algorithm algorithm) {
    return simulated().stream()
        .filter(f -> f.algorithm().orElseThrow() == algorithm)
        .findFirst()
        .orElseThrow();
  }

  /** Packet by packet, of 1500 bytes each. */
  private double ofSchedule(Algorithm algorithm, int nodes, long packets, long segment) {
    ProgramShape shape =
        ProgramShape.of(packets)
            .withSegment(algorithm.isSegmented() ? segment : packets)
            .withFanOut(Math.min(nodes - 1, Algorithm.TREE_FAN_OUT));
    return Simulator.of(Timing.of(table.costs(), 1500, nodes))
        .run(Programs.of(algorithm, nodes, shape))
        .finishMicros()
        .orElseThrow();
  }

  private double predicted(Formula formula, int nodes, long packets, long segment) {
    Point point = Point.of(nodes, packets * 1500).withSegment(segment * 1500);
    return table.predict(formula, point).timeMicros();
  }

  @ParameterizedTest
  @MethodSource("simulated")
  void timesAreThoseOfTheSchedules(Formula formula) {
    Algorithm algorithm = formula.algorithm().orElseThrow();
    for (int nodes : List.of(2, 6, 16)) {
      double expected = ofSchedule(algorithm, nodes, 96, 20);
      assertEquals(expected, predicted(formula, nodes, 96, 20), RELATIVE * expected);
    }
  }

  /** Longer messages than are followed packet by packet: the time grows on as it did. */
  @ParameterizedTest
  @MethodSource("simulated")
  void timesOfLongMessagesAreThoseOfAllTheirPackets(Formula formula) {
    Algorithm algorithm = formula.algorithm().orElseThrow();
    boolean toOrFromAll =
        Set.of(Operation.BROADCAST, Operation.REDUCE).contains(formula.operation());
    long packets = toOrFromAll ? 120_000 : 60_000;
    for (long segment : formula.isSegmented() ? List.of(20L, 45_000L, packets) : List.of(20L)) {
      double all = ofSchedule(algorithm, 4, packets, segment);
      assertEquals(all, predicted(formula, 4, packets, segment), 5e-3 * all, "of " + segment);
    }
  }

  /** A vector of 1000 bytes is divided into four blocks; one packet of 1000 bytes is not. */
  @Test
  void throughALibraryVectorsAreDividedIntoBytes() {
    HandSheets hand =
        HandSheets.fullDuplex()
            .line(Parameter.SEND_GAP, 10, 0.1)
            .line(Parameter.REDUCTION, 0, 0.02);
    Sheet packets = hand.sheet();
    Sheet messages = HandSheets.through(packets, Transport.MPI.id());
    Formula ring = formula(Algorithm.ALLREDUCE_RING);
    Costs costs = Costs.of(messages);
    double expected =
        Simulator.ofMessages(Timing.ofMessages(costs, 4), costs.combining(1000) / 1000)
            .run(Programs.of(Algorithm.ALLREDUCE_RING, 4, ProgramShape.of(1000)))
            .finishMicros()
            .orElseThrow();
    Predictor library = new Predictor(messages);
    assertEquals(expected, library.predict(ring, Point.of(4, 1000)).timeMicros(), RELATIVE);
    assertNotEquals(
        expected, new Predictor(packets).predict(ring, Point.of(4, 1000)).timeMicros(), 1.0);
    Formula chain = formula(Algorithm.REDUCE_SEGMENTED_CHAIN);
    assertEquals(
        OptionalLong.of(333),
        library.predict(chain, Point.of(4, 1000).withSegment(333)).segmentBytes());
    NoPredictionException e =
        assertThrows(
            NoPredictionException.class, () -> library.predict(ring, Point.of(4, 1L << 31)));
    assertEquals("messages of more than 2147483647 bytes are not simulated", e.getMessage());
    assertThrows(
        NoPredictionException.class, () -> library.predict(ring, Point.of(1 << 16, 1 << 20)));
  }

  @Test
  void aScheduleThatIsTooLongIsRefused() {
    Formula ring = formula(Algorithm.ALLGATHER_RING);
    NoPredictionException e =
        assertThrows(NoPredictionException.class, () -> table.predict(ring, Point.of(1 << 16, 1)));
    assertEquals(
        "its schedule among 65536 nodes has more than 20000000 packets, which take too long to"
            + " follow",
        e.getMessage());
  }

  /** 4 µs for each packet that is added, in rounds at whose ends all is added. */
  @ParameterizedTest
  @CsvSource({
    "ALLREDUCE_RECURSIVE_DOUBLING, 144", // 3·48
    "ALLREDUCE_RING, 42", // 7·6
    "REDUCE_SCATTER_RECURSIVE_HALVING, 42", // 24 + 12 + 6
  })
  void sumsTakeWhatTheSheetSays(Algorithm algorithm, long added) {
    Predictor free = HandSheets.fullDuplex().predictor();
    Predictor summing = HandSheets.fullDuplex().line(Parameter.REDUCTION, 4, 0).predictor();
    Point point = Point.of(8, 48 * 1000);
    Prediction without = free.predict(formula(algorithm), point);
    Prediction with = summing.predict(formula(algorithm), point);
    assertEquals(without.timeMicros() + added * 4, with.timeMicros(), 1e-6);
    assertEquals(List.of(), with.broken());
    assertEquals(
        List.of("cost of sums known"), without.broken().stream().map(Assumption::name).toList());
  }

  /** g_s of ± 1 µs and U_r of ± 0.5 µs move the time of a ring, in which each sends to the next. */
  @Test
  void intervalsAreThoseOfTheCosts() {
    Predictor uncertain =
        HandSheets.fullDuplex()
            .line(Parameter.SEND_GAP, Estimate.of(11, 1), Estimate.exact(0))
            .line(Parameter.USER_RECEIVE, Estimate.of(3, 0.5), Estimate.exact(0))
            .predictor();
    Prediction said = uncertain.predict(formula(Algorithm.ALLGATHER_RING), Point.of(4, 10 * 1000));
    // 3 rounds of one-way = 26 and 9 gaps.
    assertEquals(3 * (26 + 9 * 11), said.timeMicros(), RELATIVE);
    assertEquals(Math.hypot(3 * 9, 3 * 0.5), said.ci().high() - said.timeMicros(), 1e-6);
  }

  /** Segments are searched as those of formulas, in whole packets. */
  @Test
  void segmentsOfWholePacketsAreSearched() {
    long segment =
        table
            .predict(formula(Algorithm.REDUCE_SEGMENTED_CHAIN), Point.of(16, 1 << 20))
            .segmentBytes()
            .orElseThrow();
    assertTrue(SegmentRule.LEAST_BYTES <= segment && segment < 1 << 20, () -> "" + segment);
    assertEquals(0, segment % table.costs().train(1 << 20).packetBytes());
  }

  /** Nobody is left without a neighbour; the reason is one line. */
  @Test
  void anOddNumberHasNoNeighbourExchange() {
    Formula neighbours = formula(Algorithm.ALLGATHER_NEIGHBOUR_EXCHANGE);
    NoPredictionException e =
        assertThrows(NoPredictionException.class, () -> table.predict(neighbours, Point.of(5, 1)));
    assertEquals("neighbour-exchange takes an even number of nodes, not 5", e.getMessage());
  }
}
