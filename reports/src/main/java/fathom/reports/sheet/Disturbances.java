package fathom.reports.sheet;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.reports.run.ExperimentRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    for (ExperimentRecord record : disturbed) {
      String what = record.disturbance().strip();
      for (Parameter parameter : rowsOf(record)) {
        touched.merge(
            parameter, what, (before, more) -> before.equals(more) ? before : before + "; " + more);
      }
    }
    return touched;
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
