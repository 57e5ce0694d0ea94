package fathom.reports.pages;

import fathom.fitting.cost.Misfit;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.UpperBound;
import fathom.reports.document.Block;
import fathom.reports.document.Description;
import fathom.reports.raw.RawResults;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a sheet is worth, in three lines: whether it can be used, which of its rows, and the command
 * that mends it. It rests on what the sheet says of itself, not on a judgement of our own.
 */
final class SheetVerdict {
  /**
   * Checks whose failure is a warning already, and no contradiction: where g_s is not above O_s, it
   * is the sender's own rate.
   */
  private static final List<String> SAID_AS_WARNING = List.of("g_s above O_s", "g_s told from O_s");

  /** How warnings begin whose matter the verdict says. */
  private static final List<String> SAID_BY_VERDICT =
      List.of("Disturbed while measuring", "Other processes kept", "Less precise than");

  /**
   * What warnings hold that come first: something is missing, bounded, or not what was asked for.
   */
  private static final List<String> WEIGHTY =
      List.of(
          "left out",
          "run once more",
          "is rejected",
          "interrupted",
          "nothing was measured",
          UpperBound.END_OF_WARNING,
          UpperBound.WITHIN_BOUNDS,
          "not significantly above 0",
          "not above 0");

  /** What makes a row unfit for use, though it was measured. */
  private static final Set<RowState> UNFIT =
      EnumSet.of(RowState.DISTURBED, RowState.TOO_UNCERTAIN, RowState.REJECTED);

  /** What is said against rows; one that cannot be measured here has its reason in its row. */
  private static final Set<RowState> NOT_TO_BE_USED =
      EnumSet.complementOf(EnumSet.of(RowState.OK, RowState.NOT_OBSERVABLE));

  /** How the check of that condition begins. */
  private static final String DUPLEX = "full duplex";

  private final Sheet sheet;
  private final Map<RowState, List<Parameter>> rows = new EnumMap<>(RowState.class);

  SheetVerdict(Sheet sheet) {
    this.sheet = sheet;
    sheet
        .outcomes()
        .forEach(
            (parameter, outcome) ->
                RowState.of(sheet, parameter, outcome)
                    .forEach(
                        state ->
                            rows.computeIfAbsent(state, any -> new ArrayList<>()).add(parameter)));
  }

  /** {@code Usable.}, or what is wrong. */
  String sentence() {
    if (sheet.outcomes().values().stream().allMatch(Outcome.Missing.class::isInstance)) {
      return "Not usable: no parameter has a value.";
    }
    List<String> troubles = new ArrayList<>();
    said(RowState.DISTURBED, "was", "were")
        .map(which -> which + " disturbed")
        .ifPresent(troubles::add);
    said(RowState.TOO_UNCERTAIN, "is", "are")
        .map(which -> which + " too uncertain")
        .ifPresent(troubles::add);
    said(RowState.REJECTED, "has", "have")
        .map(which -> which + " no value")
        .ifPresent(troubles::add);
    if (!failed().isEmpty()) {
      troubles.add("some numbers do not add up, see below");
    }
    if (!troubles.isEmpty()) {
      return "Use with care: " + String.join("; ", troubles) + ".";
    }
    List<String> misfits = misfits();
    return "Usable: every parameter that was asked for and can be measured here has a value, and the"
        + " numbers add up"
        + (isOpen() ? " as far as the data can tell" : "")
        + (isSendersOwnRate() ? "; g_s is the sender's CPU time here, and not the line's gap" : "")
        + (misfits.isEmpty() ? "" : "; the ± of " + Sentence.list(misfits) + " holds a lack of fit")
        + ".";
  }

  /** Whether numbers that should add up are too uncertain to tell. */
  private boolean isOpen() {
    return SheetNotes.checks(sheet).stream().anyMatch(Check::isOpen);
  }

  /** Parameters whose medians are off the fitted form by more than chance. */
  private List<String> misfits() {
    return sheet.warnings().stream()
        .filter(warning -> warning.contains(Misfit.HELD))
        .map(warning -> warning.substring(0, Math.max(0, warning.indexOf(": "))))
        .map(label -> label.replace(" (heap)", ""))
        .distinct()
        .toList();
  }

  /** A check that fails and contradicts no other number: the verdict must name it all the same. */
  private boolean isSendersOwnRate() {
    return SheetNotes.checks(sheet).stream()
        .filter(check -> check.verdict() == CheckVerdict.FAILS)
        .anyMatch(check -> SAID_AS_WARNING.stream().anyMatch(check.name()::startsWith));
  }

