package fathom.reports.table;

import fathom.model.cost.Estimate;
import fathom.model.sister.SisterParameter;
import fathom.model.sister.SisterSheet;
import fathom.model.sister.Value;
import java.util.List;
import tech.tablesaw.api.Table;

/** Models' parameters, one row each; a function has one row for each size it is shown at. */
public final class ModelsTable {
  private static final String VALUE = "value";

  private ModelsTable() {}

  public static Table of(List<SisterSheet> models) {
    TableRows rows =
        new TableRows("models")
            .texts("model", "symbol", "meaning", "unit", "formula", "status")
            .counts("size")
            .estimates(VALUE)
            .texts("words", "reason");
    for (SisterSheet model : models) {
      model.quantities().forEach(quantity -> add(rows, model.sister().word(), quantity));
    }
    return rows.table();
  }

  private static void add(TableRows rows, String model, SisterParameter quantity) {
    switch (quantity.value()) {
      case Value.Single(Estimate estimate) -> {
        begin(rows, model, quantity, "number");
        rows.put(VALUE, estimate);
      }
      case Value.Curve(List<Value.Point> points) -> {
        for (Value.Point point : points) {
          begin(rows, model, quantity, "function");
          rows.put("size", point.bytes());
          rows.put(VALUE, point.estimate());
        }
      }
      case Value.Words(String words) -> {
        begin(rows, model, quantity, "words");
        rows.put("words", words);
      }
      case Value.Absent(String reason) -> {
        begin(rows, model, quantity, "absent");
        rows.put("reason", reason);
      }
    }
  }

  private static void begin(TableRows rows, String model, SisterParameter quantity, String status) {
    rows.begin();
    rows.put("model", model);
    rows.put("symbol", quantity.symbol());
    rows.put("meaning", quantity.meaning());
    rows.put("unit", quantity.unit());
    rows.put("formula", quantity.formula());
    rows.put("status", status);
  }
}
