package fathom.reports.sisters;

import static fathom.reports.format.MarkdownCells.escaped;

import fathom.model.sheet.Sheet;
import fathom.model.sister.TopologySheet;
import fathom.model.topology.Switching;
import fathom.reports.format.AssumedErrors;
import java.util.List;

/** The table of topologies in Markdown. */
final class TopologiesMarkdown {
  private static final List<String> FORMULA =
      List.of("Operation", "Topology", "Formula", "Source, remark");

  private TopologiesMarkdown() {}

  static String render(Sheet sheet, TopologySheet table) {
    StringBuilder out = new StringBuilder("# Topologies\n\n");
    out.append(ModelsMarkdown.facts(sheet)).append(". ");
    out.append(TopologyRows.asked(table)).append(". ± covers the 95 % interval.");
    out.append(AssumedErrors.remark(sheet)).append("\n\n");
    ModelsMarkdown.quantities(out, table.links());
    out.append("\nDiameters in links: ").append(TopologyRows.diameters(table.load().nodes()));
    out.append(".\n");
    for (Switching switching : Switching.values()) {
      out.append("\n## ").append(switching.word()).append("\n\n");
      List<List<String>> times = TopologyRows.times(table, switching);
      if (times.isEmpty()) {
        out.append("No times; see below.\n");
      } else {
        ModelsMarkdown.table(out, TopologyRows.titles(), times);
      }
      out.append('\n');
      ModelsMarkdown.table(
          out,
          FORMULA,
          TopologyRows.formulas(table, switching).stream()
              .map(ModelsMarkdown::escapedAll)
              .toList());
    }
    out.append("\n## without a time\n\n");
    TopologyRows.absent(table)
        .forEach(
            (why, where) ->
                out.append("- ")
                    .append(where)
                    .append(": ")
                    .append(escaped(why.strip()))
                    .append("\n"));
    return out.toString();
  }
}
