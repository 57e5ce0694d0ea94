package fathom.reports.pages;

import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import fathom.model.sheet.Effort;
import fathom.model.sheet.Note;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Block;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.CostTable;
import fathom.reports.document.Description;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.document.OffBy;
import fathom.reports.document.Rows;
import fathom.reports.json.SheetJson;
import fathom.reports.table.ParameterTable;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The parameter sheet: the values in the layout of TW's Table 1, or on a page a row for each piece;
 * then how well they fit, what does not add up, what it cost and where it comes from.
 */
public final class SheetDocument {
  /** The kind of a cluster whose clock runs as fast as the computer that simulates it. */
  private static final String SIMULATED = "sim";

  private static final String UNITS =
      "Times in µs, message size m in bytes, p nodes. ± is half the 95 % interval of the number ";

  /** Titles of the sections that a page does not fold. */
  public static final String PARAMETERS = "Parameters";

  public static final String CHECKS = "Checks";

  private static final String WAITING =
      "Waiting: set-up, filling and draining of queues, and answers of other nodes, between the timed"
          + " windows.";

  private final Sheet sheet;

  private SheetDocument(Sheet sheet) {
    this.sheet = sheet;
  }

  public static Document of(Sheet sheet) {
    return new Document(
        "a parameter sheet",
        new SheetDocument(sheet).blocks(),
        () -> ParameterTable.of(sheet),
        () -> SheetJson.tree(sheet));
  }

  /** The parameters alone, with what is to be noted of them. */
  public static CostTable costs(Sheet sheet) {
    return new SheetDocument(sheet).costs();
  }

  private List<Block> blocks() {
    Blocks page = new Blocks();
    page.notOn(Medium.PAPER, head -> head.title("Parameter sheet", Description.of(sheet)));
    page.on(
        Medium.TERMINAL,
        lines ->
            lines.paragraph(
                UNITS
                    + "above it, for a constant at m = 0. The ± of the short sheet, without --full, is that of the"
                    + " whole cost."
                    + SheetTerms.explainedInFull(sheet)));
    page.on(Medium.PAGE, this::addBeginning);
    page.notOn(Medium.PAGE, grid -> grid.costs(costs()));
    page.on(Medium.TERMINAL, this::addLegend);
    page.on(Medium.PAGE, this::addValues);
    page.on(
        Medium.TERMINAL, known -> known.section("Known values", body -> body.add(known(sheet))));
    page.appendix("Fit", explained(FitRows.of(sheet), FitRows.EXPLAINED));
    page.appendix(
        SingleRows.TITLE,
        body -> {
          if (SingleRows.isNeeded(sheet)) {
            body.paragraph(SingleRows.words(sheet));
            body.add(SingleRows.of(sheet));
          }
        });
    page.appendix(CoreSpeedRows.TITLE, explained(CoreSpeedRows.of(sheet), CoreSpeedRows.EXPLAINED));
    page.appendix(CHECKS, body -> body.notOn(Medium.PAGE, this::addChecks));
    page.notOn(
        Medium.PAPER,
        warnings ->
            warnings.section(
                "Warnings", body -> body.items(ItemMark.WARNING, SheetNotes.warnings(sheet))));
    page.notOn(
        Medium.PAPER,
        notes ->
            notes.section("Notes", body -> body.items(ItemMark.DASH, SheetNotes.notes(sheet))));
    page.appendix(effortsTitle(sheet), explained(efforts(sheet), WAITING));
    page.appendix("Provenance", body -> body.add(provenance(sheet)));
    page.notOn(
        Medium.PAPER,
        end ->
            Sources.of(texts())
                .ifPresent(line -> end.section("Sources", body -> body.paragraph(line))));
    return page.all();
  }

