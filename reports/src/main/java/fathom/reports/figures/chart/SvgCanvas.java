package fathom.reports.figures.chart;

import fathom.reports.text.Escape;
import fathom.reports.text.Markup;
import java.util.List;
import java.util.Locale;

/**
 * What is drawn on it becomes the elements of an SVG picture: shapes as paths, colours as classes
 * of {@link Ink}, text as text. A trace looks the same in a panel and in the legend.
 */
final class SvgCanvas {
  /** From one line of a text to the next. */
  static final double LINE_HEIGHT = 1.25 * PlotFont.SIZE;

  private static final double LINE_WIDTH = 1.75;
  private static final double OUTLINE_WIDTH = 1.25;

  /** A band lets what lies behind it show. */
  private static final double BAND_OPACITY = 0.22;

  /** Around a band, whose own tint is too pale to be told from the ground by everybody. */
  private static final double EDGE_WIDTH = 0.75;

  private static final double WHISKER_END = 2;
  private static final double MARKER = 7;

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
    stroke(ink, width, dash, path, "");
  }

  private void stroke(Ink ink, double width, Trace.Dash dash, SvgPath path, String tip) {
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
    end(tip);
  }

  void fill(Ink ink, SvgPath path) {
    fill(ink, 1, path, "");
  }

  /**
   * Fills a shape.
   *
   * @param opacity 1 hides what lies behind
   * @param tip text that a browser shows when the pointer rests on it; empty for none
   */
  void fill(Ink ink, double opacity, SvgPath path, String tip) {
    out.append("<path class=\"f-").append(ink.word()).append('"');
    if (opacity < 1) {
      append("fill-opacity", SvgPath.number(opacity));
    }
    append("d", path.toString());
    end(tip);
  }

  private void end(String tip) {
    out.append(
        tip.isEmpty()
            ? "/>\n"
            : "><title>" + Markup.text(Escape.oneLine(tip)) + "</title></path>\n");
  }

  void line(Trace.LineTrace line, SvgPath path) {
    stroke(line.ink(), LINE_WIDTH, line.dash(), path);
  }

  void rule(Trace.RuleTrace rule, double x, double from, double to) {
    stroke(rule.ink(), OUTLINE_WIDTH, Trace.Dash.DOTTED, SvgPath.between(x, from, x, to));
  }

  void band(Ink ink, SvgPath area, SvgPath edges) {
    fill(ink, BAND_OPACITY, area, "");
    stroke(ink, EDGE_WIDTH, Trace.Dash.SOLID, edges);
  }

  /** An interval from one place to another, with an upright end at each. */
  void whisker(Ink ink, double from, double to, double y) {
    SvgPath path = SvgPath.between(from, y - WHISKER_END, from, y + WHISKER_END);
    path.move(from, y).line(to, y).move(to, y - WHISKER_END).line(to, y + WHISKER_END);
    stroke(ink, path);
  }

  /**
   * A marker.
   *
   * @param tip text that a browser shows when the pointer rests on it; empty for none
   */
  void marker(Trace.Points points, double x, double y, String tip) {
    SvgPath marker = shape(points.marker(), points.size(), x, y);
    if (points.filled()) {
      fill(points.ink(), 1, marker, tip);
    } else {
      stroke(points.ink(), OUTLINE_WIDTH, Trace.Dash.SOLID, marker, tip);
    }
  }

  /**
   * A marker around a place.
   *
   * @param size 1 for the usual one
   */
  static SvgPath shape(Trace.Marker marker, double size, double x, double y) {
    double half = MARKER * size / 2;
    return switch (marker) {
      case CIRCLE -> SvgPath.circle(x, y, half);
      case SQUARE -> SvgPath.box(x - half, y - half, x + half, y + half);
      case TRIANGLE -> SvgPath.polygon(x, y, half, 0, -1.2, 1.15, 0.9, -1.15, 0.9);
      case DIAMOND -> SvgPath.polygon(x, y, half, 0, -1.3, 1.3, 0, 0, 1.3, -1.3, 0);
      case CROSS ->
          SvgPath.polygon(
              x, y, half, -0.4, -1.2, 0.4, -1.2, 0.4, -0.4, 1.2, -0.4, 1.2, 0.4, 0.4, 0.4, 0.4, 1.2,
              -0.4, 1.2, -0.4, 0.4, -1.2, 0.4, -1.2, -0.4, -0.4, -0.4);
    };
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
