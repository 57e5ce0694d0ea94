package fathom.reports.sisters;

import fathom.model.sheet.Sheet;
import fathom.model.sister.TopologySheet;
import fathom.model.topology.Switching;
import fathom.reports.format.AssumedErrors;
import fathom.reports.latex.LatexDocument;
import fathom.reports.latex.LatexTable;
import java.util.ArrayList;
import java.util.List;

/** The table of topologies in LaTeX. */
final class TopologiesLatex {
  private TopologiesLatex() {}

  static String render(Sheet sheet, TopologySheet table) {
    StringBuilder out = new StringBuilder();
    out.append(
        LatexDocument.paragraph(
            String.join(", ", Lines.facts(sheet))
                + ". "
                + TopologyRows.asked(table)
                + ". ± covers the 95 % interval."
                + AssumedErrors.remark(sheet)));
    out.append(ModelsLatex.quantities(table.links()));
    out.append(
        LatexDocument.paragraph(
            "Diameters in links: " + TopologyRows.diameters(table.load().nodes()) + "."));
    for (Switching switching : Switching.values()) {
      out.append(LatexDocument.section(switching.word(), tables(table, switching)));
    }
    List<String> absent = new ArrayList<>();
    TopologyRows.absent(table).forEach((why, where) -> absent.add(where + ": " + why.strip()));
    out.append(LatexDocument.section("Without a time", LatexDocument.list(absent)));
    return LatexDocument.of("a table of topologies", out.toString(), "");
  }

  private static String tables(TopologySheet table, Switching switching) {
    List<List<String>> times = TopologyRows.times(table, switching);
    LatexTable formulas =
        new LatexTable(
            ModelsLatex.wrapped(
                List.of("operation", "topology", "formula", "source, remark"),
                List.of(0.18, 0.12, 0.3, 0.34)));
    return (times.isEmpty()
            ? LatexDocument.paragraph("No times; see below.")
            : LatexTable.ofNumbers(TopologyRows.titles()).addAll(times).render())
        + formulas.addAll(TopologyRows.formulas(table, switching)).render();
  }
}
