package fathom.reports.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.sheet.Sheet;
import java.util.List;
import java.util.stream.Stream;

/** What a sheet is of, as every written form says it. */
public final class ClusterJson {
  private ClusterJson() {}

  /** Adds {@code created} and {@code cluster}. */
  public static void put(ObjectNode node, Sheet sheet) {
    node.put("created", sheet.created());
    Sheet.Cluster cluster = sheet.cluster();
    ObjectNode written =
        node.putObject("cluster")
            .put("kind", cluster.kind())
            .put("nodes", cluster.nodes())
            .put("transport", cluster.transport())
            .put("mtu", cluster.mtuBytes());
    // Derived from the provenance, and not read.
    List<String> assumed = Stream.of(Sheet.NODES, Sheet.MTU).filter(sheet::isAssumed).toList();
    if (!assumed.isEmpty()) {
      written.set("assumed", JsonText.texts(assumed));
    }
  }
}
