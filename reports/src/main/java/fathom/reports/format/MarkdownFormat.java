package fathom.reports.format;

import static fathom.reports.format.MarkdownCells.escaped;

import fathom.model.sheet.Check;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Sheet;
import fathom.reports.table.ParameterTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import tech.tablesaw.api.Row;
import tech.tablesaw.api.Table;

/** The sheet as Markdown tables, one row per parameter and segment. */
public final class MarkdownFormat implements SheetFormat {
  private static final List<String> VALUES =
      List.of("Symbol", "Name", "Sizes", "Value", "Known", "Off by");

  /** The columns that every sheet fills; the others stand only where anything is known. */
  private static final int MEASURED = 4;

  @Override
  public String render(Sheet sheet) {
    Table table = ParameterTable.of(sheet);
    Sheet.Cluster cluster = sheet.cluster();
    StringBuilder out = new StringBuilder();
    out.append("# Parameter sheet\n\n");
    out.append(
        String.format(
            Locale.ROOT,
            "%s, %s, %s, mtu %d bytes, %s. Times in µs, sizes m in bytes, p nodes; ± covers"
                + " the 95 %% interval.\n\n",
            escaped(cluster.kind()),
            cluster.nodes() == 1 ? "1 node" : cluster.nodes() + " nodes",
            escaped(cluster.transport()),
            cluster.mtuBytes(),
            escaped(sheet.created())));
    values(out, table, Phrases.growthRemark(sheet).orElse(""));
    fits(out, sheet);
    checks(out, sheet.diagnostics());
    warnings(out, sheet.warnings());
    efforts(out, sheet.diagnostics());
    provenance(out, sheet);
    return out.toString();
  }

  private static void values(StringBuilder out, Table table, String growthRemark) {
    List<List<String>> rows = new ArrayList<>();
    for (Row row : table) {
      rows.add(
          List.of(
              escaped(row.getString(ParameterTable.SYMBOL)),
              escaped(MarkdownCells.name(row)),
              MarkdownCells.sizes(row),
              MarkdownCells.value(row, growthRemark),
              MarkdownCells.known(row),
              MarkdownCells.errors(row)));
    }
    int columns =
        rows.stream()
                .anyMatch(row -> !String.join("", row.subList(MEASURED, VALUES.size())).isEmpty())
            ? VALUES.size()
            : MEASURED;
    line(out, VALUES.subList(0, columns).toArray(String[]::new));
    line(out, Collections.nCopies(columns, "---").toArray(String[]::new));
    rows.forEach(row -> line(out, row.subList(0, columns).toArray(String[]::new)));
  }

  private static void fits(StringBuilder out, Sheet sheet) {
    List<List<String>> rows = FitRows.of(sheet);
    if (rows.isEmpty()) {
      return;
    }
    out.append("\n## Fit\n\n");
    line(
        out,
        "Symbol",
        "Points",
        "Rms error",
        "Largest error",
        "95 % within",
        "R²",
        "Drift",
        "Bend at m =");
    line(out, "---", "---:", "---:", "---:", "---:", "---:", "---:", "---");
    for (List<String> row : rows) {
      line(out, row.stream().map(MarkdownCells::escaped).toArray(String[]::new));
    }
  }

  private static void checks(StringBuilder out, Diagnostics diagnostics) {
    if (!diagnostics.checks().isEmpty()) {
      out.append("\n## Checks\n\n");
      line(out, "Check", "Verdict", "Detail");
      line(out, "---", "---", "---");
      for (Check check : diagnostics.checks()) {
        String verdict = check.verdict().name().toLowerCase(Locale.ROOT);
        line(out, escaped(check.name()), verdict, escaped(check.detail()));
      }
    }
  }

  private static void warnings(StringBuilder out, List<String> warnings) {
    if (!warnings.isEmpty()) {
      out.append("\n## Warnings\n\n");
      warnings.forEach(warning -> out.append("- ").append(escaped(warning)).append('\n'));
    }
  }

  private static void efforts(StringBuilder out, Diagnostics diagnostics) {
    if (!diagnostics.efforts().isEmpty()) {
      out.append("\n## Time spent\n\n");
      List<List<String>> rows = EffortRows.of(diagnostics.efforts());
      line(out, rows.getFirst().toArray(String[]::new));
      line(out, "---", "---:", "---:", "---:", "---:", "---:", "---:");
      rows.stream().skip(1).forEach(row -> line(out, row.toArray(String[]::new)));
    }
  }

  private static void provenance(StringBuilder out, Sheet sheet) {
    if (!sheet.provenance().isEmpty()) {
      out.append("\n## Provenance\n\n");
      line(out, "Fact", "Value");
      line(out, "---", "---");
      sheet.provenance().forEach((key, value) -> line(out, escaped(key), escaped(value)));
    }
  }

  static void line(StringBuilder out, String... cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
