package fathom.reports.compare;

import fathom.reports.document.Block.Entry;
import fathom.reports.document.Block.Mark;
import fathom.reports.document.Block.Part;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import java.util.ArrayList;
import java.util.List;

/**
 * Two sheets held against each other: the verdicts, each parameter, its numbers, what makes them
 * hard to compare, what else differs, and how it was decided.
 */
public final class ComparisonDocument {
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

  private final Comparison comparison;

  private ComparisonDocument(Comparison comparison) {
    this.comparison = comparison;
  }

  public static Document of(Comparison comparison) {
    return new Document(
        "what changed between two sheets",
        new ComparisonDocument(comparison).page().all(),
        () -> ComparisonData.records(comparison),
        () -> ComparisonData.written(comparison));
  }

  private Blocks page() {
    Blocks page = new Blocks().title("Comparison of B with A");
    page.entries(
        List.of(new Entry("A", comparison.a().facts()), new Entry("B", comparison.b().facts())));
    page.gap().items(Mark.NONE, Summary.of(comparison));
    page.section("Parameters", this::parameters);
    page.section("Numbers", this::numbers);
    page.section("Warnings", body -> body.items(Mark.WARNING, comparison.warnings()));
    page.section("What else differs", body -> elseDiffers(body, comparison.elseDiffers()));
    page.section("How it was decided", body -> body.paragraph(Words.test(comparison)));
    return page;
  }

  private void parameters(Blocks body) {
    List<List<Cell>> rows = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (ParameterChange change : comparison.parameters()) {
      String label = change.subject().label();
      rows.add(
          Cell.row(
              List.of(
                  label,
                  change.word(),
                  Words.factors(change),
                  Words.seenFrom(change),
                  String.join("; ", change.notes()))));
      change.notes().forEach(note -> notes.add(label + ": " + note));
    }
    body.table(PARAMETERS, rows);
    body.on(Medium.TERMINAL, list -> list.items(Mark.DASH, notes));
    body.paragraph(Words.COLUMNS);
  }

  private void numbers(Blocks body) {
    body.paragraph(Words.SIGNS);
    body.bareParts(
        NUMBERS,
        comparison.parameters().stream()
            .map(
                change ->
                    new Part(
                        change.subject().label(),
                        change.rows().stream().map(ComparisonDocument::cells).toList()))
            .toList());
    Apart.notChanged(comparison).ifPresent(body::paragraph);
  }

  private static List<Cell> cells(Change row) {
    return Cell.row(
        List.of(
            Words.sign(row),
            row.quantity().label(),
            Words.value(row.a()),
            Words.value(row.b()),
            row.quantity().unit(),
            Apart.shown(row),
            Words.factor(row),
            Words.interval(row)));
  }

  private static void elseDiffers(Blocks body, ElseDiffers elseDiffers) {
    List<String> items = new ArrayList<>();
    for (Difference difference : elseDiffers.facts()) {
      String a = Words.difference(difference.a());
      String b = Words.difference(difference.b());
      body.on(
          Medium.TERMINAL,
          lines ->
              lines
                  .items(Mark.NONE, List.of(difference.fact()))
                  .entries(List.of(new Entry("  A", a), new Entry("  B", b))));
      items.add(difference.fact() + ": " + a + " in A, " + b + " in B");
    }
    String plans = Words.plans(elseDiffers);
    if (!plans.isEmpty()) {
      body.on(Medium.TERMINAL, line -> line.entries(List.of(new Entry("plan", plans))));
      items.add("plan: " + plans);
    }
    body.notOn(Medium.TERMINAL, list -> list.items(Mark.DASH, items));
  }
}
