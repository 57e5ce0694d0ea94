package fathom.reports.comparison;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Estimate;
import fathom.reports.comparison.reading.ComparedColumn;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.document.Block;
import fathom.reports.document.Block.Entry;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Block.TablePart;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.json.JsonText;
import fathom.reports.table.Records;
import fathom.reports.text.Percent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tech.tablesaw.api.Table;

/**
 * Several runs of one plan: each row's verdict by its worst number, all numbers, what has no value
 * or was disturbed, what makes the runs different, and how it was decided.
 */
public final class RepeatDocument {
  private static final String SCHEMA = "fathom-repeat/1";

  /** The columns that both tables have. */
  private static final List<Column> STATISTICS =
      List.of(
          Column.right("runs").capital(),
          Column.right("spread").capital(),
          Column.right("±"),
          Column.right("promised").capital(),
          Column.right("ratio").capital(),
          Column.left("").heading("95 %").gap(1),
          Column.right("apart").capital());

  private static final List<Column> ROWS =
      columns(Column.left("Parameter"), Column.left("Verdict"), Column.left("at").capital());

  private static final List<Column> NUMBERS =
      columns(
          Column.left("").heading("Parameter"),
          Column.left("").heading("Number").gap(1),
          Column.right("mean").capital(),
          Column.left("").heading("Unit").gap(1),
          Column.right("± mean"));

  /** What lies below is left over from sums of equal numbers. */
  private static final double ROUNDING = 1e-12;

  /** One number of one row. */
  private record SpreadRow(RepeatedRow of, Spread spread) {}

  private final RepeatedRuns all;

  private RepeatDocument(RepeatedRuns all) {
    this.all = all;
  }

  public static Document of(RepeatedRuns runs) {
    RepeatDocument document = new RepeatDocument(runs);
    return new Document(
        "how much repeated runs differ",
        document.page().all(),
        document::records,
        document::written);
  }

  private Blocks page() {
    int runs = all.runs().size();
    Blocks page =
        new Blocks()
            .title("Spread between " + Description.count(runs, "run") + " of the same plan");
    page.entries(
        IntStream.range(0, runs)
            .mapToObj(i -> new Entry(NamedSheet.number(i), all.runs().get(i).facts()))
            .toList());
    page.gap().items(ItemMark.NONE, RepeatSummary.of(all));
    page.section(
        "Warnings", body -> body.items(ItemMark.WARNING, RepeatSummary.warnings(all.runs())));
    if (runs > 1) {
      page.section("Rows", this::rows);
      page.section("Numbers", this::numbers);
    }
    List<String> absent = RepeatSummary.reasons(all, "no value", ComparedColumn::whyNone);
    List<String> disturbed = RepeatSummary.reasons(all, "disturbed", ComparedColumn::disturbance);
    page.section("No value", body -> body.items(ItemMark.DASH, absent));
    page.section("Disturbed", body -> body.items(ItemMark.DASH, disturbed));
    List<String> facts = RepeatSummary.otherFacts(all.runs());
    if (!facts.isEmpty()) {
      page.section(
          "What else differs",
          body -> body.paragraph(ComparisonMessage.OTHER_FACTS.of(String.join(", ", facts))));
    }
    if (all.tests() > 0) {
      page.section("How it was decided", body -> body.paragraph(RepeatSummary.rule(all)));
    }
    return page;
  }

  private void rows(Blocks body) {
    body.add(
        new Block.TableBlock(
            "Each row by the number that chance explains least",
            ROWS,
            false,
            all.rows().stream()
                .flatMap(row -> row.worst().map(w -> cells(row, w)).stream())
                .toList()));
    body.paragraph(ComparisonMessage.SIGNS_OF_ROWS.of());
    body.paragraph(ComparisonMessage.COLUMNS_OF_ROWS.of());
  }

  private static List<Column> columns(Column... first) {
    return Stream.concat(Stream.of(first), STATISTICS.stream()).toList();
  }

  private List<Cell> cells(RepeatedRow row, Spread worst) {
    return cells(worst, row.label(), all.steadiness(row).sign(), RepeatSummary.at(worst));
  }

  private void numbers(Blocks body) {
    Block.Parts parts =
        new Block.Parts(
            NUMBERS,
            false,
            all.rows().stream()
                .map(
                    row ->
                        new TablePart(
                            row.label(),
                            row.spreads().stream().map(RepeatDocument::cells).toList()))
                .toList());
    body.on(Medium.TERMINAL, lines -> lines.add(parts));
    // A page reads the caption of a table out, so it must have one.
    body.notOn(
        Medium.TERMINAL,
        page ->
            page.add(new Block.TableBlock("All numbers", NUMBERS, false, parts.inOne().rows())));
  }

  private static List<Cell> cells(Spread spread) {
    return cells(
        spread,
        RepeatSummary.at(spread),
        mean(spread),
        spread.quantity().unit(),
        Percent.measured(spread.meanHalfWidth()));
  }

  /** As many digits as the spread between runs leaves. */
  private static String mean(Spread spread) {
    double deviation = spread.observed() * Math.abs(spread.mean());
    return Double.isFinite(deviation) && spread.observed() > ROUNDING
        ? Digits.of(Estimate.of(spread.mean(), deviation)).value()
        : Digits.exact(spread.mean());
  }

