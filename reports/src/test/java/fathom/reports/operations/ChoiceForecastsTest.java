package fathom.reports.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.RankPlacement.Order;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.SheetLike;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.RanksPerNode;
import fathom.reports.validation.TunePoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChoiceForecastsTest {
  private static final ChoiceForecasts TABLE_ONE =
      new ChoiceForecasts(TableOne.sheet(), NodeRanks.ONE, LibraryAlgorithms.OPEN_MPI);

  private static double micros(LibraryChoice choice, int ranks, long bytes) {
    TunePoint point = new TunePoint(LibraryOperation.BCAST, ranks, bytes);
    return TABLE_ONE.micros(choice, point).orElseThrow();
  }

  private static LibraryChoice bcast(String word, int segment) {
    return new LibraryChoice(word, 0, segment);
  }

  /** One message down a chain: at each hop its gap on the line, then what is left of L. */
  @Test
  void aChainIsOneMessageAfterTheOther() {
    Costs costs = Costs.of(TableOne.sheet());
    int bytes = 1000;
    double line = costs.sendGap(bytes);
    double last = Math.max(costs.transfer(1, 4), costs.transfer(bytes, 4) - line);
    double hop = costs.sendOverhead(bytes) + line + last + costs.reception(bytes);
    assertEquals(3 * hop, micros(bcast("pipeline", 0), 4, bytes), 1e-6);
  }

  /** A sheet of packets: ten of 1500 bytes, each after the slowest part of its way. */
  @Test
  void aLongMessageIsATrainOfPackets() {
    Costs costs = Costs.of(TableOne.sheet());
    assertEquals(costs.messageOneWay(15_000), micros(bcast("pipeline", 0), 2, 15_000), 1e-6);
    Sheet table = TableOne.sheet();
    Sheet ofMessages =
        SheetLike.of(table).cluster(new Sheet.SheetCluster("lab", 8, "mpi", 1500)).sheet();
    double last = Math.max(costs.transfer(1, 2), costs.transfer(15_000, 2) - costs.sendGap(15_000));
    assertEquals(
        costs.sendOverhead(15_000) + costs.sendGap(15_000) + last + costs.reception(15_000),
        new ChoiceForecasts(ofMessages, NodeRanks.ONE, LibraryAlgorithms.OPEN_MPI)
            .micros(bcast("pipeline", 0), new TunePoint(LibraryOperation.BCAST, 2, 15_000))
            .orElseThrow(),
        1e-6);
  }

  /**
   * A chain of 4 ranks on 2 nodes: placed block it leaves a node once, placed cyclic each time.
   * Inside, a sheet without round trips says what a message that meets no other takes.
   */
  @Test
  void ranksOfANodeHaveTheInsidesSheet() {
    Costs costs = Costs.of(TableOne.sheet());
    int bytes = 1000;
    double line = costs.sendGap(bytes);
    double last = Math.max(costs.transfer(1, 2), costs.transfer(bytes, 2) - line);
    double ends = costs.sendOverhead(bytes) + costs.reception(bytes);
    double between = ends + line + last;
    double inside = ends + costs.transfer(bytes, 2);
    assertEquals(2 * inside + between, chain(Order.BLOCK), 1e-6);
    assertEquals(3 * between, chain(Order.CYCLIC), 1e-6);
  }

  private static double chain(Order order) {
    NodeRanks two = new NodeRanks(new RanksPerNode(2, order), Optional.of(TableOne.sheet()));
    return new ChoiceForecasts(TableOne.sheet(), two, LibraryAlgorithms.OPEN_MPI)
        .micros(bcast("pipeline", 0), new TunePoint(LibraryOperation.BCAST, 4, 1000))
        .orElseThrow();
  }

  /**
   * Among 8 ranks on 4 nodes, block, Open MPI's binomial tree has four messages on the first node's
   * line: from rank 0 to 2 and 4, from rank 1 to 3 and 5. MPICH's has two: from rank 0 to 4 and 2.
   */
  @Test
  void ranksHaveTheLibrarysNumbers() {
    double line = Costs.of(TableOne.sheet()).sendGap(1 << 20);
    double openMpi = binomial(LibraryAlgorithms.OPEN_MPI);
    double mpich = binomial(LibraryAlgorithms.MPICH);
    assertTrue(openMpi > 4 * line && openMpi < 6 * line, openMpi + ", a line: " + line);
    assertTrue(mpich > 2 * line && mpich < 4 * line, mpich + ", a line: " + line);
  }

  private static double binomial(LibraryAlgorithms library) {
    // Memory is a hundred times as fast as the line.
    Outcome.Linear any =
        (Outcome.Linear) TableOne.sheet().outcome(Parameter.SEND_OVERHEAD).orElseThrow();
    Sheet fast = TableOne.sheet();
    for (Parameter parameter :
        List.of(Parameter.SEND_OVERHEAD, Parameter.SEND_GAP, Parameter.RECEIVE_OVERHEAD)) {
      fast =
          fast.with(
              parameter, new Outcome.Linear(CostFunction.line(1, 0.0001), List.of(), any.fit()));
    }
    Sheet between =
        TableOne.sheet()
            .with(
                Parameter.SEND_OVERHEAD,
                new Outcome.Linear(CostFunction.line(1, 0), List.of(), any.fit()))
            .with(
                Parameter.RECEIVE_OVERHEAD,
                new Outcome.Linear(CostFunction.line(1, 0), List.of(), any.fit()));
    NodeRanks two = new NodeRanks(new RanksPerNode(2, Order.BLOCK), Optional.of(inside(fast)));
    return new ChoiceForecasts(between, two, library)
        .micros(
            LibraryChoice.undivided("binomial"), new TunePoint(LibraryOperation.BCAST, 8, 1 << 20))
        .orElseThrow();
  }

  private static Sheet inside(Sheet sheet) {
    return SheetLike.bare(sheet)
        .diagnostics(
            new Diagnostics(
                List.of(), List.of(new RoundTripTime(1, Estimate.exact(500))), List.of(), Map.of()))
        .sheet();
  }

  @Test
  void withoutTheInsidesSheetNothingIsPredicted() {
    NodeRanks two = new NodeRanks(new RanksPerNode(2, Order.BLOCK), Optional.empty());
    ChoiceForecasts none = new ChoiceForecasts(TableOne.sheet(), two, LibraryAlgorithms.OPEN_MPI);
    TunePoint point = new TunePoint(LibraryOperation.BCAST, 4, 1000);
    assertEquals(Optional.empty(), none.micros(bcast("pipeline", 0), point));
    assertFalse(two.isKnown());
  }

  @Test
  void segmentsMakeALongPipelineShorter() {
    double whole = micros(bcast("pipeline", 0), 8, 1 << 20);
    double divided = micros(bcast("pipeline", 8192), 8, 1 << 20);
    assertTrue(divided < whole / 4, divided + " of " + whole);
  }

  /** What an operation needs at the least: each has what comes to it on its line. */
  @Test
  void nothingIsFasterThanTheLine() {
    Costs costs = Costs.of(TableOne.sheet());
    for (LibraryOperation operation :
        List.of(LibraryOperation.ALLGATHER, LibraryOperation.ALLTOALL)) {
      for (LibraryChoice choice : LibraryAlgorithms.OPEN_MPI.choices(operation, 8)) {
        TABLE_ONE
            .micros(choice, new TunePoint(operation, 8, 4096))
            .ifPresent(
                micros -> assertTrue(micros > costs.receiveGap(7 * 4096) * 0.99, choice.label()));
      }
    }
  }

  /** Each of two ranks adds the other's message once; a sheet without the row adds for nothing. */
  @Test
  void aSumTakesWhatTheSheetSaysOfIt() {
    Sheet table = TableOne.sheet();
    Outcome.Linear any = (Outcome.Linear) table.outcome(Parameter.SEND_OVERHEAD).orElseThrow();
    Outcome adds = new Outcome.Linear(CostFunction.line(5, 0.01), List.of(), any.fit());
    ChoiceForecasts adding =
        new ChoiceForecasts(
            table.with(Parameter.REDUCTION, adds), NodeRanks.ONE, LibraryAlgorithms.OPEN_MPI);
    LibraryChoice doubling = LibraryChoice.undivided("recursive_doubling");
    TunePoint point = new TunePoint(LibraryOperation.ALLREDUCE, 2, 4096);
    assertEquals(
        TABLE_ONE.micros(doubling, point).orElseThrow() + 5 + 0.01 * 4096,
        adding.micros(doubling, point).orElseThrow(),
        1e-6);
  }

  /** A busy machine's sheet: L was not above 0, so it is what half a round trip leaves. */
  @Test
  void aSheetWithoutTransferTimePredictsAllTheSame() {
    Sheet table =
        TableOne.sheet()
            .with(Parameter.TRANSFER_TIME, new Outcome.Rejected("not significantly above 0"));
    Costs costs = Costs.of(table);
    double parts = costs.sendOverhead(1) + costs.reception(1);
    Estimate trip = Estimate.of(2 * (parts + 7), 0.5);
    Sheet busy =
        SheetLike.of(table)
            .diagnostics(
                new Diagnostics(
                    List.of(), List.of(new RoundTripTime(0, trip)), List.of(), Map.of()))
            .sheet();
    ChoiceForecasts forecasts =
        new ChoiceForecasts(busy, NodeRanks.ONE, LibraryAlgorithms.OPEN_MPI);
    int bytes = 1000;
    double hop = costs.sendOverhead(bytes) + costs.sendGap(bytes) + 7 + costs.reception(bytes);
    LibraryChoice chain = bcast("pipeline", 0);
    assertEquals(
        3 * hop,
        forecasts.micros(chain, new TunePoint(LibraryOperation.BCAST, 4, bytes)).orElseThrow(),
        1e-6);
    assertTrue(forecasts.note().orElseThrow().contains("7.0 µs"), forecasts.note()::toString);
    assertTrue(TABLE_ONE.note().isEmpty());
  }

  /** As between two ranks of one machine: no kernel receives, and nobody measured g_r. */
  @Test
  void aSheetWithRoundTripsPredictsWithoutTheCostsThatItLacks() {
    Sheet table =
        TableOne.sheet()
            .with(Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable("no kernel works"))
            .with(Parameter.RECEIVE_GAP, new Outcome.Rejected("too noisy"));
    TunePoint point = new TunePoint(LibraryOperation.BCAST, 4, 1000);
    LibraryChoice chain = bcast("pipeline", 0);
    ChoiceForecasts lacking = new ChoiceForecasts(table, NodeRanks.ONE, LibraryAlgorithms.OPEN_MPI);
    assertEquals(Optional.empty(), lacking.micros(chain, point));
    assertEquals(
        List.of(
            "g_r has no value on this sheet: rejected: too noisy",
            "O_r has no value on this sheet: not observable: no kernel works"),
        lacking.missing());
    ChoiceForecasts half =
        new ChoiceForecasts(inside(table), NodeRanks.ONE, LibraryAlgorithms.OPEN_MPI);
    assertEquals(3 * 250.0, half.micros(chain, point).orElseThrow(), 1e-6);
    String note = half.note().orElseThrow();
    assertTrue(note.contains("O_r has no value on this sheet: not observable"), note);
    assertTrue(note.endsWith("Predictions take half of a round trip for a message"), note);
  }

  /** Table 1 of which one cost alone is not known exactly. */
  private static Sheet uncertain(Parameter cost, double width) {
    Sheet sheet = TableOne.sheet();
    for (Parameter parameter : Parameter.values()) {
      if (sheet.outcome(parameter).orElse(null) instanceof Outcome.Linear one) {
        double share = parameter == cost ? width : 0;
        FitQuality fit = one.fit().withRelativeHalfWidth(share);
        sheet = sheet.with(parameter, new Outcome.Linear(one.cost(), one.breakpoints(), fit));
      }
    }
    Outcome.Transfer its = (Outcome.Transfer) sheet.outcome(Parameter.TRANSFER_TIME).orElseThrow();
    return sheet.with(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(
            its.perNode(),
            its.constant(),
            its.slope(),
            its.aggregateBandwidth(),
            its.bandwidthFrom(),
            its.fit().withRelativeHalfWidth(0)));
  }

  /** One hop, of which the send gap alone is known to 20 %. */
  @Test
  void intervalsOfTheSheetAreInThePrediction() {
    Sheet sheet = uncertain(Parameter.SEND_GAP, 0.2);
    ChoiceForecasts forecasts =
        new ChoiceForecasts(sheet, NodeRanks.ONE, LibraryAlgorithms.OPEN_MPI);
    LibraryChoice hop = bcast("pipeline", 0);
    double usual = micros(hop, 2, 1000);
    double longer = usual + 0.2 * Costs.of(sheet).sendGap(1000);
    assertEquals(
        Math.log(longer / usual) / 1.96,
        forecasts.spread(hop, new TunePoint(LibraryOperation.BCAST, 2, 1000)).orElseThrow(),
        1e-9);
  }

  /**
   * Sheets that somebody wrote by hand have no widths; of a cost that is not used none is needed.
   */
  @Test
  void aCostWithoutBoundsLetsNobodySayHowFarOffAPredictionIs() {
    LibraryChoice hop = bcast("pipeline", 0);
    TunePoint point = new TunePoint(LibraryOperation.BCAST, 2, 1000);
    assertEquals(Optional.empty(), spread(Parameter.SEND_GAP, hop, point));
    assertEquals(Optional.of(0.0), spread(Parameter.SEND_SERVICE_TIME, hop, point));
  }

  private static Optional<Double> spread(Parameter unbounded, LibraryChoice hop, TunePoint point) {
    return new ChoiceForecasts(
            uncertain(unbounded, Double.POSITIVE_INFINITY),
            NodeRanks.ONE,
            LibraryAlgorithms.OPEN_MPI)
        .spread(hop, point);
  }
}
