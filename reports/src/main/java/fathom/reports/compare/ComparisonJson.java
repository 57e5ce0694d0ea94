package fathom.reports.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Estimate;
import fathom.model.cost.SizeRange;
import fathom.reports.json.ClusterJson;
import fathom.reports.json.JsonText;
import java.util.List;
import java.util.Optional;

/** A comparison for programs ({@link ComparisonFormat#SCHEMA}). */
final class ComparisonJson {
  private ComparisonJson() {}

  static String render(Comparison comparison) {
    ObjectNode root = JsonText.object();
    root.put("schema", ComparisonFormat.SCHEMA);
    root.set("a", sheet(comparison.a()));
    root.set("b", sheet(comparison.b()));
    root.put("verdict", comparison.verdict().word());
    root.set("changed", labels(comparison.with(Verdict.CHANGED)));
    root.put("tests", comparison.tests());
    root.put("level", Comparison.LEVEL);
    root.put("between_runs", comparison.terms().ofLine());
    root.put("between_runs_processor", comparison.terms().ofProcessor());
    number(root, "fail_on", comparison.terms().failOn());
    root.set("failing", labels(comparison.failing()));
    root.set("incomplete", labels(comparison.incomplete()));
    root.set("too_uncertain", labels(comparison.blind()));
    unseen(root.putArray("unseen"), comparison);
    root.set("unexamined", labels(comparison.unexamined()));
    ArrayNode parameters = root.putArray("parameters");
    comparison.parameters().forEach(change -> parameters.add(parameter(change)));
    root.set("warnings", JsonText.texts(comparison.warnings()));
    ArrayNode differs = root.putArray("else_differs");
    for (Difference difference : comparison.elseDiffers().facts()) {
      ObjectNode one = differs.addObject().put("fact", difference.fact());
      text(one, "a", difference.a());
      text(one, "b", difference.b());
    }
    root.set("plans_differ_in_numbers", JsonText.texts(comparison.elseDiffers().plans()));
    return JsonText.render(root);
  }

  /** What a sheet is of. */
  static ObjectNode sheet(NamedSheet named) {
    ObjectNode node = JsonText.object();
    node.put("name", named.name());
    ClusterJson.put(node, named.sheet());
    return node;
  }

  private static ArrayNode labels(List<ParameterChange> parameters) {
    return JsonText.texts(parameters.stream().map(p -> p.subject().label()).toList());
  }

  /** In what parts of a parameter a change would not have been seen. */
  private static void unseen(ArrayNode unseen, Comparison comparison) {
    for (ParameterChange change : comparison.blind()) {
      List<String> in = change.blindIn(comparison.terms().failOn().orElseThrow());
      unseen
          .addObject()
          .put("parameter", change.subject().label())
          .put("wholly", in.isEmpty())
          .set("in", JsonText.texts(in));
    }
  }

  private static ObjectNode parameter(ParameterChange change) {
    ObjectNode node = JsonText.object();
    node.put("symbol", change.subject().parameter().symbol());
    node.put("variant", change.subject().variant());
    node.put("verdict", change.verdict().word());
    number(node, "largest_change", change.largest());
    number(node, "seen_from", change.seenFrom());
    ArrayNode numbers = node.putArray("numbers");
    for (Change row : change.rows()) {
      ObjectNode one = numbers.addObject();
      quantity(one, row.quantity());
      estimate(one, "a", Optional.of(row.a()));
      estimate(one, "b", Optional.of(row.b()));
      one.put("intervals", Apart.word(row));
      estimate(one, "factor", row.factor());
      number(one, "seen_from", row.seenFrom());
      text(one, "tested", row.verdict().map(Verdict::word));
    }
    node.set("not_compared", JsonText.texts(change.unlooked()));
    node.set("notes", JsonText.texts(change.notes()));
    return node;
  }

  /** What a number is, as histories have it too. */
  static void quantity(ObjectNode node, Quantity quantity) {
    node.put("quantity", quantity.word());
    count(node, "size", quantity.sizeBytes());
    count(node, "nodes", quantity.nodes());
    count(node, "from", quantity.piece().map(SizeRange::fromBytes));
    count(node, "to", quantity.piece().filter(p -> !p.isOpen()).map(SizeRange::toBytes));
    node.put("unit", quantity.unit());
  }

  /** A number and its interval; both null where there is none. */
  static void estimate(ObjectNode node, String name, Optional<Estimate> estimate) {
    number(node, name, estimate.map(Estimate::value));
    if (estimate.isPresent()) {
      node.putArray(name + "_ci").add(estimate.get().ci().low()).add(estimate.get().ci().high());
    } else {
      node.putNull(name + "_ci");
    }
  }

  private static void number(ObjectNode node, String name, Optional<Double> number) {
    node.set(name, JsonText.number(number.orElse(Double.NaN)));
  }

  private static void count(ObjectNode node, String name, Optional<Integer> count) {
    if (count.isPresent()) {
      node.put(name, count.get());
    } else {
      node.putNull(name);
    }
  }

  private static void text(ObjectNode node, String name, Optional<String> text) {
    if (text.isPresent()) {
      node.put(name, text.get());
    } else {
      node.putNull(name);
    }
  }
}
