package fathom.reports.exports;

import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import fathom.reports.table.CsvReader;
import fathom.reports.table.ParameterTable;
import fathom.reports.table.TableCsv;
import fathom.reports.text.Escape;
import java.util.List;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * The sheet's numbers as a table: {@link ParameterTable}, one row per parameter and segment, each
 * number with the ends of its 95 % interval.
 */
final class CsvExport implements Exporter {
  static final String LOST =
      "lost: warnings, checks, residuals, time spent and provenance; sheet.json has them all";

  private static final String NAME = "sheet.csv";

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    if (sheet.outcomes().isEmpty()) {
      throw new BadInputException("no export from this sheet: it has no parameter");
    }
    Table table = ParameterTable.of(sheet);
    String text = TableCsv.render(table);
    check(CsvReader.rows(text), table);
    return new Export(
        List.of(new ExportedFile(NAME, text)),
        List.of(LOST),
        files ->
            List.of(
                "python3 -c 'import sys, pandas; print(pandas.read_csv(sys.argv[1]))' "
                    + files.here(NAME),
                "# for a spreadsheet with decimal commas: fathom report --format csv-semicolon"));
  }

  /** Coefficients with the sizes they hold for, and no cost at any size. */
  @Override
  public List<Integer> packetBytes(Sheet sheet, ExportRequest request) {
    return List.of();
  }

  /** What is read is what the table says: numbers to the last digit, texts on one line. */
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
  private static boolean says(String cell, String text) {
    String line = Escape.oneLine(text);
    return cell.equals(text) || cell.equals(line) || cell.equals("'" + line);
  }
}
