package fathom.reports.pages;

import fathom.model.sheet.Check;
import fathom.model.sheet.Check.Verdict;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.UpperBound;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a sheet is worth, in a line: whether it can be used, what is wrong with it, what to do. It
 * rests on what the sheet says of itself, not on a judgement of our own.
 */
final class SheetVerdict {
  /** Checks of what a model or an interval assumes: where one fails, every number still holds. */
  private static final List<String> ASSUMPTIONS =
      List.of("full duplex", "g_s told from O_s", "standard errors against a bootstrap");

  /** How warnings begin whose matter the verdict says, or that are for the record. */
  private static final List<String> SAID_OR_MINOR =
      List.of(
          "disturbed while measuring",
          "other work was running",
          "no cost falls with size",
          "rows dropped",
          "--precision",
          "Less precise than");

  /**
   * What warnings hold that come first: something is missing, bounded, or not what was asked for.
   */
  private static final List<String> WEIGHTY =
      List.of(
          "left out",
          "run once more",
          "is rejected",
          "broken off",
          "nothing was measured",
          UpperBound.END_OF_WARNING,
          "not positive");

  private final Sheet sheet;
  private final Map<RowState, List<String>> rows = new EnumMap<>(RowState.class);

  SheetVerdict(Sheet sheet) {
    this.sheet = sheet;
    sheet
        .outcomes()
        .forEach(
            (parameter, outcome) ->
                rows.computeIfAbsent(
                        RowState.of(sheet, parameter, outcome), state -> new ArrayList<>())
                    .add(parameter.symbol()));
  }

  /** {@code Usable.}, or what is wrong and what to do. */
  String sentence() {
    if (sheet.outcomes().values().stream().allMatch(Outcome.Missing.class::isInstance)) {
      return "Not usable: no row has a value.";
    }
    List<String> troubles = new ArrayList<>();
    List<String> disturbed = of(RowState.DISTURBED);
    if (!disturbed.isEmpty()) {
      troubles.add(
          String.join(", ", disturbed)
              + (disturbed.size() == 1 ? " was" : " were")
              + " disturbed while measured: measure again when the machine is quiet");
    }
    List<String> rejected = of(RowState.REJECTED);
    if (!rejected.isEmpty()) {
      troubles.add(
          String.join(", ", rejected)
              + (rejected.size() == 1 ? " has no value" : " have no value")
              + ", for the reason in the table");
    }
    if (!failed().isEmpty()) {
      troubles.add("a check of the numbers against each other failed, see below");
    }
    return troubles.isEmpty()
        ? "Usable: every row that can be measured here has a value, and the numbers add up."
        : "Use with care: " + String.join("; ", troubles) + ".";
  }

  private List<String> of(RowState state) {
    return rows.getOrDefault(state, List.of());
  }

  /** Numbers that do not add up; a condition of the model that is not met is none of them. */
  List<Check> failed() {
    return sheet.diagnostics().checks().stream()
        .filter(check -> check.verdict() == Verdict.FAILS)
        .filter(check -> !isAssumption(check))
        .toList();
  }

  private static boolean isAssumption(Check check) {
    return ASSUMPTIONS.stream().anyMatch(check.name()::startsWith);
  }

  /** What is assumed of the cluster or of its intervals, and is not so here. */
  List<Check> assumptionsNotMet() {
    return sheet.diagnostics().checks().stream()
        .filter(check -> check.verdict() == Verdict.FAILS)
        .filter(SheetVerdict::isAssumption)
        .toList();
  }

  /** Warnings about numbers, the weighty ones first; without those the verdict says already. */
  List<String> warnings() {
    return sheet.warnings().stream()
        .filter(warning -> SAID_OR_MINOR.stream().noneMatch(warning::startsWith))
        .sorted(Comparator.comparing(warning -> WEIGHTY.stream().noneMatch(warning::contains)))
        .toList();
  }

  /** What the marks in front of rows mean, of those that stand there. */
  String legend() {
    return rows.keySet().stream().map(RowState::legend).collect(Collectors.joining("; "));
  }
}
