package fathom.reports.validation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.collective.Operation;
import fathom.reports.json.JsonText;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.table.Records;
import fathom.reports.table.TableJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import tech.tablesaw.api.Table;

/** Validations for programs. */
final class ValidationData {
  private static final String SCHEMA = "fathom-validation/1";
  private static final String SCHEMA_OF_LIBRARY = "fathom-library/1";

  /** A case and what a model said of it; once without where no model says anything. */
  private record CaseRow<C extends Case>(Measured<C> measured, Optional<CaseForecast<C>> said) {
    C of() {
      return measured.of();
    }

    Measured.StartSkew start() {
      return measured.start();
    }

    String model() {
      return said.map(CaseForecast::model).orElse("");
    }

    Optional<Double> predictedMicros() {
      return said.flatMap(f -> f.timeMicros().stream().boxed().findFirst());
    }

    Optional<Double> error() {
      return said.flatMap(forecast -> forecast.error(measured));
    }

    String doubts() {
      return said.map(f -> String.join("; ", f.doubts())).orElse("");
    }
  }

  private ValidationData() {}

  private static <C extends Case & Comparable<C>> List<CaseRow<C>> rows(Validation<C> validation) {
    List<CaseRow<C>> rows = new ArrayList<>();
    for (Measured<C> measured : validation.measured()) {
      List<CaseForecast<C>> said = validation.said(measured.of());
      said.forEach(forecast -> rows.add(new CaseRow<>(measured, Optional.of(forecast))));
      if (said.isEmpty()) {
        rows.add(new CaseRow<>(measured, Optional.empty()));
      }
    }
    return rows;
  }

  /** A row per case and model. */
  static Table records(Validation<ProgramCase> validation, String congestion) {
    return Records.of("validation", rows(validation))
        .text("operation", row -> row.of().modelled().word())
        .text("algorithm", row -> row.of().word())
        .count("nodes", row -> row.of().nodes())
        .count("size", row -> row.of().sizeBytes())
        .count("segment_bytes", row -> row.of().segmentBytes())
        .count("window", row -> row.of().settings().window())
        .count("fan_out", row -> row.of().settings().fanOut())
        .count("repetitions", row -> row.measured().repetitions())
        .count("lost_data", row -> row.measured().incomplete().lost())
        .count("gave_up", row -> row.measured().incomplete().gaveUp())
        .count("wrong_bytes", row -> row.measured().incomplete().wrong())
        .count("missing_packets", row -> row.measured().incomplete().missingPackets())
        .number("skew_micros", row -> row.start().skewMicros())
        .count("shared_clock", row -> row.start().sharedClock() ? 1 : 0)
        .rangeIf(
            "measured_micros",
            row -> row.measured().medianMicros(),
            row -> row.measured().interval())
        .numberIf("mean_micros", row -> row.measured().times().mean())
        .numberIf("p90_micros", row -> row.measured().times().p90())
        .text("congestion_control", _ -> congestion)
        .text("model", CaseRow::model)
        .countIf("predicted_loss", row -> row.said().map(f -> f.timeMicros().isEmpty() ? 1 : 0))
        .numberIf("predicted_micros", CaseRow::predictedMicros)
        .numberIf("relative_error", CaseRow::error)
        .text("doubts", CaseRow::doubts)
        .table();
  }

  /** A row per case and model of a library's operations. */
  static Table ofLibrary(
      Validation<LibraryCase> validation, Map<LibraryCase, AlgorithmNeed> needs) {
    return Records.of("library", rows(validation))
        .text("operation", row -> row.of().operation().word())
        .text("algorithm", row -> row.of().word())
        .count("ranks", row -> row.of().processes())
        .count("size", row -> row.of().sizeBytes())
        .count("repetitions", row -> row.measured().repetitions())
        .rangeIf(
            "measured_micros",
            row -> row.measured().medianMicros(),
            row -> row.measured().interval())
        .number("skew_micros", row -> row.start().skewMicros())
        .count("shared_clock", row -> row.start().sharedClock() ? 1 : 0)
        .number("clock_error_micros", row -> row.start().errorMicros())
        .text("model", CaseRow::model)
        .numberIf("predicted_micros", CaseRow::predictedMicros)
        .numberIf("relative_error", CaseRow::error)
        .text(
            "needs",
            row -> Optional.ofNullable(needs.get(row.of())).map(AlgorithmNeed::word).orElse(""))
        .text("doubts", CaseRow::doubts)
        .table();
  }

  static ObjectNode written(
      Validation<ProgramCase> validation, String congestion, SortedMap<String, String> facts) {
    ObjectNode root = root(SCHEMA, facts);
    ArrayNode scores = root.putArray("scores");
    root.set("cases", TableJson.array(records(validation, congestion)));
    ArrayNode picks = root.putArray("picks");
    for (Operation operation : validation.operations()) {
      for (String model : validation.models(operation)) {
        Score<ProgramCase> score = validation.score(operation, model);
        ObjectNode one = scores.addObject().put("operation", operation.word()).put("model", model);
        one.put("cases", score.cases());
        score.meanAbsoluteError().ifPresent(error -> one.put("mean_absolute_error", error));
        score.worst().ifPresent(worst -> one.put("worst_error", worst.error()));
        one.put("losses_unforeseen", validation.unforeseen(operation, model));
        one.put("losses_unfounded", validation.unfounded(operation, model));
        one.put("picks", score.picks().size());
        one.put("picked_rightly", (int) score.right());
        one.put("picked_the_quickest", (int) score.fastest());
        score.worstCost().ifPresent(cost -> one.put("dearest_pick", cost));
        score.picks().forEach(pick -> put(picks.addObject(), pick));
      }
    }
    return root;
  }

  static ObjectNode writtenOfLibrary(
      Validation<LibraryCase> validation,
      Map<LibraryCase, AlgorithmNeed> needs,
      SortedMap<String, String> facts) {
    ObjectNode root = root(SCHEMA_OF_LIBRARY, facts);
    root.set("cases", TableJson.array(ofLibrary(validation, needs)));
    return root;
  }

  private static ObjectNode root(String schema, SortedMap<String, String> facts) {
    ObjectNode root = JsonText.object().put("schema", schema);
    ObjectNode run = root.putObject("run");
    facts.forEach(run::put);
    return root;
  }

  private static void put(ObjectNode one, Pick<ProgramCase> pick) {
    ProgramCase of = pick.picked().of();
    one.put("operation", of.modelled().word());
    one.put("nodes", of.nodes());
    one.put("size", of.sizeBytes());
    one.put("model", pick.by());
    one.put("picked", of.word());
    one.put("among", pick.among());
    one.put("quickest", pick.fastest().of().word());
    pick.cost().ifPresent(cost -> one.put("cost", cost));
    one.put("tied", pick.isTied());
  }
}
