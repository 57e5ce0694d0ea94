package fathom.reports.related;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Estimate;
import fathom.model.related.CommunicationModel;
import fathom.model.related.ModelParameter;
import fathom.model.related.Setting;
import fathom.model.related.TranslatedSheet;
import fathom.model.related.Value;
import fathom.model.sheet.Sheet;
import fathom.reports.json.ClusterJson;
import fathom.reports.json.JsonText;
import fathom.reports.table.Records;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tech.tablesaw.api.Table;

/** The models for programs. */
final class ModelsData {
  /** The version of the written form, of topologies too. */
  private static final String SCHEMA = "fathom-models/1";

  /** What the sheet says against numbers in it; only where it does. */
  private static final String WARNING = "warning";

  /** A model's parameter; a function has one for each size it is shown at. */
  private record ModelParameterRow(
      String model, ModelParameter of, Optional<Integer> size, Optional<Estimate> value) {}

  private ModelsData() {}

  static Table records(List<TranslatedSheet> models, Optional<String> warning) {
    List<ModelParameterRow> rows =
        models.stream()
            .flatMap(m -> m.parameters().stream().flatMap(q -> rows(m.model().word(), q)))
            .toList();
    Records<ModelParameterRow> records =
        Records.of("models", rows)
            .text("model", ModelParameterRow::model)
            .text("symbol", row -> row.of().symbol())
            .text("meaning", row -> row.of().meaning())
            .text("unit", row -> row.of().unit())
            .text("formula", row -> row.of().formula())
            .text("status", row -> status(row.of().value()))
            .countIf("size", ModelParameterRow::size)
            .estimateIf("value", ModelParameterRow::value)
            .text("words", row -> row.of().value() instanceof Value.TextValue w ? w.words() : "")
            .text("reason", row -> row.of().value() instanceof Value.Absent a ? a.reason() : "");
    return warned(records, warning).table();
  }

  /** A column more where there is a warning. */
  static <R> Records<R> warned(Records<R> records, Optional<String> warning) {
    return warning.map(line -> records.text(WARNING, row -> line)).orElse(records);
  }

  private static Stream<ModelParameterRow> rows(String model, ModelParameter of) {
    return switch (of.value()) {
      case Value.Single(Estimate estimate) ->
          Stream.of(new ModelParameterRow(model, of, Optional.empty(), Optional.of(estimate)));
      case Value.Curve(List<Value.AtSize> points) ->
          points.stream()
              .map(
                  p ->
                      new ModelParameterRow(
                          model, of, Optional.of(p.bytes()), Optional.of(p.estimate())));
      case Value.TextValue w ->
          Stream.of(new ModelParameterRow(model, of, Optional.empty(), Optional.empty()));
      case Value.Absent a ->
          Stream.of(new ModelParameterRow(model, of, Optional.empty(), Optional.empty()));
    };
  }

  private static String status(Value value) {
    return switch (value) {
      case Value.Single s -> "number";
      case Value.Curve c -> "function";
      case Value.TextValue w -> "words";
      case Value.Absent a -> "absent";
    };
  }

  static ObjectNode written(
      Sheet sheet, Setting setting, List<TranslatedSheet> models, Optional<String> warning) {
    ObjectNode root = head(sheet, setting.nodes(), setting.packetBytes(), warning);
    ArrayNode all = root.putArray("models");
    for (TranslatedSheet translated : models) {
      CommunicationModel model = translated.model();
      ObjectNode node = all.addObject();
      node.put("model", model.word());
      node.put("name", model.title());
      node.put("full_name", model.fullName());
      node.put("programming_model", model.programming());
      node.put("abstract_model", model.signature());
      node.put("architectural_model", model.architecture());
      node.put("characteristics", model.characteristics());
      node.put("source", model.source());
      node.set("parameters", quantities(translated.parameters()));
      node.set("cannot_express", JsonText.texts(model.cannotExpress()));
    }
    return root;
  }

  /** What models and topologies begin with. */
  static ObjectNode head(Sheet sheet, int nodes, long sizeBytes, Optional<String> warning) {
    ObjectNode root = JsonText.object().put("schema", SCHEMA);
    ClusterJson.put(root, sheet);
    root.put("nodes", nodes).put("size", sizeBytes);
    warning.ifPresent(line -> root.put(WARNING, line));
    return root;
  }

  static ArrayNode quantities(List<ModelParameter> quantities) {
    ArrayNode all = JsonText.array();
    for (ModelParameter quantity : quantities) {
      ObjectNode node = all.addObject();
      node.put("symbol", quantity.symbol());
      node.put("meaning", quantity.meaning());
      node.put("unit", quantity.unit());
      node.put("formula", quantity.formula());
      node.put("status", status(quantity.value()));
      put(node, quantity.value());
    }
    return all;
  }

  private static void put(ObjectNode node, Value value) {
    switch (value) {
      case Value.Single(Estimate estimate) -> JsonText.put(node, "value", estimate);
      case Value.Curve(List<Value.AtSize> points) -> {
        ArrayNode all = node.putArray("points");
        points.forEach(
            p -> JsonText.put(all.addObject().put("size", p.bytes()), "value", p.estimate()));
      }
      case Value.TextValue(String words) -> node.put("words", words);
      case Value.Absent(String reason) -> node.put("reason", reason);
    }
  }
}
