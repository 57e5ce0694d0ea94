package fathom.reports.validation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.collective.Operation;
import fathom.model.cost.Interval;
import fathom.reports.json.JsonText;
import fathom.reports.table.Records;
import fathom.reports.table.TableJson;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import tech.tablesaw.api.Table;

/** A validation for programs. */
final class ValidationData {
  private static final String SCHEMA = "fathom-validation/1";

  /** A case and what a model said of it; once without where no model says anything. */
  private record Row(Measured measured, Optional<CaseForecast> said) {
    static Stream<Row> of(Validation validation, Measured measured) {
      List<Row> rows =
          validation.forecasts(measured).map(f -> new Row(measured, Optional.of(f))).toList();
      return rows.isEmpty() ? Stream.of(new Row(measured, Optional.empty())) : rows.stream();
    }

    private Optional<Double> error() {
      return said.flatMap(forecast -> forecast.error(measured));
    }
  }

  private ValidationData() {}

  /** A row per case and model. */
  static Table records(Validation validation) {
    List<Row> rows = validation.measured().stream().flatMap(m -> Row.of(validation, m)).toList();
    return Records.of("validation", rows)
        .text("operation", row -> row.measured().of().algorithm().operation().word())
        .text("algorithm", row -> row.measured().of().algorithm().word())
        .count("nodes", row -> row.measured().of().nodes())
        .count("size", row -> row.measured().of().sizeBytes())
        .count("segment_bytes", of(m -> m.settings().segmentBytes(m.of().sizeBytes())))
        .count("window", of(m -> m.settings().window()))
        .count("fan_out", of(m -> m.settings().fanOut()))
        .count("repetitions", of(Measured::repetitions))
        .count("lost_data", of(m -> m.incomplete().lost()))
        .count("gave_up", of(m -> m.incomplete().gaveUp()))
        .count("wrong_bytes", of(m -> m.incomplete().wrong()))
        .count("missing_packets", of(m -> m.incomplete().missingPackets()))
        .number("skew_micros", row -> row.measured().start().skewMicros())
        .count("shared_clock", of(m -> m.start().sharedClock() ? 1 : 0))
        .numberIf("measured_micros", time(Measured::medianMicros))
        .numberIf("measured_micros_low", time(m -> m.interval().map(Interval::low)))
        .numberIf("measured_micros_high", time(m -> m.interval().map(Interval::high)))
        .numberIf("mean_micros", time(Measured::meanMicros))
        .numberIf("p90_micros", time(Measured::p90Micros))
        .text("congestion_control", row -> validation.congestion())
        .text("model", row -> row.said().map(CaseForecast::model).orElse(""))
        .countIf("predicted_loss", row -> row.said().map(f -> f.timeMicros().isEmpty() ? 1 : 0))
        .numberIf(
            "predicted_micros",
            row -> row.said().flatMap(f -> f.timeMicros().stream().boxed().findFirst()))
        .numberIf("relative_error", Row::error)
        .text("doubts", row -> row.said().map(f -> String.join("; ", f.doubts())).orElse(""))
        .table();
  }

  private static ToLongFunction<Row> of(ToLongFunction<Measured> count) {
    return row -> count.applyAsLong(row.measured());
  }

  private static Function<Row, Optional<Double>> time(Function<Measured, Optional<Double>> of) {
    return row -> of.apply(row.measured());
  }

  static ObjectNode written(Validation validation, SortedMap<String, String> facts) {
    ObjectNode root = JsonText.object().put("schema", SCHEMA);
    ObjectNode run = root.putObject("run");
    facts.forEach(run::put);
    ArrayNode scores = root.putArray("scores");
    root.set("cases", TableJson.array(records(validation)));
    ArrayNode picks = root.putArray("picks");
    for (Operation operation : validation.operations()) {
      for (String model : validation.models(operation)) {
        put(scores.addObject(), Score.of(validation, operation, model));
        validation.picks(operation, model).forEach(pick -> put(picks.addObject(), pick));
      }
    }
    return root;
  }

  private static void put(ObjectNode one, Score score) {
    one.put("operation", score.operation().word());
    one.put("model", score.model());
    one.put("cases", score.cases());
    score.meanAbsoluteError().ifPresent(error -> one.put("mean_absolute_error", error));
    score.worst().ifPresent(worst -> one.put("worst_error", worst.error()));
    one.put("losses_unforeseen", score.unforeseen());
    one.put("losses_unfounded", score.unfounded());
    one.put("picks", score.picks());
    one.put("picked_rightly", score.right());
    one.put("picked_the_quickest", score.quickest());
    score.dearest().ifPresent(cost -> one.put("dearest_pick", cost));
  }

  private static void put(ObjectNode one, Pick pick) {
    one.put("operation", pick.operation().word());
    one.put("nodes", pick.nodes());
    one.put("size", pick.sizeBytes());
    one.put("model", pick.model());
    one.put("picked", pick.picked().word());
    one.put("among", pick.among());
    one.put("quickest", pick.quickest().word());
    pick.cost().ifPresent(cost -> one.put("cost", cost));
    one.put("tied", pick.tied());
  }
}
