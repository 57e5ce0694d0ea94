package fathom.reports.table;

import fathom.model.sister.TopologySheet;
import fathom.model.sister.Value;
import java.util.Locale;
import tech.tablesaw.api.Table;

/** GE's table of topologies, one row for each cell; times in µs. */
public final class TopologiesTable {
  private static final String TIME = "time_us";

  private TopologiesTable() {}

  public static Table of(TopologySheet sheet) {
    TableRows rows =
        new TableRows("topologies")
            .texts("operation", "switching", "topology")
            .counts("nodes")
            .longs("size")
            .counts("shift")
            .estimates(TIME)
            .texts("bound", "formula", "source", "remark", "reason");
    for (TopologySheet.Cell cell : sheet.cells()) {
      rows.begin();
      rows.put("operation", cell.operation().title());
      rows.put("switching", cell.switching().word());
      rows.put("topology", cell.topology().word());
      rows.put("nodes", sheet.load().nodes());
      rows.putLong("size", sheet.load().messageBytes());
      rows.put("shift", sheet.load().shift());
      cell.formula()
          .ifPresent(
              formula -> {
                rows.put("bound", formula.bound().name().toLowerCase(Locale.ROOT));
                rows.put("formula", formula.text());
                rows.put("source", formula.source());
                rows.put("remark", formula.remark());
              });
      switch (cell.value()) {
        case Value.Single number -> rows.put(TIME, number.estimate());
        case Value.Absent absent -> rows.put("reason", absent.reason());
      }
    }
    return rows.table();
  }
}
