package fathom.reports.html;

import fathom.model.Check;
import fathom.model.Sheet;
import fathom.reports.format.SheetRows;
import fathom.reports.plot.ChartRenderer;
import fathom.reports.plot.Figure;
import fathom.reports.plot.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The report as one page: the sheet, its warnings, every plot, and where the numbers come from. The
 * same source gives the same bytes under every locale.
 */
public final class HtmlReport {
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none';"
          + " form-action 'none'";

  private static final List<String> VALUES =
      List.of("Symbol", "Name", "Sizes", "Value", "Known", "Off by");

  /** The columns that every sheet fills. */
  private static final int MEASURED = 4;

  private final Sheet sheet;
  private final Figures figures;
  private final boolean isWholeRun;
  private final Tags page = new Tags();

  private HtmlReport(ReportSource source) {
    sheet = source.sheet();
    figures = source.figures();
    isWholeRun = source.isWholeRun();
  }

  /** The whole page. */
  public static String render(ReportSource source) {
    HtmlReport report = new HtmlReport(source);
    report.write();
    return report.page.text();
  }

  private void write() {
    page.raw("<!DOCTYPE html>");
    page.raw("<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">");
    head();
    page.raw("<body>\n<a class=\"skip\" href=\"#sheet\">To the parameter sheet</a>");
    header();
    page.raw("<main id=\"main\">");
    values();
    warnings();
    plots();
    fits();
    checks();
    efforts();
    provenance();
    citation();
    page.raw("</main>");
    footer();
    page.raw("</body>\n</html>");
  }

  private void head() {
    page.raw("<head>\n<meta charset=\"UTF-8\"/>");
    page.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"" + POLICY + "\"/>");
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>");
    page.raw("<meta name=\"generator\" content=\"Fathom\"/>");
    page.raw("<meta name=\"referrer\" content=\"no-referrer\"/>");
    page.element("title", "Parameter sheet: " + subject() + ", " + sheet.created());
    page.raw("<style>\n" + PageStyle.sheet() + "</style>\n</head>");
  }

  private String subject() {
    Sheet.Cluster cluster = sheet.cluster();
    return cluster.kind() + ", " + nodes() + ", " + cluster.transport();
  }

  private String nodes() {
    int nodes = sheet.cluster().nodes();
    return nodes == 1 ? "1 node" : nodes + " nodes";
  }

  private void header() {
    Sheet.Cluster cluster = sheet.cluster();
    page.raw("<header>");
    page.element("h1", "Parameter sheet: " + subject());
    page.raw("<ul class=\"facts\">");
    fact("Cluster", cluster.kind());
    fact("Nodes", Integer.toString(cluster.nodes()));
    fact("Transport", cluster.transport());
    fact("Packet", "up to " + cluster.mtuBytes() + " bytes");
    fact("Measured", sheet.created());
    page.raw("</ul>");
    page.element(
        "p",
        " class=\"note\"",
        "Times in µs, message size m in bytes, p nodes. ± covers the 95 % interval of the number"
            + " before it.");
    page.raw("<nav aria-label=\"Contents\"><ol>");
    link("sheet", "Sheet");
    if (!sheet.warnings().isEmpty()) {
      link("warnings", "Warnings");
    }
    link("plots", "Plots");
    if (!SheetRows.fits(sheet).isEmpty()) {
      link("fits", "Fits");
    }
    if (!sheet.diagnostics().checks().isEmpty()) {
      link("checks", "Checks");
    }
    if (!SheetRows.efforts(sheet).isEmpty()) {
      link("time", "Time spent");
    }
    link("provenance", "Provenance");
    link("cite", "How to cite");
    page.raw("</ol></nav>\n</header>");
  }

  private void fact(String name, String value) {
    page.raw("<li>" + name).element("b", value).raw("</li>");
  }

  private void link(String id, String words) {
    page.raw("<li><a href=\"#" + id + "\">" + words + "</a></li>");
  }

  private void values() {
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

  private void warnings() {
    if (sheet.warnings().isEmpty()) {
      return;
    }
    page.raw("<section aria-labelledby=\"warnings\">\n<h2 id=\"warnings\">Warnings</h2>");
    page.raw("<ul class=\"warnings\">");
    sheet.warnings().forEach(warning -> page.element("li", warning));
    page.raw("</ul>\n</section>");
  }

  private void plots() {
    page.raw("<section aria-labelledby=\"plots\">\n<h2 id=\"plots\">Plots</h2>");
    if (!isWholeRun) {
      page.element(
          "p",
          " class=\"note\"",
          "Made from a sheet alone: single bursts are drawn from a run directory only.");
    }
    for (Figure figure : figures.figures()) {
      page.raw("<figure id=\"" + figure.id() + "\">");
      page.element("h3", figure.title());
      page.raw(
          "<div class=\"chart\" role=\"region\" tabindex=\"0\" aria-labelledby=\""
              + figure.id()
              + "-title\">");
      page.raw(ChartRenderer.element(figure) + "</div>");
      page.element("figcaption", figure.caption());
      page.raw("</figure>");
    }
    if (!figures.missing().isEmpty()) {
      page.element("h3", "Not drawn");
      page.raw("<ul>");
      figures.missing().forEach(m -> page.element("li", m.title() + ": " + m.reason()));
      page.raw("</ul>");
    }
    page.raw("</section>");
  }

  private void fits() {
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

  private void checks() {
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

  private void efforts() {
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

  private void provenance() {
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

  private void citation() {
    page.raw("<section aria-labelledby=\"cite\">\n<h2 id=\"cite\">How to cite</h2>");
    Citation citation = new Citation(sheet);
    page.element("p", citation.sentence());
    page.raw(
        "<pre tabindex=\"0\" role=\"region\" aria-label=\"BibTeX\">"
            + citation.bibtex()
            + "</pre>");
    page.raw("</section>");
  }

  private void footer() {
    page.raw("<footer>");
    page.element(
        "p",
        "Made by Fathom. This page loads nothing and runs nothing; it can be kept, printed and sent as"
            + " it is.");
    page.raw("</footer>");
  }
}
