package fathom.reports.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.sheet.Sheet;

/** What a sheet is of, as every written form says it. */
public final class ClusterJson {
  private ClusterJson() {}

  /** Adds {@code created} and {@code cluster}. */
  public static void put(ObjectNode node, Sheet sheet) {
    node.put("created", sheet.created());
    Sheet.Cluster cluster = sheet.cluster();
    node.putObject("cluster")
        .put("kind", cluster.kind())
        .put("nodes", cluster.nodes())
        .put("transport", cluster.transport())
        .put("mtu", cluster.mtuBytes());
  }
}
