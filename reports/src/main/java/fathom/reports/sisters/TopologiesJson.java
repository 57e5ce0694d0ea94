package fathom.reports.sisters;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.sheet.Sheet;
import fathom.model.sister.TopologySheet;
import fathom.model.sister.Value;
import fathom.model.topology.Answer;
import fathom.model.topology.Topology;
import fathom.model.topology.TopologyFormula;
import fathom.reports.json.JsonText;
import java.util.List;
import java.util.Locale;

/** The table of topologies for programs ({@link ModelsFormat#SCHEMA}). */
final class TopologiesJson {
  private TopologiesJson() {}

  static String render(Sheet sheet, TopologySheet table) {
    int nodes = table.load().nodes();
    ObjectNode root = ModelsJson.head(sheet, nodes, table.load().messageBytes());
    root.put("shift", table.load().shift());
    root.set("links", ModelsJson.quantities(table.links()));
    ObjectNode diameters = root.putObject("diameters");
    for (Topology topology : Topology.values()) {
      switch (topology.diameter(nodes)) {
        case Answer.Given<Integer>(Integer links) -> diameters.put(topology.word(), links);
        case Answer.Refused<Integer> refused -> diameters.putNull(topology.word());
      }
    }
    ArrayNode cells = root.putArray("topologies");
    table.cells().forEach(cell -> write(cells.addObject(), cell));
    return JsonText.render(root);
  }

  private static void write(ObjectNode node, TopologySheet.Cell cell) {
    node.put("operation", cell.operation().title());
    node.put("switching", cell.switching().word());
    node.put("topology", cell.topology().word());
    cell.formula().ifPresent(formula -> write(node, formula));
    switch (cell.value()) {
      case Value.Single number -> ModelsJson.estimate(node, "time_us", number.estimate());
      case Value.Absent absent -> node.put("reason", absent.reason());
    }
  }

  private static void write(ObjectNode node, TopologyFormula formula) {
    node.put("formula", formula.text());
    List<String> takes = formula.takes().stream().map(TopologyFormula.Term::symbol).toList();
    node.set("takes", JsonText.texts(takes));
    node.put("bound", formula.bound().name().toLowerCase(Locale.ROOT));
    node.put("source", formula.source());
    node.put("remark", formula.remark());
  }
}
