package fathom.reports.related;

import fathom.model.cost.Estimate;
import fathom.model.related.ModelParameter;
import fathom.model.related.Value;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Digits;
import fathom.reports.document.Digits.Shown;
import fathom.reports.document.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Parameters of a model, their values and what they mean. */
final class QuantityBlocks {
  /** What formulas call one-way. */
  static final String ONE_WAY =
      "In formulas, one-way(m, p) = O_s(m) + L(m, p) + O_r(m) + U_r(m), the time of one packet of m"
          + " bytes from the send call until the receiver has taken it, where p nodes take part.";

  /** As many digits as an exact number is shown with. */
  private static final double MOST_WHOLE = 1e6;

  private static final List<Column> IN_LINES =
      List.of(
          Column.left("symbol"),
          Column.left("value"),
          Column.left("±").gap(1),
          Column.left("unit").gap(1),
          Column.left("meaning").flowing());

  private static final List<Column> IN_CELLS =
      List.of(
          Column.left("symbol").capital().wrapped(0.1),
          Column.left("value").capital().wrapped(0.25),
          Column.left("unit").capital().wrapped(0.1),
          Column.left("meaning").capital().wrapped(0.24),
          Column.left("formula").capital().wrapped(0.23));

  private QuantityBlocks() {}

  /** A line for each value on a terminal, elsewhere a row for each parameter. */
  static void add(Blocks page, List<ModelParameter> quantities) {
    page.on(
        Medium.TERMINAL,
        lines ->
            lines.bareTable(
                IN_LINES, quantities.stream().flatMap(q -> lines(q).stream()).toList()));
    page.notOn(
        Medium.TERMINAL,
        cells -> cells.table(IN_CELLS, quantities.stream().map(QuantityBlocks::cells).toList()));
  }

  private static List<List<Cell>> lines(ModelParameter of) {
    String meaning = of.meaning() + (of.formula().isEmpty() ? "" : ": " + of.formula());
    return switch (of.value()) {
      case Value.Single(var estimate) -> List.of(line(of.symbol(), estimate, of.unit(), meaning));
      case Value.Curve(List<Value.AtSize> points) -> {
        List<List<Cell>> lines = new ArrayList<>();
        for (Value.AtSize point : points) {
          boolean first = lines.isEmpty();
          lines.add(
              line(
                  first ? of.symbol() : "",
                  point.estimate(),
                  of.unit() + " at m = " + point.bytes(),
                  first ? meaning : ""));
        }
        yield lines;
      }
      case Value.TextValue(String words) ->
          List.of(List.of(Cell.words(of.symbol()), Cell.words(words + " (" + meaning + ")")));
      case Value.Absent(String reason) ->
          List.of(
              List.of(
                  Cell.words(of.symbol()),
                  Cell.words("no value (" + of.meaning() + "): " + reason.strip())));
    };
  }

  private static List<Cell> line(String symbol, Estimate estimate, String unit, String meaning) {
    Shown shown = shown(estimate);
    return List.of(
        Cell.words(symbol),
        Cell.words(shown.value()),
        Cell.words(shown.isExact() ? "" : "± " + shown.plusMinus()),
        Cell.words(unit),
        Cell.words(meaning));
  }

  private static List<Cell> cells(ModelParameter of) {
    return List.of(
        Cell.words(of.symbol()),
        cell(of.value()),
        Cell.words(of.unit()),
        Cell.words(of.meaning()),
        Cell.words(of.formula()));
  }

  private static Cell cell(Value value) {
    return switch (value) {
      case Value.Single(var estimate) -> new Cell.Numeral(shown(estimate));
      case Value.Curve(List<Value.AtSize> points) ->
          new Cell.TextCell(
              points.stream()
                  .map(p -> "m = " + p.bytes() + ": " + shown(p.estimate()).inOne())
                  .collect(Collectors.joining("; ")));
      case Value.TextValue(String words) -> new Cell.TextCell(words);
      case Value.Absent(String reason) -> new Cell.ReasonCell(reason);
    };
  }

  /** A number ready to print; a count between counts has no decimals. */
  private static Shown shown(Estimate estimate) {
    double low = estimate.ci().low();
    double high = estimate.ci().high();
    boolean whole = isWhole(estimate.value()) && isWhole(low) && isWhole(high) && low < high;
    return whole
        ? new Shown(
            Digits.exact(estimate.value()),
            Digits.exact(Math.max(estimate.value() - low, high - estimate.value())))
        : Digits.of(estimate);
  }

  private static boolean isWhole(double number) {
    return number == Math.rint(number) && Math.abs(number) < MOST_WHOLE;
  }
}