  /**
   * {@code g_s was}, {@code 4 of 11 parameters were}: the rows in a state, and a verb; empty where
   * there are none. The line below it names them.
   */
  private Optional<String> said(RowState state, String ofOne, String ofSeveral) {
    List<Parameter> all = rows(state);
    return switch (all.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(all.getFirst().symbol() + " " + ofOne);
      default ->
          Optional.of(
              all.size()
                  + " of "
                  + Description.count(sheet.outcomes().size(), "parameter")
                  + " "
                  + ofSeveral);
    };
  }

  private List<Parameter> rows(RowState state) {
    return rows.getOrDefault(state, List.of());
  }

  /** Numbers that do not add up; a condition of the model that is not met is none of them. */
  List<Check> failed() {
    return SheetNotes.checks(sheet).stream()
        .filter(check -> check.verdict() == CheckVerdict.FAILS)
        .filter(check -> SAID_AS_WARNING.stream().noneMatch(check.name()::startsWith))
        .toList();
  }

  /** Conditions of the model that are not met here. */
  List<Check> notMet() {
    return sheet.diagnostics().checks().stream()
        .filter(check -> check.verdict() == CheckVerdict.FAILS)
        .filter(check -> check.name().startsWith(DUPLEX))
        .toList();
  }

  /**
   * Warnings about numbers, the weighty ones first: without those that the verdict or a check says
   * already, and without those about a parameter that has no value.
   */
  List<String> warnings() {
    List<String> checks = failed().stream().map(Check::detail).toList();
    return SheetNotes.warnings(sheet).stream()
        .filter(warning -> SAID_BY_VERDICT.stream().noneMatch(warning::startsWith))
        .filter(warning -> !checks.contains(warning))
        .filter(warning -> !isOfMissing(warning))
        .sorted(Comparator.comparingInt(SheetVerdict::rank))
        .toList();
  }

  private static int rank(String warning) {
    if (warning.contains(RawResults.SENT_BY_OTHERS)) {
      return 0; // by it any number may be what somebody wanted it to be
    }
    return WEIGHTY.stream().anyMatch(warning::contains) ? 1 : 2;
  }

  /** Whether a line begins with the symbol of a parameter that has no value. */
  private boolean isOfMissing(String line) {
    return sheet.outcomes().entrySet().stream()
        .filter(e -> e.getValue() instanceof Outcome.Missing)
        .map(e -> e.getKey().symbol())
        .anyMatch(symbol -> line.startsWith(symbol + " ") || line.startsWith(symbol + ":"));
  }

  /**
   * Explains the marks and names the parameters that have them, those that may be used first:
   * {@code ✓ ok: O_s send overhead; ≤ …: g_r. Not: ~ …: g_s}. Where all that was measured may be
   * used, the good ones are counted.
   */
  String uses() {
    List<Parameter> bounds =
        rows(RowState.UPPER_BOUND).stream().filter(p -> !isDoubted(p)).toList();
    List<String> not = new ArrayList<>();
    for (RowState state : NOT_TO_BE_USED) {
      add(not, state, rows(state).stream().filter(p -> !bounds.contains(p)).toList(), false);
    }
    List<String> may = new ArrayList<>();
    List<Parameter> fine = rows(RowState.OK);
    if (fine.isEmpty() || UNFIT.stream().anyMatch(rows::containsKey)) {
      add(may, RowState.OK, fine, true);
    } else {
      may.add(
          RowState.legend(List.of(RowState.OK))
              + ": "
              + Description.count(fine.size(), "parameter"));
    }
    add(may, RowState.UPPER_BOUND, bounds, true);
    return (may.isEmpty() ? "nothing" : String.join("; ", may))
        + (not.isEmpty() ? "." : ". Not: " + String.join("; ", not) + ".");
  }

  private boolean isDoubted(Parameter parameter) {
    return UNFIT.stream().anyMatch(state -> rows(state).contains(parameter));
  }

  /** Adds the rows in a state, with what its mark means; nothing where there are none. */
  private static void add(
      List<String> texts, RowState state, List<Parameter> some, boolean isNamed) {
    if (!some.isEmpty()) {
      texts.add(
          RowState.legend(List.of(state))
              + ": "
              + some.stream()
                  .map(p -> isNamed ? p.symbol() + " " + SummaryRows.title(p) : p.symbol())
                  .collect(Collectors.joining(", ")));
    }
  }

  /** The way to a better sheet; empty if nothing is wrong, or measuring again does not help. */
  Optional<Block> remedy() {
    boolean isDisturbed = !rows(RowState.DISTURBED).isEmpty();
    boolean needsMore =
        !rows(RowState.TOO_UNCERTAIN).isEmpty()
            || !rows(RowState.REJECTED).isEmpty()
            || !failed().isEmpty();
    return isDisturbed || needsMore ? Remedy.of(sheet, isDisturbed, needsMore) : Optional.empty();
  }
}
