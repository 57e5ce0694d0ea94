package fathom.reports.format;

import fathom.model.sheet.Check;
import fathom.model.sheet.Sheet;
import fathom.reports.latex.LatexDocument;
import fathom.reports.latex.LatexTable;
import fathom.reports.latex.LatexTable.Column;
import fathom.reports.latex.LatexText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sheet for a paper: one table with its notes, and below it the warnings and how to cite it.
 * The same file is a document of its own, in which fit, checks, efforts and provenance follow.
 */
public final class LatexFormat implements SheetFormat {
  /** Facts a citation is made of: what stands before each, and its name in the provenance. */
  private static final List<Map.Entry<String, String>> CITED =
      List.of(
          Map.entry("with Fathom ", "fathom.version"),
          Map.entry("benchmarks.jar SHA-256 ", "fathom.benchmarks.sha256"),
          Map.entry("simulated after the sheet with SHA-256 ", "simulated.sheet.sha256"),
          Map.entry("fitted from ", "import.file"),
          Map.entry("its SHA-256 ", "import.sha256"),
          Map.entry("source: ", "source"));

  /** So many lines of notes, about, a page still has room for beside the longest table. */
  private static final int NOTES_IN_FLOAT = 32;

  private static final String SMALL =
      "\\footnotesize\\raggedright\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{2pt}";

  /** What stands for the date of a sheet without one. */
  private static final String UNDATED = "unknown";

  @Override
  public String render(Sheet sheet) {
    return LatexDocument.of(
        "a parameter sheet",
        table(sheet),
        LatexDocument.section("Fit", fit(sheet))
            + LatexDocument.section("Checks", checks(sheet))
            + LatexDocument.section("Time spent", efforts(sheet))
            + LatexDocument.section("Provenance", provenance(sheet)));
  }

  private static String table(Sheet sheet) {
    LatexSheetTable table = new LatexSheetTable(sheet);
    StringBuilder out = new StringBuilder("\\begin{table}[!htbp]\n  \\centering\n");
    out.append("  \\caption{").append(caption(sheet, table)).append("}\n");
    out.append("  \\label{").append(label(sheet)).append("}\n");
    out.append("  \\medskip\n  \\small\\setlength{\\tabcolsep}{4pt}\n");
    out.append(
        "  \\sisetup{per-mode=symbol, group-digits=integer, table-align-uncertainty=false}\n");
    out.append(fitted(table.render()));
    int lines = table.notes().lines();
    boolean apart = lines > NOTES_IN_FLOAT;
    if (lines > 0 && !apart) {
      out.append("\n  \\medskip\n  \\begin{minipage}{\\linewidth}\n    ")
          .append(SMALL)
          .append('\n');
      out.append(table.notes().render()).append("  \\end{minipage}\n");
    }
    out.append("\\end{table}\n");
    return out.append(below(sheet, apart ? table.notes().render() : "")).toString();
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
  private static String below(Sheet sheet, String notes) {
    StringBuilder out = new StringBuilder("\n{").append(SMALL).append('\n').append(notes);
    for (String warning : sheet.warnings()) {
      out.append("    \\textit{Warning:} ").append(LatexText.prose(warning)).append("\\par\n");
    }
    return out.append("    \\textit{Cite as:} ")
        .append(LatexText.prose(citation(sheet)))
        .append("\\par}\n")
        .toString();
  }

  private static String caption(Sheet sheet, LatexSheetTable table) {
    return "Parameters of the cluster "
        + LatexText.escaped(cluster(sheet))
        + ". A message of $m$ bytes costs $\\kappa + \\tau m$; $p$ is the number of nodes."
        + (table.hasIntervals()
            ? " Digits in parentheses are half the width of the 95\\,\\% interval, in units of the"
                + " last digit."
            : "");
  }

  private static String cluster(Sheet sheet) {
    Sheet.Cluster cluster = sheet.cluster();
    return String.format(
        Locale.ROOT,
        "%s (%s, %s, mtu %d bytes)",
        cluster.kind().strip(),
        cluster.nodes() == 1 ? "1 node" : cluster.nodes() + " nodes",
        cluster.transport().strip(),
        cluster.mtuBytes());
  }

  /** What tells this sheet from every other. */
  private static String citation(Sheet sheet) {
    List<String> parts = new ArrayList<>();
    parts.add("parameter sheet of " + cluster(sheet));
    if (!sheet.created().equals(UNDATED)) {
      parts.add("measured " + sheet.created().strip());
    }
    CITED.forEach(
        fact -> {
          String value = sheet.provenance().get(fact.getValue());
          if (value != null) {
            parts.add(fact.getKey() + value.strip());
          }
        });
    return String.join(", ", parts) + ".";
  }

  /**
   * Cluster and date, since a paper has sheets of one cluster side by side: {@code
   * tab:fathom-lab-2026-11-23t02-06-57z}.
   */
  private static String label(Sheet sheet) {
    String dated = sheet.created().equals(UNDATED) ? "" : slug(sheet.created());
    return Stream.of("tab:fathom", slug(sheet.cluster().kind()), dated)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("-"));
  }

  /** Small letters, digits and hyphens, whatever the cluster is called. */
  private static String slug(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
  }

  private static String fit(Sheet sheet) {
    List<List<String>> rows = FitRows.of(sheet);
    if (rows.isEmpty()) {
      return "";
    }
    List<Column> columns = new ArrayList<>();
    for (String title : FitRows.HEADER) {
      boolean bends = columns.size() == FitRows.HEADER.size() - 1;
      columns.add(
          columns.isEmpty()
              ? Column.left(title)
              : bends ? Column.wrapped(title, 0.2) : Column.right(title));
    }
    return new LatexTable(columns).addAll(rows).render();
  }

  private static String checks(Sheet sheet) {
    List<Check> checks = sheet.diagnostics().checks();
    if (checks.isEmpty()) {
      return "";
    }
    LatexTable table =
        new LatexTable(
            List.of(
                Column.wrapped("check", 0.24),
                Column.left("verdict"),
                Column.wrapped("detail", 0.6)));
    checks.forEach(
        check ->
            table.add(
                List.of(
                    check.name(),
                    check.verdict().name().toLowerCase(Locale.ROOT),
                    check.detail())));
    return table.render();
  }

  private static String efforts(Sheet sheet) {
    if (sheet.diagnostics().efforts().isEmpty()) {
      return "";
    }
    List<List<String>> rows = EffortRows.of(sheet.diagnostics().efforts());
    return LatexTable.ofNumbers(rows.getFirst()).addAll(rows.subList(1, rows.size())).render();
  }

  private static String provenance(Sheet sheet) {
    if (sheet.provenance().isEmpty()) {
      return "";
    }
    LatexTable table =
        new LatexTable(List.of(Column.wrapped("fact", 0.28), Column.wrapped("value", 0.66)));
    sheet.provenance().forEach((key, value) -> table.add(List.of(key, value)));
    return table.render();
  }
}
