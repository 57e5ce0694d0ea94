package fathom.reports.sisters;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Estimate;
import fathom.model.sheet.Sheet;
import fathom.model.sister.Setting;
import fathom.model.sister.SisterParameter;
import fathom.model.sister.SisterSheet;
import fathom.model.sister.Traits;
import fathom.model.sister.Value;
import fathom.reports.json.JsonText;
import java.util.List;

/** The models for programs ({@link ModelsFormat#SCHEMA}). */
final class ModelsJson {
  private ModelsJson() {}

  static String render(Sheet sheet, Setting setting, List<SisterSheet> models) {
    ObjectNode root = head(sheet, setting.nodes(), setting.packetBytes());
    ArrayNode all = root.putArray("models");
    for (SisterSheet model : models) {
      Traits traits = model.traits();
      ObjectNode node = all.addObject();
      node.put("model", model.sister().word());
      node.put("name", model.sister().title());
      node.put("full_name", traits.fullName());
      node.put("programming_model", traits.programming());
      node.put("abstract_model", traits.signature());
      node.put("architectural_model", traits.architecture());
      node.put("characteristics", traits.characteristics());
      node.put("source", traits.source());
      node.set("parameters", quantities(model.quantities()));
      node.set("cannot_express", JsonText.texts(traits.cannotExpress()));
    }
    return JsonText.render(root);
  }

  /** What both documents begin with. */
  static ObjectNode head(Sheet sheet, int nodes, long sizeBytes) {
    ObjectNode root = JsonText.object();
    root.put("schema", ModelsFormat.SCHEMA);
    root.put("created", sheet.created());
    Sheet.Cluster cluster = sheet.cluster();
    root.putObject("cluster")
        .put("kind", cluster.kind())
        .put("nodes", cluster.nodes())
        .put("transport", cluster.transport())
        .put("mtu", cluster.mtuBytes());
    root.put("nodes", nodes);
    root.put("size", sizeBytes);
    return root;
  }

  static ArrayNode quantities(List<SisterParameter> quantities) {
    ArrayNode all = JsonText.array();
    for (SisterParameter quantity : quantities) {
      ObjectNode node = all.addObject();
      node.put("symbol", quantity.symbol());
      node.put("meaning", quantity.meaning());
      node.put("unit", quantity.unit());
      node.put("formula", quantity.formula());
      value(node, quantity.value());
    }
    return all;
  }

  private static void value(ObjectNode node, Value value) {
    switch (value) {
      case Value.Single(Estimate estimate) -> {
        node.put("status", "number");
        estimate(node, "value", estimate);
      }
      case Value.Curve(List<Value.Point> points) -> {
        ArrayNode all = node.put("status", "function").putArray("points");
        points.forEach(
            point ->
                estimate(all.addObject().put("size", point.bytes()), "value", point.estimate()));
      }
      case Value.Words(String words) -> node.put("status", "words").put("words", words);
      case Value.Absent(String reason) -> node.put("status", "absent").put("reason", reason);
    }
  }

  /** A number and its interval, as sheets write them. */
  static void estimate(ObjectNode node, String name, Estimate estimate) {
    node.put(name, estimate.value());
    node.putArray(name + "_ci").add(estimate.ci().low()).add(estimate.ci().high());
  }
}
