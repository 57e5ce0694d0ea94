package fathom.reports.table;

import fathom.model.cost.Breakpoint;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitDiagnostics.Leverage;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitQuality;
import java.util.List;
import java.util.stream.Collectors;

/** The columns of the {@link ParameterTable} that say how well a fit describes its points. */
final class FitColumns {
  private static final String BREAKPOINT = "breakpoint";
  private static final String BREAKPOINT_SOURCE = "breakpoint_source";

  /** All places, with their intervals in bytes. */
  private static final String BREAKPOINTS = "breakpoints";

  private static final String POINTS = "points";
  private static final String RMS_RELATIVE_ERROR = "rms_relative_error";
  private static final String MAX_RELATIVE_ERROR = "max_relative_error";
  private static final String RELATIVE_HALF_WIDTH = "relative_half_width";
  private static final String R_SQUARED = "r_squared";
  private static final String LEVERAGE = "leverage";
  private static final String DRIFT = "drift_rank_correlation";
  private static final String DRIFT_P_VALUE = "drift_p_value";
  private static final String DRIFT_CHANGE = "drift_relative_change";
  private static final String DROPPED = "dropped";

  /** Ends of the columns that hold a place. */
  private static final String SIZE = "_size";

  private static final String NODES = "_nodes";

  private FitColumns() {}

  static TableRows addTo(TableRows rows) {
    return rows.numbers(BREAKPOINT)
        .texts(BREAKPOINT_SOURCE, BREAKPOINTS)
        .counts(POINTS)
        .numbers(RMS_RELATIVE_ERROR, MAX_RELATIVE_ERROR)
        .counts(MAX_RELATIVE_ERROR + SIZE, MAX_RELATIVE_ERROR + NODES)
        .numbers(RELATIVE_HALF_WIDTH, R_SQUARED, LEVERAGE)
        .counts(LEVERAGE + SIZE, LEVERAGE + NODES)
        .numbers(DRIFT, DRIFT_P_VALUE, DRIFT_CHANGE)
        .texts(DROPPED);
  }

  static void put(TableRows rows, List<Breakpoint> breakpoints) {
    if (breakpoints.isEmpty()) {
      return;
    }
    rows.put(BREAKPOINT, breakpoints.getFirst().atBytes());
    rows.put(BREAKPOINT_SOURCE, word(breakpoints.getFirst()));
    rows.put(
        BREAKPOINTS, breakpoints.stream().map(FitColumns::text).collect(Collectors.joining("; ")));
  }

  /** {@code 39.94 [39.6, 40.3] detected}. */
  private static String text(Breakpoint breakpoint) {
    return breakpoint.atBytes()
        + breakpoint.ci().map(ci -> " [" + ci.low() + ", " + ci.high() + "]").orElse("")
        + " "
        + word(breakpoint);
  }

  private static String word(Breakpoint breakpoint) {
    return switch (breakpoint.source()) {
      case FIXED -> "fixed";
      case DETECTED -> "detected";
    };
  }

  static void put(TableRows rows, FitQuality fit) {
    if (fit.points() == 0) {
      // A printed reference: nothing was fitted, so nothing describes a fit.
      return;
    }
    rows.put(POINTS, fit.points());
    rows.put(RMS_RELATIVE_ERROR, fit.rmsRelativeError());
    rows.put(MAX_RELATIVE_ERROR, fit.maxRelativeError());
    // Infinite says that no interval could be told; a cell holds a number or nothing.
    if (Double.isFinite(fit.relativeHalfWidth())) {
      rows.put(RELATIVE_HALF_WIDTH, fit.relativeHalfWidth());
    }
    FitDiagnostics diagnostics = fit.diagnostics();
    diagnostics.worst().ifPresent(at -> put(rows, MAX_RELATIVE_ERROR, at));
    diagnostics.rSquared().ifPresent(r -> rows.put(R_SQUARED, r));
    diagnostics.leverage().ifPresent(leverage -> put(rows, leverage));
    diagnostics.drift().ifPresent(drift -> put(rows, drift));
    if (!diagnostics.dropped().isEmpty()) {
      rows.put(
          DROPPED,
          diagnostics.dropped().stream()
              .map(d -> d.rows() + " " + d.reason())
              .collect(Collectors.joining("; ")));
    }
  }

  private static void put(TableRows rows, Leverage leverage) {
    rows.put(LEVERAGE, leverage.share());
    put(rows, LEVERAGE, leverage.at());
  }

  private static void put(TableRows rows, Drift drift) {
    rows.put(DRIFT, drift.rankCorrelation());
    rows.put(DRIFT_P_VALUE, drift.pValue());
    rows.put(DRIFT_CHANGE, drift.relativeChange());
  }

  private static void put(TableRows rows, String column, Place at) {
    rows.put(column + SIZE, at.sizeBytes());
    at.nodes().ifPresent(nodes -> rows.put(column + NODES, nodes));
  }
}
