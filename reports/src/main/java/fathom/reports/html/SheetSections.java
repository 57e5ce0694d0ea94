package fathom.reports.html;

import fathom.model.sheet.Check;
import fathom.model.sheet.Sheet;
import fathom.reports.format.SheetRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The sections of a page that hold what the sheet itself says. */
final class SheetSections {
  private static final List<String> VALUES =
      List.of("Symbol", "Name", "Sizes", "Value", "Known", "Off by");

  /** The columns that every sheet fills. */
  private static final int MEASURED = 4;

  private final Sheet sheet;
  private final Tags page;

  /**
   * @param page what the sections are written to
   */
  SheetSections(Sheet sheet, Tags page) {
    this.sheet = sheet;
    this.page = page;
  }

  void values() {
    page.raw("<section aria-labelledby=\"sheet\">");
    page.raw("<h2 id=\"sheet\" tabindex=\"-1\">Parameter sheet</h2>");
    valueTable("Network", SheetRows.network(sheet));
    valueTable("Memory copy", SheetRows.memory(sheet));
    List<List<String>> known = new ArrayList<>();
    sheet.truths().forEach((p, truth) -> known.add(List.of(p.symbol(), truth.formula())));
    if (!known.isEmpty()) {
      page.table(
          "Where the known values come from", "stack", List.of("Symbol", "Formula"), known, 1);
    }
    page.raw("</section>");
  }

  private void valueTable(String caption, List<SheetRows.Value> values) {
    if (values.isEmpty()) {
      return;
    }
    // Two columns of nothing would make the table scroll on a narrow screen.
    int columns = values.stream().anyMatch(SheetRows.Value::isKnown) ? VALUES.size() : MEASURED;
    page.table(
        caption,
        "stack",
        VALUES.subList(0, columns),
        values.stream()
            .map(v -> List.of(v.symbol(), v.name(), v.sizes(), v.value(), v.known(), v.offBy()))
            .map(cells -> cells.subList(0, columns))
            .toList(),
        3);
  }

  void warnings() {
    if (sheet.warnings().isEmpty()) {
      return;
    }
    page.raw("<section aria-labelledby=\"warnings\">\n<h2 id=\"warnings\">Warnings</h2>");
    page.raw("<ul class=\"warnings\">");
    sheet.warnings().forEach(warning -> page.element("li", warning));
    page.raw("</ul>\n</section>");
  }

  void fits() {
    List<List<String>> rows = SheetRows.fits(sheet);
    if (!rows.isEmpty()) {
      page.raw("<section aria-labelledby=\"fits\">\n<h2 id=\"fits\">Fits</h2>");
      page.table(
          "How well the fits describe their points",
          "fits",
          named("symbol", rows.getFirst()),
          rows.subList(1, rows.size()),
          rows.getFirst().size() - 1);
      page.raw("</section>");
    }
  }

  /** A header whose first cell is empty where other formats need no word. */
  private static List<String> named(String first, List<String> header) {
    List<String> named = new ArrayList<>(header);
    if (named.getFirst().isEmpty()) {
      named.set(0, first);
    }
    return named;
  }

  void checks() {
    List<Check> checks = sheet.diagnostics().checks();
    if (checks.isEmpty()) {
      return;
    }
    page.raw("<section aria-labelledby=\"checks\">\n<h2 id=\"checks\">Checks</h2>");
    page.raw(
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Checks\"><table"
            + " class=\"stack\">\n<caption>The sheet held against itself</caption>\n<thead><tr><th"
            + " scope=\"col\">Check</th><th scope=\"col\">Verdict</th><th"
            + " scope=\"col\">Detail</th></tr></thead><tbody>");
    for (Check check : checks) {
      String verdict = check.verdict().name().toLowerCase(Locale.ROOT);
      page.raw("<tr>").element("th", " scope=\"row\"", check.name());
      page.element("td", " class=\"number " + verdict + "\"", mark(check) + " " + verdict);
      page.element("td", " class=\"words\"", check.detail()).raw("</tr>");
    }
    page.raw("</tbody></table></div>\n</section>");
  }

  private static String mark(Check check) {
    return switch (check.verdict()) {
      case HOLDS -> "✓";
      case FAILS -> "✗";
      case UNKNOWN -> "?";
    };
  }

  void efforts() {
    List<List<String>> rows = SheetRows.efforts(sheet);
    if (!rows.isEmpty()) {
      page.raw("<section aria-labelledby=\"time\">\n<h2 id=\"time\">Time spent</h2>");
      page.table(
          "Seconds that each experiment took, and on what",
          "efforts",
          rows.getFirst(),
          rows.subList(1, rows.size()),
          rows.getFirst().size());
      page.raw("</section>");
    }
  }

  void provenance() {
    page.raw("<section aria-labelledby=\"provenance\">\n<h2 id=\"provenance\">Provenance</h2>");
    if (sheet.provenance().isEmpty()) {
      page.element("p", "The sheet says nothing of where it comes from.");
    } else {
      page.raw("<details><summary>Machine, software and options of the run</summary>");
      List<List<String>> rows = new ArrayList<>();
      sheet.provenance().forEach((key, value) -> rows.add(List.of(key, value)));
      page.table("Facts of the run", "stack", List.of("Fact", "Value"), rows, 1);
      page.raw("</details>");
    }
    page.raw("</section>");
  }
}
