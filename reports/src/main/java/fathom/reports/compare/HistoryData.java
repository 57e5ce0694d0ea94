package fathom.reports.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Estimate;
import fathom.model.interval.RowState;
import fathom.model.sheet.Sheet;
import fathom.reports.compare.History.Series;
import fathom.reports.json.JsonText;
import fathom.reports.table.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tech.tablesaw.api.Table;

/** A history for programs. */
final class HistoryData {
  /** The version of the written form. */
  private static final String SCHEMA = "fathom-history/1";

  /** One number of one sheet, which is at this place. */
  private record Row(Series of, int place, NamedSheet sheet, Estimate value) {}

  private HistoryData() {}

  /** A row for each number of each sheet. */
  static Table records(History history) {
    List<Row> rows = new ArrayList<>();
    for (Series series : history.series()) {
      for (int i = 0; i < series.values().size(); i++) {
        int place = i;
        NamedSheet sheet = history.sheets().get(i);
        series.values().get(i).ifPresent(v -> rows.add(new Row(series, place + 1, sheet, v)));
      }
    }
    Records<Row> records =
        Records.of("history", rows)
            .count("sheet", Row::place)
            .text("created", row -> row.sheet().sheet().created())
            .text("name", row -> row.sheet().name())
            .text("symbol", row -> row.of().subject().parameter().symbol())
            .text("variant", row -> row.of().subject().variant());
    return QuantityData.columns(records, row -> Optional.of(row.of().quantity()))
        .estimateIf("value", row -> Optional.of(row.value()))
        .text("marks", HistoryData::marks)
        .table();
  }

  private static String marks(Row row) {
    Sheet sheet = row.sheet().sheet();
    ComparedColumn subject = row.of().subject();
    return subject
        .of(sheet)
        .map(outcome -> RowState.words(RowState.doubts(sheet, subject.parameter(), outcome)))
        .orElse("");
  }

  static ObjectNode written(History history) {
    ObjectNode root = JsonText.object().put("schema", SCHEMA);
    ArrayNode sheets = root.putArray("sheets");
    history.sheets().forEach(sheet -> sheets.add(QuantityData.sheet(sheet)));
    ArrayNode all = root.putArray("series");
    for (Series series : history.series()) {
      ObjectNode one = all.addObject();
      one.put("symbol", series.subject().parameter().symbol());
      one.put("variant", series.subject().variant());
      QuantityData.put(one, series.quantity());
      ArrayNode values = one.putArray("values");
      series.values().forEach(v -> QuantityData.putEstimate(values.addObject(), "value", v));
    }
    root.set("marks", JsonText.texts(history.marks()));
    root.set("not_shown", JsonText.texts(history.remarks()));
    return root;
  }
}
