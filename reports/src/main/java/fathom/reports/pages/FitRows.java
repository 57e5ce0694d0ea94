package fathom.reports.pages;

import fathom.model.cost.Breakpoint;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Block;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Digits;
import fathom.reports.document.Phrases;
import fathom.reports.text.Percent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How well the fits of a sheet describe their points, one row of cells each. */
public final class FitRows {
  private static final List<Column> COLUMNS =
      List.of(
          Column.left("").heading("Symbol"),
          Column.right("points").capital(),
          Column.right("rms error").capital(),
          Column.right("largest error").capital(),
          Column.right("95 % CI"),
          Column.right("R²").capital(),
          Column.right("trend").capital(),
          // Several bends go on below each other.
          Column.left("breakpoint").capital().wrapped(0.2).flowing());

  /** What the heads do not say. */
  public static final String EXPLAINED =
      "Errors: how far the medians of the sizes are off the line. 95 % CI: half the widest 95 % interval of the fitted cost, as in the short sheet, but at the sizes measured only, and of L at every p;"
          + " this is what the precision asked for is compared with. R²: none where the cost does not depend on the size"
          + " beyond noise, low where it hardly does. Trend: by how much values rose or"
          + " fell while they were measured. Breakpoint: where the slope changes, in bytes.";

  /** More of them stand where the pieces do. */
  private static final int MOST_BENDS = 4;

  private static final int DIGITS_OF_R_SQUARED = 5;

  private FitRows() {}

  public static Block.Table of(Sheet sheet) {
    List<List<Cell>> rows = new ArrayList<>();
    for (Parameter parameter : sheet.outcomes().keySet()) {
      add(rows, parameter.symbol(), sheet.outcomes().get(parameter));
      add(rows, parameter.symbol() + " heap", sheet.heapCopies().get(parameter));
    }
    return new Block.Table("How well the fits describe their points", COLUMNS, false, rows);
  }

  private static void add(List<List<Cell>> rows, String name, @Nullable Outcome outcome) {
    if (outcome instanceof Outcome.Linear linear && isFitted(linear.fit())) {
      rows.add(row(name, linear.fit(), bends(linear.breakpoints())));
    } else if (outcome instanceof Outcome.Transfer transfer && isFitted(transfer.fit())) {
      rows.add(row(name, transfer.fit(), ""));
    }
  }

  /** A printed reference has no points, and nothing to say about them. */
  private static boolean isFitted(FitQuality fit) {
    return fit.points() > 0;
  }

  private static List<Cell> row(String name, FitQuality fit, String bends) {
    return Cell.row(
        List.of(
            name,
            Integer.toString(fit.points()),
            Percent.measured(fit.rmsRelativeError()),
            Percent.measured(fit.maxRelativeError())
                + fit.diagnostics().worst().map(FitRows::place).orElse(""),
            Percent.within(fit.relativeHalfWidth()),
            fit.diagnostics().rSquared().stream()
                .mapToObj(FitRows::rSquared)
                .collect(Collectors.joining()),
            fit.diagnostics().drift().map(FitRows::drift).orElse(""),
            bends));
  }

  private static String place(Place at) {
    String nodes = at.nodes().isPresent() ? ", p = " + at.nodes().getAsInt() : "";
    return " at " + at.sizeBytes() + nodes;
  }

  /** Cut and not rounded: only what leaves nothing unexplained is 1. */
  private static String rSquared(double share) {
    return BigDecimal.valueOf(share)
        .setScale(DIGITS_OF_R_SQUARED, RoundingMode.FLOOR)
        .toPlainString();
  }

  /** A drift that chance explains is none. */
  private static String drift(Drift drift) {
    return drift.isSignificant() ? Digits.error(drift.relativeChange()) : "none";
  }

  private static String bends(List<Breakpoint> breakpoints) {
    if (breakpoints.size() > MOST_BENDS) {
      return breakpoints.size() + " places (detected)";
    }
    return breakpoints.isEmpty()
        ? "none"
        : breakpoints.stream().map(Phrases::breakpoint).collect(Collectors.joining(", "));
  }
}
