package fathom.reports.compare;

import static fathom.reports.document.render.MarkdownRenderer.escaped;

import fathom.reports.compare.History.Series;
import java.util.ArrayList;
import java.util.List;

/** A history as Markdown: the sheets, and a column for each. */
final class HistoryMarkdown {
  private HistoryMarkdown() {}

  static String render(History history) {
    StringBuilder out = new StringBuilder("# History\n\n");
    List<String> titles = new ArrayList<>(List.of("Parameter", "Number", "Unit"));
    for (int i = 0; i < history.sheets().size(); i++) {
      String number = escaped("#" + (i + 1));
      titles.add(number);
      out.append("- ").append(number).append(": ");
      out.append(escaped(Words.facts(history.sheets().get(i)))).append('\n');
    }
    out.append('\n');
    ComparisonMarkdown.row(out, titles);
    out.append("|---|---|---|").append("---:|".repeat(history.sheets().size())).append('\n');
    for (Series series : history.series()) {
      List<String> cells =
          new ArrayList<>(
              List.of(
                  escaped(series.subject().label()),
                  escaped(series.quantity().label()),
                  series.quantity().unit()));
      series.values().forEach(value -> cells.add(HistoryText.value(value)));
      ComparisonMarkdown.row(out, cells);
    }
    out.append('\n').append(escaped(HistoryText.CAPTION)).append('\n');
    ComparisonMarkdown.list(out, "Not shown", history.remarks());
    return out.toString();
  }
}
