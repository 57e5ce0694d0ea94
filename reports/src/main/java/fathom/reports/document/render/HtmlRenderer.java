package fathom.reports.document.render;

import fathom.reports.document.Block;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Medium;
import java.util.List;

/** The blocks of a document as parts of a page that others frame. */
public final class HtmlRenderer extends Renderer {
  private final Tags page;

  /**
   * @param page what is written to
   */
  public HtmlRenderer(Tags page) {
    super(Medium.PAGE, "");
    this.page = page;
  }

  public void add(List<Block> blocks) {
    page.add(blocks(blocks));
  }

  public void add(Block block) {
    add(List.of(block));
  }

  /** Blocks as elements, for who frames them one by one; empty where they say nothing. */
  public String elements(List<Block> some) {
    return blocks(some);
  }

  @Override
  String title(Block.Title title) {
    String of = title.of().map(described -> ": " + described.inLine()).orElse("");
    return new Tags().element("h1", title.title() + of).text();
  }

  @Override
  String section(Block.SectionBlock section, String body) {
    Tags tags = new Tags().raw("<section>").element("h2", section.title());
    if (!section.origin().isEmpty()) {
      tags.element("p", section.origin() + ".");
    }
    return tags.add(body).raw("</section>").text();
  }

  @Override
  String paragraph(String lead, String text) {
    return new Tags().element("p", lead + text).text();
  }

  @Override
  String command(String lead, String command) {
    return new Tags().raw("<p>").element("span", lead).element("code", command).raw("</p>").text();
  }

  @Override
  String entries(List<Block.Entry> entries) {
    if (entries.isEmpty()) {
      return "";
    }
    Tags list = new Tags().raw("<dl class=\"facts\">");
    entries.forEach(
        entry ->
            list.raw("<div>")
                .element("dt", entry.name().strip())
                .element("dd", entry.text())
                .raw("</div>"));
    return list.raw("</dl>").text();
  }

  @Override
  String items(ItemMark mark, List<String> texts) {
    if (texts.isEmpty()) {
      return "";
    }
    String tag = mark == ItemMark.NUMBER ? "ol" : "ul";
    Tags list = new Tags();
    list.raw("<" + tag + (mark == ItemMark.WARNING ? " class=\"warnings\">" : ">"));
    texts.forEach(text -> list.element("li", text));
    return list.raw("</" + tag + ">").text();
  }

  /**
   * A table that is reachable by keyboard, and named. One of words puts the cells of a row below
   * each other on a narrow screen; one with columns of numbers scrolls sideways.
   */
  @Override
  String table(Block.TableBlock table) {
    boolean stack = table.columns().stream().noneMatch(Column::right);
    Tags tags = new Tags();
    tags.start(
        "div",
        " class=\"" + (stack ? "scroll" : "scroll wide") + "\" role=\"region\" tabindex=\"0\"",
        table.caption());
    tags.raw(stack ? "<table class=\"stack\">" : "<table>").element("caption", table.caption());
    tags.raw("<thead><tr>");
    table.columns().forEach(column -> tags.element("th", " scope=\"col\"", column.heading()));
    tags.raw("</tr></thead><tbody>");
    for (List<Cell> row : table.rows()) {
      tags.raw("<tr>");
      for (int i = 0; i < row.size(); i++) {
        add(tags, table.columns(), i, row.get(i));
      }
      tags.raw("</tr>");
    }
    return tags.raw("</tbody></table></div>").text();
  }

  /** The first cell of a row is its header. */
  private static void add(Tags tags, List<Column> columns, int place, Cell cell) {
    if (place == 0) {
      tags.element("th", " scope=\"row\"", cell.plain());
    } else if (cell instanceof Cell.VerdictCell verdict) {
      String kind = " class=\"number " + verdict.plain() + "\"";
      tags.element("td", kind, verdict.mark() + " " + verdict.plain());
    } else {
      Column column = columns.get(place);
      tags.element(
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
