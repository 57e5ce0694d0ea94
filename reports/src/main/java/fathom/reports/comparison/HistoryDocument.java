package fathom.reports.comparison;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Estimate;
import fathom.model.interval.RowState;
import fathom.reports.comparison.reading.ComparedColumn;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.comparison.reading.Readings;
import fathom.reports.document.AssumedErrors;
import fathom.reports.document.Block.Entry;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Block.TablePart;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Digits;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.json.JsonText;
import fathom.reports.table.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tech.tablesaw.api.Table;

/** The numbers of each parameter over several sheets. */
public final class HistoryDocument {
  private static final String SCHEMA = "fathom-history/1";

  /** More columns of numbers with their intervals would not fit on a line. */
  private static final int SHEETS_PER_TABLE = 3;

  /** One number of one sheet. */
  private record HistoryRow(Readings of, int place, NamedSheet sheet, Estimate value) {}

  private final History history;
  private final List<NamedSheet> sheets;

  private HistoryDocument(History history) {
    this.history = history;
    sheets = history.sheets();
  }

  public static Document of(History history) {
    HistoryDocument document = new HistoryDocument(history);
    return new Document(
        "the history of several sheets",
        document.page().all(),
        document::records,
        document::written);
  }

  private Blocks page() {
    Blocks page = new Blocks().title("History of " + sheets.size() + " sheets");
    page.entries(
        IntStream.range(0, sheets.size())
            .mapToObj(i -> new Entry(NamedSheet.number(i), sheets.get(i).facts()))
            .toList());
    page.on(
        Medium.TERMINAL,
        lines -> {
          for (int i = 0; i < sheets.size(); i += SHEETS_PER_TABLE) {
            int from = i;
            int end = Math.min(from + SHEETS_PER_TABLE, sheets.size());
            String first = NamedSheet.number(from);
            String title = from + 1 == end ? first : first + " to " + NamedSheet.number(end - 1);
            lines.section(title, body -> add(body, from, end));
          }
        });
    page.notOn(Medium.TERMINAL, body -> add(body, 0, sheets.size()));
    page.section("Marks", body -> body.items(ItemMark.DASH, history.marks()));
    page.section("Not shown", body -> body.items(ItemMark.DASH, history.remarks()));
    return page.gap().paragraph(caption());
  }

  /** Units, and what the intervals are. */
  private String caption() {
    List<Integer> assumed =
        IntStream.range(0, sheets.size())
            .filter(i -> !AssumedErrors.remark(sheets.get(i).sheet()).isEmpty())
            .boxed()
            .toList();
    return ComparisonMessage.CAPTION_OF_MANY.of()
        + (assumed.isEmpty()
            ? ""
            : ComparisonMessage.ASSUMED_IN_MANY.of(NamedSheet.numbers(assumed)));
  }

  /** The numbers of some sheets side by side, a part for each parameter. */
  private void add(Blocks body, int first, int end) {
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.left("").heading("Parameter"),
                Column.left("").heading("Number").gap(1),
                Column.left("Unit").offTerminal()));
    IntStream.range(first, end)
        .mapToObj(NamedSheet::number)
        .map(Column::right)
        .forEach(columns::add);
    body.parts(
        columns,
        ComparedColumn.all().stream()
            .map(
                column ->
                    new TablePart(
                        column.label(),
                        history.series().stream()
                            .filter(series -> series.column().equals(column))
                            .map(series -> cells(series, first, end))
                            .toList()))
            .toList());
  }

  private static List<Cell> cells(Readings series, int first, int end) {
    return Stream.concat(
            Stream.of(series.quantity().label(), series.quantity().unit()),
            series.estimates().subList(first, end).stream()
                .map(value -> value.map(v -> Digits.of(v).inOne()).orElse(Summary.NONE)))
        .map(Cell::words)
        .toList();
  }

  /** A row for each number of each sheet. */
  private Table records() {
    List<HistoryRow> rows = new ArrayList<>();
    for (Readings series : history.series()) {
      for (int i = 0; i < sheets.size(); i++) {
        int place = i;
        series
            .estimates()
            .get(place)
            .ifPresent(v -> rows.add(new HistoryRow(series, place + 1, sheets.get(place), v)));
      }
    }
    Records<HistoryRow> records =
        Records.of("history", rows)
            .count("sheet", HistoryRow::place)
            .text("created", row -> row.sheet().sheet().created())
            .text("name", row -> row.sheet().name())
            .text("symbol", row -> row.of().column().parameter().symbol())
            .text("variant", row -> row.of().column().variant());
    return QuantityData.columns(records, row -> Optional.of(row.of().quantity()))
        .estimateIf("value", row -> Optional.of(row.value()))
        .text("marks", HistoryDocument::marks)
        .table();
  }

  private static String marks(HistoryRow row) {
    ComparedColumn column = row.of().column();
    return column
        .of(row.sheet().sheet())
        .map(it -> RowState.words(RowState.doubts(row.sheet().sheet(), column.parameter(), it)))
        .orElse("");
  }

  private ObjectNode written() {
    ObjectNode root = JsonText.object().put("schema", SCHEMA);
    ArrayNode written = root.putArray("sheets");
    sheets.forEach(sheet -> written.add(QuantityData.sheet(sheet)));
    ArrayNode all = root.putArray("series");
    for (Readings series : history.series()) {
      ObjectNode one = all.addObject();
      one.put("symbol", series.column().parameter().symbol());
      one.put("variant", series.column().variant());
      QuantityData.put(one, series.quantity());
      ArrayNode values = one.putArray("values");
      series.estimates().forEach(v -> JsonText.put(values.addObject(), "value", v));
    }
    root.set("marks", JsonText.texts(history.marks()));
    root.set("not_shown", JsonText.texts(history.remarks()));
    return root;
  }
}
