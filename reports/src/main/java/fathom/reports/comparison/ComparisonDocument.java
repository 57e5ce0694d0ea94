package fathom.reports.comparison;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.comparison.ElseDiffers.Difference;
import fathom.reports.document.Block.Entry;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Block.TablePart;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Digits;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.json.JsonText;
import fathom.reports.table.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tech.tablesaw.api.Table;

/**
 * Two sheets compared: the verdicts, each parameter, its numbers, what makes them hard to compare,
 * what else differs, and how it was decided.
 */
public final class ComparisonDocument {
  private static final String SCHEMA = "fathom-compare/1";

  private static final List<Column> PARAMETERS =
      List.of(
          Column.left("").heading("Parameter"),
          Column.left("").heading("Verdict"),
          Column.right("B/A"),
          Column.right("detectable rise").capital(),
          Column.left("Notes").offTerminal());

  private static final List<Column> NUMBERS =
      List.of(
          Column.left("").heading("Parameter"),
          Column.left("").gap(1),
          Column.left("").heading("Number").gap(1),
          Column.right("A"),
          Column.right("B"),
          Column.left("Unit").offTerminal(),
          Column.left("intervals").heading("95 %"),
          Column.right("B/A"),
          Column.left("").heading("Interval"));

  /** A number in both sheets; a parameter that has none stands once, by itself. */
  private record ComparedRow(ParameterChange of, Optional<Change> number) {
    static Stream<ComparedRow> all(ParameterChange of) {
      return of.rows().isEmpty()
          ? Stream.of(new ComparedRow(of, Optional.empty()))
          : of.rows().stream().map(number -> new ComparedRow(of, Optional.of(number)));
    }
  }

  private final Comparison comparison;

  private ComparisonDocument(Comparison comparison) {
    this.comparison = comparison;
  }

  public static Document of(Comparison comparison) {
    ComparisonDocument document = new ComparisonDocument(comparison);
    return new Document(
        "what changed between two sheets",
        document.page().all(),
        document::records,
        document::written);
  }

  private Blocks page() {
    Blocks page = new Blocks().title("Comparison of B with A");
    page.entries(
        List.of(new Entry("A", comparison.a().facts()), new Entry("B", comparison.b().facts())));
    page.gap().items(ItemMark.NONE, Summary.of(comparison));
    page.section("Parameters", this::parameters);
    page.section("Numbers", this::numbers);
    page.section("Warnings", body -> body.items(ItemMark.WARNING, comparison.warnings()));
    page.section("What else differs", this::elseDiffers);
    page.section("How it was decided", body -> body.paragraph(Summary.test(comparison)));
    return page;
  }

  private void parameters(Blocks body) {
    List<List<Cell>> rows = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (ParameterChange change : comparison.parameters()) {
      rows.add(
          Cell.row(
              List.of(
                  change.label(),
                  change.word(),
                  Summary.factors(change),
                  Summary.seenFrom(change),
                  String.join("; ", change.notes()))));
      change.notes().forEach(note -> notes.add(change.label() + ": " + note));
    }
    body.table(PARAMETERS, rows);
    body.on(Medium.TERMINAL, list -> list.items(ItemMark.DASH, notes));
    body.paragraph(ComparisonMessage.PARAMETERS_OF_TWO.of());
  }

  private void numbers(Blocks body) {
    body.paragraph(ComparisonMessage.NUMBERS_OF_TWO.of());
    body.bareParts(
        NUMBERS,
        comparison.parameters().stream()
            .map(
                change ->
                    new TablePart(
                        change.label(),
                        change.rows().stream().map(ComparisonDocument::cells).toList()))
            .toList());
    Summary.apartOnly(comparison).ifPresent(body::paragraph);
  }

  private static List<Cell> cells(Change row) {
    return Cell.row(
        List.of(
            sign(row),
            row.quantity().label(),
            Digits.of(row.a()).inOne(),
            Digits.of(row.b()).inOne(),
            row.quantity().unit(),
            row.intervalsApart() ? "separate" : "overlap",
            row.factor().map(f -> Summary.factor(f.value())).orElse(Summary.NONE),
            interval(row)));
  }

