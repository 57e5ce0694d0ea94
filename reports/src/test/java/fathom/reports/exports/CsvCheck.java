package fathom.reports.exports;

import fathom.reports.text.Escape;
import java.util.List;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** Whether a CSV file, as it was read back, is the sheet's table. */
final class CsvCheck {
  private CsvCheck() {}

  /** Compares numbers to the last digit, and texts on one line. */
  static void check(List<List<String>> read, Table meant) {
    if (!read.getFirst().equals(meant.columnNames()) || read.size() != meant.rowCount() + 1) {
      throw new IllegalStateException("CSV: not the sheet's columns and rows");
    }
    for (int row = 0; row < meant.rowCount(); row++) {
      for (int column = 0; column < meant.columnCount(); column++) {
        Column<?> from = meant.column(column);
        String cell = read.get(row + 1).get(column);
        String text = from.getUnformattedString(row);
        boolean same = from.type().equals(ColumnType.STRING) ? says(cell, text) : cell.equals(text);
        if (!same) {
          throw new IllegalStateException(
              "CSV: row " + (row + 1) + ", " + from.name() + ": " + cell + " was meant as " + text);
        }
      }
    }
  }

  /** A text as it is, or made harmless for a spreadsheet. */
  static boolean says(String cell, String text) {
    String line = Escape.oneLine(text);
    return cell.equals(text) || cell.equals(line) || cell.equals("'" + line);
  }
}
