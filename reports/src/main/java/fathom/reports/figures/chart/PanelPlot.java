package fathom.reports.figures.chart;

import fathom.reports.document.Digits;
import fathom.reports.figures.chart.SvgCanvas.Anchor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Draws a panel: its grid and its axes, then what is behind, then lines and points. */
final class PanelPlot {
  private static final double TICK = 3;
  private static final double ARROWHEAD = 7;

  /** Between an axis and the texts of its marks, and between these and the axis' label. */
  private static final double BESIDE = 6;

  /** Between a place and the words beside it, and between words that were moved apart. */
  private static final double BESIDE_PLACE = 5;

  private static final double BETWEEN_WORDS = 6;

  /** Between words and the line that leads from them. */
  private static final double ABOVE_LINE = 3;

  /** How far the middle of a figure's height is above its foot, and below its head. */
  private static final double HALF_FIGURE = 4.2;

  /** Of the axis' texts and label below the panel. */
  private static final double MARK_BELOW = 17;

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
    panel.traces().forEach(plot::drawWords);
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
    if (!panel.hasTexts()) {
      return;
    }
    for (Scale.AxisTick mark : x.told()) {
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
    for (Scale.AxisTick mark : panel.y().marks()) {
      canvas.text(Anchor.END, edge, y.at(mark.value()) + HALF_FIGURE, mark.text());
      widest = Math.max(widest, PlotFont.room(mark.text()));
    }
    double beside = Math.max(PlotFont.SIZE, edge - widest - BESIDE);
    canvas.uprightText(beside, (y.begin() + y.end()) / 2, panel.y().label());
  }

  /** Bands, bars and rules, over which lines and points of all traces stand. */
  private void drawBehind(Trace trace) {
    switch (trace) {
      case Trace.LineTrace _, Trace.Whiskers _, Trace.Wordy _ -> {}
      case Trace.Points points ->
          points.spots().stream()
              .filter(Spot::hasBar)
              .forEach(
                  spot ->
                      canvas.stroke(
                          points.ink(), upright(spot.x(), y.cut(spot.low()), y.cut(spot.high()))));
      case Trace.Band band -> {
        BandShape shape = new BandShape(band.spots(), x, y);
        canvas.band(band.ink(), shape.area(), shape.edges());
      }
      case Trace.RuleTrace rule -> canvas.rule(rule, x.at(rule.x()), y.begin(), y.end());
      case Trace.Bars bars -> bars.bars().forEach(bar -> drawBar(bars, bar));
    }
  }

  private SvgPath upright(double value, double from, double to) {
    return SvgPath.between(x.at(value), from, x.at(value), to);
  }

  private void drawBefore(Trace trace) {
    switch (trace) {
      case Trace.LineTrace line -> {
        SvgPath path = new SvgPath();
        line.spots().forEach(spot -> path.to(x.at(spot.x()), y.cut(spot.y())));
        canvas.line(line, path);
      }
      case Trace.Points points -> {
        points
            .spots()
            .forEach(s -> canvas.marker(points, x.at(s.x()), y.cut(s.y()), tip(points, s)));
        drawArrowheads(
            points.ink(),
            places(points, spot -> spot.high() > panel.y().high()),
            places(points, spot -> spot.low() < panel.y().low()));
      }
      case Trace.Band band -> {
        BandShape shape = new BandShape(band.spots(), x, y);
        drawArrowheads(band.ink(), shape.cutAbove(), shape.cutBelow());
      }
      case Trace.Whiskers whiskers -> whiskers.bars().forEach(bar -> drawWhisker(whiskers, bar));
      case Trace.RuleTrace _, Trace.Bars _, Trace.Wordy _ -> {}
    }
  }

  /** One that goes on beyond the axis ends in an arrowhead. */
  private void drawWhisker(Trace.Whiskers whiskers, Trace.Bar bar) {
    double at = y.at(bar.y());
    canvas.whisker(whiskers.ink(), x.cut(bar.from()), x.cut(bar.to()), at);
    if (bar.to() > panel.x().high()) {
      SvgPath tip = SvgPath.polygon(x.end(), at, ARROWHEAD, 0, 0, -1, 0.6, -1, -0.6);
      canvas.fill(whiskers.ink(), tip);
    }
    if (bar.from() < panel.x().low()) {
      SvgPath tip = SvgPath.polygon(x.begin(), at, ARROWHEAD, 0, 0, 1, 0.6, 1, -0.6);
      canvas.fill(whiskers.ink(), tip);
    }
  }

