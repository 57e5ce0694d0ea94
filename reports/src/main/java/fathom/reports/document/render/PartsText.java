package fathom.reports.document.render;

import fathom.reports.document.Block;
import fathom.reports.document.Block.TablePart;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.text.Escape;
import fathom.reports.text.Wrap;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Parts below each other, each aligned by itself. One that is too wide stands closer, and where
 * that does not help each of its rows is a sentence.
 */
final class PartsText {
  private final Block.Parts parts;
  private final List<Column> columns;
  private final int names;
  private final int width;

  private PartsText(Block.Parts parts, int width) {
    this.parts = parts;
    this.columns = TextRenderer.shown(parts.columns(), parts.columns());
    this.names = parts.parts().stream().mapToInt(part -> named(part).length()).max().orElse(0);
    this.width = width;
  }

  /**
   * All parts.
   *
   * @param width longest line
   */
  static String render(Block.Parts parts, int width) {
    PartsText text = new PartsText(parts, width);
    return parts.parts().stream()
        .filter(part -> !part.rows().isEmpty())
        .map(text::part)
        .collect(Collectors.joining());
  }

  private String part(TablePart part) {
    return Stream.of(2, 1)
        .map(gap -> grid(part, gap))
        .filter(text -> text.lines().allMatch(line -> line.length() <= width))
        .findFirst()
        .orElseGet(() -> sentences(part));
  }

  private String grid(TablePart part, int widestGap) {
    List<Integer> gaps = new ArrayList<>();
    columns.forEach(column -> gaps.add(Math.min(widestGap, column.gapAt(gaps.size()))));
    TextGrid grid = new TextGrid(width, gaps);
    String name = named(part) + " ".repeat(names - named(part).length());
    if (!parts.bare()) {
      grid.add(after(name, titles().stream()));
      name = "";
    }
    for (List<Cell> row : part.rows()) {
      grid.add(after(name, cells(row).stream()));
      name = "";
    }
    return grid.render();
  }

  private static String named(TablePart part) {
    return Escape.oneLine(part.name());
  }

  /** Of all columns but the first, in which the parts' names stand. */
  private List<String> titles() {
    return TextRenderer.titles(columns.subList(1, columns.size()));
  }

  private static List<String> after(String first, Stream<String> others) {
    return Stream.concat(Stream.of(first), others).toList();
  }

  private List<String> cells(List<Cell> row) {
    List<Column> ofCells = parts.columns().subList(1, parts.columns().size());
    return TextRenderer.texts(TextRenderer.shown(ofCells, row));
  }

  /** What stands before the first title is what a row is of; each number follows its title. */
  private String sentences(TablePart part) {
    List<String> titles = titles();
    int first = Math.max(1, (int) titles.stream().takeWhile(String::isEmpty).count());
    StringBuilder out = new StringBuilder(named(part)).append('\n');
    for (List<Cell> row : part.rows()) {
      List<String> cells = cells(row);
      String marks =
          "  " + cells.stream().limit(first - 1L).map(c -> c + " ").collect(Collectors.joining());
      String numbers =
          IntStream.range(first, cells.size())
              .filter(i -> !cells.get(i).isBlank())
              .mapToObj(i -> (titles.get(i) + " " + cells.get(i)).stripLeading())
              .collect(Collectors.joining(", "));
      out.append(Wrap.hanging(marks, cells.get(first - 1) + ": " + numbers, 2 + 2 * first, width));
    }
    return out.toString();
  }
}
