package fathom.reports.html;

import fathom.reports.text.Markup;
import java.util.List;

/** HTML written as XML, with every text from outside escaped on its way in. */
final class Tags {
  private final StringBuilder out = new StringBuilder();

  /**
   * Markup of our own.
   *
   * @param markup well-formed, and without a word of foreign text
   */
  Tags raw(String markup) {
    out.append(markup).append('\n');
    return this;
  }

  /** A text in an element. */
  Tags element(String tag, String text) {
    return element(tag, "", text);
  }

  /**
   * A text in an element.
   *
   * @param attributes as they are written, of our own, with a blank before each
   */
  Tags element(String tag, String attributes, String text) {
    out.append('<').append(tag).append(attributes).append('>').append(Markup.text(text));
    out.append("</").append(tag).append(">\n");
    return this;
  }

  /**
   * A table that scrolls sideways where it does not fit: reachable by keyboard, and named.
   *
   * @param caption what it holds
   * @param kind its class; {@code stack} puts the cells of a row below each other on a narrow
   *     screen
   * @param header one cell a column
   * @param rows as long as the header each; the first cell is the row's own header
   * @param words from this column on, cells hold text that may be long
   */
  Tags table(String caption, String kind, List<String> header, List<List<String>> rows, int words) {
    // A stack is never wider than the screen.
    String scroll = kind.equals("stack") ? "scroll" : "scroll wide";
    out.append("<div class=\"")
        .append(scroll)
        .append("\" role=\"region\" tabindex=\"0\" aria-label=\"");
    out.append(Markup.text(caption)).append("\"><table class=\"").append(kind).append("\">\n");
    element("caption", caption);
    raw("<thead><tr>");
    header.forEach(cell -> element("th", " scope=\"col\"", cell));
    raw("</tr></thead><tbody>");
    for (List<String> row : rows) {
      raw("<tr>");
      for (int i = 0; i < row.size(); i++) {
        if (i == 0) {
          element("th", " scope=\"row\"", row.get(i));
        } else {
          String label = " data-label=\"" + Markup.text(header.get(i)) + "\"";
          element("td", (i < words ? " class=\"number\"" : kind(i == words)) + label, row.get(i));
        }
      }
      raw("</tr>");
    }
    return raw("</tbody></table></div>");
  }

  /** The first column of words is the one that needs room. */
  private static String kind(boolean first) {
    return first ? " class=\"words wide\"" : " class=\"words\"";
  }

  String text() {
    return out.toString();
  }
}
