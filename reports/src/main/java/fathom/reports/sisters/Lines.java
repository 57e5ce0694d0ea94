package fathom.reports.sisters;

import fathom.model.Sheet;
import fathom.model.sister.Quantity;
import fathom.model.sister.Value;
import fathom.reports.Escape;
import fathom.reports.format.Digits;
import fathom.reports.format.TextFormat;
import fathom.reports.format.TextGrid;
import fathom.reports.format.Wrap;
import java.util.List;

/** Lines for a terminal that both tables are made of. */
final class Lines {
  static final int WIDTH = TextFormat.WIDTH;

  private Lines() {}

  /** What a sheet is of: its facts, escaped. */
  static List<String> facts(Sheet sheet) {
    Sheet.Cluster cluster = sheet.cluster();
    return List.of(
        Escape.oneLine(cluster.kind()),
        count(cluster.nodes(), "node"),
        Escape.oneLine(cluster.transport()),
        "mtu " + count(cluster.mtuBytes(), "byte"),
        Escape.oneLine(sheet.created()));
  }

  static String count(long number, String of) {
    return number + " " + of + (number == 1 ? "" : "s");
  }

  static String wrapped(String text) {
    return Wrap.hanging("", text, 0, WIDTH);
  }

  static String section(String title) {
    return "\n── " + title + " " + "─".repeat(Math.max(0, WIDTH - title.length() - 4)) + "\n";
  }

  static String item(String text) {
    return Wrap.hanging("- ", text, 2, WIDTH);
  }

  /** Symbol, value, ± and unit in columns, and to the right what it means. */
  static String quantities(List<Quantity> quantities) {
    TextGrid grid = new TextGrid(WIDTH, List.of(0, 2, 1, 1, 2));
    quantities.forEach(quantity -> add(grid, quantity));
    return grid.render();
  }

  private static void add(TextGrid grid, Quantity of) {
    switch (of.value()) {
      case Value.Number(var estimate) -> {
        Digits.Shown shown = Digits.of(estimate);
        grid.addFlow(
            List.of(of.symbol(), shown.value(), plusMinus(shown), of.unit()),
            of.meaning() + ": " + of.formula());
      }
      case Value.Curve(List<Value.Point> points) -> {
        for (Value.Point point : points) {
          Digits.Shown shown = Digits.of(point.estimate());
          boolean first = point.equals(points.getFirst());
          List<String> cells =
              List.of(
                  first ? of.symbol() : "",
                  shown.value(),
                  plusMinus(shown),
                  of.unit() + " at m = " + point.bytes());
          if (first) {
            grid.addFlow(cells, of.meaning() + ": " + of.formula());
          } else {
            grid.add(cells);
          }
        }
      }
      case Value.Words(String words) ->
          grid.addFlow(
              List.of(of.symbol()), words + " (" + of.meaning() + ": " + of.formula() + ")");
      case Value.Absent(String reason) ->
          grid.addFlow(
              List.of(of.symbol()),
              "no value (" + of.meaning() + "): " + Escape.oneLine(reason.strip()));
    }
  }

  private static String plusMinus(Digits.Shown shown) {
    return shown.isExact() ? "" : "± " + shown.plusMinus();
  }
}
