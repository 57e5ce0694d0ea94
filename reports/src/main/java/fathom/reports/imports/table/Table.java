package fathom.reports.imports.table;

import fathom.reports.imports.table.ForeignFile.FileLine;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rows under one header.
 *
 * @param headings one for each column
 * @param rows the rows, parsed each time they are asked for: a large table does not fit in memory
 * @param separator the sign between the cells; a blank stands for any number of blanks
 */
public record Table(List<Heading> headings, Supplier<Stream<TableRow>> rows, char separator) {
  public static final Pattern BLANKS = Pattern.compile("\\s+");

  /**
   * A row.
   *
   * @param line where it stands
   * @param cells as many as there are headings
   */
  public record TableRow(FileLine line, List<String> cells) {}

  /** A table of two columns whose cells were found already. */
  public static Table of(List<TableRow> rows, String size, String value) {
    return new Table(List.of(Heading.of(size), Heading.of(value)), rows::stream, ' ');
  }

  /** A table between blanks; fails at the first row that has another number of cells. */
  public static Table between(ForeignFile file, List<Heading> headings, List<FileLine> lines) {
    List<TableRow> rows =
        lines.stream().map(line -> new TableRow(line, cells(file, line, headings.size()))).toList();
    return new Table(headings, rows::stream, ' ');
  }

  /** The cells of a line between blanks. */
  public static List<String> cells(ForeignFile file, FileLine line, int columns) {
    List<String> cells = Arrays.asList(BLANKS.split(line.text().strip(), -1));
    if (cells.size() != columns) {
      throw file.bad(line, "expected " + columns + " columns, found " + cells.size());
    }
    return cells;
  }
}
