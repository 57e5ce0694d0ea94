package fathom.reports.plot;

/** How a trace looks, the same in a panel and in the legend. */
final class Strokes {
  private static final double LINE_WIDTH = 1.75;
  private static final double OUTLINE_WIDTH = 1.25;

  /** A band lets what lies behind it show. */
  private static final double BAND_OPACITY = 0.22;

  /** Around a band, whose own tint is too pale to be told from the ground by everybody. */
  private static final double EDGE_WIDTH = 0.75;

  private static final double WHISKER_END = 2;

  private Strokes() {}

  static void line(SvgCanvas canvas, Trace.Line line, SvgPath path) {
    canvas.stroke(line.ink(), LINE_WIDTH, line.dash(), path);
  }

  static void rule(SvgCanvas canvas, Trace.Rule rule, double x, double from, double to) {
    canvas.stroke(rule.ink(), OUTLINE_WIDTH, Trace.Dash.DOTTED, SvgPath.between(x, from, x, to));
  }

  static void band(SvgCanvas canvas, Ink ink, SvgPath area, SvgPath edges) {
    canvas.fill(ink, BAND_OPACITY, area);
    canvas.stroke(ink, EDGE_WIDTH, Trace.Dash.SOLID, edges);
  }

  /** An interval from one place to another, with an upright end at each. */
  static void whisker(SvgCanvas canvas, Ink ink, double from, double to, double y) {
    SvgPath path = SvgPath.between(from, y - WHISKER_END, from, y + WHISKER_END);
    path.move(from, y).line(to, y).move(to, y - WHISKER_END).line(to, y + WHISKER_END);
    canvas.stroke(ink, path);
  }

  static void marker(SvgCanvas canvas, Trace.Points points, double x, double y) {
    SvgPath marker = Markers.of(points.marker(), points.size(), x, y);
    if (points.filled()) {
      canvas.fill(points.ink(), marker);
    } else {
      canvas.stroke(points.ink(), OUTLINE_WIDTH, Trace.Dash.SOLID, marker);
    }
  }
}
