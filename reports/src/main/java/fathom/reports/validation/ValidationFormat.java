package fathom.reports.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.collective.Operation;
import fathom.reports.format.FormatName;
import fathom.reports.json.JsonText;
import fathom.reports.table.TableCsv;
import java.util.Optional;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** A validation in every format. */
public final class ValidationFormat {
  private static final String SCHEMA = "fathom-validation/1";

  private ValidationFormat() {}

  public static String render(FormatName format, Validation validation) {
    return switch (format) {
      case TEXT -> ValidationText.render(validation);
      case MARKDOWN -> ValidationMarkdown.render(validation);
      case CSV -> TableCsv.render(table(validation));
      case JSON -> json(validation);
    };
  }

  /** A row per case and model; cases of no model once. */
  static Table table(Validation validation) {
    Table table =
        Table.create(
            "validation",
            StringColumn.create("operation"),
            StringColumn.create("algorithm"),
            IntColumn.create("nodes"),
            LongColumn.create("size"),
            IntColumn.create("repetitions"),
            IntColumn.create("incomplete"),
            LongColumn.create("missing_packets"),
            DoubleColumn.create("skew_micros"),
            DoubleColumn.create("measured_micros"),
            DoubleColumn.create("measured_micros_low"),
            DoubleColumn.create("measured_micros_high"),
            DoubleColumn.create("mean_micros"),
            DoubleColumn.create("p90_micros"),
            StringColumn.create("model"),
            DoubleColumn.create("predicted_micros"),
            DoubleColumn.create("relative_error"),
            StringColumn.create("doubts"),
            StringColumn.create("congestion_control"));
    for (Measured measured : validation.measured()) {
      Operation operation = measured.of().algorithm().operation();
      boolean told = false;
      for (String model : validation.models(operation)) {
        Optional<Forecast> forecast =
            validation.forecasts().stream()
                .filter(f -> f.model().equals(model) && f.of().equals(measured.of()))
                .findFirst();
        if (forecast.isPresent()) {
          add(table, measured, forecast, validation.congestion());
          told = true;
        }
      }
      if (!told) {
        add(table, measured, Optional.empty(), validation.congestion());
      }
    }
    return table;
  }

  private static void add(
      Table table, Measured measured, Optional<Forecast> forecast, String congestion) {
    table.stringColumn(0).append(measured.of().algorithm().operation().word());
    table.stringColumn(1).append(measured.of().algorithm().word());
    table.intColumn(2).append(measured.of().nodes());
    table.longColumn(3).append(measured.of().sizeBytes());
    table.intColumn(4).append(measured.times().size() + measured.incomplete());
    table.intColumn(5).append(measured.incomplete());
    table.longColumn(6).append(measured.missingPackets());
    table.doubleColumn(7).append(measured.skewMicros());
    append(table.doubleColumn(8), measured.medianMicros());
    append(table.doubleColumn(9), measured.interval().map(i -> i.low()));
    append(table.doubleColumn(10), measured.interval().map(i -> i.high()));
    append(table.doubleColumn(11), measured.meanMicros());
    append(table.doubleColumn(12), measured.p90Micros());
    table.stringColumn(13).append(forecast.map(Forecast::model).orElse(""));
    append(table.doubleColumn(14), forecast.map(Forecast::timeMicros));
    append(
        table.doubleColumn(15),
        forecast.flatMap(
            f -> measured.medianMicros().map(micros -> (f.timeMicros() - micros) / micros)));
    table.stringColumn(16).append(forecast.map(f -> String.join("; ", f.doubts())).orElse(""));
    table.stringColumn(17).append(congestion);
  }

  private static void append(DoubleColumn column, Optional<Double> value) {
    value.ifPresentOrElse(column::append, column::appendMissing);
  }

  private static String json(Validation validation) {
    ObjectNode root = JsonText.object();
    root.put("schema", SCHEMA);
    ArrayNode scores = JsonText.array();
    for (Operation operation : validation.operations()) {
      for (String model : validation.models(operation)) {
        scores.add(score(Score.of(validation, operation, model)));
      }
    }
    root.set("scores", scores);
    ArrayNode cases = JsonText.array();
    Table table = table(validation);
    table.forEach(
        row -> {
          ObjectNode one = JsonText.object();
          for (String name : table.columnNames()) {
            one.set(name, cell(row.isMissing(name) ? "" : row.getObject(name)));
          }
          cases.add(one);
        });
    root.set("cases", cases);
    ArrayNode picks = JsonText.array();
    for (Operation operation : validation.operations()) {
      for (String model : validation.models(operation)) {
        validation.picks(operation, model).forEach(pick -> picks.add(pick(pick)));
      }
    }
    root.set("picks", picks);
    return JsonText.render(root);
  }

  /** A missing cell is null, as is an empty text. */
  private static JsonNode cell(Object value) {
    return switch (value) {
      case Integer i -> JsonText.object().numberNode(i);
      case Long l -> JsonText.object().numberNode(l);
      case Double d -> JsonText.number(d);
      default ->
          value.toString().isEmpty()
              ? JsonText.object().nullNode()
              : JsonText.object().textNode(value.toString());
    };
  }

  private static ObjectNode score(Score score) {
    ObjectNode one = JsonText.object();
    one.put("operation", score.operation().word());
    one.put("model", score.model());
    one.put("cases", score.cases());
    one.put("mean_absolute_error", score.meanAbsoluteError());
    score.worst().ifPresent(worst -> one.put("worst_error", worst.error()));
    one.put("picks", score.picks());
    one.put("picked_rightly", score.right());
    one.put("picked_the_quickest", score.quickest());
    one.put("dearest_pick", score.dearest());
    return one;
  }

  private static ObjectNode pick(Pick pick) {
    ObjectNode one = JsonText.object();
    one.put("operation", pick.operation().word());
    one.put("nodes", pick.nodes());
    one.put("size", pick.sizeBytes());
    one.put("model", pick.model());
    one.put("picked", pick.picked().word());
    one.put("quickest", pick.quickest().word());
    one.put("cost", pick.cost());
    one.put("tied", pick.tied());
    return one;
  }
}
