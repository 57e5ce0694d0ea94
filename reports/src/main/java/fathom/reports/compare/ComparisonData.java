package fathom.reports.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.json.JsonText;
import fathom.reports.table.Records;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tech.tablesaw.api.Table;

/** A comparison for programs. */
final class ComparisonData {
  /** The version of the written form. */
  private static final String SCHEMA = "fathom-compare/1";

  /** A number in both sheets; a parameter that has none stands once, by itself. */
  private record Row(ParameterChange of, Optional<Change> number) {
    static Stream<Row> all(ParameterChange of) {
      return of.rows().isEmpty()
          ? Stream.of(new Row(of, Optional.empty()))
          : of.rows().stream().map(number -> new Row(of, Optional.of(number)));
    }
  }

  private ComparisonData() {}

  static Table records(Comparison comparison) {
    List<Row> rows = comparison.parameters().stream().flatMap(Row::all).toList();
    Records<Row> records =
        Records.of("comparison", rows)
            .text("symbol", row -> row.of().subject().parameter().symbol())
            .text("variant", row -> row.of().subject().variant())
            .text("verdict", row -> row.of().word())
            .numberIf("within", row -> row.of().within())
            .text("disturbed", row -> String.join("; ", row.of().disturbed()));
    return QuantityData.columns(records, row -> row.number().map(Change::quantity))
        .estimateIf("a", row -> row.number().map(Change::a))
        .estimateIf("b", row -> row.number().map(Change::b))
        .text("intervals", row -> row.number().map(Apart::word).orElse(""))
        .estimateIf("factor", row -> row.number().flatMap(Change::factor))
        .numberIf("seen_from", row -> row.number().flatMap(Change::seenFrom))
        .text("tested", row -> row.number().flatMap(Change::word).orElse(""))
        .text("notes", row -> String.join("; ", row.of().notes()))
        .table();
  }

  static ObjectNode written(Comparison comparison) {
    ObjectNode root = JsonText.object().put("schema", SCHEMA);
    root.set("a", QuantityData.sheet(comparison.a()));
    root.set("b", QuantityData.sheet(comparison.b()));
    root.put("verdict", comparison.word());
    root.set("changed", labels(comparison.with(Verdict.CHANGED)));
    root.set("no_change", labels(comparison.with(Verdict.NO_CHANGE)));
    QuantityData.put(root, "no_change_within", comparison.within());
    root.set("cannot_tell", labels(comparison.with(Verdict.CANNOT_TELL)));
    root.put("tests", comparison.tests());
    root.put("level", Comparison.LEVEL);
    root.put("between_runs", comparison.terms().ofLine());
    root.put("between_runs_processor", comparison.terms().ofProcessor());
    root.put("fail_on", comparison.terms().failOn().orElse(null));
    root.put("slower_only", comparison.terms().slowerOnly());
    root.put("answer", comparison.answer().map(Verdict::answer).orElse(null));
    root.set("failing", labels(comparison.failing()));
    root.set("undecided", labels(comparison.undecided()));
    root.set("in_one_only", labels(comparison.inOneOnly()));
    root.set("disturbed", labels(comparison.disturbed()));
    root.set("faster", labels(comparison.faster()));
    root.set("incomplete", labels(comparison.incomplete()));
    root.set("too_uncertain", labels(comparison.blind()));
    unseen(root.putArray("unseen"), comparison);
    root.set("unexamined", labels(comparison.unexamined()));
    ArrayNode parameters = root.putArray("parameters");
    comparison.parameters().forEach(change -> put(parameters.addObject(), change));
    root.set("warnings", JsonText.texts(comparison.warnings()));
    ArrayNode differs = root.putArray("else_differs");
    for (Difference difference : comparison.elseDiffers().facts()) {
      differs
          .addObject()
          .put("fact", difference.fact())
          .put("a", difference.a().orElse(null))
          .put("b", difference.b().orElse(null));
    }
    root.set("plans_differ_in_numbers", JsonText.texts(comparison.elseDiffers().plans()));
    return root;
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

  private static void put(ObjectNode node, ParameterChange change) {
    node.put("symbol", change.subject().parameter().symbol());
    node.put("variant", change.subject().variant());
    node.put("verdict", change.word());
    QuantityData.put(node, "within", change.within());
    node.set("disturbed", JsonText.texts(change.disturbed()));
    QuantityData.put(node, "largest_change", change.largest());
    QuantityData.put(node, "seen_from", change.seenFrom());
    ArrayNode numbers = node.putArray("numbers");
    for (Change row : change.rows()) {
      ObjectNode one = numbers.addObject();
      QuantityData.put(one, row.quantity());
      JsonText.put(one, "a", row.a());
      JsonText.put(one, "b", row.b());
      one.put("intervals", Apart.word(row));
      QuantityData.putEstimate(one, "factor", row.factor());
      QuantityData.put(one, "seen_from", row.seenFrom());
      one.put("tested", row.word().orElse(null));
    }
    node.set("not_compared", JsonText.texts(change.unlooked()));
    node.set("notes", JsonText.texts(change.notes()));
  }
}
