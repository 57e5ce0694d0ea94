package fathom.reports.format;

import fathom.model.predict.Forecast;
import fathom.model.sheet.Sheet;
import fathom.reports.json.PredictionJson;
import fathom.reports.latex.LatexDocument;
import fathom.reports.latex.LatexTable;
import fathom.reports.table.PredictionTable;
import fathom.reports.table.TableCsv;
import fathom.reports.text.Escape;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Predictions in the forms people and other programs read: as text, Markdown and LaTeX a table per
 * number of nodes with the fastest algorithm of each model marked, as CSV and JSON one record each.
 */
public final class PredictionFormat {
  private static final String UNITS =
      "Times in µs, M bytes of one message, p nodes. ± covers what the sheet's 95 % intervals leave"
          + " open; how far a formula is from the machine is not in it.";

  private PredictionFormat() {}

  /** The whole text, lines ended by line feeds, the last one too. */
  public static String render(FormatName format, Sheet sheet, Forecast forecast) {
    return switch (format) {
      case TEXT -> text(sheet, forecast);
      case MARKDOWN -> markdown(sheet, forecast);
      case LATEX -> latex(sheet, forecast);
      case CSV -> TableCsv.render(PredictionTable.of(forecast));
      case JSON -> PredictionJson.write(forecast.predictions());
    };
  }

  private static String title(Sheet sheet) {
    Sheet.Cluster cluster = sheet.cluster();
    return String.join(
        " · ",
        "Predictions from the sheet: " + Escape.oneLine(cluster.kind()),
        cluster.nodes() == 1 ? "1 node" : cluster.nodes() + " nodes",
        Escape.oneLine(cluster.transport()),
        "mtu " + cluster.mtuBytes() + " bytes",
        Escape.oneLine(sheet.created()));
  }

  private static String units(Sheet sheet) {
    return UNITS + AssumedErrors.remark(sheet);
  }

  private static String text(Sheet sheet, Forecast forecast) {
    StringBuilder out = new StringBuilder();
    out.append(Wrap.hanging("", title(sheet), 0, TextFormat.WIDTH));
    out.append(Wrap.hanging("", units(sheet), 0, TextFormat.WIDTH));
    for (PredictionRows table : PredictionRows.of(forecast)) {
      TextGrid grid = new TextGrid(TextFormat.WIDTH, List.of(0, 2, 2, 2, 2, 1, 2, 2));
      grid.add(PredictionRows.HEADER);
      table.rows().forEach(grid::add);
      StringBuilder body = new StringBuilder(grid.render());
      List<String> notes = table.notes();
      for (int i = 0; i < notes.size(); i++) {
        body.append(i == 0 ? "\n" : "")
            .append(
                Wrap.hanging(
                    "(" + (i + 1) + ") ", Escape.oneLine(notes.get(i)), 4, TextFormat.WIDTH));
      }
      TextFormat.section(out, table.title(), body.toString());
    }
    TextFormat.section(out, "Formulas", lines(sources(forecast)));
    TextFormat.section(out, "Not predicted", lines(refusals(forecast)));
    return out.toString();
  }

  private static String lines(List<String> texts) {
    StringBuilder out = new StringBuilder();
    texts.forEach(text -> out.append(Wrap.hanging("", Escape.oneLine(text), 2, TextFormat.WIDTH)));
    return out.toString();
  }

  private static String markdown(Sheet sheet, Forecast forecast) {
    StringBuilder out = new StringBuilder("# Predictions\n\n");
    out.append(MarkdownCells.escaped(title(sheet)))
        .append(".\n\n")
        .append(units(sheet))
        .append('\n');
    for (PredictionRows table : PredictionRows.of(forecast)) {
      out.append("\n## ").append(table.title()).append("\n\n");
      MarkdownFormat.line(out, PredictionRows.HEADER.toArray(String[]::new));
      MarkdownFormat.line(out, "---:", "---", "---", "---:", "---:", "---", "---", "---");
      for (List<String> row : table.rows()) {
        MarkdownFormat.line(out, row.toArray(String[]::new));
      }
      List<String> notes = table.notes();
      for (int i = 0; i < notes.size(); i++) {
        out.append(i == 0 ? "\n" : "")
            .append(i + 1)
            .append(". ")
            .append(MarkdownCells.escaped(notes.get(i)))
            .append('\n');
      }
    }
    list(out, "Formulas", sources(forecast));
    list(out, "Not predicted", refusals(forecast));
    return out.toString();
  }

  private static void list(StringBuilder out, String title, List<String> texts) {
    if (!texts.isEmpty()) {
      out.append("\n## ").append(title).append("\n\n");
      texts.forEach(text -> out.append("- ").append(MarkdownCells.escaped(text)).append('\n'));
    }
  }

  private static String latex(Sheet sheet, Forecast forecast) {
    StringBuilder out = new StringBuilder();
    out.append(LatexDocument.paragraph(title(sheet) + "."));
    out.append(LatexDocument.paragraph(units(sheet)));
    for (PredictionRows rows : PredictionRows.of(forecast)) {
      LatexTable table =
          new LatexTable(PredictionRows.HEADER.stream().map(PredictionFormat::column).toList());
      table.addAll(rows.rows());
      out.append(LatexDocument.section(rows.title(), table.render()));
      List<String> notes = rows.notes();
      for (int i = 0; i < notes.size(); i++) {
        out.append(LatexDocument.paragraph("(" + (i + 1) + ") " + notes.get(i)));
      }
    }
    out.append(LatexDocument.section("Formulas", LatexDocument.list(sources(forecast))));
    out.append(LatexDocument.section("Not predicted", LatexDocument.list(refusals(forecast))));
    return LatexDocument.of("predictions", out.toString(), "");
  }

  private static LatexTable.Column column(String title) {
    boolean number = List.of("M", "segment", "time").contains(title);
    return number ? LatexTable.Column.right(title) : LatexTable.Column.left(title);
  }

  /** Where each formula stands; algorithms that share one share a line. */
  private static List<String> sources(Forecast forecast) {
    return grouped(
        forecast.predictions().stream()
            .map(p -> List.of(p.model().word() + ": " + p.source(), p.algorithmWord())));
  }

  /** What could not be predicted, and why; what has the same reason shares a line. */
  public static List<String> refusals(Forecast forecast) {
    return grouped(
        forecast.refusals().stream()
            .map(r -> List.of(r.reason(), r.model().word() + " " + r.algorithm())));
  }

  /** {@code first (second, second, …)} for each first. */
  private static List<String> grouped(Stream<List<String>> pairs) {
    Map<String, Set<String>> groups = new LinkedHashMap<>();
    pairs.forEach(
        pair ->
            groups
                .computeIfAbsent(pair.getFirst(), first -> new LinkedHashSet<>())
                .add(pair.getLast()));
    return groups.entrySet().stream()
        .map(e -> e.getKey() + " (" + String.join(", ", e.getValue()) + ")")
        .toList();
  }
}
