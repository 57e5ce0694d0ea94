package fathom.reports.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.json.JsonText;
import tech.tablesaw.api.Row;
import tech.tablesaw.api.Table;

/** A table as an array of objects, one a row; what is missing, and an empty text, is null. */
public final class TableJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private TableJson() {}

  public static ArrayNode array(Table table) {
    ArrayNode array = JsonText.array();
    for (Row row : table) {
      ObjectNode one = array.addObject();
      for (String name : table.columnNames()) {
        one.set(name, row.isMissing(name) ? NODES.nullNode() : node(row.getObject(name)));
      }
    }
    return array;
  }

  private static JsonNode node(Object value) {
    return switch (value) {
      case Integer i -> NODES.numberNode(i);
      case Long l -> NODES.numberNode(l);
      case Double d -> JsonText.number(d);
      default -> NODES.textNode(value.toString());
    };
  }
}
