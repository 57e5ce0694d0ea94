package fathom.reports.table;

import java.util.List;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * A table as CSV after RFC 4180, with line feeds: fields with a comma, a quote, a line break or
 * outer blanks are quoted, quotes in them doubled, missing cells empty.
 *
 * <p>Written by hand rather than with Tablesaw's writer, whose defaults trim outer blanks and end
 * lines as the machine does: the same table must give the same bytes everywhere.
 */
public final class TableCsv {
  private TableCsv() {}

  public static String render(Table table) {
    StringBuilder out = new StringBuilder();
    List<Column<?>> columns = table.columns();
    out.append(String.join(",", columns.stream().map(c -> field(c.name())).toList())).append('\n');
    for (int row = 0; row < table.rowCount(); row++) {
      for (int column = 0; column < columns.size(); column++) {
        out.append(column == 0 ? "" : ",");
        out.append(field(columns.get(column).getUnformattedString(row)));
      }
      out.append('\n');
    }
    return out.toString();
  }

  private static String field(String text) {
    boolean quote = !text.equals(text.strip()) || text.chars().anyMatch(TableCsv::isSpecial);
    return quote ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }

  private static boolean isSpecial(int c) {
    return c == ',' || c == '"' || c == '\n' || c == '\r';
  }
}
