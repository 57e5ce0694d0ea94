package fathom.reports.sheet;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.Dropped;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.reports.raw.Window;
import fathom.reports.raw.Windows;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Puts the dropped rows beside the fits they were not part of, by reason and by size: those of the
 * reader as well, which the fit never sees.
 */
final class FitDrops {
  private final List<DroppedRow> dropped;
  private final Windows windows;

  FitDrops(List<DroppedRow> dropped, Windows windows) {
    this.dropped = dropped.stream().distinct().toList();
    this.windows = windows;
  }

  /**
   * The outcomes with the rows dropped for each.
   *
   * @param column the memory tiers' column these outcomes are of
   */
  Map<Parameter, Outcome> counted(Map<Parameter, Outcome> outcomes, CopyVariant column) {
    Map<Parameter, Outcome> counted = new EnumMap<>(Parameter.class);
    outcomes.forEach(
        (parameter, outcome) -> counted.put(parameter, of(parameter, outcome, column)));
    return counted;
  }

  private Outcome of(Parameter parameter, Outcome outcome, CopyVariant column) {
    return switch (outcome) {
      case Outcome.Linear linear ->
          new Outcome.Linear(
              linear.cost(), linear.breakpoints(), counted(parameter, linear.fit(), column));
      case Outcome.Transfer transfer ->
          new Outcome.Transfer(
              transfer.perNode(),
              transfer.constant(),
              transfer.slope(),
              transfer.aggregateBandwidth(),
              transfer.bandwidthFrom(),
              transfer.correlation(),
              transfer.joint(),
              counted(parameter, transfer.fit(), column));
      case Outcome.Buffer buffer -> buffer;
      case Outcome.Missing missing -> missing;
    };
  }

  private FitQuality counted(Parameter parameter, FitQuality fit, CopyVariant column) {
    List<DroppedRow> own = dropped.stream().filter(row -> isOf(parameter, row, column)).toList();
    Map<String, Integer> reasons = new TreeMap<>();
    own.forEach(row -> reasons.merge(row.reason(), 1, Integer::sum));
    List<Dropped> counts = new ArrayList<>();
    reasons.forEach((reason, rows) -> counts.add(new Dropped(reason, rows)));
    FitDiagnostics diagnostics = fit.diagnostics();
    List<Residual> residuals =
        diagnostics.residuals().stream().map(r -> r.withDropped(rowsAt(r, own))).toList();
    return fit.withDiagnostics(diagnostics.withDropped(counts, residuals));
  }

  /** What L leaves out of its overheads still takes part in the overheads' own fits. */
  private boolean isOf(Parameter parameter, DroppedRow row, CopyVariant column) {
    boolean notSubtracted = row.reason().equals(DroppedRow.NOT_SUBTRACTED);
    if (parameter.form() == Parameter.ParameterForm.TRANSFER) {
      return notSubtracted
          || row.experiment() == Experiment.PING_PONG
          || row.experiment() == Experiment.STREAMS;
    }
    CopyVariant other = column == CopyVariant.HEAP ? CopyVariant.SEGMENT : CopyVariant.HEAP;
    return !notSubtracted
        && parameter.experiments().contains(row.experiment())
        && windows.find(row).flatMap(Window::variant).filter(other::equals).isEmpty();
  }

  /** Where nodes tell the points apart, only rows of as many nodes are of this place. */
  private int rowsAt(Residual residual, List<DroppedRow> own) {
    OptionalInt nodes = residual.at().nodes();
    return (int)
        own.stream()
            .filter(row -> row.sizeBytes() == residual.at().sizeBytes())
            .filter(row -> nodes.isEmpty() || isRoundTrip(row, nodes))
            .count();
  }

  private boolean isRoundTrip(DroppedRow row, OptionalInt nodes) {
    return row.experiment() == Experiment.PING_PONG
        && windows.find(row).filter(window -> window.nodes().equals(nodes)).isPresent();
  }
}
