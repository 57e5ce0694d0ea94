package fathom.runner.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.collective.Train;
import fathom.model.predict.Predictor;
import fathom.model.sheet.TableOne;
import fathom.model.simulate.Bursts;
import fathom.reports.validation.CaseForecast;
import fathom.reports.validation.Incomplete;
import fathom.reports.validation.Measured;
import fathom.reports.validation.ProgramCase;
import fathom.reports.validation.ProgramCase.Settings;
import fathom.reports.validation.Times;
import fathom.runner.console.UserException;
import fathom.runner.operations.CollectivePlan.PlannedAlgorithm;
import fathom.runner.operations.CollectivePlan.Turn;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ForecastsTest {
  private static final long KIB = 1024;
  private final Predictor tableOne = new Predictor(TableOne.sheet());

  private static Cases cases(List<Algorithm> algorithms, List<Integer> nodes, Long... sizes) {
    return new Cases(algorithms, nodes, List.of(sizes), OptionalLong.empty(), 2);
  }

  private List<Turn> turns(Operation operation, int nodes, long size) {
    return cases(Cases.runnable(operation), List.of(nodes), size).turns(tableOne);
  }

  private static CaseForecast<ProgramCase> said(Forecasts all, String model, Algorithm algorithm) {
    return all.forecasts().stream()
        .filter(f -> f.model().equals(model) && f.of().algorithm() == algorithm)
        .findFirst()
        .orElseThrow();
  }

  private static double micros(Forecasts all, String model, Algorithm algorithm) {
    return said(all, model, algorithm).timeMicros().orElseThrow();
  }

  /** The turn as a benchmark runs it: in whole packets. */
  private List<Measured<ProgramCase>> ran(Turn turn) {
    Train train = tableOne.costs().train(turn.sizeBytes());
    int packets = (int) train.packets();
    return turn.pieces().stream()
        .map(
            piece -> {
              long segment = piece.segmentBytes().orElse(turn.sizeBytes()) / train.packetBytes();
              Settings settings =
                  new Settings(
                      packets,
                      train.packetBytes(),
                      Math.clamp(segment, 1, packets),
                      piece.window(),
                      piece.fanOut());
              return measured(
                  new ProgramCase(piece.algorithm(), turn.nodes(), turn.sizeBytes(), settings));
            })
        .toList();
  }

  private Forecasts of(Turn turn) {
    return Forecasts.of(tableOne, ran(turn), false, Bursts.NONE);
  }

  @Test
  void aTurnForEachOperationNumberOfNodesAndSize() {
    List<Turn> turns =
        cases(
                List.of(
                    Algorithm.SCATTER_FLAT, Algorithm.BROADCAST_CHAIN, Algorithm.BROADCAST_FLAT),
                List.of(4, 8),
                1 * KIB,
                64 * KIB)
            .turns(tableOne);
    assertEquals(8, turns.size());
    assertEquals(Operation.BROADCAST, turns.getFirst().operation());
    assertEquals(
        List.of(Algorithm.BROADCAST_FLAT, Algorithm.BROADCAST_CHAIN),
        turns.getFirst().pieces().stream().map(PlannedAlgorithm::algorithm).toList());
    assertEquals(64 * KIB, turns.getLast().sizeBytes());
  }

  /**
   * Only the simulator knows of lines that save up. Table 1 at 4 KiB, by hand: the ninth packet of
   * 1366 bytes leaves the root eight gaps after the first, less what the bucket spares; the port,
   * which is slower, spares its own.
   */
  @Test
  void theSimulatorTakesLinesAtRestAsTheyAre() {
    Turn turn = turns(Operation.BROADCAST, 4, 4 * KIB).getFirst();
    double spared = 200;
    double gap = 0.0796 * 1366 + 3.027;
    Forecasts shaped =
        Forecasts.of(tableOne, ran(turn), false, new Bursts(gap + spared, gap + spared));
    assertEquals(
        tableOne.costs().oneWay(1366, 4) + 8 * gap - spared,
        micros(shaped, Forecasts.SIMULATOR, Algorithm.BROADCAST_FLAT),
        1e-6);
    assertEquals(
        micros(of(turn), "plogp", Algorithm.BROADCAST_FLAT),
        micros(shaped, "plogp", Algorithm.BROADCAST_FLAT));
  }

  /**
   * A measured buffer holds what a port's bucket lets pass at once: a simulator that knows of the
   * bucket loses data from as many packets on as one that does not. Counted twice, its 11 packets
   * would move that by 5: of each packet more of all three senders, two find no way out.
   */
  @Test
  void aBucketIsNotCountedInTheBufferToo() {
    double depth = 11 * tableOne.costs().receiveGap(tableOne.costs().mtuBytes());
    int plain = lostFrom(Bursts.NONE);
    assertEquals(plain, lostFrom(new Bursts(0, depth)), 1);
    assertTrue(plain > 900 && plain < 1100, () -> "B/2 is 968, not " + plain);
  }

  /** The shortest message, in full packets, that an uncoordinated gather of 4 nodes loses. */
  private int lostFrom(Bursts bursts) {
    int keeps = 1;
    int loses = 2000;
    while (loses - keeps > 1) {
      int packets = (keeps + loses) / 2;
      long bytes = (long) packets * tableOne.costs().mtuBytes();
      Settings settings = new Settings(packets, tableOne.costs().mtuBytes(), packets, 1, 1);
      Measured<ProgramCase> gather =
          measured(new ProgramCase(Algorithm.GATHER_UNCOORDINATED, 4, bytes, settings));
      Forecasts all = Forecasts.of(tableOne, List.of(gather), false, bursts);
      boolean lost =
          said(all, Forecasts.SIMULATOR, Algorithm.GATHER_UNCOORDINATED).timeMicros().isEmpty();
      keeps = lost ? keeps : packets;
      loses = lost ? packets : loses;
    }
    return loses;
  }

  @Test
  void rendezvousAreNotRun() {
    assertFalse(
        Cases.runnable(Operation.BROADCAST).contains(Algorithm.BROADCAST_BINOMIAL_RENDEZVOUS));
    assertEquals(15, Cases.runnable(Operation.BROADCAST).size());
  }

  /** A barrier has no size: once for each number of nodes, last. Odd nodes have no neighbours. */
  @Test
  void whatDoesNotFitIsNotRun() {
    List<Turn> turns =
        cases(
                List.of(
                    Algorithm.BARRIER_TOURNAMENT,
                    Algorithm.ALLGATHER_RING,
                    Algorithm.ALLGATHER_NEIGHBOUR_EXCHANGE),
                List.of(4, 5),
                1 * KIB,
                64 * KIB)
            .turns(tableOne);
    assertEquals(
        List.of("4 1024: 2", "5 1024: 1", "4 65536: 2", "5 65536: 1", "4 1: 1", "5 1: 1"),
        turns.stream()
            .map(t -> t.nodes() + " " + t.sizeBytes() + ": " + t.pieces().size())
            .toList());
  }

  /** Recursive doubling among four: two exchanges of the whole vector. */
  @Test
  void theSimulatorSpeaksOfSumsWithADoubt() {
    Turn turn =
        cases(List.of(Algorithm.ALLREDUCE_RECURSIVE_DOUBLING), List.of(4), 1000L)
            .turns(tableOne)
            .getFirst();
    CaseForecast<ProgramCase> said =
        said(of(turn), Forecasts.SIMULATOR, Algorithm.ALLREDUCE_RECURSIVE_DOUBLING);
    assertEquals(2 * tableOne.costs().oneWay(1000, 4), said.timeMicros().orElseThrow(), 1e-9);
    assertTrue(said.doubts().contains("cost of sums known"), said::toString);
  }

  /** Trees with a fan-out have Open MPI's, whatever that of the shuffle is. */
  @Test
  void wideTreesHaveTheirWidth() {
    PlannedAlgorithm knomial =
        cases(List.of(Algorithm.BROADCAST_KNOMIAL), List.of(8), 1000L)
            .turns(tableOne)
            .getFirst()
            .pieces()
            .getFirst();
    assertEquals(Algorithm.TREE_FAN_OUT, knomial.fanOut());
  }

  /** Table 1, p = 16, 1 MB: eq. 7's window is 3, but only one sender lasts (erratum found here). */
  @Test
  void theGathersWindowLasts() {
    PlannedAlgorithm coordinated =
        turns(Operation.GATHER, 16, 1_000_000).getFirst().pieces().stream()
            .filter(p -> p.algorithm() == Algorithm.GATHER_COORDINATED)
            .findFirst()
            .orElseThrow();
    assertEquals(1, coordinated.window());
  }

  @Test
  void allModelsSpeakOfTheSameSegment() {
    Turn turn = turns(Operation.BROADCAST, 16, 1024 * KIB).getFirst();
    PlannedAlgorithm chain =
        turn.pieces().stream()
            .filter(p -> p.algorithm() == Algorithm.BROADCAST_SEGMENTED_CHAIN)
            .findFirst()
            .orElseThrow();
    assertTrue(chain.segmentBytes().orElseThrow() < 1024 * KIB, chain::toString);
    Forecasts all = of(turn);
    double plogp = micros(all, "plogp", Algorithm.BROADCAST_SEGMENTED_CHAIN);
    double simulated = micros(all, Forecasts.SIMULATOR, Algorithm.BROADCAST_SEGMENTED_CHAIN);
    // BM: 64 segments of 11 packets of 1498 bytes, γ = g_r = 123.0284 µs, L = one-way(1, 2) − γ(1)
    // =
    // 48.4333 − 22.2176 µs; such a packet keeps a processor busy for O_s + O_r + U_r = 130.64 µs,
    // and
    // no schedule is faster than 699 of those.
    assertEquals(15 * (11 * 123.0284 + 26.2157) + 63 * 11 * 123.0284, plogp, 1e-6 * plogp);
    assertTrue(simulated > 699 * 130.639, () -> simulated + " is faster than a processor");
  }

  /** 15 senders of 700 packets into 1935: the uncoordinated gather has no time, the other has. */
  @Test
  void whatLosesPacketsHasNoSimulatedTime() {
    Forecasts all = of(turns(Operation.GATHER, 16, 1024 * KIB).getFirst());
    for (String model : List.of(Forecasts.SIMULATOR, "cluster")) {
      assertEquals(
          OptionalDouble.empty(), said(all, model, Algorithm.GATHER_UNCOORDINATED).timeMicros());
    }
    assertTrue(micros(all, Forecasts.SIMULATOR, Algorithm.GATHER_COORDINATED) > 0);
  }

  /** A packet from one node to one other takes the one-way time, whoever says it. */
  @Test
  void aLonePacketTakesTheOneWayTime() {
    Turn turn =
        new Turn(
            Operation.POINT_TO_POINT,
            2,
            1000,
            List.of(new PlannedAlgorithm(Algorithm.SEND, OptionalLong.empty(), 1, 1, 1)));
    Forecasts all = of(turn);
    double oneWay = tableOne.costs().oneWay(1000, 2);
    assertEquals(oneWay, micros(all, Forecasts.SIMULATOR, Algorithm.SEND), 1e-9);
    ProgramCase of = all.forecasts().getFirst().of();
    assertEquals(Algorithm.SEND, of.algorithm());
    assertEquals(2, of.nodes());
    assertEquals(1000, of.sizeBytes());
  }

  /**
   * TCP sends again what was lost: the formula's time stands, with a doubt; virtual time has none.
   */
  @Test
  void whatTcpRepairsHasATime() {
    Turn turn = turns(Operation.GATHER, 16, 1024 * KIB).getFirst();
    Forecasts all = Forecasts.of(tableOne, ran(turn), true, Bursts.NONE);
    CaseForecast<ProgramCase> said = said(all, "cluster", Algorithm.GATHER_UNCOORDINATED);
    assertTrue(said.timeMicros().isPresent());
    assertTrue(said.doubts().contains("no packet lost"), said::toString);
    assertTrue(
        all.forecasts().stream()
            .noneMatch(
                f ->
                    f.model().equals(Forecasts.SIMULATOR)
                        && f.of().algorithm() == Algorithm.GATHER_UNCOORDINATED));
    assertTrue(
        said(all, Forecasts.SIMULATOR, Algorithm.GATHER_COORDINATED)
            .doubts()
            .contains("no acknowledgements"));
  }

  /** Without a segment that helps, a segmented algorithm is the undivided one: run once. */
  @Test
  void twinsAreRunOnce() {
    List<Algorithm> run =
        turns(Operation.BROADCAST, 16, 64 * KIB).getFirst().pieces().stream()
            .map(PlannedAlgorithm::algorithm)
            .toList();
    assertFalse(run.contains(Algorithm.BROADCAST_SEGMENTED_FLAT), run::toString);
    assertFalse(run.contains(Algorithm.BROADCAST_SEGMENTED_BINOMIAL), run::toString);
    assertTrue(run.contains(Algorithm.BROADCAST_SEGMENTED_CHAIN), run::toString);
    List<Turn> alone =
        cases(List.of(Algorithm.BROADCAST_SEGMENTED_FLAT), List.of(4), 64 * KIB).turns(tableOne);
    assertEquals(1, alone.getFirst().pieces().size());
  }

  /** A sheet of other packets is another cluster's. */
  @Test
  void otherPacketsAreRefused() {
    Measured<ProgramCase> odd =
        measured(new ProgramCase(Algorithm.SCATTER_FLAT, 4, 3000, new Settings(3, 1000, 3, 1, 2)));
    assertThrows(
        UserException.class, () -> Forecasts.of(tableOne, List.of(odd), false, Bursts.NONE));
    Measured<ProgramCase> more = measured(Algorithm.SCATTER_FLAT, 4, 3);
    assertThrows(
        UserException.class, () -> Forecasts.of(tableOne, List.of(more), false, Bursts.NONE));
  }

  /** 3000 bytes in so many packets of 1500. */
  private static Measured<ProgramCase> measured(Algorithm algorithm, int nodes, int packets) {
    return measured(
        new ProgramCase(algorithm, nodes, 3000, new Settings(packets, 1500, packets, 1, 2)));
  }

  private static Measured<ProgramCase> measured(ProgramCase of) {
    return new Measured<>(
        of, new Times(List.of(1.0)), Incomplete.NONE, new Measured.StartSkew(0, true, 0));
  }

  /** 65536² messages would take the simulator hours; formulas have their say. */
  @Test
  void whatTheSimulatorCannotFollowItRefuses() {
    Forecasts all =
        Forecasts.of(
            tableOne, List.of(measured(Algorithm.EXCHANGE_SHIFT, 1 << 16, 2)), false, Bursts.NONE);
    assertTrue(
        all.refusals()
            .contains("simulator: more than 20000000 packets, which take too long to follow"),
        all.refusals()::toString);
    assertFalse(all.forecasts().isEmpty());
  }
}
