package fathom.reports.sisters;

import fathom.model.sheet.Sheet;
import fathom.model.sister.TopologySheet;
import fathom.model.topology.Switching;
import fathom.reports.format.AssumedErrors;
import fathom.reports.format.TextGrid;
import fathom.reports.text.Escape;
import java.util.List;

/** The table of topologies for a terminal. */
final class TopologiesText {
  private TopologiesText() {}

  static String render(Sheet sheet, TopologySheet table) {
    StringBuilder out = new StringBuilder();
    out.append(Lines.wrapped("Topologies: " + String.join(" · ", Lines.facts(sheet))));
    out.append(
        Lines.wrapped(
            TopologyRows.asked(table)
                + ". What operations would take if links like this sheet's formed such topologies."
                + " ± covers the 95 % interval."
                + AssumedErrors.remark(sheet)));
    out.append('\n').append(Lines.quantities(table.links()));
    out.append('\n');
    out.append(
        Lines.wrapped("Diameters in links: " + TopologyRows.diameters(table.load().nodes())));
    for (Switching switching : Switching.values()) {
      out.append(Lines.section(switching.word()));
      out.append(times(table, switching)).append('\n').append(formulas(table, switching));
    }
    out.append(Lines.section("without a time"));
    TopologyRows.absent(table)
        .forEach(
            (why, where) -> out.append(Lines.item(where + ": " + Escape.oneLine(why.strip()))));
    return out.toString();
  }

  private static String times(TopologySheet table, Switching switching) {
    List<List<String>> rows = TopologyRows.times(table, switching);
    if (rows.isEmpty()) {
      return "no times; see below\n";
    }
    TextGrid grid = new TextGrid(Lines.WIDTH, List.of(0, 2, 2, 2));
    grid.add(TopologyRows.titles());
    rows.forEach(grid::add);
    return grid.render();
  }

  private static String formulas(TopologySheet table, Switching switching) {
    TextGrid grid = new TextGrid(Lines.WIDTH, List.of(0, 2, 2, 2));
    for (List<String> row : TopologyRows.formulas(table, switching)) {
      if (row.getLast().isEmpty()) {
        grid.add(row);
      } else {
        grid.addFlow(row.subList(0, row.size() - 1), row.getLast());
      }
    }
    return grid.render();
  }
}
