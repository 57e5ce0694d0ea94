package fathom.reports.html;

import fathom.model.sheet.Sheet;
import fathom.reports.format.SheetRows;
import fathom.reports.plot.ChartRenderer;
import fathom.reports.plot.Figure;
import fathom.reports.plot.Figures;

/**
 * The report as one page: the sheet, its warnings, every plot, and where the numbers come from. The
 * same source gives the same bytes under every locale.
 */
public final class HtmlReport {
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none';"
          + " form-action 'none'";

  private final Sheet sheet;
  private final Figures figures;
  private final boolean isWholeRun;
  private final Tags page = new Tags();
  private final SheetSections sections;

  private HtmlReport(ReportSource source) {
    sheet = source.sheet();
    figures = source.figures();
    isWholeRun = source.isWholeRun();
    sections = new SheetSections(sheet, page);
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
    sections.values();
    sections.warnings();
    plots();
    sections.fits();
    sections.checks();
    sections.efforts();
    sections.provenance();
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
      page.raw("<div class=\"chart\">\n" + ChartRenderer.element(figure) + "</div>");
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
