package fathom.reports.document.render;

import fathom.model.sheet.Outcome;
import fathom.reports.document.Block;
import fathom.reports.document.CostTable;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A cost table as a float of a paper, with its notes in it or below it, and what stands below. */
final class LatexCosts {
  /** So many lines of notes, about, a page still has room for beside the longest table. */
  private static final int NOTES_IN_FLOAT = 32;

  private static final String SMALL =
      "\\footnotesize\\raggedright\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{2pt}";

  private LatexCosts() {}

  /** The table, its notes, what a paper may ask for and what to cite. */
  static String render(CostTable table) {
    String warnings =
        table.notes().isEmpty()
            ? ""
            : "  \\ifdefined" + LatexDocument.NOTES + "\n" + paragraphs(table.notes()) + "  \\fi\n";
    return noted(table, warnings);
  }

  /** The table alone: no notes, and no marks of them. */
  static String bare(CostTable table) {
    LatexCostTabular tabular = new LatexCostTabular(table, false);
    return begin(table, tabular) + "\\end{table}\n";
  }

  /** The table, its notes, its warnings and what to cite. */
  static String noted(CostTable table) {
    return noted(table, paragraphs(table.notes()));
  }

  private static String noted(CostTable table, String warnings) {
    LatexCostTabular tabular = new LatexCostTabular(table, true);
    LatexNotes notes = tabular.notes();
    StringBuilder out = new StringBuilder(begin(table, tabular));
    boolean apart = notes.lines() > NOTES_IN_FLOAT;
    if (notes.lines() > 0 && !apart) {
      out.append("\n  \\medskip\n  \\begin{minipage}{\\linewidth}\n    ")
          .append(SMALL)
          .append('\n');
      out.append(notes.render()).append("  \\end{minipage}\n");
    }
    return out
        + "\\end{table}\n"
        + below((apart ? notes.render() : "") + warnings + paragraphs(table.below()));
  }

  private static String begin(CostTable table, LatexCostTabular tabular) {
    return "\\begin{table}[!htbp]\n  \\centering\n"
        + "  \\caption{"
        + caption(table)
        + "}\n  \\label{"
        + label(table.of())
        + "}\n  \\medskip\n  \\small\\setlength{\\tabcolsep}{4pt}\n"
        + "  \\sisetup{per-mode=symbol, group-digits=integer, table-align-uncertainty=false}\n"
        + fitted(tabular.render());
  }

  /** Made smaller where it is wider than the paper's text, if the paper has graphicx. */
  private static String fitted(String tabular) {
    return "  \\setbox2\\hbox{%\n"
        + tabular.stripTrailing()
        + "}%\n"
        + "  \\ifdim\\wd2>\\linewidth\\ifdefined\\resizebox\n"
        + "    \\setbox2\\hbox{\\resizebox{\\linewidth}{!}{\\box2}}%\n"
        + "  \\fi\\fi\n"
        + "  \\leavevmode\\box2\n";
  }

  /**
   * What stands after the table, as paragraphs: a float that is longer than its page is cut there,
   * and a measured sheet has pages of warnings.
   */
  private static String below(String paragraphs) {
    return "\n{" + SMALL + "\n" + paragraphs.stripTrailing() + "}\n";
  }

  private static String paragraphs(List<Block.Entry> entries) {
    return entries.stream()
        .map(
            e ->
                "    \\textit{%s:} %s\\par\n"
                    .formatted(LatexText.prose(e.name()), LatexText.prose(e.text())))
        .collect(Collectors.joining());
  }

  private static String caption(CostTable table) {
    boolean intervals =
        table.parts().stream()
            .flatMap(part -> part.rows().stream())
            .flatMap(row -> row.outcomes().stream())
            .flatMap(Optional::stream)
            .anyMatch(LatexCosts::hasInterval);
    return "Parameters of the cluster "
        + LatexText.escaped(table.of().named())
        + ". A message of $m$ bytes costs $\\kappa + \\tau m$; $p$ nodes take part."
        + table.legend().map(legend -> " " + LatexCostTabular.signs(legend) + ".").orElse("")
        + (intervals
            ? " 1.94(12) is $1.94 \\pm 0.12$ (95\\,\\%)." // one line: a long sheet fills its page
            : "");
  }

  /** Whether any of its numbers has an interval to be shown. */
  private static boolean hasInterval(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Linear linear ->
          linear.cost().segments().stream().anyMatch(CostCells::hasInterval);
      case Outcome.Transfer transfer ->
          Stream.of(transfer.perNode(), transfer.constant(), transfer.slope())
              .map(Digits::of)
              .anyMatch(shown -> !shown.isExact());
      case Outcome.Buffer buffer -> !Digits.of(buffer.packets()).isExact();
      case Outcome.Missing missing -> false;
    };
  }

  /**
   * Cluster and date, since a paper has sheets of one cluster side by side: {@code
   * tab:fathom-lab-2026-11-23t02-06-57z}.
   */
  private static String label(Description of) {
    return Stream.of("tab:fathom", slug(of.kind()), of.isDated() ? slug(of.created()) : "")
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("-"));
  }

  /** Small letters, digits and hyphens, whatever the cluster is called. */
  private static String slug(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
  }
}