  /** Adds the beginning, which a terminal has too: verdict, facts, three warnings, rows, checks. */
  private void addBeginning(Blocks page) {
    SheetSummary.beginning(sheet).forEach(page::add);
    page.items(ItemMark.WARNING, SheetSummary.mostWeighty(sheet));
    page.section(
        PARAMETERS,
        body ->
            body.add(SummaryRows.onPage(sheet))
                .paragraph(SheetSummary.legend(sheet))
                .add(CostsAtSizes.of(sheet)));
    page.section(CHECKS, this::addChecks);
  }

  /** Adds every coefficient with its interval, and the known values. */
  private void addValues(Blocks page) {
    page.section(
        "Coefficients",
        body -> {
          body.paragraph(UNITS + "before it." + SheetTerms.explainedInFull(sheet))
              .add(ValueRows.network(sheet))
              .add(ValueRows.memory(sheet));
          addLegend(body);
          body.add(known(sheet));
        });
  }

  /** A table with what its heads do not say; nothing where it has no rows. */
  private static Consumer<Blocks> explained(Block.TableBlock table, String words) {
    return body -> {
      if (!table.rows().isEmpty()) {
        body.add(table).paragraph(words);
      }
    };
  }

  /** What the signs after symbols mean; paper has it in the caption of the table. */
  private void addLegend(Blocks body) {
    RowState.legendOfDoubts(sheet).ifPresent(legend -> body.paragraph(legend + "."));
  }

  /** All that may name a source by its letters. */
  private List<String> texts() {
    List<String> texts = new ArrayList<>(sheet.warnings());
    sheet.diagnostics().checks().forEach(check -> texts.add(SheetNotes.words(check)));
    sheet.truths().values().forEach(truth -> texts.add(truth.formula()));
    sheet
        .outcomes()
        .values()
        .forEach(
            outcome -> {
              switch (outcome) {
                case Outcome.Buffer buffer -> texts.add(buffer.architectureReason());
                case Outcome.Missing missing -> texts.add(missing.reason());
                case Outcome.Linear linear -> {}
                case Outcome.Transfer transfer -> {}
              }
            });
    return texts;
  }

  private CostTable costs() {
    List<CostTable.CostRow> network = new ArrayList<>();
    List<CostTable.CostRow> memory = new ArrayList<>();
    List<CostTable.CostRow> reduction = new ArrayList<>();
    sheet
        .outcomes()
        .forEach(
            (parameter, outcome) ->
                (!parameter.isMemory() ? network : parameter.isMemoryCopy() ? memory : reduction)
                    .add(row(parameter, outcome)));
    List<CostTable.CostTablePart> parts = new ArrayList<>();
    if (!network.isEmpty()) {
      parts.add(new CostTable.CostTablePart("Network", List.of(), network));
    }
    if (!memory.isEmpty()) {
      parts.add(
          new CostTable.CostTablePart(
              "Memory copy", List.of("off-heap segment", "heap array"), memory));
    }
    if (!reduction.isEmpty()) {
      parts.add(new CostTable.CostTablePart("Reduction", List.of("cost"), reduction));
    }
    List<Block.Entry> warnings =
        sheet.warnings().stream()
            .map(line -> new Block.Entry(Note.isNote(line) ? "Note" : "Warning", Note.text(line)))
            .toList();
    Block.Entry citation = new Block.Entry("Cite as", SheetCitation.of(sheet));
    return new CostTable(
        Description.of(sheet), parts, RowState.legendOfDoubts(sheet), warnings, List.of(citation));
  }

  private CostTable.CostRow row(Parameter parameter, Outcome outcome) {
    boolean copy = parameter.isMemoryCopy();
    // Without "memory copy, ", which stands in the part's title.
    String title = parameter.title().replaceFirst("^memory copy, ", "");
    Optional<Outcome> heap = Optional.ofNullable(sheet.heapCopies().get(parameter));
    List<Optional<Outcome>> outcomes =
        copy ? List.of(Optional.of(outcome), heap) : List.of(Optional.of(outcome));
    List<RowState> doubts =
        outcomes.stream()
            .flatMap(Optional::stream)
            .flatMap(each -> RowState.doubts(sheet, parameter, each).stream())
            .distinct()
            .sorted()
            .toList();
    return new CostTable.CostRow(
        parameter.symbol(),
        RowState.signs(doubts),
        title,
        outcomes,
        Optional.ofNullable(sheet.truths().get(parameter)),
        OffBy.of(sheet, parameter),
        SheetRemarks.nature(sheet, parameter, outcome),
        SheetRemarks.disturbed(sheet, parameter));
  }

