package fathom.reports.document.render;

import fathom.reports.document.Block;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A table that may go on over pages, with booktabs lines and its head on each page. Titles and
 * cells are plain text, foreign or not: they become LaTeX here. A cell that is a number as a whole
 * is set by siunitx.
 */
final class LatexTable {
  /** Whole numbers and decimals; siunitx would drop a sign + and groups digits. */
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(\\.\\d{1,15})?");

  /** From so many columns on, they only fit in the smallest print. */
  private static final int MANY = 7;

  /** More columns only fit with narrow gaps between them. */
  private static final int VERY_MANY = 11;

  private LatexTable() {}

  /** The table, between blank lines. */
  static String render(Block.TableBlock table) {
    List<Column> columns = table.columns();
    StringBuilder out = new StringBuilder("\n{");
    out.append(columns.size() > MANY ? "\\scriptsize" : "\\footnotesize");
    out.append("\\setlength{\\tabcolsep}{").append(columns.size() > VERY_MANY ? "3pt" : "4pt");
    out.append("}\\setlength{\\LTleft}{0pt}%\n\\begin{longtable}{@{}");
    columns.forEach(column -> out.append(specification(column)));
    out.append("@{}}\n\\toprule\n");
    out.append(line(columns.stream().map(column -> LatexText.prose(column.title())).toList()));
    out.append("\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n");
    // Rows of several lines run into each other without a gap.
    String gap = columns.stream().anyMatch(c -> c.share() > 0) ? "\\addlinespace[2pt]\n" : "";
    table
        .rows()
        .forEach(row -> out.append(line(row.stream().map(LatexTable::cell).toList())).append(gap));
    return out.append("\\end{longtable}}\n\n").toString();
  }

  private static String specification(Column column) {
    return column.share() > 0
        ? String.format(
            Locale.ROOT, ">{\\raggedright\\arraybackslash}p{%.3f\\linewidth}", column.share())
        : column.right() ? "r" : "l";
  }

  private static String line(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" & ", "", " \\\\\n"));
  }

  private static String cell(Cell cell) {
    String text = cell.plain();
    return NUMBER.matcher(text).matches() ? "\\num{" + text + "}" : LatexText.prose(text);
  }
}
