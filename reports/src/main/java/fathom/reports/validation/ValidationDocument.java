package fathom.reports.validation;

import fathom.model.collective.Operation;
import fathom.reports.document.Block.Mark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.document.SizeLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * A validation: for each operation how well each model did, every case with what was measured and
 * what was said of it, and notes.
 */
public final class ValidationDocument {
  /** More would not fit on a line beside what was measured. */
  private static final int MODELS_PER_TABLE = 3;

  /** The model that is no formula. */
  private static final String SIMULATOR = "simulator";

  private final Validation validation;

  /** Over TCP a lost packet costs a time-out: the middle hides what the tail shows. */
  private final boolean tails;

  private ValidationDocument(Validation validation) {
    this.validation = validation;
    tails = !validation.congestionControls().isEmpty();
  }

  /**
   * The document of a validation.
   *
   * @param facts of the run, flat; the written form alone has them
   */
  public static Document of(Validation validation, SortedMap<String, String> facts) {
    return new Document(
        "predictions held against measurements",
        new ValidationDocument(validation).page().all(),
        () -> ValidationData.records(validation),
        () -> ValidationData.written(validation, facts));
  }

  private Blocks page() {
    Blocks page = new Blocks();
    for (Operation operation : validation.operations()) {
      page.section(operation.word(), body -> add(body, operation));
    }
    page.gap();
    page.paragraph(legend());
    if (tails) {
      page.paragraph("TCP's congestion control: " + validation.congestion());
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
    List<String> models = List.copyOf(validation.models(operation));
    List<List<Cell>> scores =
        models.stream().map(m -> score(Score.of(validation, operation, m))).toList();
    if (!scores.isEmpty()) {
      body.gap();
    }
    body.on(Medium.PAPER, table -> table.table(scoreColumns(Column.right("worst")), scores));
    body.notOn(Medium.PAPER, table -> table.table(scoreColumns(Column.left("worst")), scores));
    body.on(Medium.TERMINAL, tables -> sideBySide(tables, operation, models));
    body.notOn(Medium.TERMINAL, table -> table.table(columns(), cases(operation)));
    List<String> notes = new ValidationNotes(validation, operation).lines();
    if (!notes.isEmpty()) {
      body.gap().items(Mark.NONE, notes);
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

  /** A dash where there is nothing to say. */
  private static List<Cell> score(Score score) {
    return Cell.row(
        List.of(
            score.model(),
            Integer.toString(score.cases()),
            orDash(score.meanAbsoluteError().stream().mapToObj(ValidationWords::percent)),
            orDash(
                score.worst().stream()
                    .map(
                        w -> ValidationWords.signed(w.error()) + " " + ValidationWords.of(w.of()))),
            score.picks() == 0
                ? "–"
                : score.right() + " of " + score.picks() + " (" + score.quickest() + ")",
            orDash(score.dearest().stream().mapToObj(ValidationWords::factor))));
  }

  private static String orDash(Stream<String> text) {
    return text.findFirst().orElse("–");
  }

  /** A row for each case, some models at a time in columns of their own. */
  private void sideBySide(Blocks tables, Operation operation, List<String> models) {
    for (int first = 0; first == 0 || first < models.size(); first += MODELS_PER_TABLE) {
      List<String> some = models.subList(first, Math.min(first + MODELS_PER_TABLE, models.size()));
      List<Column> columns = measuredColumns();
      List<List<Cell>> rows = new ArrayList<>();
      some.forEach(
          model -> {
            columns.add(Column.right(model + ", µs"));
            columns.add(Column.right("error").gap(1));
          });
      for (Measured measured : validation.of(operation)) {
        List<String> row = measured(measured);
        some.forEach(
            model ->
                row.addAll(
                    validation
                        .forecasts(measured)
                        .filter(f -> f.model().equals(model))
                        .findFirst()
                        .map(f -> said(measured, f))
                        .orElse(List.of("", ""))));
        rows.add(Cell.row(row));
      }
      tables.gap().table(columns, rows);
    }
  }

  private List<Column> measuredColumns() {
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.left("algorithm"),
                Column.right("p"),
                Column.right("size"),
                Column.right("median, µs"),
                Column.right("±").gap(1)));
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
    for (Measured measured : validation.of(operation)) {
      List<CaseForecast> said = validation.forecasts(measured).toList();
      if (said.isEmpty()) {
        rows.add(row(measured, List.of("–", "–", "–")));
      }
      for (CaseForecast forecast : said) {
        List<String> cells = new ArrayList<>(List.of(forecast.model()));
        cells.addAll(said(measured, forecast));
        rows.add(row(measured, cells));
      }
    }
    return rows;
  }

  private List<Cell> row(Measured measured, List<String> more) {
    List<String> cells = measured(measured);
    cells.addAll(more);
    return Cell.row(cells);
  }

  /** A case and what was measured of it. */
  private List<String> measured(Measured measured) {
    List<String> row = new ArrayList<>();
    row.add(measured.of().algorithm().word());
    row.add(Integer.toString(measured.of().nodes()));
    row.add(SizeLabel.of(measured.of().sizeBytes()));
    row.add(measured.medianMicros().map(ValidationWords::micros).orElse("incomplete"));
    row.add(measured.interval().map(i -> ValidationWords.micros(i.width() / 2)).orElse(""));
    if (tails) {
      row.add(measured.meanMicros().map(ValidationWords::micros).orElse(""));
      row.add(measured.p90Micros().map(ValidationWords::micros).orElse(""));
    }
    return row;
  }

  /** What a model said of a case, and its error. */
  private static List<String> said(Measured measured, CaseForecast said) {
    if (said.timeMicros().isEmpty()) {
      return List.of("loses data", "");
    }
    double micros = said.timeMicros().getAsDouble();
    return List.of(
        ValidationWords.micros(micros),
        said.error(measured).map(ValidationWords::signed).orElse(""));
  }
}
