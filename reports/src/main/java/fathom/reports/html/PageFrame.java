package fathom.reports.html;

import fathom.reports.document.render.Tags;
import fathom.reports.figures.Figures;
import fathom.reports.figures.chart.ChartRenderer;
import fathom.reports.figures.chart.Figure;
import java.util.List;

/**
 * What all pages have alike: a head that forbids to load or run anything, how a plot stands in a
 * page, and the foot.
 */
final class PageFrame {
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none';"
          + " form-action 'none'";

  private final Tags page;

  PageFrame(Tags page) {
    this.page = page;
  }

  /** All before the words of the page. */
  void begin(String title) {
    page.raw("<!DOCTYPE html>");
    page.raw("<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">");
    page.raw("<head>\n<meta charset=\"UTF-8\"/>");
    page.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"" + POLICY + "\"/>");
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>");
    page.raw("<meta name=\"generator\" content=\"Fathom\"/>");
    page.raw("<meta name=\"referrer\" content=\"no-referrer\"/>");
    page.element("title", title);
    page.raw("<style>\n" + PageStyle.sheet() + "</style>\n</head>");
    page.raw("<body>");
  }

  /** Figures side by side where there is room for two. */
  static String pairs(List<Figure> figures) {
    Tags tags = new Tags().raw("<div class=\"pair\">");
    figures.forEach(figure -> add(tags, figure));
    return tags.raw("</div>").text();
  }

  /** A figure with its title and its caption. */
  static void add(Tags tags, Figure figure) {
    tags.raw("<figure id=\"" + figure.id() + "\">");
    tags.element("h3", figure.title());
    tags.raw("<div class=\"chart\">\n" + ChartRenderer.element(figure) + "</div>");
    tags.element("figcaption", figure.caption());
    tags.raw("</figure>");
  }

  /** What could not be drawn, and why. */
  static void addMissing(Tags tags, Figures figures) {
    if (!figures.missing().isEmpty()) {
      tags.element("h3", "Not drawn");
      tags.raw("<ul>");
      figures.missing().forEach(m -> tags.element("li", m.title() + ": " + m.reason()));
      tags.raw("</ul>");
    }
  }

  /** All behind them. */
  void end() {
    page.raw("<footer>");
    page.element(
        "p",
        "Made by Fathom. This page loads nothing and runs nothing; it can be kept, printed and sent as"
            + " it is.");
    page.raw("</footer>");
    page.raw("</body>\n</html>");
  }
}
