package fathom.reports.sisters;

import fathom.model.cost.Estimate;
import fathom.model.sheet.Sheet;
import fathom.model.sister.SisterParameter;
import fathom.model.sister.Value;
import fathom.reports.format.Digits;
import fathom.reports.format.TextFormat;
import fathom.reports.format.TextGrid;
import fathom.reports.format.Wrap;
import fathom.reports.text.Escape;
import java.util.List;
import java.util.stream.Collectors;

/** Lines for a terminal, and cells, that both tables are made of. */
final class Lines {
  static final int WIDTH = TextFormat.WIDTH;

  /** As many digits as an exact number is shown with. */
  private static final double MOST_WHOLE = 1e6;

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
  static String quantities(List<SisterParameter> quantities) {
    TextGrid grid = new TextGrid(WIDTH, List.of(0, 2, 1, 1, 2));
    quantities.forEach(quantity -> add(grid, quantity));
    return grid.render();
  }

  private static void add(TextGrid grid, SisterParameter of) {
    switch (of.value()) {
      case Value.Single(var estimate) -> {
        Digits.Shown shown = shown(estimate);
        grid.addFlow(List.of(of.symbol(), shown.value(), plusMinus(shown), of.unit()), meaning(of));
      }
      case Value.Curve(List<Value.Point> points) -> {
        for (Value.Point point : points) {
          Digits.Shown shown = shown(point.estimate());
          boolean first = point.equals(points.getFirst());
          List<String> cells =
              List.of(
                  first ? of.symbol() : "",
                  shown.value(),
                  plusMinus(shown),
                  of.unit() + " at m = " + point.bytes());
          if (first) {
            grid.addFlow(cells, meaning(of));
          } else {
            grid.add(cells);
          }
        }
      }
      case Value.Words(String words) ->
          grid.addFlow(List.of(of.symbol()), words + " (" + meaning(of) + ")");
      case Value.Absent(String reason) ->
          grid.addFlow(
              List.of(of.symbol()),
              "no value (" + of.meaning() + "): " + Escape.oneLine(reason.strip()));
    }
  }

  /** A value as plain text in one cell. */
  static String inOneCell(Value value) {
    return switch (value) {
      case Value.Single(var estimate) -> shown(estimate).inOne();
      case Value.Curve(List<Value.Point> points) ->
          points.stream()
              .map(p -> "m = " + p.bytes() + ": " + shown(p.estimate()).inOne())
              .collect(Collectors.joining("; "));
      case Value.Words(String words) -> words;
      case Value.Absent(String reason) -> "no value: " + reason.strip();
    };
  }

  /** What it means, and the formula where there is one. */
  private static String meaning(SisterParameter of) {
    return of.meaning() + (of.formula().isEmpty() ? "" : ": " + of.formula());
  }

  /** A number ready to print; a count between counts has no decimals. */
  static Digits.Shown shown(Estimate estimate) {
    double low = estimate.ci().low();
    double high = estimate.ci().high();
    boolean whole = isWhole(estimate.value()) && isWhole(low) && isWhole(high) && low < high;
    return whole
        ? new Digits.Shown(
            Digits.exact(estimate.value()),
            Digits.exact(Math.max(estimate.value() - low, high - estimate.value())))
        : Digits.of(estimate);
  }

  private static boolean isWhole(double number) {
    return number == Math.rint(number) && Math.abs(number) < MOST_WHOLE;
  }

  private static String plusMinus(Digits.Shown shown) {
    return shown.isExact() ? "" : "± " + shown.plusMinus();
  }
}
