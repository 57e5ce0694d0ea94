package fathom.reports.library;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Interval;
import fathom.reports.json.JsonText;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.table.Records;
import fathom.reports.table.TableJson;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import tech.tablesaw.api.Table;

/** A library's operations for programs. */
final class LibraryData {
  /** A case and what a model said of it; once without where no model says anything. */
  private record Row(LibraryMeasured measured, Optional<LibraryForecast> said) {
    static Stream<Row> of(LibraryValidation validation, LibraryMeasured measured) {
      List<Row> rows =
          validation.forecasts().stream()
              .filter(f -> f.of().equals(measured.of()))
              .map(f -> new Row(measured, Optional.of(f)))
              .toList();
      return rows.isEmpty() ? Stream.of(new Row(measured, Optional.empty())) : rows.stream();
    }
  }

  private LibraryData() {}

  /** A row per case and model. */
  static Table records(LibraryValidation validation) {
    List<Row> rows = validation.measured().stream().flatMap(m -> Row.of(validation, m)).toList();
    return Records.of("library", rows)
        .text("operation", row -> row.measured().of().operation().word())
        .text("algorithm", row -> row.measured().of().algorithm())
        .count("ranks", row -> row.measured().of().ranks())
        .count("size", row -> row.measured().of().sizeBytes())
        .count("repetitions", row -> row.measured().times().micros().size())
        .number("measured_micros", row -> row.measured().medianMicros())
        .numberIf(
            "measured_micros_low", row -> row.measured().times().interval().map(Interval::low))
        .numberIf(
            "measured_micros_high", row -> row.measured().times().interval().map(Interval::high))
        .number("skew_micros", row -> row.measured().clocks().skewMicros())
        .count("shared_clock", row -> row.measured().clocks().shared() ? 1 : 0)
        .number("clock_error_micros", row -> row.measured().clocks().errorMicros())
        .text("model", row -> row.said().map(LibraryForecast::model).orElse(""))
        .numberIf("predicted_micros", row -> row.said().map(LibraryForecast::timeMicros))
        .numberIf("relative_error", row -> row.said().map(f -> f.error(row.measured())))
        .text(
            "needs",
            row -> validation.need(row.measured().of()).map(AlgorithmNeed::word).orElse(""))
        .text("doubts", row -> row.said().map(f -> String.join("; ", f.doubts())).orElse(""))
        .table();
  }

  static ObjectNode written(LibraryValidation validation, SortedMap<String, String> facts) {
    ObjectNode root = JsonText.object().put("schema", LibraryDocument.SCHEMA);
    ObjectNode run = root.putObject("run");
    facts.forEach(run::put);
    root.set("cases", TableJson.array(records(validation)));
    return root;
  }
}