  private List<Double> places(Trace.Points points, Predicate<Spot> which) {
    return points.spots().stream().filter(which).map(s -> x.at(s.x())).toList();
  }

  /** Where something goes on beyond the axis. */
  private void drawArrowheads(Ink ink, List<Double> above, List<Double> below) {
    above.forEach(at -> canvas.fill(ink, arrowhead(ARROWHEAD, at, y.end())));
    below.forEach(at -> canvas.fill(ink, arrowhead(-ARROWHEAD, at, y.begin())));
  }

  /**
   * One with its tip at a place.
   *
   * @param size how far it reaches down from there; less than 0 for upwards
   */
  private static SvgPath arrowhead(double size, double x, double y) {
    return SvgPath.polygon(x, y, size, 0, 0, 0.6, 1, -0.6, 1);
  }

  private void drawBar(Trace.Bars bars, Trace.Bar bar) {
    double half = bars.height() / 2;
    canvas.fill(
        bars.ink(),
        1,
        SvgPath.box(x.at(bar.from()), y.at(bar.y() + half), end(bar), y.at(bar.y() - half)),
        (bars.name().isEmpty() ? "" : bars.name() + ": ") + panel.x().told(bar.to() - bar.from()));
  }

  /** The numbers of a point: {@code g_s: 8.64 µs (8.60 to 8.68) at 64 bytes}. */
  private String tip(Trace.Points points, Spot spot) {
    String interval =
        spot.hasBar()
            ? " (" + Digits.inPicture(spot.low()) + " to " + Digits.inPicture(spot.high()) + ")"
            : "";
    String value = panel.y().told(spot.y()) + interval;
    return points.name() + ": " + value + " at " + panel.x().told(spot.x());
  }

  /** Before a bar that begins where this one ends it ends a little earlier, to be told from it. */
  private double end(Trace.Bar bar) {
    double from = x.at(bar.from());
    double to = x.at(bar.to());
    boolean meets =
        panel.traces(Trace.Bars.class).stream()
            .flatMap(bars -> bars.bars().stream())
            .anyMatch(b -> b.y() == bar.y() && b.from() > bar.from() && x.at(b.from()) < to + GAP);
    return meets ? Math.max(to - GAP, (from + to) / 2) : to;
  }

  /** Words stand over all that is drawn. */
  private void drawWords(Trace trace) {
    switch (trace) {
      case Trace.Labels labels -> drawRow(labels);
      case Trace.TextTrace note -> drawNote(note);
      default -> {}
    }
  }

  /** One that would leave the panel ends where the panel does. */
  private void drawNote(Trace.TextTrace note) {
    double begin = x.cut(note.x()) + BESIDE_PLACE;
    double last = x.end() - PlotFont.room(note.text());
    canvas.text(Anchor.START, Math.min(begin, last), y.at(note.y()) + HALF_FIGURE, note.text());
  }

  private void drawRow(Trace.Labels row) {
    double middle = y.at(row.y());
    double foot = y.at(row.foot());
    List<Double> places = row.labels().stream().map(l -> x.cut(l.value())).toList();
    List<Double> halves = row.labels().stream().map(l -> PlotFont.room(l.text()) / 2).toList();
    List<Double> middles = apart(places, halves);
    SvgPath lines = new SvgPath();
    for (int i = 0; i < middles.size(); i++) {
      canvas.text(Anchor.MIDDLE, middles.get(i), middle + HALF_FIGURE, row.labels().get(i).text());
      if (foot != middle) {
        lines.move(middles.get(i), middle + HALF_FIGURE + ABOVE_LINE).line(places.get(i), foot);
      }
    }
    canvas.stroke(Ink.MUTED, lines);
  }

  /**
   * Where words stand that would like to stand at these places, in ascending order: none over
   * another, and within the panel as long as all of them fit.
   */
  private List<Double> apart(List<Double> places, List<Double> halves) {
    double[] at = new double[places.size()];
    double free = x.begin();
    for (int i = 0; i < at.length; i++) {
      at[i] = Math.max(places.get(i), free + halves.get(i));
      free = at[i] + halves.get(i) + BETWEEN_WORDS;
    }
    free = x.end();
    for (int i = at.length - 1; i >= 0; i--) {
      at[i] = Math.min(at[i], free - halves.get(i));
      free = at[i] - halves.get(i) - BETWEEN_WORDS;
    }
    return Arrays.stream(at).boxed().toList();
  }
}
