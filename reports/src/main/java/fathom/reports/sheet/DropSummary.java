package fathom.reports.sheet;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Note;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Measurements that no fit used, counted: a sheet says how many there were and why. */
final class DropSummary {
  /** How the reason of an outlier begins. */
  private static final String OUTLIER = "outlier: ";

  private final List<DroppedRow> rows;
  private final Map<Experiment, Integer> measured;

  /**
   * @param measured how many measurements each experiment made in all; one that is not here is not
   *     said
   */
  DropSummary(List<DroppedRow> rows, Map<Experiment, Integer> measured) {
    this.rows = List.copyOf(rows);
    this.measured = Map.copyOf(measured);
  }

  /** One line per reason, with the parameters it struck. */
  List<String> warnings() {
    SortedMap<String, SortedMap<Experiment, Integer>> byReason = new TreeMap<>();
    for (DroppedRow row : rows) {
      byReason
          .computeIfAbsent(row.reason(), r -> new TreeMap<>())
          .merge(row.experiment(), 1, Integer::sum);
    }
    List<String> lines = new ArrayList<>();
    byReason.forEach((reason, counts) -> lines.add(Note.of(line(reason, counts))));
    return lines;
  }

  private String line(String reason, SortedMap<Experiment, Integer> counts) {
    if (reason.equals(DroppedRow.NOT_SUBTRACTED)) {
      int all = counts.values().stream().mapToInt(Integer::intValue).sum();
      return (all == 1 ? "1 outlier" : all + " outliers")
          + counts.entrySet().stream()
              .map(e -> name(e.getKey()) + " " + e.getValue())
              .collect(Collectors.joining(", ", " (", ")"))
          + (all == 1 ? " was" : " were")
          + " left out of the parts that are subtracted to compute L";
    }
    return listed(counts)
        + " left out: "
        + (reason.startsWith(OUTLIER) ? reason.substring(OUTLIER.length()) : reason);
  }

  /** {@code 3 of 126 measurements of M_ctm, 2 of 84 of U_r}. */
  private String listed(Map<Experiment, Integer> counts) {
    List<String> parts = new ArrayList<>();
    counts.forEach(
        (experiment, count) ->
            parts.add(
                count
                    + Optional.ofNullable(measured.get(experiment))
                        .map(all -> " of " + all)
                        .orElse("")
                    + (parts.isEmpty() ? noun(count, experiment) : " of ")
                    + name(experiment)));
    return String.join(", ", parts);
  }

  private String noun(int count, Experiment experiment) {
    return count == 1 && !measured.containsKey(experiment)
        ? " measurement of "
        : " measurements of ";
  }

  /** What an experiment measures, in the words of a reader. */
  private static String name(Experiment experiment) {
    return switch (experiment) {
      case PING_PONG -> "round trips";
      case STREAMS -> "streams";
      case PAIRS -> "pairs of nodes";
      default ->
          Arrays.stream(Parameter.values())
              .filter(parameter -> parameter != Parameter.TRANSFER_TIME)
              .filter(parameter -> parameter.experiments().contains(experiment))
              .findFirst()
              .map(Parameter::symbol)
              .orElse(experiment.id());
    };
  }

  /** {@code left-out.send-gap}: 12 measurements, for the provenance. */
  SortedMap<String, String> provenance() {
    SortedMap<String, String> facts = new TreeMap<>();
    SortedMap<Experiment, Integer> counts = new TreeMap<>();
    rows.forEach(row -> counts.merge(row.experiment(), 1, Integer::sum));
    counts.forEach(
        (experiment, count) ->
            facts.put(
                "left-out." + experiment.id(),
                count + (count == 1 ? " measurement" : " measurements")));
    return facts;
  }
}
