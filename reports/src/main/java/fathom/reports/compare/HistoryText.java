package fathom.reports.compare;

import fathom.model.cost.Estimate;
import fathom.reports.compare.History.Series;
import fathom.reports.format.TextGrid;
import fathom.reports.format.Wrap;
import fathom.reports.text.Escape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A history for a terminal: the numbers of each parameter below the sheets, some at a time. */
final class HistoryText {
  static final int WIDTH = ComparisonText.WIDTH;

  /** More columns of numbers with their intervals would not fit. */
  private static final int SHEETS_PER_TABLE = 3;

  static final String CAPTION =
      "Times in µs, slopes in µs/byte, C in bytes/µs. ± is the 95 % interval between forks, of"
          + " costs a bound of it; what differs from run to run is not in it.";

  private HistoryText() {}

  static String render(History history) {
    StringBuilder out = new StringBuilder("History of " + history.sheets().size() + " sheets\n");
    for (int i = 0; i < history.sheets().size(); i++) {
      String number = "#" + (i + 1) + "  ";
      out.append(
          Wrap.hanging(
              number,
              Escape.oneLine(Words.facts(history.sheets().get(i))),
              number.length(),
              WIDTH));
    }
    for (int first = 0; first < history.sheets().size(); first += SHEETS_PER_TABLE) {
      int end = Math.min(first + SHEETS_PER_TABLE, history.sheets().size());
      String title = first + 1 == end ? "#" + end : "#" + (first + 1) + " to #" + end;
      ComparisonText.section(out, title, table(history, first, end));
    }
    StringBuilder remarks = new StringBuilder();
    for (String remark : history.remarks()) {
      remarks.append(Wrap.hanging("- ", Escape.oneLine(remark), 2, WIDTH));
    }
    ComparisonText.section(out, "Not shown", remarks.toString());
    out.append('\n').append(ComparisonText.paragraph(CAPTION));
    return out.toString();
  }

  private static String table(History history, int first, int end) {
    return history.series().stream()
        .map(Series::subject)
        .distinct()
        .map(subject -> table(history, subject, first, end))
        .collect(Collectors.joining());
  }

  /** A grid for each parameter: their numbers are of very different length. */
  private static String table(History history, ComparedColumn subject, int first, int end) {
    List<Integer> gaps = new ArrayList<>(List.of(0, 1));
    List<String> titles = new ArrayList<>(List.of(padded(subject.label()), ""));
    for (int i = first; i < end; i++) {
      gaps.add(2);
      titles.add("#" + (i + 1));
    }
    TextGrid grid = new TextGrid(WIDTH, gaps);
    grid.add(titles);
    for (Series series : history.series()) {
      if (series.subject().equals(subject)) {
        List<String> cells = new ArrayList<>(List.of("", series.quantity().label()));
        series.values().subList(first, end).forEach(value -> cells.add(value(value)));
        grid.add(cells);
      }
    }
    String text = grid.render();
    return text.lines().allMatch(line -> line.length() <= WIDTH)
        ? text
        : wrapped(history, subject, first, end);
  }

  private static String padded(String label) {
    return label + " ".repeat(Math.max(0, "M_ctc heap".length() - label.length()));
  }

  static String value(Optional<Estimate> value) {
    return value.map(Words::value).orElse(Words.NONE);
  }

  /** Where columns would not fit. */
  private static String wrapped(History history, ComparedColumn subject, int first, int end) {
    StringBuilder out = new StringBuilder(subject.label()).append('\n');
    for (Series series : history.series()) {
      if (series.subject().equals(subject)) {
        List<String> parts = new ArrayList<>();
        for (int i = first; i < end; i++) {
          parts.add("#" + (i + 1) + " " + value(series.values().get(i)));
        }
        String text = series.quantity().label() + ": " + String.join(", ", parts);
        out.append(Wrap.hanging("  ", text, 4, WIDTH));
      }
    }
    return out.toString();
  }
}
