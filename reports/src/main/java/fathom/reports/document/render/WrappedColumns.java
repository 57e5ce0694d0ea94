package fathom.reports.document.render;

import fathom.reports.text.Wrap;
import java.util.ArrayList;
import java.util.List;

/** Columns of text of fixed widths, each cell wrapped within its own. */
final class WrappedColumns {
  private static final int GAP = 2;

  private final List<Integer> widths;
  private final StringBuilder out = new StringBuilder();

  /**
   * @param widths of the columns
   * @param width longest line; where the columns take more they share it in their proportions
   */
  WrappedColumns(List<Integer> widths, int width) {
    int sum = widths.stream().mapToInt(Integer::intValue).sum();
    int room = Math.min(sum, width - GAP * (widths.size() - 1));
    this.widths = widths.stream().map(each -> Math.max(1, each * room / sum)).toList();
  }

  /** A row; one cell per column. */
  void add(List<String> cells) {
    List<List<String>> wrapped = new ArrayList<>();
    for (int column = 0; column < widths.size(); column++) {
      wrapped.add(Wrap.lines(cells.get(column), widths.get(column)));
    }
    int height = wrapped.stream().mapToInt(List::size).max().orElse(0);
    for (int line = 0; line < height; line++) {
      out.append(line(wrapped, line).stripTrailing()).append('\n');
    }
  }

  private String line(List<List<String>> wrapped, int line) {
    StringBuilder text = new StringBuilder();
    for (int column = 0; column < widths.size(); column++) {
      List<String> lines = wrapped.get(column);
      String part = line < lines.size() ? lines.get(line) : "";
      text.append(part).append(" ".repeat(widths.get(column) - part.length() + GAP));
    }
    return text.toString();
  }

  void addBlank() {
    out.append('\n');
  }

  String render() {
    return out.toString();
  }
}
