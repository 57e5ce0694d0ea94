package fathom.reports.compare;

import fathom.model.cost.Estimate;
import fathom.reports.compare.History.Series;
import fathom.reports.document.AssumedErrors;
import fathom.reports.document.Block.Entry;
import fathom.reports.document.Block.Mark;
import fathom.reports.document.Block.Part;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The numbers of each parameter over several sheets. */
public final class HistoryDocument {
  /** More columns of numbers with their intervals would not fit on a line. */
  private static final int SHEETS_PER_TABLE = 3;

  private static final String CAPTION =
      "Times in µs, slopes in µs/byte, the switch's bandwidth C in bytes/µs. ± is the 95 % interval"
          + " that one run gives, by its launches and its core's speed; what else differs from run to"
          + " run is not included.";

  private final History history;

  private HistoryDocument(History history) {
    this.history = history;
  }

  public static Document of(History history) {
    return new Document(
        "the history of several sheets",
        new HistoryDocument(history).page().all(),
        () -> HistoryData.records(history),
        () -> HistoryData.written(history));
  }

  private Blocks page() {
    int sheets = history.sheets().size();
    Blocks page = new Blocks();
    page.on(Medium.TERMINAL, lines -> lines.title("History of " + sheets + " sheets"));
    page.notOn(Medium.TERMINAL, head -> head.title("History"));
    page.entries(
        IntStream.range(0, sheets)
            .mapToObj(i -> new Entry(number(i), history.sheets().get(i).facts()))
            .toList());
    page.on(
        Medium.TERMINAL,
        lines -> {
          for (int first = 0; first < sheets; first += SHEETS_PER_TABLE) {
            int from = first;
            int end = Math.min(first + SHEETS_PER_TABLE, sheets);
            String title = number(from) + (from + 1 == end ? "" : " to " + number(end - 1));
            lines.section(title, body -> add(body, from, end));
          }
          lines.section("Marks", this::marks);
          lines.section("Not shown", this::notShown);
          lines.gap().paragraph(caption());
        });
    page.notOn(
        Medium.TERMINAL,
        body -> {
          add(body, 0, sheets);
          body.paragraph(caption()).section("Marks", this::marks);
          body.section("Not shown", this::notShown);
        });
    return page;
  }

  /** Units, and what the intervals are. */
  private String caption() {
    String assumed =
        IntStream.range(0, history.sheets().size())
            .filter(i -> !AssumedErrors.remark(history.sheets().get(i).sheet()).isEmpty())
            .mapToObj(HistoryDocument::number)
            .collect(Collectors.joining(", "));
    return assumed.isEmpty()
        ? CAPTION
        : CAPTION
            + " In "
            + assumed
            + " it is an upper bound where the sheet does not say how the errors of the"
            + " coefficients are correlated.";
  }

  /** The numbers of some sheets side by side, a part for each parameter. */
  private void add(Blocks body, int first, int end) {
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.left("").heading("Parameter"),
                Column.left("").heading("Number").gap(1),
                Column.left("Unit").offTerminal()));
    for (int i = first; i < end; i++) {
      columns.add(Column.right(number(i)));
    }
    body.parts(
        columns,
        ComparedColumn.all().stream()
            .map(
                subject ->
                    new Part(
                        subject.label(),
                        history.series().stream()
                            .filter(series -> series.subject().equals(subject))
                            .map(series -> cells(series, first, end))
                            .toList()))
            .toList());
  }

  private static List<Cell> cells(Series series, int first, int end) {
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.words(series.quantity().label()));
    cells.add(Cell.words(series.quantity().unit()));
    for (Optional<Estimate> value : series.values().subList(first, end)) {
      cells.add(Cell.words(value.map(Words::value).orElse(Words.NONE)));
    }
    return cells;
  }

  private void marks(Blocks body) {
    body.items(Mark.DASH, history.marks());
  }

  private void notShown(Blocks body) {
    body.items(Mark.DASH, history.remarks());
  }

  private static String number(int place) {
    return "#" + (place + 1);
  }
}
