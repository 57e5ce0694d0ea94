package fathom.reports.pages;

import fathom.model.cost.Breakpoint;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Block;
import fathom.reports.document.Column;
import fathom.reports.document.Digits;
import fathom.reports.document.Phrases;
import fathom.reports.document.Rows;
import fathom.reports.text.Percent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How well the fits of a sheet describe their points, one row of cells each. */
public final class FitRows {
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

  /** A fit with its bends in words; empty where it cannot have any. */
  private record NamedFit(String name, FitQuality fit, String bends) {
    /** A printed reference has no points, and nothing to say about them. */
    boolean hasPoints() {
      return fit.points() > 0;
    }
  }

  public static Block.TableBlock of(Sheet sheet) {
    List<NamedFit> fits = new ArrayList<>();
    for (Parameter parameter : sheet.outcomes().keySet()) {
      add(fits, parameter.symbol(), sheet.outcomes().get(parameter));
      add(fits, parameter.symbol() + " heap", sheet.heapCopies().get(parameter));
    }
    return Rows.of(fits.stream().filter(NamedFit::hasPoints).toList())
        .text(Column.left("").heading("Symbol"), NamedFit::name)
        .text(Column.right("points").capital(), of -> Integer.toString(of.fit().points()))
        .text(
            Column.right("rms error").capital(),
            of -> Percent.measured(of.fit().rmsRelativeError()))
        .text(Column.right("largest error").capital(), of -> largest(of.fit()))
        .text(Column.right("95 % CI"), of -> Percent.within(of.fit().relativeHalfWidth()))
        .text(Column.right("R²").capital(), of -> rSquared(of.fit()))
        .text(
            Column.right("trend").capital(),
            of -> of.fit().diagnostics().drift().map(FitRows::drift).orElse(""))
        // Several bends go on below each other.
        .text(Column.left("breakpoint").capital().wrapped(0.2).flowing(), NamedFit::bends)
        .table("How well the fits describe their points");
  }

  private static void add(List<NamedFit> fits, String name, @Nullable Outcome outcome) {
    if (outcome instanceof Outcome.Linear linear) {
      fits.add(new NamedFit(name, linear.fit(), bends(linear.breakpoints())));
    } else if (outcome instanceof Outcome.Transfer transfer) {
      fits.add(new NamedFit(name, transfer.fit(), ""));
    }
  }

  private static String largest(FitQuality fit) {
    return Percent.measured(fit.maxRelativeError())
        + fit.diagnostics().worst().map(FitRows::place).orElse("");
  }

  private static String place(FitPoint at) {
    String nodes = at.nodes().isPresent() ? ", p = " + at.nodes().getAsInt() : "";
    return " at " + at.sizeBytes() + nodes;
  }

  /** Cut and not rounded: only what leaves nothing unexplained is 1. */
  private static String rSquared(FitQuality fit) {
    return fit.diagnostics().rSquared().stream()
        .mapToObj(BigDecimal::valueOf)
        .map(share -> share.setScale(DIGITS_OF_R_SQUARED, RoundingMode.FLOOR).toPlainString())
        .collect(Collectors.joining());
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
