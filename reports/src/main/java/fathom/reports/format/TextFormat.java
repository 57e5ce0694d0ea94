package fathom.reports.format;

import fathom.model.sheet.Check;
import fathom.model.sheet.Sheet;
import fathom.reports.text.Escape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The Table-1 sheet for a terminal, at most {@value #WIDTH} columns wide. */
public final class TextFormat implements SheetFormat {
  /** Longest line. */
  public static final int WIDTH = 100;

  @Override
  public String render(Sheet sheet) {
    StringBuilder out = new StringBuilder();
    out.append(header(sheet));
    if (sheet.outcomes().keySet().stream().anyMatch(p -> !p.isMemoryCopy())) {
      section(out, "Network", new NetworkTable(sheet, WIDTH).render());
    }
    if (MemoryTable.isNeeded(sheet)) {
      section(out, "Memory copy", new MemoryTable(sheet, WIDTH).render());
    }
    section(out, "Known values", known(sheet));
    section(out, "Fit", fit(sheet));
    section(out, "Checks", checks(sheet));
    section(out, "Warnings", warnings(sheet));
    section(out, "Time spent", efforts(sheet));
    section(out, "Provenance", provenance(sheet));
    return out.toString();
  }

  private static String header(Sheet sheet) {
    Sheet.Cluster cluster = sheet.cluster();
    String title =
        "Parameter sheet: "
            + String.join(
                " · ",
                Escape.oneLine(cluster.kind()),
                cluster.nodes() == 1 ? "1 node" : cluster.nodes() + " nodes",
                Escape.oneLine(cluster.transport()),
                "mtu " + cluster.mtuBytes() + " bytes",
                Escape.oneLine(sheet.created()));
    String units =
        "Times in µs, message size m in bytes, p nodes. ± covers the 95 % interval of the number"
            + " above it.";
    return Wrap.hanging("", title, 0, WIDTH) + Wrap.hanging("", units, 0, WIDTH);
  }

  /** A section that has nothing to say is left out. */
  static void section(StringBuilder out, String title, String body) {
    if (!body.isEmpty()) {
      String rule = "─".repeat(WIDTH - title.length() - 4);
      out.append("\n── ").append(title).append(' ').append(rule).append('\n').append(body);
    }
  }

  /** The formulas behind the known values; parameters that share one share a line. */
  private static String known(Sheet sheet) {
    Map<String, List<String>> symbols = new LinkedHashMap<>();
    sheet
        .truths()
        .forEach(
            (parameter, truth) ->
                symbols
                    .computeIfAbsent(truth.formula(), f -> new ArrayList<>())
                    .add(parameter.symbol()));
    TextGrid grid = new TextGrid(WIDTH, List.of(0, 2));
    symbols.forEach(
        (formula, of) -> grid.addFlow(List.of(String.join(", ", of)), Escape.oneLine(formula)));
    return grid.render();
  }

  private static String fit(Sheet sheet) {
    List<List<String>> rows = FitRows.of(sheet);
    if (rows.isEmpty()) {
      return "";
    }
    TextGrid grid = new TextGrid(WIDTH, List.of(0, 2, 2, 2, 2, 2, 2, 2));
    grid.add(FitRows.HEADER);
    for (List<String> row : rows) {
      if (row.getLast().isEmpty()) {
        grid.add(row);
      } else {
        // Several bends go on below each other.
        grid.addFlow(row.subList(0, row.size() - 1), row.getLast());
      }
    }
    return grid.render();
  }

  private static String checks(Sheet sheet) {
    StringBuilder out = new StringBuilder();
    for (Check check : sheet.diagnostics().checks()) {
      out.append(
          Wrap.hanging(
              mark(check.verdict()) + " ",
              Escape.oneLine(check.name()) + ": " + Escape.oneLine(check.detail()),
              2,
              WIDTH));
    }
    return out.toString();
  }

  private static String mark(Check.Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> "✓";
      case FAILS -> "✗";
      case UNKNOWN -> "?";
    };
  }

  private static String warnings(Sheet sheet) {
    StringBuilder out = new StringBuilder();
    for (String warning : sheet.warnings()) {
      out.append(Wrap.hanging("! ", Escape.oneLine(warning), 2, WIDTH));
    }
    return out.toString();
  }

  private static String efforts(Sheet sheet) {
    if (sheet.diagnostics().efforts().isEmpty()) {
      return "";
    }
    TextGrid grid = new TextGrid(WIDTH, List.of(0, 2, 3, 3, 3, 3, 3));
    EffortRows.of(sheet.diagnostics().efforts()).forEach(grid::add);
    return grid.render();
  }

  private static String provenance(Sheet sheet) {
    TextGrid grid = new TextGrid(WIDTH, List.of(0, 2));
    sheet
        .provenance()
        .forEach((key, value) -> grid.addFlow(List.of(Escape.oneLine(key)), Escape.oneLine(value)));
    return grid.render();
  }
}
