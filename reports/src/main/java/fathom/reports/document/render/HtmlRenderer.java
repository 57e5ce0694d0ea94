package fathom.reports.document.render;

import fathom.reports.document.Block;
import fathom.reports.document.Block.Mark;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Medium;
import java.util.List;

/** The blocks of a document as parts of a page that others frame. */
public final class HtmlRenderer {
  private final Tags page;

  /**
   * @param page what is written to
   */
  public HtmlRenderer(Tags page) {
    this.page = page;
  }

  public void add(List<Block> blocks) {
    blocks.forEach(this::add);
  }

  public void add(Block block) {
    switch (block) {
      case Block.Title title -> page.element("h1", title.title());
      case Block.Section section -> add(section);
      case Block.Paragraph paragraph -> page.element("p", paragraph.lead() + paragraph.text());
      case Block.Items items -> add(items);
      case Block.Entries entries -> {
        page.raw("<ul>");
        entries.entries().forEach(e -> page.element("li", e.name() + ": " + e.text()));
        page.raw("</ul>");
      }
      case Block.Table table -> add(table);
      case Block.Parts parts -> add(parts.inOne());
      case Block.Costs costs -> throw new IllegalArgumentException("a page has tables for costs");
      case Block.Gap gap -> {}
      case Block.On on -> {
        if (on.media().contains(Medium.PAGE)) {
          add(on.blocks());
        }
      }
    }
  }

  private void add(Block.Section section) {
    Tags body = new Tags();
    new HtmlRenderer(body).add(section.blocks());
    if (body.text().isEmpty()) {
      return;
    }
    page.raw("<section>").element("h2", section.title());
    if (!section.origin().isEmpty()) {
      page.element("p", section.origin() + ".");
    }
    page.raw(body.text().stripTrailing()).raw("</section>");
  }

  private void add(Block.Items items) {
    if (items.texts().isEmpty()) {
      return;
    }
    String tag = items.mark() == Mark.NUMBER ? "ol" : "ul";
    page.raw("<" + tag + (items.mark() == Mark.WARNING ? " class=\"warnings\">" : ">"));
    items.texts().forEach(text -> page.element("li", text));
    page.raw("</" + tag + ">");
  }

  /**
   * A table that is reachable by keyboard, and named. One of words puts the cells of a row below
   * each other on a narrow screen; one with columns of numbers scrolls sideways.
   */
  private void add(Block.Table table) {
    if (table.rows().isEmpty()) {
      return;
    }
    boolean stack = table.columns().stream().noneMatch(Column::right);
    page.start(
        "div",
        " class=\"" + (stack ? "scroll" : "scroll wide") + "\" role=\"region\" tabindex=\"0\"",
        table.caption());
    page.raw(stack ? "<table class=\"stack\">" : "<table>").element("caption", table.caption());
    page.raw("<thead><tr>");
    table.columns().forEach(column -> page.element("th", " scope=\"col\"", column.heading()));
    page.raw("</tr></thead><tbody>");
    for (List<Cell> row : table.rows()) {
      page.raw("<tr>");
      for (int i = 0; i < row.size(); i++) {
        add(table.columns(), i, row.get(i));
      }
      page.raw("</tr>");
    }
    page.raw("</tbody></table></div>");
  }

  /** The first cell of a row is its header. */
  private void add(List<Column> columns, int place, Cell cell) {
    if (place == 0) {
      page.element("th", " scope=\"row\"", cell.plain());
    } else if (cell instanceof Cell.Verdict verdict) {
      String kind = " class=\"number " + verdict.plain() + "\"";
      page.element("td", kind, verdict.mark() + " " + verdict.plain());
    } else {
      Column column = columns.get(place);
      page.element(
          "td",
          kind(columns, place) + Tags.attribute("data-label", column.heading()),
          cell.plain());
    }
  }

  /** The first column of words besides the header is the one that needs room. */
  private static String kind(List<Column> columns, int place) {
    if (!columns.get(place).isWords()) {
      return " class=\"number\"";
    }
    boolean first = columns.subList(1, place).stream().noneMatch(Column::isWords);
    return first ? " class=\"words wide\"" : " class=\"words\"";
  }
}
