package fathom.reports.html;

import fathom.model.sheet.Sheet;
import fathom.reports.document.Block;
import fathom.reports.document.Description;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.document.render.HtmlRenderer;
import fathom.reports.document.render.Tags;
import fathom.reports.figures.Figures;
import fathom.reports.figures.chart.Figure;
import fathom.reports.pages.SheetDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The report as one page: the document of a sheet as every page has it, with plots between its
 * sections. What a first reading needs is open, the rest is folded. The same source gives the same
 * bytes under every locale.
 */
public final class HtmlReport {
  private static final String MESSAGE = "What a message costs";

  /** Sections that are not folded. */
  private static final Set<String> OPEN =
      Set.of(MESSAGE, SheetDocument.PARAMETERS, SheetDocument.CHECKS);

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

  /**
   * A section of the page.
   *
   * @param body elements
   */
  private record PageSection(String title, String body) {
    boolean isOpen() {
      return OPEN.contains(title);
    }

    /** Name by which a link finds it. */
    String id() {
      return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
  }

  private void write() {
    Document document = SheetDocument.of(sheet);
    List<Block> head = new ArrayList<>();
    List<PageSection> sections = new ArrayList<>();
    HtmlRenderer blocks = new HtmlRenderer(page);
    addSection(sections, MESSAGE, figures(figures.ofMessage()));
    for (Block block : document.blocks(Medium.PAGE)) {
      if (block instanceof Block.SectionBlock section) {
        addSection(sections, section.title(), blocks.elements(section.blocks()));
      } else {
        head.add(block);
      }
    }
    String plots = plots();
    if (!plots.isEmpty()) {
      int firstFolded = (int) sections.stream().filter(PageSection::isOpen).count();
      sections.add(firstFolded, new PageSection("Plots", plots));
    }
    addSection(sections, "How to cite", citation());
    Description of = Description.of(sheet);
    PageFrame frame = new PageFrame(page);
    frame.begin("Parameter sheet: " + of.inLine());
    page.raw("<a class=\"skip\" href=\"#parameters\">To the parameters</a>\n<header>");
    blocks.add(head);
    page.raw("<nav aria-label=\"Contents\"><ol>");
    sections.forEach(
        section ->
            page.raw("<li><a href=\"#" + section.id() + "\">" + section.title() + "</a></li>"));
    page.raw("</ol></nav>\n</header>\n<main id=\"main\">");
    sections.forEach(this::add);
    page.raw("</main>");
    frame.end();
  }

  private static void addSection(List<PageSection> sections, String title, String body) {
    if (!body.isEmpty()) {
      sections.add(new PageSection(title, body));
    }
  }

  /** A link opens what is folded, because it leads into it. */
  private void add(PageSection section) {
    String id = " id=\"" + section.id() + "\" tabindex=\"-1\"";
    if (section.isOpen()) {
      page.raw("<section>")
          .element("h2", id, section.title())
          .add(section.body())
          .raw("</section>");
    } else {
      page.raw("<section><details><summary>").element("h2", section.title()).raw("</summary>");
      page.raw("<div" + id + ">").add(section.body()).raw("</div></details></section>");
    }
  }

  private static String figures(List<Figure> some) {
    return some.isEmpty() ? "" : PageFrame.pairs(some);
  }

  private String plots() {
    Tags tags = new Tags();
    if (!isWholeRun) {
      tags.element(
          "p",
          " class=\"note\"",
          "Made from a sheet alone: single bursts are drawn from a run directory only.");
    }
    tags.add(figures(figures.ofParameters()));
    PageFrame.addMissing(tags, figures);
    return tags.text();
  }

  private String citation() {
    Citation citation = new Citation(sheet);
    return new Tags()
        .element("p", citation.sentence())
        .raw(
            "<pre tabindex=\"0\" role=\"region\" aria-label=\"BibTeX\">"
                + citation.bibtex()
                + "</pre>")
        .text();
  }
}
