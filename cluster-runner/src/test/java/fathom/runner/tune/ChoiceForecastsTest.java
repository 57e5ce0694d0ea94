package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.RoundTrip;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.tuning.TunePoint;
import fathom.runner.mpi.LibraryAlgorithms;
import fathom.runner.mpi.LibraryChoice;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChoiceForecastsTest {
  private static final ChoiceForecasts TABLE_ONE =
      new ChoiceForecasts(TableOne.sheet(), LibraryAlgorithms.OPEN_MPI);

  private static double micros(LibraryChoice choice, int ranks, long bytes) {
    return TABLE_ONE.micros(choice, new TunePoint(choice.operation(), ranks, bytes)).orElseThrow();
  }

  private static LibraryChoice bcast(int number, String word, int segment) {
    return new LibraryChoice(LibraryOperation.BCAST, number, word, 0, segment);
  }

  /** One message down a chain: at each hop its gap on the line, then what is left of L. */
  @Test
  void aChainIsOneMessageAfterTheOther() {
    Costs costs = Costs.of(TableOne.sheet());
    int bytes = 1000;
    double line = costs.sendGap(bytes);
    double last = Math.max(costs.transfer(1, 4), costs.transfer(bytes, 4) - line);
    double hop = costs.sendOverhead(bytes) + line + last + costs.reception(bytes);
    assertEquals(3 * hop, micros(bcast(3, "pipeline", 0), 4, bytes), 1e-6);
  }

  @Test
  void segmentsMakeALongPipelineShorter() {
    double whole = micros(bcast(3, "pipeline", 0), 8, 1 << 20);
    double divided = micros(bcast(3, "pipeline", 8192), 8, 1 << 20);
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
        new ChoiceForecasts(table.with(Parameter.REDUCTION, adds), LibraryAlgorithms.OPEN_MPI);
    LibraryChoice doubling =
        new LibraryChoice(LibraryOperation.ALLREDUCE, 3, "recursive_doubling", 0, 0);
    TunePoint point = new TunePoint(LibraryOperation.ALLREDUCE, 2, 4096);
    assertEquals(
        micros(doubling, 2, 4096) + 5 + 0.01 * 4096,
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
        new Sheet(
            table.created(),
            table.cluster(),
            table.outcomes(),
            table.heapCopies(),
            table.truths(),
            table.warnings(),
            new Diagnostics(List.of(), List.of(new RoundTrip(0, trip)), List.of(), Map.of()),
            table.provenance());
    ChoiceForecasts forecasts = new ChoiceForecasts(busy, LibraryAlgorithms.OPEN_MPI);
    int bytes = 1000;
    double hop = costs.sendOverhead(bytes) + costs.sendGap(bytes) + 7 + costs.reception(bytes);
    LibraryChoice chain = bcast(3, "pipeline", 0);
    assertEquals(
        3 * hop,
        forecasts.micros(chain, new TunePoint(chain.operation(), 4, bytes)).orElseThrow(),
        1e-6);
    assertTrue(forecasts.note().orElseThrow().contains("7.0 µs"), forecasts.note()::toString);
    assertTrue(TABLE_ONE.note().isEmpty());
  }

  /** One hop, of which the send gap alone is known to 20 %. */
  @Test
  void intervalsOfTheSheetAreInThePrediction() {
    Sheet sheet = TableOne.sheet();
    for (Parameter parameter : Parameter.values()) {
      if (sheet.outcome(parameter).orElse(null) instanceof Outcome.Linear one) {
        double share = parameter == Parameter.SEND_GAP ? 0.2 : 0;
        FitQuality fit = one.fit().withRelativeHalfWidth(share);
        sheet = sheet.with(parameter, new Outcome.Linear(one.cost(), one.breakpoints(), fit));
      }
    }
    Outcome.Transfer its = (Outcome.Transfer) sheet.outcome(Parameter.TRANSFER_TIME).orElseThrow();
    sheet =
        sheet.with(
            Parameter.TRANSFER_TIME,
            new Outcome.Transfer(
                its.perNode(),
                its.constant(),
                its.slope(),
                its.aggregateBandwidth(),
                its.bandwidthFrom(),
                its.fit().withRelativeHalfWidth(0)));
    ChoiceForecasts forecasts = new ChoiceForecasts(sheet, LibraryAlgorithms.OPEN_MPI);
    LibraryChoice hop = bcast(3, "pipeline", 0);
    double usual = micros(hop, 2, 1000);
    double longer = usual + 0.2 * Costs.of(sheet).sendGap(1000);
    assertEquals(
        Math.log(longer / usual) / 1.96,
        forecasts.spread(hop, new TunePoint(hop.operation(), 2, 1000)),
        1e-9);
  }
}
