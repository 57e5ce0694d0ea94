package fathom.reports.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Estimate;
import fathom.reports.compare.History.Series;
import fathom.reports.document.render.FormatName;
import fathom.reports.input.BadInputException;
import fathom.reports.json.JsonText;
import fathom.reports.table.TableCsv;
import fathom.reports.table.TableRows;
import java.util.Optional;
import tech.tablesaw.api.Table;

/** A history in every format. */
public final class HistoryFormat {
  /** The version of the written form. */
  public static final String SCHEMA = "fathom-history/1";

  private HistoryFormat() {}

  public static String render(FormatName format, History history) {
    return switch (format) {
      case TEXT -> HistoryText.render(history);
      case MARKDOWN -> HistoryMarkdown.render(history);
      case LATEX ->
          throw new BadInputException(
              "compare has no form for latex; there are text, markdown, csv and json");
      case CSV -> TableCsv.render(table(history));
      case JSON -> json(history);
    };
  }

  /** A row for each number of each sheet. */
  private static Table table(History history) {
    TableRows rows =
        new TableRows("history")
            .counts("sheet")
            .texts("created", "name", "symbol", "variant", "quantity")
            .counts("size", "nodes", "from", "to")
            .texts("unit")
            .estimates("value");
    for (Series series : history.series()) {
      for (int i = 0; i < series.values().size(); i++) {
        Optional<Estimate> value = series.values().get(i);
        if (value.isPresent()) {
          NamedSheet sheet = history.sheets().get(i);
          rows.begin();
          rows.put("sheet", i + 1);
          rows.put("created", sheet.sheet().created());
          rows.put("name", sheet.name());
          rows.put("symbol", series.subject().parameter().symbol());
          rows.put("variant", series.subject().variant());
          ComparisonTable.quantity(rows, series.quantity());
          rows.put("value", value.get());
        }
      }
    }
    return rows.table();
  }

  private static String json(History history) {
    ObjectNode root = JsonText.object();
    root.put("schema", SCHEMA);
    ArrayNode sheets = root.putArray("sheets");
    history.sheets().forEach(sheet -> sheets.add(ComparisonJson.sheet(sheet)));
    ArrayNode all = root.putArray("series");
    for (Series series : history.series()) {
      ObjectNode one = all.addObject();
      one.put("symbol", series.subject().parameter().symbol());
      one.put("variant", series.subject().variant());
      ComparisonJson.quantity(one, series.quantity());
      ArrayNode values = one.putArray("values");
      for (Optional<Estimate> value : series.values()) {
        ComparisonJson.estimate(values.addObject(), "value", value);
      }
    }
    root.set("not_shown", JsonText.texts(history.remarks()));
    return JsonText.render(root);
  }
}
