package fathom.reports.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import fathom.fitting.points.DroppedRow;
import fathom.model.cost.TransferCorrelation;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.samples.Replicate;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.Dropped;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.SampleSheets;
import fathom.reports.raw.Windows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FitDropsTest {
  private static final Sheet SHEET = SampleSheets.table1();
  private static final Outcome NONE = new Outcome.Rejected("not there");

  private final Windows windows = new Windows();
  private final List<DroppedRow> dropped = new ArrayList<>();

  /** A row that was dropped, the next iteration of fork 0. */
  private void drop(Experiment experiment, int size, Map<String, Double> counters, String reason) {
    Replicate replicate = new Replicate(0, dropped.size());
    windows.add(experiment.id(), replicate, 1, counters);
    dropped.add(new DroppedRow(experiment, 0, replicate.iteration(), size, reason));
  }

  private FitDiagnostics of(
      Parameter parameter, Map<Parameter, Outcome> outcomes, CopyVariant column) {
    Outcome counted =
        new FitDrops(dropped, windows).counted(outcomes, column).getOrDefault(parameter, NONE);
    return counted instanceof Outcome.Transfer transfer
        ? transfer.fit().diagnostics()
        : assertInstanceOf(Outcome.Linear.class, counted).fit().diagnostics();
  }

  private static List<Integer> perPlace(FitDiagnostics diagnostics) {
    return diagnostics.residuals().stream().map(Residual::dropped).toList();
  }

  @Test
  void countsTheRowsOfItsOwnExperimentByReasonAndSize() {
    drop(Experiment.SEND_GAP, 736, Map.of(), "stray");
    drop(Experiment.SEND_GAP, 736, Map.of(), "late");
    drop(Experiment.SEND_GAP, 1, Map.of(), "stray");
    drop(Experiment.SEND_OVERHEAD, 1, Map.of(), DroppedRow.NOT_SUBTRACTED);
    FitDiagnostics gap = of(Parameter.SEND_GAP, SHEET.outcomes(), CopyVariant.SEGMENT);
    assertEquals(List.of(new Dropped("late", 1), new Dropped("stray", 2)), gap.dropped());
    assertEquals(List.of(1, 2), perPlace(gap));
    // What only L leaves out is in the fit of the overhead.
    FitDiagnostics overhead = of(Parameter.SEND_OVERHEAD, SHEET.outcomes(), CopyVariant.SEGMENT);
    assertEquals(List.of(), overhead.dropped());
    assertEquals(List.of(0, 0), perPlace(overhead));
  }

  /** Nothing of L but its counts is another after them. */
  @Test
  void theErrorsOfTheTransferTimeGoTogetherAsBefore() {
    TransferCorrelation told = new TransferCorrelation(-0.5, -0.25, 0, Optional.empty());
    Outcome.Transfer fitted =
        assertInstanceOf(Outcome.Transfer.class, SHEET.outcomes().get(Parameter.TRANSFER_TIME));
    Outcome.Transfer before =
        new Outcome.Transfer(
            fitted.perNode(),
            fitted.constant(),
            fitted.slope(),
            fitted.aggregateBandwidth(),
            fitted.bandwidthFrom(),
            Optional.of(told),
            fitted.fit());
    Outcome counted =
        new FitDrops(dropped, windows)
            .counted(Map.of(Parameter.TRANSFER_TIME, before), CopyVariant.SEGMENT)
            .getOrDefault(Parameter.TRANSFER_TIME, NONE);
    assertEquals(
        Optional.of(told), assertInstanceOf(Outcome.Transfer.class, counted).correlation());
  }

  @Test
  void aMemoryTiersColumnsDoNotShareTheirRows() {
    drop(Experiment.COPY_CACHE_TO_CACHE, 1, Map.of("variant", 0.0), "off-heap");
    drop(Experiment.COPY_CACHE_TO_CACHE, 1, Map.of("variant", 1.0), "heap");
    drop(Experiment.COPY_CACHE_TO_CACHE, 0, Map.of("variant", 2.0), "pick");
    assertEquals(
        List.of(new Dropped("off-heap", 1), new Dropped("pick", 1)),
        of(Parameter.COPY_CACHE_TO_CACHE, SHEET.outcomes(), CopyVariant.SEGMENT).dropped());
    assertEquals(
        List.of(new Dropped("heap", 1), new Dropped("pick", 1)),
        of(Parameter.COPY_CACHE_TO_CACHE, SHEET.heapCopies(), CopyVariant.HEAP).dropped());
  }

  /** The places of L in the sample are 1 byte at p = 2, and 1472 bytes at p = 4. */
  @Test
  void rowsOfRoundTripsCountAtTheirNumberOfNodes() {
    drop(Experiment.PING_PONG, 1472, Map.of("pairs", 2.0), "stray");
    drop(Experiment.PING_PONG, 1472, Map.of("pairs", 1.0), "stray");
    drop(Experiment.STREAMS, 1472, Map.of("pairs", 2.0), "stray");
    drop(Experiment.SEND_OVERHEAD, 1, Map.of(), DroppedRow.NOT_SUBTRACTED);
    FitDiagnostics transfer = of(Parameter.TRANSFER_TIME, SHEET.outcomes(), CopyVariant.SEGMENT);
    assertEquals(
        List.of(new Dropped(DroppedRow.NOT_SUBTRACTED, 1), new Dropped("stray", 3)),
        transfer.dropped());
    assertEquals(List.of(0, 1), perPlace(transfer));
  }
}
