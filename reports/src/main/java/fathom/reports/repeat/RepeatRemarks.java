package fathom.reports.repeat;

import fathom.model.sheet.Sheet;
import fathom.reports.compare.ElseDiffers;
import fathom.reports.compare.NamedSheet;
import fathom.reports.document.AssumedErrors;
import fathom.reports.document.Description;
import fathom.reports.repeat.RepeatedRow.OfRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What must be known of the runs beside their numbers. Names and reasons in it are foreign. */
final class RepeatRemarks {
  /** What a run finds for itself, and what makes a simulated one another run. */
  private static final List<String> OF_EVERY_RUN =
      List.of("budget.s", "simulated.seed", "cluster.profile");

  private final List<NamedSheet> runs;
  private final List<RepeatedRow> rows;

  RepeatRemarks(RepeatedRuns all) {
    runs = all.runs();
    rows = all.rows();
  }

  /** What makes the runs hard to take for the same. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>(twins());
    Map<String, List<Integer>> clusters = new LinkedHashMap<>();
    List<Integer> assumed = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      Sheet sheet = runs.get(i).sheet();
      clusters.computeIfAbsent(Description.of(sheet).named(), c -> new ArrayList<>()).add(i);
      if (!AssumedErrors.remark(sheet).isEmpty()) {
        assumed.add(i);
      }
    }
    if (clusters.size() > 1) {
      warnings.add(
          "Not the same cluster, so the spread is not that of repeated runs: " + listed(clusters));
    }
    if (!assumed.isEmpty()) {
      warnings.add(
          "Sheets that do not say how the errors of coefficients are correlated promise more spread"
              + " than they need, so ratios are too low: "
              + numbers(assumed));
    }
    return List.copyOf(warnings);
  }

  /** A run that is counted twice makes every row steadier than it is. */
  private List<String> twins() {
    List<String> twins = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (runs.get(i).sheet().equals(runs.get(j).sheet())) {
          twins.add(
              numbers(List.of(j, i))
                  + " are the same sheet, so rows look steadier than they are: name each run once");
          break;
        }
      }
    }
    return twins;
  }

  /**
   * Facts that are not the same in all runs and may explain a spread; empty where there are none.
   */
  Optional<String> differing() {
    List<String> facts = differingFacts();
    return facts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Not the same in all runs (compare two of them for the values): "
                + String.join(", ", facts)
                + ".");
  }

  List<String> differingFacts() {
    return ElseDiffers.names(runs.stream().map(NamedSheet::sheet).toList()).stream()
        .filter(fact -> !OF_EVERY_RUN.contains(fact))
        .toList();
  }

  /** Which rows have no value in how many runs, and why. */
  List<String> absent() {
    return rows.stream()
        .filter(row -> !row.absent().isEmpty())
        .map(row -> ofRow(row, "no value", row.absent()))
        .toList();
  }

  /** In how many runs other work ran while a row was measured. */
  List<String> disturbed() {
    return rows.stream()
        .filter(row -> !row.disturbed().isEmpty())
        .map(row -> ofRow(row, "disturbed", row.disturbed()))
        .toList();
  }

  /** {@code O_r: no value in 2 of 6 runs: rejected: … (#2, #5)}. */
  private String ofRow(RepeatedRow row, String what, List<OfRun> some) {
    Map<String, List<Integer>> reasons = new LinkedHashMap<>();
    some.forEach(
        one -> reasons.computeIfAbsent(one.reason(), r -> new ArrayList<>()).add(one.place()));
    return row.subject().label()
        + ": "
        + what
        + " in "
        + some.size()
        + " of "
        + Description.count(runs.size(), "run")
        + ": "
        + listed(reasons);
  }

  private static String listed(Map<String, List<Integer>> some) {
    return some.entrySet().stream()
        .map(one -> one.getKey() + " (" + numbers(one.getValue()) + ")")
        .collect(Collectors.joining("; "));
  }

  private static String numbers(List<Integer> places) {
    return places.stream().map(RepeatWords::number).collect(Collectors.joining(", "));
  }
}
