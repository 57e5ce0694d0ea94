package fathom.reports.html;

import fathom.reports.document.Description;
import fathom.reports.document.Document;
import fathom.reports.document.render.HtmlRenderer;
import fathom.reports.document.render.Tags;
import fathom.reports.plot.Figures;
import fathom.reports.repeat.RepeatDocument;
import fathom.reports.repeat.RepeatedRuns;

/** Several runs of one plan as one page: what is said of them, and the plot. */
public final class RepeatPage {
  private RepeatPage() {}

  /** The whole page. */
  public static String render(RepeatedRuns runs) {
    Document document = RepeatDocument.of(runs);
    Figures figures = Figures.of(runs);
    Tags page = new Tags();
    PageFrame frame = new PageFrame(page);
    frame.begin("Spread between " + Description.count(runs.runs().size(), "run"));
    page.raw("<main id=\"main\">");
    new HtmlRenderer(page).add(document.blocks());
    page.raw("<section aria-labelledby=\"plots\">").raw("<h2 id=\"plots\">Plot</h2>");
    figures.figures().forEach(frame::add);
    frame.addMissing(figures);
    page.raw("</section>").raw("</main>");
    frame.end();
    return page.text();
  }
}