  /** The formulas behind the known values; parameters that share one share a line. */
  public static Block.TableBlock known(Sheet sheet) {
    Map<String, List<String>> symbols = new LinkedHashMap<>();
    sheet
        .truths()
        .forEach(
            (parameter, truth) ->
                symbols
                    .computeIfAbsent(truth.formula(), f -> new ArrayList<>())
                    .add(parameter.symbol()));
    return Rows.of(List.copyOf(symbols.entrySet()))
        .text(Column.left("symbol").capital(), of -> String.join(", ", of.getValue()))
        .text(Column.left("formula").capital().flowing(), Map.Entry::getKey)
        .bareTable("Where the known values come from");
  }

  private void addChecks(Blocks body) {
    body.on(
        Medium.TERMINAL,
        lines ->
            SheetNotes.checks(sheet)
                .forEach(
                    check ->
                        lines.paragraph(
                            new Cell.VerdictCell(check.verdict()).mark() + " ",
                            SheetNotes.words(check))));
    body.notOn(Medium.TERMINAL, pages -> pages.add(checks(sheet)));
  }

  /** The sheet held against itself. */
  public static Block.TableBlock checks(Sheet sheet) {
    return Rows.of(SheetNotes.checks(sheet))
        .text(Column.left("check").capital().wrapped(0.24), Check::name)
        .cell(Column.left("verdict").capital(), check -> new Cell.VerdictCell(check.verdict()))
        .text(Column.left("detail").capital().wrapped(0.6), SheetNotes::detail)
        .table("The sheet held against itself");
  }

  /** Over {@link #efforts}. */
  public static String effortsTitle(Sheet sheet) {
    return sheet.cluster().kind().equals(SIMULATED)
        ? "Time spent by the simulated clock, in seconds"
        : "Time spent, in seconds";
  }

  /** What each experiment cost in seconds, and all of them together. */
  public static Block.TableBlock efforts(Sheet sheet) {
    List<Effort> efforts = sheet.diagnostics().efforts();
    List<Map.Entry<String, Effort>> rows = new ArrayList<>();
    efforts.forEach(effort -> rows.add(Map.entry(effort.experiment().id(), effort)));
    efforts.stream().reduce(Effort::plus).ifPresent(all -> rows.add(Map.entry("total", all)));
    return Rows.of(rows)
        .text(Column.left("experiment"), Map.Entry::getKey)
        .text(Column.right("launches"), row -> Integer.toString(row.getValue().forks()))
        .text(Column.right("launching").gap(3), row -> seconds(row.getValue().startSeconds()))
        .text(Column.right("warm-up").gap(3), row -> seconds(row.getValue().warmUpSeconds()))
        .text(Column.right("measuring").gap(3), row -> seconds(row.getValue().windowSeconds()))
        .text(Column.right("waiting").gap(3), row -> seconds(row.getValue().waitingSeconds()))
        .text(Column.right("total").gap(3), row -> seconds(row.getValue().totalSeconds()))
        .table("Seconds that each experiment took, and on what");
  }

  private static String seconds(double seconds) {
    return Sentence.of("%.1f", seconds);
  }

  /** Facts of the run. */
  public static Block.TableBlock provenance(Sheet sheet) {
    return Rows.of(List.copyOf(sheet.provenance().entrySet()))
        .text(Column.left("fact").capital().wrapped(0.28), Map.Entry::getKey)
        .text(Column.left("value").capital().wrapped(0.66).flowing(), Map.Entry::getValue)
        .bareTable("Facts of the run");
  }
}