  /** A sign before a number: {@code ≠} changed, {@code =} did not, {@code ?} cannot be told. */
  private static String sign(Change row) {
    return switch (row.verdict().orElse(null)) {
      case null -> "";
      case CHANGED -> "≠";
      case NO_CHANGE -> "=";
      case CANNOT_TELL -> "?";
    };
  }

  /** The interval of B/A. No ratio of two times is below 0, however uncertain they are. */
  static String interval(Change row) {
    double least = row.a().value() > 0 && row.b().value() > 0 ? 0 : Double.NEGATIVE_INFINITY;
    return row.factor()
        .map(
            f ->
                Summary.factor(Math.max(least, f.ci().low())) + "–" + Summary.factor(f.ci().high()))
        .orElse("");
  }

  private void elseDiffers(Blocks body) {
    List<String> items =
        new ArrayList<>(
            comparison.elseDiffers().facts().stream()
                .map(
                    one ->
                        ComparisonMessage.OTHER_FACT.of(
                            one.fact(), one.a().orElse("not given"), one.b().orElse("not given")))
                .toList());
    if (!comparison.elseDiffers().plans().isEmpty()) {
      items.add(
          ComparisonMessage.OTHER_PLANS.of(String.join(", ", comparison.elseDiffers().plans())));
    }
    body.items(ItemMark.DASH, items);
  }

  /** {@code apart} or {@code meet}, for programs. */
  static String intervals(Change row) {
    return row.intervalsApart() ? "apart" : "meet";
  }

  private Table records() {
    Records<ComparedRow> records =
        Records.of(
                "comparison", comparison.parameters().stream().flatMap(ComparedRow::all).toList())
            .text("symbol", row -> row.of().column().parameter().symbol())
            .text("variant", row -> row.of().column().variant())
            .text("verdict", row -> row.of().word())
            .numberIf("within", row -> row.of().within())
            .text("disturbed", row -> String.join("; ", row.of().disturbed()));
    return QuantityData.columns(records, row -> row.number().map(Change::quantity))
        .estimateIf("a", row -> row.number().map(Change::a))
        .estimateIf("b", row -> row.number().map(Change::b))
        .text("intervals", row -> row.number().map(ComparisonDocument::intervals).orElse(""))
        .estimateIf("factor", row -> row.number().flatMap(Change::factor))
        .numberIf("seen_from", row -> row.number().flatMap(Change::seenFrom))
        .text("tested", row -> row.number().flatMap(Change::word).orElse(""))
        .text("notes", row -> String.join("; ", row.of().notes()))
        .table();
  }

  private ObjectNode written() {
    Terms terms = comparison.terms();
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
    root.put("between_runs", terms.ofLine());
    root.put("between_runs_processor", terms.ofProcessor());
    root.put("fail_on", terms.failOn().orElse(null));
    root.put("slower_only", terms.slowerOnly());
    root.put("answer", comparison.answer().map(Verdict::answer).orElse(null));
    root.set("failing", labels(comparison.failing()));
    root.set("undecided", labels(comparison.undecided()));
    root.set("in_one_only", labels(comparison.inOneOnly()));
    root.set("disturbed", labels(comparison.disturbed()));
    root.set("faster", labels(comparison.faster()));
    root.set("incomplete", labels(comparison.incomplete()));
    root.set("too_uncertain", labels(comparison.blind()));
    ArrayNode unseen = root.putArray("unseen");
    for (ParameterChange change : comparison.blind()) {
      List<String> in = change.blindIn(terms.failOn().orElseThrow());
      unseen
          .addObject()
          .put("parameter", change.label())
          .put("wholly", in.isEmpty())
          .set("in", JsonText.texts(in));
    }
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
    return JsonText.texts(parameters.stream().map(ParameterChange::label).toList());
  }

  private static void put(ObjectNode node, ParameterChange change) {
    node.put("symbol", change.column().parameter().symbol());
    node.put("variant", change.column().variant());
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
      one.put("intervals", intervals(row));
      JsonText.put(one, "factor", row.factor());
      QuantityData.put(one, "seen_from", row.seenFrom());
      one.put("tested", row.word().orElse(null));
    }
    node.set("not_compared", JsonText.texts(change.unlooked()));
    node.set("notes", JsonText.texts(change.notes()));
  }
}