  /** What both tables say of a number, after what one of them says. */
  private static List<Cell> cells(Spread spread, String... first) {
    String interval = RepeatSummary.interval(spread);
    return Stream.concat(
            Stream.of(first),
            Stream.of(
                Integer.toString(spread.runs()),
                Percent.measured(spread.observed()),
                Percent.measured(spread.halfWidth()),
                Percent.measured(spread.promised()),
                RepeatSummary.ratio(spread),
                interval.isEmpty() ? "" : "(" + interval + ")",
                RepeatSummary.apart(spread)))
        .map(Cell::words)
        .toList();
  }

  /** A row for each number. */
  private Table records() {
    List<SpreadRow> rows =
        all.rows().stream()
            .flatMap(row -> row.spreads().stream().map(spread -> new SpreadRow(row, spread)))
            .toList();
    Records<SpreadRow> records =
        Records.of("repeat", rows)
            .text("symbol", row -> row.of().column().parameter().symbol())
            .text("variant", row -> row.of().column().variant())
            .text("verdict", row -> all.steadiness(row.of()).word());
    return QuantityData.columns(records, row -> Optional.of(row.spread().quantity()))
        .count("runs", row -> row.spread().runs())
        .number("mean", row -> row.spread().mean())
        .numberIf("mean_half_width", row -> finite(row.spread().meanHalfWidth()))
        .numberIf("spread", row -> finite(row.spread().observed()))
        .numberIf("half_width", row -> finite(row.spread().halfWidth()))
        .numberIf("promised", row -> finite(row.spread().promised()))
        .estimateIf("ratio", row -> row.spread().ratio().map(SpreadRatio::estimate))
        .count("pairs", row -> row.spread().pairs().pairs())
        .count("apart", row -> row.spread().pairs().apart())
        .number("apart_expected", row -> row.spread().pairs().apartExpected())
        .count("separate", row -> row.spread().pairs().separate())
        .number("separate_expected", row -> row.spread().pairs().separateExpected())
        .table();
  }

  private static Optional<Double> finite(double share) {
    return Optional.of(share).filter(Double::isFinite);
  }

  private ObjectNode written() {
    ObjectNode root = JsonText.object().put("schema", SCHEMA);
    ArrayNode names = root.putArray("runs");
    all.runs().forEach(run -> names.add(QuantityData.sheet(run)));
    root.put("tests", all.tests());
    root.put("level", RepeatedRuns.LEVEL);
    root.put("margin", all.margin());
    root.put("verdict", all.steadiness().word());
    all.runsToTell().ifPresent(enough -> root.put("runs_to_tell", enough));
    put(root, all.pairs());
    for (Steadiness what : Steadiness.values()) {
      root.set(
          what.word().replace('-', '_'),
          JsonText.texts(all.with(what).stream().map(RepeatedRow::label).toList()));
    }
    ArrayNode rows = root.putArray("rows");
    all.rows().forEach(row -> put(rows.addObject(), row));
    root.set("warnings", JsonText.texts(RepeatSummary.warnings(all.runs())));
    root.set("differing_facts", JsonText.texts(RepeatSummary.otherFacts(all.runs())));
    return root;
  }

  private static void put(ObjectNode node, PairCount pairs) {
    node.put("pairs", pairs.pairs());
    node.put("apart", pairs.apart());
    node.put("apart_expected", pairs.apartExpected());
    node.put("separate", pairs.separate());
    node.put("separate_expected", pairs.separateExpected());
  }

  private void put(ObjectNode node, RepeatedRow row) {
    node.put("symbol", row.column().parameter().symbol());
    node.put("variant", row.column().variant());
    node.put("verdict", all.isAnywhere(row) ? all.steadiness(row).word() : null);
    node.put("worst", row.worst().map(row.spreads()::indexOf).orElse(null));
    ArrayNode numbers = node.putArray("numbers");
    row.spreads().forEach(spread -> put(numbers.addObject(), spread));
    put(node.putArray("without_value"), all.reasons(row.column()::whyNone));
    put(node.putArray("disturbed"), all.reasons(row.column()::disturbance));
  }

  private static void put(ArrayNode array, Map<Integer, String> reasons) {
    reasons.forEach((run, why) -> array.addObject().put("run", run + 1).put("reason", why));
  }

  private static void put(ObjectNode node, Spread spread) {
    QuantityData.put(node, spread.quantity());
    node.put("runs", spread.runs());
    node.put("mean", spread.mean());
    node.set("mean_half_width", JsonText.number(spread.meanHalfWidth()));
    node.set("spread", JsonText.number(spread.observed()));
    node.set("half_width", JsonText.number(spread.halfWidth()));
    node.set("promised", JsonText.number(spread.promised()));
    JsonText.put(node, "ratio", spread.ratio().map(SpreadRatio::estimate));
    put(node, spread.pairs());
    ArrayNode values = node.putArray("values");
    spread.readings().estimates().forEach(run -> JsonText.put(values.addObject(), "value", run));
  }
}
