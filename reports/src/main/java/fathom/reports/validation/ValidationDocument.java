package fathom.reports.validation;

import fathom.model.collective.CongestionControl;
import fathom.model.collective.Operation;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.document.SizeLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Collectors;

/**
 * A validation: for each operation how well each model did, every case with what was measured and
 * what was said of it, and notes.
 */
public final class ValidationDocument extends CaseTables<ProgramCase> {
  private static final int MODELS_PER_TABLE = 3;

  /** The model that is no formula. */
  private static final String SIMULATOR = "simulator";

  private final String congestion;

  /** Over TCP a lost packet costs a time-out: the middle hides what the tail shows. */
  private final boolean tails;

  private ValidationDocument(Validation<ProgramCase> validation, String congestion) {
    super(validation, MODELS_PER_TABLE);
    this.congestion = congestion;
    tails = !congestion.isEmpty();
  }

  /**
   * The document of a validation.
   *
   * @param controls what TCP did against congestion; empty over UDP
   * @param facts of the run, flat; the written form alone has them
   */
  public static Document of(
      Validation<ProgramCase> validation,
      SortedSet<CongestionControl> controls,
      SortedMap<String, String> facts) {
    String congestion =
        controls.stream().map(CongestionControl::word).collect(Collectors.joining(", "));
    return new Document(
        "predictions held against measurements",
        new ValidationDocument(validation, congestion).page().all(),
        () -> ValidationData.records(validation, congestion),
        () -> ValidationData.written(validation, congestion, facts));
  }

  private Blocks page() {
    Blocks page = new Blocks();
    for (Operation operation : validation.operations()) {
      page.section(operation.word(), body -> add(body, operation));
    }
    page.gap();
    page.paragraph(legend());
    if (tails) {
      page.paragraph("TCP's congestion control: " + congestion);
    }
    return page;
  }

  /** What the heads of the tables mean, as far as they occur. */
  private String legend() {
    boolean predicted =
        validation.operations().stream().anyMatch(o -> !validation.models(o).isEmpty());
    return "Median and its 95 % interval: of the repetitions that lost nothing."
        + (predicted
            ? " Cases: those with both a predicted time and a median. Error: predicted against median. Loses data: the model predicts a loss, and no time."
                + " Right choices: where several algorithms were measured among as many nodes at the"
                + " same size, how often the one with the shortest predicted time was the fastest, or"
                + " as fast within the intervals; in brackets, how often it was the fastest itself."
                + " Worst choice: the measured time of a chosen algorithm as a multiple of the"
                + " fastest one's."
            : "")
        + (validation.operations().stream().anyMatch(o -> validation.models(o).contains(SIMULATOR))
            ? " Simulator: Fathom's own simulation of nodes and switch with the sheet's numbers."
            : "");
  }

  private void add(Blocks body, Operation operation) {
    List<String> models = validation.models(operation);
    List<List<Cell>> scores =
        models.stream().map(m -> score(m, validation.score(operation, m))).toList();
    if (!scores.isEmpty()) {
      body.gap();
    }
    body.on(Medium.PAPER, table -> table.table(scoreColumns(Column.right("worst")), scores));
    body.notOn(Medium.PAPER, table -> table.table(scoreColumns(Column.left("worst")), scores));
    body.on(Medium.TERMINAL, tables -> sideBySide(tables, operation, models));
    body.notOn(Medium.TERMINAL, table -> table.table(columns(), cases(operation)));
    List<String> notes = new ValidationNotes(validation, operation).lines();
    if (!notes.isEmpty()) {
      body.gap().items(ItemMark.NONE, notes);
    }
  }

  private static List<Column> scoreColumns(Column worst) {
    return List.of(
        Column.left("model"),
        Column.right("cases"),
        Column.right("mean |error|"),
        worst,
        Column.right("right choices"),
        Column.right("worst choice"));
  }

  private static List<Cell> score(String model, Score<ProgramCase> score) {
    List<String> row = new ArrayList<>(List.of(model, Integer.toString(score.cases())));
    row.addAll(errors(score));
    row.add(right(score) + (score.picks().isEmpty() ? "" : " (" + score.fastest() + ")"));
    row.add(factor(score.worstCost()));
    return Cell.row(row);
  }

  @Override
  List<Column> measuredColumns() {
    List<Column> columns = commonColumns();
    if (tails) {
      columns.add(Column.right("mean"));
      columns.add(Column.right("p90"));
    }
    return columns;
  }

  private List<Column> columns() {
    List<Column> columns = measuredColumns();
    columns.add(Column.left("model"));
    columns.add(Column.right("predicted, µs"));
    columns.add(Column.right("error"));
    return columns;
  }

  /** A row for each case and model; for a case of which no model says anything one. */
  private List<List<Cell>> cases(Operation operation) {
    List<List<Cell>> rows = new ArrayList<>();
    for (Measured<ProgramCase> measured : validation.of(operation)) {
      List<CaseForecast<ProgramCase>> said = validation.said(measured.of());
      if (said.isEmpty()) {
        rows.add(row(measured, List.of(DASH, DASH, DASH)));
      }
      for (CaseForecast<ProgramCase> forecast : said) {
        List<String> cells = new ArrayList<>(List.of(forecast.model()));
        cells.addAll(said(measured, forecast));
        rows.add(row(measured, cells));
      }
    }
    return rows;
  }

  private List<Cell> row(Measured<ProgramCase> measured, List<String> more) {
    List<String> cells = measured(measured);
    cells.addAll(more);
    return Cell.row(cells);
  }

  @Override
  List<String> measured(Measured<ProgramCase> measured) {
    ProgramCase of = measured.of();
    List<String> row =
        new ArrayList<>(
            List.of(of.word(), Integer.toString(of.nodes()), SizeLabel.of(of.sizeBytes())));
    row.addAll(median(measured));
    if (tails) {
      row.add(measured.times().mean().map(ValidationWords::micros).orElse(""));
      row.add(measured.times().p90().map(ValidationWords::micros).orElse(""));
    }
    return row;
  }
}
