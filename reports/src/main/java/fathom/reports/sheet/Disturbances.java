package fathom.reports.sheet;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.reports.run.ExperimentRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /** {@code send-gap: other work took 52 % of one CPU}, for each row it touches. */
  Map<Parameter, String> byParameter() {
    Map<Parameter, String> touched = new EnumMap<>(Parameter.class);
    for (ExperimentRecord record : disturbed) {
      String what = record.experiment().id() + ": " + record.disturbance().strip();
      for (Parameter parameter : rowsOf(record)) {
        touched.merge(parameter, what, (before, more) -> before + "; " + more);
      }
    }
    return touched;
  }

  /** One line that names the rows, those of one and the same disturbance together. */
  Optional<String> warning() {
    Map<String, List<ExperimentRecord>> byText = new LinkedHashMap<>();
    for (ExperimentRecord record : disturbed) {
      if (!rowsOf(record).isEmpty()) {
        byText.computeIfAbsent(record.disturbance().strip(), t -> new ArrayList<>()).add(record);
      }
    }
    if (byText.isEmpty()) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    byText.forEach((text, records) -> parts.add(part(text, records)));
    return Optional.of("disturbed while measuring: " + String.join("; ", parts));
  }

  private String part(String text, List<ExperimentRecord> records) {
    List<String> rows =
        records.stream()
            .flatMap(r -> rowsOf(r).stream())
            .distinct()
            .sorted()
            .map(Parameter::symbol)
            .toList();
    List<String> experiments = records.stream().map(r -> r.experiment().id()).toList();
    return String.join(", ", rows) + " (" + String.join(", ", experiments) + ": " + text + ")";
  }

  private List<Parameter> rowsOf(ExperimentRecord record) {
    return outcomes.keySet().stream()
        .filter(p -> p.experiments().contains(record.experiment()))
        .filter(p -> !(outcomes.get(p) instanceof Outcome.NotObservable))
        .sorted()
        .toList();
  }
}
