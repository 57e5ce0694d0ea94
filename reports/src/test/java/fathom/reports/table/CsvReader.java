package fathom.reports.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * A strict reader of CSV after RFC 4180, with line feeds: a header, then rows of as many fields;
 * quotes only around whole fields.
 */
public final class CsvReader {
  private final String text;
  private final char separator;
  private int at;
  private int line = 1;

  private CsvReader(String text, char separator) {
    this.text = text;
    this.separator = separator;
  }

  /**
   * The rows, the header first.
   *
   * @throws IllegalStateException where it is no such table
   */
  public static List<List<String>> rows(String text) {
    return rows(text, CsvForm.COMMA);
  }

  /** The same of another form; numbers stay as they are written. */
  public static List<List<String>> rows(String file, CsvForm form) {
    if (!file.startsWith(form.beginning())) {
      throw new IllegalStateException("CSV: it does not begin with a byte order mark");
    }
    String text = file.substring(form.beginning().length());
    CsvReader reader = new CsvReader(text, form.separator());
    List<List<String>> rows = new ArrayList<>();
    while (reader.at < text.length()) {
      rows.add(reader.row());
      if (rows.getLast().size() != rows.getFirst().size()) {
        throw reader.bad(
            rows.getLast().size() + " fields, and the header has " + rows.getFirst().size());
      }
    }
    if (rows.size() < 2) {
      throw reader.bad("no rows below a header");
    }
    if (new HashSet<>(rows.getFirst()).size() != rows.getFirst().size()) {
      throw reader.bad("a column twice");
    }
    return rows;
  }

  private List<String> row() {
    List<String> fields = new ArrayList<>();
    while (true) {
      fields.add(at < text.length() && text.charAt(at) == '"' ? quoted() : bare());
      if (at == text.length()) {
        throw bad("the last line does not end");
      }
      char end = text.charAt(at++);
      if (end == '\n') {
        line++;
        return fields;
      }
      if (end != separator) {
        throw bad("text after a closing quote");
      }
    }
  }

  private String bare() {
    int start = at;
    while (at < text.length() && text.charAt(at) != separator && text.charAt(at) != '\n') {
      if (text.charAt(at) == '"' || text.charAt(at) == '\r') {
        throw bad("a quote or a carriage return in a bare field");
      }
      at++;
    }
    return text.substring(start, at);
  }

  private String quoted() {
    StringBuilder field = new StringBuilder();
    at++;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != '"') {
        field.append(c);
      } else if (at < text.length() && text.charAt(at) == '"') {
        field.append('"');
        at++;
      } else {
        return field.toString();
      }
    }
    throw bad("a quoted field does not end");
  }

  private IllegalStateException bad(String what) {
    return new IllegalStateException("CSV: row " + line + ": " + what);
  }
}
