package fathom.reports.table;

import fathom.model.cost.Breakpoint;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Leverage;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The columns of the {@link ParameterTable} that say how well a fit describes its points. */
final class FitColumns {
  private FitColumns() {}

  static void addTo(Records<ParameterTable.ParameterLine> records) {
    records
        .numberIf(
            "breakpoint", line -> breakpoints(line).stream().findFirst().map(b -> b.atBytes()))
        .text(
            "breakpoint_source",
            line ->
                breakpoints(line).stream()
                    .findFirst()
                    .map(breakpoint -> breakpoint.source().word())
                    .orElse(""))
        // All places, with their intervals in bytes.
        .text(
            "breakpoints",
            line ->
                breakpoints(line).stream().map(FitColumns::text).collect(Collectors.joining("; ")))
        .countIf("points", line -> fit(line).map(FitQuality::points))
        .numberIf("rms_relative_error", line -> fit(line).map(FitQuality::rmsRelativeError))
        .numberIf("max_relative_error", line -> fit(line).map(FitQuality::maxRelativeError));
    addPlace(records, "max_relative_error", FitDiagnostics::worst);
    records
        // Infinite says that no interval could be told; a cell holds a number or nothing.
        .numberIf(
            "relative_half_width",
            line -> fit(line).map(FitQuality::relativeHalfWidth).filter(Double::isFinite))
        .numberIf("r_squared", of(d -> d.rSquared().stream().boxed().findFirst()))
        .numberIf("leverage", of(d -> d.leverage().map(Leverage::share)));
    addPlace(records, "leverage", d -> d.leverage().map(Leverage::at));
    records
        .numberIf("drift_rank_correlation", of(d -> d.drift().map(Drift::rankCorrelation)))
        .numberIf("drift_p_value", of(d -> d.drift().map(Drift::pValue)))
        .numberIf("drift_relative_change", of(d -> d.drift().map(Drift::relativeChange)))
        .text(
            "dropped",
            line ->
                fit(line).stream()
                    .flatMap(fit -> fit.diagnostics().dropped().stream())
                    .map(d -> d.rows() + " " + d.reason())
                    .collect(Collectors.joining("; ")));
  }

  private static void addPlace(
      Records<ParameterTable.ParameterLine> records,
      String column,
      Function<FitDiagnostics, Optional<FitPoint>> place) {
    records
        .countIf(column + "_size", of(d -> place.apply(d).map(FitPoint::sizeBytes)))
        .countIf(
            column + "_nodes",
            of(d -> place.apply(d).flatMap(at -> at.nodes().stream().boxed().findFirst())));
  }

  private static <T> Function<ParameterTable.ParameterLine, Optional<T>> of(
      Function<FitDiagnostics, Optional<T>> part) {
    return line -> fit(line).flatMap(fit -> part.apply(fit.diagnostics()));
  }

  /** Empty for a printed reference: nothing was fitted, so nothing describes a fit. */
  private static Optional<FitQuality> fit(ParameterTable.ParameterLine line) {
    return line.outcome().quality().filter(fit -> fit.points() > 0);
  }

  private static List<Breakpoint> breakpoints(ParameterTable.ParameterLine line) {
    return line.outcome() instanceof Outcome.Linear linear ? linear.breakpoints() : List.of();
  }

  /** {@code 39.94 [39.6, 40.3] detected}. */
  private static String text(Breakpoint breakpoint) {
    return breakpoint.atBytes()
        + breakpoint.ci().map(ci -> " [" + ci.low() + ", " + ci.high() + "]").orElse("")
        + " "
        + breakpoint.source().word();
  }
}
