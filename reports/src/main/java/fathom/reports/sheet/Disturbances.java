package fathom.reports.sheet;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.reports.run.ExperimentRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which rows of a sheet were measured beside other work. A row is disturbed when any experiment it
 * comes from was; one that is not observable comes from none.
 */
final class Disturbances {
  private final List<ExperimentRecord> disturbed;
  private final Map<Parameter, Outcome> outcomes;

  /**
   * @param experiments all records of the run
   * @param outcomes the rows shown
   */
  Disturbances(List<ExperimentRecord> experiments, Map<Parameter, Outcome> outcomes) {
    this.disturbed = experiments.stream().filter(ExperimentRecord::isDisturbed).toList();
    this.outcomes = Map.copyOf(outcomes);
  }

  /** {@code other processes used 52 % of one CPU}, for each row it touches. */
  Map<Parameter, String> byParameter() {
    Map<Parameter, String> touched = new EnumMap<>(Parameter.class);
    for (Parameter parameter : outcomes.keySet()) {
      List<ExperimentRecord> records =
          disturbed.stream().filter(record -> rowsOf(record).contains(parameter)).toList();
      if (!records.isEmpty()) {
        touched.put(parameter, words(records));
      }
    }
    return touched;
  }

  /** By experiment where more than one thing was seen: a parameter can be made of several. */
  private static String words(List<ExperimentRecord> records) {
    List<String> texts = records.stream().map(r -> r.disturbance().strip()).distinct().toList();
    return texts.size() == 1
        ? texts.getFirst()
        : records.stream()
            .map(r -> r.experiment().id() + ": " + r.disturbance().strip())
            .distinct()
            .collect(Collectors.joining("; "));
  }

  /** A line for each disturbance, with the parameters it touched. */
  List<String> warnings() {
    Map<String, List<ExperimentRecord>> byText = new LinkedHashMap<>();
    for (ExperimentRecord record : disturbed) {
      if (!rowsOf(record).isEmpty()) {
        byText.computeIfAbsent(record.disturbance().strip(), t -> new ArrayList<>()).add(record);
      }
    }
    List<String> lines = new ArrayList<>();
    byText.forEach((text, records) -> lines.add(line(text, records)));
    return lines;
  }

  private String line(String text, List<ExperimentRecord> records) {
    List<String> rows =
        records.stream()
            .flatMap(r -> rowsOf(r).stream())
            .distinct()
            .sorted()
            .map(Parameter::symbol)
            .toList();
    return "Disturbed while measuring " + String.join(", ", rows) + ": " + text;
  }

  private List<Parameter> rowsOf(ExperimentRecord record) {
    return outcomes.keySet().stream()
        .filter(p -> p.experiments().contains(record.experiment()))
        .filter(p -> !(outcomes.get(p) instanceof Outcome.NotObservable))
        .sorted()
        .toList();
  }
}
