package fathom.reports.sheet;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Rows that no fit used, counted: a sheet says how many there were and why. */
final class DropSummary {
  private final List<DroppedRow> rows;

  DropSummary(List<DroppedRow> rows) {
    this.rows = List.copyOf(rows);
  }

  /** One line per reason, with the experiments it struck. */
  List<String> warnings() {
    SortedMap<String, SortedMap<Experiment, Integer>> byReason = new TreeMap<>();
    for (DroppedRow row : rows) {
      byReason
          .computeIfAbsent(row.reason(), r -> new TreeMap<>())
          .merge(row.experiment(), 1, Integer::sum);
    }
    List<String> lines = new ArrayList<>();
    byReason.forEach(
        (reason, counts) -> lines.add("rows dropped (" + reason + "): " + listed(counts)));
    return lines;
  }

  private static String listed(Map<Experiment, Integer> counts) {
    List<String> parts = new ArrayList<>();
    counts.forEach((experiment, count) -> parts.add(experiment.id() + " " + count));
    return String.join(", ", parts);
  }

  /** {@code dropped.send-gap}: 12, for the provenance. */
  SortedMap<String, String> provenance() {
    SortedMap<String, String> facts = new TreeMap<>();
    SortedMap<Experiment, Integer> counts = new TreeMap<>();
    rows.forEach(row -> counts.merge(row.experiment(), 1, Integer::sum));
    counts.forEach(
        (experiment, count) -> facts.put("dropped." + experiment.id(), Integer.toString(count)));
    return facts;
  }
}
