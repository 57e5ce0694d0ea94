package fathom.reports.comparison;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.SizeRange;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.comparison.reading.Quantity;
import fathom.reports.json.ClusterJson;
import fathom.reports.json.JsonText;
import fathom.reports.table.Records;
import java.util.Optional;
import java.util.function.Function;

/** What all comparisons write alike for programs: which sheet, and which number. */
final class QuantityData {
  private QuantityData() {}

  static ObjectNode sheet(NamedSheet named) {
    ObjectNode node = JsonText.object().put("name", named.name());
    ClusterJson.put(node, named.sheet());
    return node;
  }

  /** Columns that say which number it is; missing where there is none. */
  static <R> Records<R> columns(Records<R> records, Function<R, Optional<Quantity>> of) {
    return records
        .text("quantity", row -> of.apply(row).map(Quantity::word).orElse(""))
        .countIf("size", row -> of.apply(row).flatMap(Quantity::sizeBytes))
        .countIf("nodes", row -> of.apply(row).flatMap(Quantity::nodes))
        .countIf("from", row -> of.apply(row).flatMap(QuantityData::from))
        .countIf("to", row -> of.apply(row).flatMap(QuantityData::to))
        .text("unit", row -> of.apply(row).map(Quantity::unit).orElse(""));
  }

  /** The same as fields; null where there is none. */
  static void put(ObjectNode node, Quantity quantity) {
    node.put("quantity", quantity.word());
    node.put("size", quantity.sizeBytes().orElse(null));
    node.put("nodes", quantity.nodes().orElse(null));
    node.put("from", from(quantity).orElse(null));
    node.put("to", to(quantity).orElse(null));
    node.put("unit", quantity.unit());
  }

  private static Optional<Integer> from(Quantity quantity) {
    return quantity.piece().map(SizeRange::fromBytes);
  }

  private static Optional<Integer> to(Quantity quantity) {
    return quantity.piece().filter(piece -> !piece.isOpen()).map(SizeRange::toBytes);
  }

  /** A number, null where there is none or it is infinite. */
  static void put(ObjectNode node, String name, Optional<Double> number) {
    node.set(name, JsonText.number(number.orElse(Double.NaN)));
  }
}
