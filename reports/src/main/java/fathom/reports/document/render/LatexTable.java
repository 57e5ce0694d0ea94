package fathom.reports.document.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A table that may go on over pages, with booktabs lines and its head on each page. Titles and
 * cells are plain text, foreign or not: they become LaTeX here. A cell that is a number as a whole
 * is set by siunitx.
 */
public final class LatexTable {
  /** Whole numbers and decimals; siunitx would drop a sign + and groups digits. */
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(\\.\\d{1,15})?");

  /** From so many columns on, they only fit in the smallest print. */
  private static final int MANY = 7;

  /** More columns only fit with narrow gaps between them. */
  private static final int VERY_MANY = 11;

  private final List<Column> columns;
  private final List<String> rows = new ArrayList<>();

  /**
   * A column.
   *
   * @param title its head
   * @param specification how LaTeX sets it
   */
  public record Column(String title, String specification) {
    public static Column left(String title) {
      return new Column(title, "l");
    }

    public static Column right(String title) {
      return new Column(title, "r");
    }

    private boolean isWrapped() {
      return specification.contains("p{");
    }

    /**
     * Text in lines.
     *
     * @param share of the width of the page; those of a table and its gaps fit into 1
     */
    public static Column wrapped(String title, double share) {
      return new Column(
          title,
          String.format(Locale.ROOT, ">{\\raggedright\\arraybackslash}p{%.3f\\linewidth}", share));
    }
  }

  public LatexTable(List<Column> columns) {
    this.columns = List.copyOf(columns);
  }

  /** A row; cells at its end may be left out. */
  public LatexTable add(List<String> cells) {
    if (cells.size() > columns.size()) {
      throw new IllegalArgumentException(cells.size() + " cells in " + columns.size() + " columns");
    }
    rows.add(cells.stream().map(LatexTable::cell).collect(Collectors.joining(" & ")) + " \\\\\n");
    return this;
  }

  public LatexTable addAll(List<List<String>> some) {
    some.forEach(this::add);
    return this;
  }

  private static String cell(String text) {
    return NUMBER.matcher(text).matches() ? "\\num{" + text + "}" : LatexText.prose(text);
  }

  /** The table, between blank lines. */
  public String render() {
    String head =
        columns.stream().map(c -> LatexText.prose(c.title())).collect(Collectors.joining(" & "));
    StringBuilder out = new StringBuilder("\n{");
    out.append(columns.size() > MANY ? "\\scriptsize" : "\\footnotesize");
    out.append("\\setlength{\\tabcolsep}{").append(columns.size() > VERY_MANY ? "3pt" : "4pt");
    out.append("}\\setlength{\\LTleft}{0pt}%\n\\begin{longtable}{@{}");
    columns.forEach(column -> out.append(column.specification()));
    out.append("@{}}\n\\toprule\n").append(head).append(" \\\\\n\\midrule\n\\endhead\n");
    out.append("\\bottomrule\n\\endfoot\n");
    // Rows of several lines run into each other without a gap.
    boolean wraps = columns.stream().anyMatch(Column::isWrapped);
    rows.forEach(row -> out.append(row).append(wraps ? "\\addlinespace[2pt]\n" : ""));
    return out.append("\\end{longtable}}\n\n").toString();
  }
}
