package fathom.reports.validation;

import fathom.model.collective.Operation;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.SizeLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Over all operations of a validation: what models' choices cost, and how far predictions are off
 * by size. Models that say something of one operation alone are not in it.
 */
record LibrarySummary(Validation<LibraryCase> validation) {
  void add(Blocks page) {
    List<String> models =
        validation.forecasts().stream()
            .map(CaseForecast::model)
            .distinct()
            .sorted()
            .filter(model -> operations(model) > 1)
            .toList();
    if (models.isEmpty()) {
      return;
    }
    page.section("All operations", body -> body.gap().table(columns(models), rows(models)));
  }

  private long operations(String model) {
    return validation.operations().stream()
        .filter(operation -> !validation.comparisons(operation, model).isEmpty())
        .count();
  }

  private static List<Column> columns(List<String> models) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("over all operations")));
    models.forEach(model -> columns.add(Column.right(model)));
    return columns;
  }

  private List<List<Cell>> rows(List<String> models) {
    List<Score<LibraryCase>> scores = models.stream().map(this::score).toList();
    List<List<Cell>> rows = new ArrayList<>();
    rows.add(row("right choices", scores, CaseTables::right));
    rows.add(row("mean choice", scores, score -> CaseTables.factor(score.meanCost())));
    rows.add(row("worst choice", scores, score -> CaseTables.factor(score.worstCost())));
    rows.add(row("mean |error|", scores, score -> CaseTables.percent(score.meanAbsoluteError())));
    SortedSet<Long> sizes = new TreeSet<>();
    validation.measured().stream()
        .filter(m -> m.of().operation().hasMessage())
        .forEach(m -> sizes.add(m.of().sizeBytes()));
    for (long size : sizes) {
      rows.add(
          row(
              "mean |error| at " + SizeLabel.of(size),
              scores,
              score -> CaseTables.percent(score.atSize(size).meanAbsoluteError())));
    }
    return rows;
  }

  /** How well a model did on all operations. */
  private Score<LibraryCase> score(String model) {
    List<CaseComparison> comparisons = new ArrayList<>();
    List<Pick<LibraryCase>> picks = new ArrayList<>();
    for (Operation operation : validation.operations()) {
      comparisons.addAll(validation.comparisons(operation, model));
      picks.addAll(validation.picks(operation, model));
    }
    return new Score<>(comparisons, picks);
  }

  private static List<Cell> row(
      String name, List<Score<LibraryCase>> scores, Function<Score<LibraryCase>, String> text) {
    List<String> row = new ArrayList<>(List.of(name));
    scores.forEach(score -> row.add(text.apply(score)));
    return Cell.row(row);
  }
}
