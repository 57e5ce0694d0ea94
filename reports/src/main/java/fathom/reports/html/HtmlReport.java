package fathom.reports.html;

import fathom.model.interval.RowState;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.document.Block;
import fathom.reports.document.Block.Mark;
import fathom.reports.document.Description;
import fathom.reports.document.render.HtmlRenderer;
import fathom.reports.document.render.Tags;
import fathom.reports.figures.Figures;
import fathom.reports.pages.CoreSpeedRows;
import fathom.reports.pages.FitRows;
import fathom.reports.pages.SheetDocument;
import fathom.reports.pages.SheetNotes;
import fathom.reports.pages.SingleRows;
import fathom.reports.pages.ValueRows;
import java.util.ArrayList;
import java.util.List;

/**
 * The report as one page: the sheet, its warnings, every plot, and where the numbers come from. The
 * same source gives the same bytes under every locale.
 */
public final class HtmlReport {
  private static final String SHEET = "sheet";

  private final Sheet sheet;
  private final Figures figures;
  private final boolean isWholeRun;
  private final Tags page = new Tags();
  private final PageFrame frame = new PageFrame(page);
  private final HtmlRenderer blocks = new HtmlRenderer(page);

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
    frame.begin("Parameter sheet: " + subject() + ", " + sheet.created());
    page.raw("<a class=\"skip\" href=\"#sheet\">To the parameter sheet</a>");
    header();
    page.raw("<main id=\"main\">");
    parts().forEach(this::add);
    page.raw("</main>");
    frame.end();
  }

  private String subject() {
    Description of = Description.of(sheet);
    return String.join(", ", of.kind(), of.nodes(), of.transport());
  }

  private void header() {
    Sheet.Cluster cluster = sheet.cluster();
    page.raw("<header>");
    page.element("h1", "Parameter sheet: " + subject());
    page.raw("<ul class=\"facts\">");
    fact("Cluster", cluster.kind());
    fact("Nodes", cluster.nodes() + Description.assumed(sheet, Sheet.NODES));
    fact("Transport", cluster.transport());
    boolean library =
        Transport.named(cluster.transport()).filter(Transport::isOfLibrary).isPresent();
    fact(
        library ? "Messages" : "Packet",
        "up to " + cluster.mtuBytes() + " bytes" + Description.assumed(sheet, Sheet.MTU));
    fact("Measured", sheet.created());
    page.raw("</ul>");
    page.element(
        "p",
        " class=\"note\"",
        "Times in µs, message size m in bytes, p nodes. ± is half the 95 % interval of the number"
            + " before it.");
    page.raw("<nav aria-label=\"Contents\"><ol>");
    parts().forEach(part -> link(part.id(), part.link()));
    page.raw("</ol></nav>\n</header>");
  }

  private void fact(String name, String value) {
    page.raw("<li>" + name).element("b", value).raw("</li>");
  }

  private void link(String id, String words) {
    page.raw("<li><a href=\"#" + id + "\">" + words + "</a></li>");
  }

  /**
   * A section of the page.
   *
   * @param id what a link to it names
   * @param link its words in the contents
   */
  private record Part(String id, String link, String title, Runnable body) {}

  /** The sections that have anything to say. */
  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    if (!figures.ofMessage().isEmpty()) {
      parts.add(new Part("message", "A message", "What a message costs", this::message));
    }
    parts.add(new Part(SHEET, "Sheet", "Parameter sheet", this::values));
    addItems(parts, "warnings", "Warnings", Mark.WARNING, SheetNotes.warnings(sheet));
    addItems(parts, "notes", "Notes", Mark.DASH, SheetNotes.notes(sheet));
    parts.add(new Part("plots", "Plots", "Plots", this::plots));
    addTable(parts, "fits", "Fits", FitRows.of(sheet));
    if (SingleRows.isNeeded(sheet)) {
      parts.add(new Part("single", SingleRows.TITLE, SingleRows.TITLE, this::singles));
    }
    addTable(parts, "core-speed", CoreSpeedRows.TITLE, CoreSpeedRows.of(sheet));
    addTable(parts, "checks", "Checks", SheetDocument.checks(sheet));
    addTable(parts, "time", SheetDocument.effortsTitle(sheet), SheetDocument.efforts(sheet));
    parts.add(new Part("provenance", "Provenance", "Provenance", this::provenance));
    parts.add(new Part("cite", "How to cite", "How to cite", this::citation));
    return parts;
  }

  private void addItems(List<Part> parts, String id, String title, Mark mark, List<String> lines) {
    if (!lines.isEmpty()) {
      Block items = new Block.Items(mark, lines);
      parts.add(new Part(id, title, title, () -> blocks.add(items)));
    }
  }

  private void addTable(List<Part> parts, String id, String title, Block.Table table) {
    if (!table.rows().isEmpty()) {
      parts.add(new Part(id, title, title, () -> blocks.add(table)));
    }
  }

  private void add(Part part) {
    // The link that skips the head must find something to stand on.
    String target = part.id().equals(SHEET) ? " tabindex=\"-1\"" : "";
    page.raw("<section aria-labelledby=\"" + part.id() + "\">");
    page.raw("<h2 id=\"" + part.id() + "\"" + target + ">" + part.title() + "</h2>");
    part.body().run();
    page.raw("</section>");
  }

  private void values() {
    blocks.add(
        List.of(ValueRows.network(sheet), ValueRows.memory(sheet), SheetDocument.known(sheet)));
    RowState.legendOfDoubts(sheet).ifPresent(legend -> page.element("p", legend + "."));
  }

  private void singles() {
    page.element("p", SingleRows.words(sheet));
    blocks.add(SingleRows.of(sheet));
  }

  private void provenance() {
    if (sheet.provenance().isEmpty()) {
      page.element("p", "The sheet says nothing of where it comes from.");
      return;
    }
    page.raw("<details><summary>Machine, software and options of the run</summary>");
    blocks.add(SheetDocument.provenance(sheet));
    page.raw("</details>");
  }

  /** What the model says of one message, and what is known from elsewhere, side by side. */
  private void message() {
    page.raw("<div class=\"pair\">");
    figures.ofMessage().forEach(frame::add);
    page.raw("</div>");
  }

  private void plots() {
    if (!isWholeRun) {
      page.element(
          "p",
          " class=\"note\"",
          "Made from a sheet alone: single bursts are drawn from a run directory only.");
    }
    if (!figures.ofParameters().isEmpty()) {
      page.raw("<div class=\"figures\">");
      figures.ofParameters().forEach(frame::add);
      page.raw("</div>");
    }
    frame.addMissing(figures);
  }

  private void citation() {
    Citation citation = new Citation(sheet);
    page.element("p", citation.sentence());
    page.raw(
        "<pre tabindex=\"0\" role=\"region\" aria-label=\"BibTeX\">"
            + citation.bibtex()
            + "</pre>");
  }
}
