package fathom.model.sheet;

import fathom.model.parameter.Parameter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Sizes at which a receive gap is known only within bounds. Senders that do not saturate the link
 * show their own gap: the receive gap is at most that, and at least the send gap. The fit says at
 * which sizes ({@link FitDiagnostics#censoredSizes}); sheets of earlier versions say it in a
 * warning.
 */
public final class UpperBound {
  /** How the warning of an earlier sheet ends. */
  public static final String END_OF_WARNING =
      Parameter.RECEIVE_GAP.symbol() + " is an upper bound there";

  /** How it ended in sheets that are older still. */
  private static final String EARLIER = Parameter.RECEIVE_GAP.symbol() + " is at most this there";

  /** A part of the warning of a sheet. */
  public static final String WITHIN_BOUNDS = " is known only within bounds at ";

  private UpperBound() {}

  /** Whether a sheet says of a parameter that it is known only within bounds at some sizes. */
  public static boolean isTold(Sheet sheet, Parameter parameter) {
    return words(sheet, parameter).isPresent();
  }

  /**
   * The same of one size: it is known better where the measured sizes next to it, on both sides,
   * are. Of sheets of earlier versions each size counts.
   */
  public static boolean isTold(Sheet sheet, Parameter parameter, int bytes) {
    FitDiagnostics diagnostics =
        sheet.linear(parameter).map(l -> l.fit().diagnostics()).orElse(FitDiagnostics.NONE);
    List<Integer> bounds = diagnostics.censoredSizes();
    NavigableSet<Integer> measured = measured(diagnostics);
    return isTold(sheet, parameter)
        && (bounds.isEmpty()
            || Optional.ofNullable(measured.floor(bytes)).filter(bounds::contains).isPresent()
            || Optional.ofNullable(measured.ceiling(bytes)).filter(bounds::contains).isPresent());
  }

  /** A sentence that says at which sizes; empty if it is none. */
  public static Optional<String> words(Sheet sheet, Parameter parameter) {
    return fromFit(sheet, parameter).or(() -> fromWarning(sheet, parameter));
  }

  private static Optional<String> fromFit(Sheet sheet, Parameter parameter) {
    return sheet
        .linear(parameter)
        .map(linear -> linear.fit().diagnostics())
        .filter(diagnostics -> !diagnostics.censoredSizes().isEmpty())
        .map(
            diagnostics ->
                parameter.symbol()
                    + WITHIN_BOUNDS
                    + ranges(diagnostics.censoredSizes(), measured(diagnostics))
                    + " bytes, because the senders could not saturate the link there.");
  }

  private static NavigableSet<Integer> measured(FitDiagnostics diagnostics) {
    NavigableSet<Integer> measured = new TreeSet<>(diagnostics.censoredSizes());
    diagnostics.residuals().forEach(residual -> measured.add(residual.at().sizeBytes()));
    return measured;
  }

  /** The warning of an earlier sheet, whose value is the senders' gap. */
  private static Optional<String> fromWarning(Sheet sheet, Parameter parameter) {
    return parameter == Parameter.RECEIVE_GAP
        ? sheet.warnings().stream()
            .filter(w -> w.endsWith(END_OF_WARNING) || w.endsWith(EARLIER))
            .findFirst()
            .map(w -> w + ", so times of messages that small, made with it, may be too long.")
        : Optional.empty();
  }

  /** {@code 1–96, 400}: a dash if no size between was measured otherwise. */
  public static String ranges(Collection<Integer> some, SortedSet<Integer> measured) {
    List<String> ranges = new ArrayList<>();
    List<Integer> run = new ArrayList<>();
    for (int size : measured) {
      if (some.contains(size)) {
        run.add(size);
      } else if (!run.isEmpty()) {
        ranges.add(range(run));
        run.clear();
      }
    }
    if (!run.isEmpty()) {
      ranges.add(range(run));
    }
    return String.join(", ", ranges);
  }

  private static String range(List<Integer> run) {
    return run.size() == 1
        ? Integer.toString(run.getFirst())
        : run.getFirst() + "–" + run.getLast();
  }
}
