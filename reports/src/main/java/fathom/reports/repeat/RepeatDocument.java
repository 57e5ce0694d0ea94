package fathom.reports.repeat;

import fathom.model.cost.Estimate;
import fathom.reports.document.Block;
import fathom.reports.document.Block.Entry;
import fathom.reports.document.Block.Mark;
import fathom.reports.document.Block.Part;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Several runs of one plan: each row's verdict by its worst number, all numbers, what has no value
 * or was disturbed, what makes the runs different, and how it was decided.
 */
public final class RepeatDocument {
  /** What both tables say of a number. */
  private static final List<Column> STATISTICS =
      List.of(
          Column.right("runs").capital(),
          Column.right("spread").capital(),
          Column.right("±"),
          Column.right("promised").capital(),
          Column.right("ratio").capital(),
          Column.left("").heading("95 %").gap(1),
          Column.right("apart").capital());

  /** What lies below is left over from sums of equal numbers. */
  private static final double ROUNDING = 1e-12;

  private final RepeatedRuns all;
  private final RepeatRemarks remarks;

  private RepeatDocument(RepeatedRuns all) {
    this.all = all;
    this.remarks = new RepeatRemarks(all);
  }

  public static Document of(RepeatedRuns runs) {
    return new Document(
        "how much repeated runs differ",
        new RepeatDocument(runs).page().all(),
        () -> RepeatData.records(runs),
        () -> RepeatData.written(runs));
  }

  private Blocks page() {
    int runs = all.runs().size();
    Blocks page =
        new Blocks()
            .title("Spread between " + Description.count(runs, "run") + " of the same plan");
    page.entries(
        IntStream.range(0, runs)
            .mapToObj(i -> new Entry(RepeatWords.number(i), all.runs().get(i).facts()))
            .toList());
    page.gap().items(Mark.NONE, RepeatWords.summary(all));
    page.section("Warnings", body -> body.items(Mark.WARNING, remarks.warnings()));
    if (runs > 1) {
      page.section("Rows", this::rows);
      page.section("Numbers", this::numbers);
    }
    page.section("No value", body -> body.items(Mark.DASH, remarks.absent()));
    page.section("Disturbed", body -> body.items(Mark.DASH, remarks.disturbed()));
    page.section("What else differs", body -> remarks.differing().ifPresent(body::paragraph));
    if (all.tests() > 0) {
      page.section("How it was decided", body -> body.paragraph(RepeatWords.rule(all)));
    }
    return page;
  }

  /** A sign stands before a row of a terminal, which has no room for words; elsewhere words do. */
  private void rows(Blocks body) {
    List<RepeatedRow> shown = all.rows().stream().filter(r -> r.worst().isPresent()).toList();
    body.on(
        Medium.TERMINAL,
        lines ->
            lines
                .table(
                    columns(Column.left(""), Column.left("").gap(1), Column.left("at")),
                    shown.stream()
                        .map(row -> cells(row, RepeatWords.sign(all.steadiness(row)), label(row)))
                        .toList())
                .paragraph(RepeatWords.SIGNS));
    body.notOn(
        Medium.TERMINAL,
        page ->
            page.add(
                new Block.Table(
                    "Each row by the number that chance explains least",
                    columns(
                        Column.left("Parameter"),
                        Column.left("Verdict").wrapped(0.18),
                        Column.left("At")),
                    false,
                    shown.stream()
                        .map(row -> cells(row, label(row), RepeatWords.verdict(all, row)))
                        .toList())));
    body.paragraph(RepeatWords.LEGEND);
  }

  private static String label(RepeatedRow row) {
    return row.subject().label();
  }

  private static List<Column> columns(Column... first) {
    List<Column> columns = new ArrayList<>(List.of(first));
    columns.addAll(STATISTICS);
    return columns;
  }

  private static List<Cell> cells(RepeatedRow row, String first, String second) {
    Spread worst = row.worst().orElseThrow();
    List<Cell> cells = new ArrayList<>(Cell.row(List.of(first, second, RepeatWords.at(worst))));
    cells.addAll(statistics(worst));
    return cells;
  }

  private void numbers(Blocks body) {
    List<Column> columns =
        columns(
            Column.left("").heading("Parameter"),
            Column.left("").heading("Number").gap(1),
            Column.right("mean").capital(),
            Column.left("").heading("Unit").gap(1),
            Column.right("± mean"));
    List<Part> parts =
        all.rows().stream()
            .map(
                row ->
                    new Part(
                        label(row), row.spreads().stream().map(RepeatDocument::cells).toList()))
            .toList();
    body.on(Medium.TERMINAL, lines -> lines.parts(columns, parts));
    body.notOn(
        Medium.TERMINAL,
        page ->
            page.add(
                new Block.Table(
                    "All numbers",
                    columns,
                    false,
                    new Block.Parts(columns, false, parts).inOne().rows())));
  }

  private static List<Cell> cells(Spread spread) {
    List<Cell> cells =
        new ArrayList<>(
            List.of(
                Cell.words(RepeatWords.at(spread)),
                Cell.words(mean(spread)),
                Cell.words(spread.quantity().unit()),
                Cell.words(Percent.measured(spread.meanHalfWidth()))));
    cells.addAll(statistics(spread));
    return cells;
  }

  /** As many digits as the spread between runs leaves. */
  private static String mean(Spread spread) {
    double deviation = spread.observed() * Math.abs(spread.mean());
    return Double.isFinite(deviation) && spread.observed() > ROUNDING
        ? Digits.of(Estimate.of(spread.mean(), deviation)).value()
        : Digits.exact(spread.mean());
  }

  private static List<Cell> statistics(Spread spread) {
    return Cell.row(
        List.of(
            Integer.toString(spread.runs()),
            Percent.measured(spread.observed()),
            Percent.measured(spread.halfWidth()),
            Percent.measured(spread.promised()),
            RepeatWords.ratio(spread),
            Optional.of(RepeatWords.interval(spread))
                .filter(ci -> !ci.isEmpty())
                .map(ci -> "(" + ci + ")")
                .orElse(""),
            RepeatWords.apart(spread)));
  }
}
