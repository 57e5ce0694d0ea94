package fathom.reports.plot;

import fathom.reports.plot.SvgCanvas.Anchor;
import java.util.List;
import java.util.function.Predicate;

/** Draws a panel: its grid and its axes, then what is behind, then lines and points. */
final class PanelPlot {
  private static final double TICK = 3;
  private static final double ARROWHEAD = 7;

  /** Between an axis and the texts of its marks, and between these and the axis' label. */
  private static final double BESIDE = 6;

  /** How far the middle of a figure's height is above its foot. */
  private static final double HALF_FIGURE = 4.2;

  /** Of the axis' texts and label below the panel. */
  private static final double MARK_BELOW = 14;

  private static final double LABEL_BELOW = 30;

  /** Between bars that follow at once. */
  private static final double GAP = 2;

  private final Panel panel;
  private final SvgCanvas canvas;
  private final Axis x;
  private final Axis y;

  private PanelPlot(Panel panel, SvgCanvas canvas, Axis x, Axis y) {
    this.panel = panel;
    this.canvas = canvas;
    this.x = x;
    this.y = y;
  }

  /** Draws a panel between these edges, and its axes below and to the left of them. */
  static void draw(Panel panel, SvgCanvas canvas, double left, double right, double top) {
    Axis x = new Axis(panel.x(), left, right);
    Axis y = new Axis(panel.y(), top + panel.height(), top);
    PanelPlot plot = new PanelPlot(panel, canvas, x, y);
    plot.drawGrid();
    plot.drawAcross();
    plot.drawUpright();
    panel.traces().forEach(plot::drawBehind);
    panel.traces().forEach(plot::drawBefore);
    PanelWords words = new PanelWords(canvas, x, y);
    panel.traces().forEach(words::draw);
  }

  private void drawGrid() {
    SvgPath grid = new SvgPath();
    x.places().forEach(at -> grid.move(at, y.begin()).line(at, y.end()));
    y.places().forEach(at -> grid.move(x.begin(), at).line(x.end(), at));
    canvas.stroke(Ink.GRID, grid);
  }

  private void drawAcross() {
    SvgPath line = SvgPath.between(x.begin(), y.begin(), x.end(), y.begin());
    x.places().forEach(at -> line.move(at, y.begin()).line(at, y.begin() + TICK));
    canvas.stroke(Ink.MUTED, line);
    for (Scale.Mark mark : x.told()) {
      canvas.text(Anchor.MIDDLE, x.at(mark.value()), y.begin() + MARK_BELOW, mark.text());
    }
    double middle = (x.begin() + x.end()) / 2;
    canvas.text(Anchor.MIDDLE, middle, y.begin() + LABEL_BELOW, panel.x().label());
  }

  private void drawUpright() {
    SvgPath line = SvgPath.between(x.begin(), y.begin(), x.begin(), y.end());
    y.places().forEach(at -> line.move(x.begin() - TICK, at).line(x.begin(), at));
    canvas.stroke(Ink.MUTED, line);
    double edge = x.begin() - BESIDE;
    double widest = 0;
    for (Scale.Mark mark : panel.y().marks()) {
      canvas.text(Anchor.END, edge, y.at(mark.value()) + HALF_FIGURE, mark.text());
      widest = Math.max(widest, PlotFont.room(mark.text()));
    }
    double beside = Math.max(PlotFont.SIZE, edge - widest - BESIDE);
    canvas.uprightText(beside, (y.begin() + y.end()) / 2, panel.y().label());
  }

  /** Bands, bars and rules, over which lines and points of all traces stand. */
  private void drawBehind(Trace trace) {
    switch (trace) {
      case Trace.Line _, Trace.Whiskers _, Trace.Wordy _ -> {}
      case Trace.Points points ->
          points.spots().stream()
              .filter(Spot::hasBar)
              .forEach(
                  spot ->
                      canvas.stroke(
                          points.ink(), upright(spot.x(), y.cut(spot.low()), y.cut(spot.high()))));
      case Trace.Band band -> {
        BandShape shape = new BandShape(band.spots(), x, y);
        Strokes.band(canvas, band.ink(), shape.area(), shape.edges());
      }
      case Trace.Rule rule -> Strokes.rule(canvas, rule, x.at(rule.x()), y.begin(), y.end());
      case Trace.Bars bars -> bars.bars().forEach(bar -> drawBar(bars, bar));
    }
  }

  private SvgPath upright(double value, double from, double to) {
    return SvgPath.between(x.at(value), from, x.at(value), to);
  }

  private void drawBefore(Trace trace) {
    switch (trace) {
      case Trace.Line line -> {
        SvgPath path = new SvgPath();
        for (Spot spot : line.spots()) {
          if (path.isEmpty()) {
            path.move(x.at(spot.x()), y.cut(spot.y()));
          } else {
            path.line(x.at(spot.x()), y.cut(spot.y()));
          }
        }
        Strokes.line(canvas, line, path);
      }
      case Trace.Points points -> {
        points.spots().forEach(s -> Strokes.marker(canvas, points, x.at(s.x()), y.cut(s.y())));
        drawArrowheads(
            points.ink(),
            places(points, spot -> spot.high() > panel.y().high()),
            places(points, spot -> spot.low() < panel.y().low()));
      }
      case Trace.Band band -> {
        BandShape shape = new BandShape(band.spots(), x, y);
        drawArrowheads(band.ink(), shape.cutAbove(), shape.cutBelow());
      }
      case Trace.Whiskers whiskers ->
          whiskers.intervals().forEach(interval -> drawWhisker(whiskers.ink(), interval));
      case Trace.Rule _, Trace.Bars _, Trace.Wordy _ -> {}
    }
  }

  private void drawWhisker(Ink ink, Trace.Bar interval) {
    double from = x.cut(interval.from());
    double to = x.cut(interval.to());
    Strokes.whisker(canvas, ink, from, to, y.at(interval.y()));
  }

  private List<Double> places(Trace.Points points, Predicate<Spot> which) {
    return points.spots().stream().filter(which).map(s -> x.at(s.x())).toList();
  }

  /** Where something goes on beyond the axis. */
  private void drawArrowheads(Ink ink, List<Double> above, List<Double> below) {
    above.forEach(at -> canvas.fill(ink, Markers.arrowhead(ARROWHEAD, at, y.end())));
    below.forEach(at -> canvas.fill(ink, Markers.arrowhead(-ARROWHEAD, at, y.begin())));
  }

  private void drawBar(Trace.Bars bars, Trace.Bar bar) {
    double half = bars.height() / 2;
    canvas.fill(
        bars.ink(),
        SvgPath.box(x.at(bar.from()), y.at(bar.y() + half), end(bar), y.at(bar.y() - half)));
  }

  /** Before a bar that begins where this one ends it ends a little earlier, to be told from it. */
  private double end(Trace.Bar bar) {
    double from = x.at(bar.from());
    double to = x.at(bar.to());
    boolean meets =
        panel.traces().stream()
            .filter(Trace.Bars.class::isInstance)
            .flatMap(trace -> ((Trace.Bars) trace).bars().stream())
            .anyMatch(b -> b.y() == bar.y() && b.from() > bar.from() && x.at(b.from()) < to + GAP);
    return meets ? Math.max(to - GAP, (from + to) / 2) : to;
  }
}
