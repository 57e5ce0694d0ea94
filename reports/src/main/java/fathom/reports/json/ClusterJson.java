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
    node.put("created", sheet.created()).set("cluster", JsonRecords.tree(sheet.cluster()));
    // Derived from the provenance, and not read.
    List<String> assumed = Stream.of(Sheet.NODES, Sheet.MTU).filter(sheet::isAssumed).toList();
    if (!assumed.isEmpty()) {
      node.withObject("/cluster").set("assumed", JsonText.texts(assumed));
    }
  }
}
