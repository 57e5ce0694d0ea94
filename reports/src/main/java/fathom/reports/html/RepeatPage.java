package fathom.reports.html;

import fathom.reports.comparison.RepeatDocument;
import fathom.reports.comparison.RepeatedRuns;
import fathom.reports.document.Block;
import fathom.reports.document.Description;
import fathom.reports.document.render.HtmlRenderer;
import fathom.reports.document.render.Tags;
import fathom.reports.figures.Figures;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Several runs of one plan as one page: which they are, the plot, and what is said of them. */
public final class RepeatPage {
  private RepeatPage() {}

  /** The whole page. */
  public static String render(RepeatedRuns runs) {
    Figures figures = Figures.of(runs);
    Tags page = new Tags();
    PageFrame frame = new PageFrame(page);
    frame.begin("Spread between " + Description.count(runs.runs().size(), "run"));
    HtmlRenderer blocks = new HtmlRenderer(page);
    Map<Boolean, List<Block>> parts =
        RepeatDocument.of(runs).blocks().stream()
            .collect(Collectors.partitioningBy(Block.SectionBlock.class::isInstance));
    page.raw("<header>");
    blocks.add(parts.getOrDefault(false, List.of()));
    page.raw("</header>\n<main id=\"main\">");
    page.raw("<section aria-labelledby=\"plot\">\n<h2 id=\"plot\">Plot</h2>");
    figures.figures().forEach(figure -> PageFrame.add(page, figure));
    PageFrame.addMissing(page, figures);
    page.raw("</section>");
    blocks.add(parts.getOrDefault(true, List.of()));
    page.raw("</main>");
    frame.end();
    return page.text();
  }
}
