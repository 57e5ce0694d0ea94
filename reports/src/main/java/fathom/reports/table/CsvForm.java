package fathom.reports.table;

/**
 * How a table becomes CSV. A spreadsheet of a country with decimal commas takes {@code 6.308} for
 * 6308 or a date, and a comma for no separator at all: it needs both the other way.
 */
public enum CsvForm {
  /** After RFC 4180: for programs, and spreadsheets with decimal points. */
  COMMA(',', '.', ""),

  /**
   * For spreadsheets with decimal commas. The byte order mark tells them that it is UTF-8: they
   * take it for a code page otherwise, and µ for two letters.
   */
  SEMICOLON(';', ',', "\uFEFF");

  private final char separator;
  private final char decimal;
  private final String beginning;

  CsvForm(char separator, char decimal, String beginning) {
    this.separator = separator;
    this.decimal = decimal;
    this.beginning = beginning;
  }

  /** What stands between fields. */
  public char separator() {
    return separator;
  }

  /** What a file begins with. */
  public String beginning() {
    return beginning;
  }

  /** A number as it stands in such a file. */
  public String number(String withPoint) {
    return withPoint.replace('.', decimal);
  }
}
