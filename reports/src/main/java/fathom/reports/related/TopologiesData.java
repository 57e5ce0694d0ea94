package fathom.reports.related;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Estimate;
import fathom.model.related.Load;
import fathom.model.related.Topology;
import fathom.model.related.TopologyFormula;
import fathom.model.related.TopologySheet;
import fathom.model.related.TopologySheet.TopologyTime;
import fathom.model.related.Value;
import fathom.model.sheet.Sheet;
import fathom.reports.json.JsonText;
import fathom.reports.table.Records;
import java.util.Optional;
import java.util.function.Function;
import tech.tablesaw.api.Table;

/** GE's table of topologies for programs; times in µs. */
final class TopologiesData {
  private TopologiesData() {}

  /** One row for each cell. */
  static Table records(TopologySheet sheet, Optional<String> warning) {
    Load load = sheet.load();
    Records<TopologyTime> records =
        Records.of("topologies", sheet.cells())
            .text("operation", cell -> cell.operation().title())
            .text("switching", cell -> cell.switching().word())
            .text("topology", cell -> cell.topology().word())
            .count("nodes", cell -> load.nodes())
            .count("size", cell -> load.messageBytes())
            .count("shift", cell -> load.shift())
            .estimateIf("time_us", TopologiesData::time)
            .text("bound", formula(f -> f.bound().word()))
            .text("formula", formula(TopologyFormula::text))
            .text("source", formula(TopologyFormula::source))
            .text("remark", formula(TopologyFormula::remark))
            .text("reason", cell -> cell.value() instanceof Value.Absent a ? a.reason() : "");
    return ModelsData.warned(records, warning).table();
  }

  private static Optional<Estimate> time(TopologyTime cell) {
    return cell.value() instanceof Value.Single number
        ? Optional.of(number.estimate())
        : Optional.empty();
  }

  private static Function<TopologyTime, String> formula(Function<TopologyFormula, String> of) {
    return cell -> cell.formula().map(of).orElse("");
  }

  static ObjectNode written(Sheet sheet, TopologySheet table, Optional<String> warning) {
    int nodes = table.load().nodes();
    ObjectNode root = ModelsData.head(sheet, nodes, table.load().messageBytes(), warning);
    root.put("shift", table.load().shift());
    root.set("links", ModelsData.quantities(table.links()));
    ObjectNode diameters = root.putObject("diameters");
    for (Topology topology : Topology.values()) {
      if (topology.refusal(nodes).isEmpty()) {
        diameters.put(topology.word(), topology.diameter(nodes));
      } else {
        diameters.putNull(topology.word());
      }
    }
    ArrayNode cells = root.putArray("topologies");
    table.cells().forEach(cell -> write(cells.addObject(), cell));
    return root;
  }

  private static void write(ObjectNode node, TopologyTime cell) {
    node.put("operation", cell.operation().title());
    node.put("switching", cell.switching().word());
    node.put("topology", cell.topology().word());
    cell.formula().ifPresent(formula -> write(node, formula));
    switch (cell.value()) {
      case Value.Single number -> JsonText.put(node, "time_us", number.estimate());
      case Value.Absent absent -> node.put("reason", absent.reason());
    }
  }

  private static void write(ObjectNode node, TopologyFormula formula) {
    node.put("formula", formula.text());
    node.set("takes", JsonText.texts(formula.takes()));
    node.put("bound", formula.bound().word());
    node.put("source", formula.source());
    node.put("remark", formula.remark());
  }
}
