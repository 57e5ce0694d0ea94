package fathom.reports.plot;

import fathom.reports.text.Markup;
import java.util.List;
import java.util.Locale;

/**
 * What is drawn on it becomes the elements of an SVG picture: shapes as paths, colours as classes
 * of {@link Ink}, text as text.
 */
final class SvgCanvas {
  /** From one line of a text to the next. */
  static final double LINE_HEIGHT = 1.25 * PlotFont.SIZE;

  /** Where a text has its place: a reader's font may be wider or narrower than our table says. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  private final StringBuilder out = new StringBuilder();

  /** The elements so far, one a line. */
  String elements() {
    return out.toString();
  }

  /** A line of one unit. */
  void stroke(Ink ink, SvgPath path) {
    stroke(ink, 1, Trace.Dash.SOLID, path);
  }

  void stroke(Ink ink, double width, Trace.Dash dash, SvgPath path) {
    if (path.isEmpty()) {
      return;
    }
    out.append("<path class=\"s-").append(ink.word()).append('"');
    if (width != 1) {
      append("stroke-width", SvgPath.number(width));
    }
    if (dash != Trace.Dash.SOLID) {
      append("stroke-dasharray", dash.pattern());
    }
    append("d", path.toString());
    out.append("/>\n");
  }

  void fill(Ink ink, SvgPath path) {
    fill(ink, 1, path);
  }

  /**
   * Fills a shape.
   *
   * @param opacity 1 hides what lies behind
   */
  void fill(Ink ink, double opacity, SvgPath path) {
    out.append("<path class=\"f-").append(ink.word()).append('"');
    if (opacity < 1) {
      append("fill-opacity", SvgPath.number(opacity));
    }
    append("d", path.toString());
    out.append("/>\n");
  }

  /** Only our own marks have line breaks: in foreign text they are escaped before it comes here. */
  void text(Anchor anchor, double x, double y, String text) {
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      text(anchor, "", x, y + i * LINE_HEIGHT, lines.get(i));
    }
  }

  /** One that is read from below, around its middle. */
  void uprightText(double x, double y, String text) {
    String turn = "rotate(-90 " + SvgPath.number(x) + " " + SvgPath.number(y) + ")";
    text(Anchor.MIDDLE, turn, x, y, text);
  }

  private void text(Anchor anchor, String transform, double x, double y, String text) {
    if (text.isBlank()) {
      return;
    }
    out.append("<text class=\"f-").append(Ink.TEXT.word()).append('"');
    if (anchor != Anchor.MIDDLE) {
      append("text-anchor", anchor.name().toLowerCase(Locale.ROOT));
    }
    if (!transform.isEmpty()) {
      append("transform", transform);
    }
    append("x", SvgPath.number(x));
    append("y", SvgPath.number(y));
    out.append('>').append(Markup.text(text)).append("</text>\n");
  }

  private void append(String attribute, String value) {
    out.append(' ').append(attribute).append("=\"").append(value).append('"');
  }
}
