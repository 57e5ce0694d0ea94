package fathom.reports.table;

import fathom.reports.text.Escape;
import java.util.List;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * A table as CSV after RFC 4180, with line feeds: fields with a separator, a quote or outer blanks
 * are quoted, quotes in them doubled, missing cells empty. Texts are foreign: they stand on one
 * line ({@link Escape#oneLine}), and before one that a spreadsheet would calculate stands an
 * apostrophe. Numbers stay numbers.
 *
 * <p>Written by hand rather than with Tablesaw's writer, whose defaults trim outer blanks and end
 * lines as the machine does: the same table must give the same bytes everywhere.
 */
public final class TableCsv {
  private static final String FORMULAS = "=+-@";

  private TableCsv() {}

  /** With commas and decimal points. */
  public static String render(Table table) {
    return render(table, CsvForm.COMMA);
  }

  /** In one form or the other: only separators and decimal signs differ. */
  public static String render(Table table, CsvForm form) {
    StringBuilder out = new StringBuilder(form.beginning());
    List<Column<?>> columns = table.columns();
    String separator = String.valueOf(form.separator());
    out.append(
            String.join(
                separator, columns.stream().map(c -> field(harmless(c.name()), form)).toList()))
        .append('\n');
    for (int row = 0; row < table.rowCount(); row++) {
      for (int column = 0; column < columns.size(); column++) {
        out.append(column == 0 ? "" : separator);
        Column<?> from = columns.get(column);
        String text = from.getUnformattedString(row);
        boolean foreign = from.type().equals(ColumnType.STRING);
        out.append(field(foreign ? harmless(text) : form.number(text), form));
      }
      out.append('\n');
    }
    return out.toString();
  }

  /** What begins with one of these is a formula to a spreadsheet, quoted or not. */
  private static String harmless(String text) {
    String line = Escape.oneLine(text);
    String begin = line.stripLeading();
    return !begin.isEmpty() && FORMULAS.indexOf(begin.charAt(0)) >= 0 ? "'" + line : line;
  }

  private static String field(String text, CsvForm form) {
    boolean quote =
        !text.equals(text.strip()) || text.chars().anyMatch(c -> c == form.separator() || c == '"');
    return quote ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
