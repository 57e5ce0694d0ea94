package fathom.reports.sisters;

import fathom.model.sheet.Sheet;
import fathom.model.sister.TopologySheet;
import fathom.model.topology.Load;
import fathom.reports.format.FormatName;
import fathom.reports.table.TableCsv;
import fathom.reports.table.TopologiesTable;

/** GE's table of topologies for links that cost what a sheet's do. */
public final class TopologiesFormat {
  private TopologiesFormat() {}

  public static String render(FormatName format, Sheet sheet, Load load) {
    TopologySheet table = TopologySheet.of(sheet, load);
    return switch (format) {
      case TEXT -> TopologiesText.render(sheet, table);
      case MARKDOWN -> TopologiesMarkdown.render(sheet, table);
      case LATEX -> TopologiesLatex.render(sheet, table);
      case CSV -> TableCsv.render(TopologiesTable.of(table));
      case JSON -> TopologiesJson.render(sheet, table);
    };
  }
}
