package fathom.reports.validation;

import fathom.model.collective.Operation;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Tables of measured cases beside what models said of them. */
abstract class CaseTables<C extends Case & Comparable<C>> {
  static final String DASH = "–";

  final Validation<C> validation;
  private final int modelsPerTable;

  /**
   * @param modelsPerTable more would not fit on a line beside what was measured
   */
  CaseTables(Validation<C> validation, int modelsPerTable) {
    this.validation = validation;
    this.modelsPerTable = modelsPerTable;
  }

  /** The columns of what was measured; the caller adds others. */
  abstract List<Column> measuredColumns();

  /** A case and what was measured of it; the caller adds what models said. */
  abstract List<String> measured(Measured<C> measured);

  /** The columns that both kinds of operations have. */
  static List<Column> commonColumns() {
    return new ArrayList<>(
        List.of(
            Column.left("algorithm"),
            Column.right("p"),
            Column.right("size"),
            Column.right("median, µs"),
            Column.right("±").gap(1)));
  }

  /** The median and half of its interval. */
  static List<String> median(Measured<?> measured) {
    return List.of(
        measured.medianMicros().map(ValidationWords::micros).orElse("incomplete"),
        measured.interval().map(i -> ValidationWords.micros(i.width() / 2)).orElse(""));
  }

  /** A row for each case, some models at a time in columns of their own. */
  void sideBySide(Blocks tables, Operation operation, List<String> models) {
    for (int first = 0; first == 0 || first < models.size(); first += modelsPerTable) {
      List<String> some = models.subList(first, Math.min(first + modelsPerTable, models.size()));
      List<Column> columns = measuredColumns();
      for (String model : some) {
        columns.add(Column.right(model + ", µs"));
        columns.add(Column.right("error").gap(1));
      }
      List<List<Cell>> rows = new ArrayList<>();
      for (Measured<C> measured : validation.of(operation)) {
        List<String> row = measured(measured);
        for (String model : some) {
          row.addAll(
              validation
                  .said(model, measured.of())
                  .map(forecast -> said(measured, forecast))
                  .orElse(List.of("", "")));
        }
        rows.add(Cell.row(row));
      }
      tables.gap().table(columns, rows);
    }
  }

  /** What a model said of a case, and its error. */
  List<String> said(Measured<C> measured, CaseForecast<C> said) {
    return said.timeMicros().isEmpty()
        ? List.of("loses data", "")
        : List.of(
            ValidationWords.micros(said.timeMicros().getAsDouble()),
            said.error(measured).map(ValidationWords::signed).orElse(""));
  }

  /** The mean |error| and the worst one; a dash where there is nothing. */
  static List<String> errors(Score<?> score) {
    return List.of(
        percent(score.meanAbsoluteError()), score.worst().map(ValidationWords::of).orElse(DASH));
  }

  static String percent(OptionalDouble share) {
    return share.isPresent() ? ValidationWords.percent(share.getAsDouble()) : DASH;
  }

  static String factor(OptionalDouble factor) {
    return factor.isPresent() ? ValidationWords.factor(factor.getAsDouble()) : DASH;
  }

  /** {@code 3 of 4}. */
  static String right(Score<?> score) {
    return score.picks().isEmpty() ? DASH : score.right() + " of " + score.picks().size();
  }
}
