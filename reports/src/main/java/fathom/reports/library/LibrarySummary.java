package fathom.reports.library;

import fathom.model.collective.LibraryOperation;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.SizeLabel;
import fathom.reports.validation.ValidationWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Over all operations of a validation: what models' choices cost, and how far predictions are off
 * by size. Models that say something of one operation alone are not in it.
 */
record LibrarySummary(LibraryValidation validation) {
  private static final String NOTHING = "–";

  void add(Blocks page) {
    List<LibraryOperation> operations = validation.operations();
    List<String> models =
        validation.forecasts().stream()
            .map(LibraryForecast::model)
            .distinct()
            .sorted()
            .filter(model -> said(operations, model) > 1)
            .toList();
    if (models.isEmpty()) {
      return;
    }
    page.section(
        "All operations", body -> body.gap().table(columns(models), rows(operations, models)));
  }

  private long said(List<LibraryOperation> operations, String model) {
    return operations.stream().filter(o -> !validation.errors(o, model).isEmpty()).count();
  }

  private static List<Column> columns(List<String> models) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("over all operations")));
    models.forEach(model -> columns.add(Column.right(model)));
    return columns;
  }

  private List<List<Cell>> rows(List<LibraryOperation> operations, List<String> models) {
    List<List<Cell>> rows = new ArrayList<>();
    rows.add(row("right choices", models, model -> right(picks(operations, model))));
    rows.add(row("mean choice", models, model -> mean(picks(operations, model))));
    rows.add(row("worst choice", models, model -> worst(picks(operations, model))));
    rows.add(row("mean |error|", models, model -> error(operations, model, any -> true)));
    SortedSet<Long> sizes = new TreeSet<>();
    validation.measured().stream()
        .filter(m -> m.of().operation().hasMessage())
        .forEach(m -> sizes.add(m.of().sizeBytes()));
    for (long size : sizes) {
      rows.add(
          row(
              "mean |error| at " + SizeLabel.of(size),
              models,
              model -> error(operations, model, of -> of.sizeBytes() == size)));
    }
    return rows;
  }

  @FunctionalInterface
  private interface OfModel {
    String text(String model);
  }

  private static List<Cell> row(String name, List<String> models, OfModel of) {
    List<String> row = new ArrayList<>(List.of(name));
    models.forEach(model -> row.add(of.text(model)));
    return Cell.row(row);
  }

  private List<LibraryPick> picks(List<LibraryOperation> operations, String model) {
    return operations.stream().flatMap(o -> validation.picks(o, model).stream()).toList();
  }

  private String error(
      List<LibraryOperation> operations, String model, Predicate<LibraryCase> where) {
    List<LibraryError> errors =
        operations.stream()
            .flatMap(o -> validation.errors(o, model).stream())
            .filter(e -> where.test(e.of()))
            .toList();
    return errors.isEmpty()
        ? NOTHING
        : ValidationWords.percent(
            errors.stream().mapToDouble(e -> Math.abs(e.error())).average().orElseThrow());
  }

  private static String right(List<LibraryPick> picks) {
    return picks.isEmpty()
        ? NOTHING
        : picks.stream().filter(LibraryPick::isRight).count() + " of " + picks.size();
  }

  /** What choices cost on average, as a multiple of the fastest algorithm's time. */
  static String mean(List<LibraryPick> picks) {
    return picks.isEmpty()
        ? NOTHING
        : ValidationWords.factor(
            picks.stream().mapToDouble(LibraryPick::cost).average().orElseThrow());
  }

  /** What the dearest choice costs, as a multiple of the fastest algorithm's time. */
  static String worst(List<LibraryPick> picks) {
    return picks.stream()
        .max(Comparator.comparingDouble(LibraryPick::cost))
        .map(pick -> ValidationWords.factor(pick.cost()))
        .orElse(NOTHING);
  }
}
