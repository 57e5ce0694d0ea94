package fathom.reports.document.render;

import fathom.reports.text.Wrap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Columns of text in which numbers stand decimal point under decimal point, and other text begins
 * at the column's left edge.
 */
final class TextGrid {
  private final int width;
  private final List<Integer> gaps;
  private final List<GridRow> rows = new ArrayList<>();

  /** A line: cells in columns, and possibly text that flows to the right of them. */
  private record GridRow(List<String> cells, Optional<String> flow) {}

  /**
   * @param width longest line
   * @param gaps blanks before each column
   */
  TextGrid(int width, List<Integer> gaps) {
    this.width = width;
    this.gaps = List.copyOf(gaps);
  }

  void add(List<String> cells) {
    rows.add(new GridRow(List.copyOf(cells), Optional.empty()));
  }

  /** Cells, then text from the next column to the right edge, wrapped below itself. */
  void addFlow(List<String> cells, String text) {
    rows.add(new GridRow(List.copyOf(cells), Optional.of(text)));
  }

  /** Length of the longest line that does not wrap. */
  int naturalWidth() {
    int sum = 0;
    for (int column = 0; column < gaps.size(); column++) {
      sum += gaps.get(column) + column(column).width();
    }
    return sum;
  }

  String render() {
    List<Measure> measures = new ArrayList<>();
    for (int column = 0; column < gaps.size(); column++) {
      measures.add(column(column));
    }
    StringBuilder out = new StringBuilder();
    for (GridRow row : rows) {
      out.append(render(row, measures));
    }
    return out.toString();
  }

  private String render(GridRow row, List<Measure> measures) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.cells().size(); column++) {
      line.append(" ".repeat(gaps.get(column)));
      line.append(measures.get(column).place(row.cells().get(column)));
    }
    if (row.flow().isEmpty()) {
      return line.toString().stripTrailing() + "\n";
    }
    if (row.cells().size() < gaps.size()) {
      line.append(" ".repeat(gaps.get(row.cells().size())));
    }
    return Wrap.hanging(line.toString(), row.flow().orElseThrow(), line.length(), width);
  }

  private Measure column(int column) {
    Measure measure = new Measure(0, 0, 0);
    for (GridRow row : rows) {
      if (column < row.cells().size()) {
        measure = measure.with(row.cells().get(column));
      }
    }
    return measure;
  }

  /**
   * What a column must hold.
   *
   * @param before longest part before a decimal point
   * @param after longest part from the decimal point on
   * @param text longest cell that is no number
   */
  private record Measure(int before, int after, int text) {
    Measure with(String cell) {
      int point = point(cell);
      return point == 0
          ? new Measure(before, after, Math.max(text, cell.length()))
          : new Measure(Math.max(before, point), Math.max(after, cell.length() - point), text);
    }

    int width() {
      return Math.max(before + after, text);
    }

    String place(String cell) {
      String shifted = point(cell) == 0 ? cell : " ".repeat(before - point(cell)) + cell;
      return shifted + " ".repeat(width() - shifted.length());
    }

    /** Length of the whole part of the number a cell begins with, 0 where it is no number. */
    private static int point(String cell) {
      int end = 0;
      while (end < cell.length() && "+-±0123456789".indexOf(cell.charAt(end)) >= 0) {
        end++;
      }
      return end;
    }
  }
}
