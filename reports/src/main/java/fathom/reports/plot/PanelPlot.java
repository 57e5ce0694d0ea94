package fathom.reports.plot;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jfree.chart.annotations.XYAnnotation;
import org.jfree.chart.annotations.XYBoxAnnotation;
import org.jfree.chart.annotations.XYLineAnnotation;
import org.jfree.chart.annotations.XYPolygonAnnotation;
import org.jfree.chart.annotations.XYShapeAnnotation;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** A panel as JFreeChart's plot. */
final class PanelPlot {
  /** A band lets what lies behind it show. */
  static final int BAND_ALPHA = 56;

  /** Around a band, whose own tint is too pale to be told from the ground by everybody. */
  static final BasicStroke EDGE = new BasicStroke(0.75f);

  private static final double ARROWHEAD = 7;

  /** Between bars that follow at once. */
  private static final double GAP = 2;

  private static final float LINE_WIDTH = 1.75f;

  private final Panel panel;
  private final XYPlot plot;
  private final XYLineAndShapeRenderer behind = new XYLineAndShapeRenderer();
  private int datasets;

  /** Of the area between the axes, in units of the picture. */
  private final double width;

  private PanelPlot(Panel panel, double width) {
    this.panel = panel;
    this.width = width;
    plot = new XYPlot(null, new TickedAxis(panel.x()), new TickedAxis(panel.y()), null);
    add(new XYSeriesCollection(), behind);
  }

  /**
   * Draws a panel.
   *
   * @param area of the panel with its axes
   * @param space what the axes take of it
   */
  static void draw(Panel panel, Graphics2D graphics, Rectangle2D area, RectangleInsets space) {
    PanelPlot drawn = new PanelPlot(panel, area.getWidth() - space.getLeft() - space.getRight());
    drawn.dress(space);
    panel.traces().forEach(drawn::add);
    drawn.plot.draw(graphics, area, null, null, null);
  }

  private void dress(RectangleInsets space) {
    plot.setInsets(RectangleInsets.ZERO_INSETS);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    plot.setBackgroundPaint(null);
    plot.setOutlineVisible(false);
    plot.setDomainGridlinePaint(Ink.GRID.color());
    plot.setRangeGridlinePaint(Ink.GRID.color());
    plot.setDomainGridlineStroke(new BasicStroke(1));
    plot.setRangeGridlineStroke(new BasicStroke(1));
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    AxisSpace across = new AxisSpace();
    across.setLeft(space.getLeft());
    across.setRight(space.getRight());
    plot.setFixedRangeAxisSpace(across);
    AxisSpace upright = new AxisSpace();
    upright.setTop(space.getTop());
    upright.setBottom(space.getBottom());
    plot.setFixedDomainAxisSpace(upright);
  }

  private void add(Trace trace) {
    switch (trace) {
      case Trace.Line line -> addLine(line);
      case Trace.Points points -> addPoints(points);
      case Trace.Band band -> addBand(band);
      case Trace.Rule rule ->
          behind(
              new XYLineAnnotation(
                  x(rule.x()),
                  y(panel.y().low()),
                  x(rule.x()),
                  y(panel.y().high()),
                  stroke(rule.dash(), 1.25f),
                  rule.ink().color()));
      case Trace.Bars bars -> addBars(bars);
    }
  }

  private void addLine(Trace.Line line) {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    renderer.setDrawSeriesLineAsPath(true);
    renderer.setSeriesPaint(0, line.ink().color());
    renderer.setSeriesStroke(0, stroke(line.dash(), LINE_WIDTH));
    add(series(line.spots()), renderer);
  }

  private void addPoints(Trace.Points points) {
    for (Spot spot : points.spots()) {
      if (spot.hasBar()) {
        behind(
            new XYLineAnnotation(
                x(spot.x()),
                y(spot.low()),
                x(spot.x()),
                y(spot.high()),
                new BasicStroke(1),
                points.ink().color()));
      }
    }
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
    renderer.setSeriesPaint(0, points.ink().color());
    renderer.setSeriesShape(0, Markers.of(points.marker(), points.size()));
    renderer.setSeriesShapesFilled(0, points.filled());
    renderer.setDrawOutlines(!points.filled());
    renderer.setSeriesOutlineStroke(0, new BasicStroke(1.25f));
    add(series(points.spots()), renderer);
    addArrowheads(
        points.ink(),
        places(points, spot -> spot.high() > panel.y().high()),
        places(points, spot -> spot.low() < panel.y().low()));
  }

  private double[] places(Trace.Points points, Predicate<Spot> which) {
    return points.spots().stream().filter(which).mapToDouble(s -> x(s.x())).toArray();
  }

  private void addBand(Trace.Band band) {
    if (band.spots().size() < 2) {
      return;
    }
    BandShape shape = new BandShape(band.spots(), panel.x(), panel.y());
    behind(new XYPolygonAnnotation(shape.area(), null, null, band.ink().color(BAND_ALPHA)));
    behind(new XYShapeAnnotation(shape.edges(), EDGE, band.ink().color()));
    addArrowheads(band.ink(), shape.cutAbove(), shape.cutBelow());
  }

  /** Where something goes on beyond the axis. */
  private void addArrowheads(Ink ink, double[] above, double[] below) {
    addArrowheads(ink, ARROWHEAD, above, panel.y().place(panel.y().high()));
    addArrowheads(ink, -ARROWHEAD, below, panel.y().place(panel.y().low()));
  }

  private void addArrowheads(Ink ink, double size, double[] places, double end) {
    if (places.length == 0) {
      return;
    }
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
    renderer.setSeriesPaint(0, ink.color());
    renderer.setSeriesShape(0, Markers.arrowhead(size));
    XYSeries series = new XYSeries("", false, true);
    Arrays.stream(places).forEach(place -> series.add(place, end));
    add(new XYSeriesCollection(series), renderer);
  }

  private void addBars(Trace.Bars bars) {
    for (Trace.Bar bar : bars.bars()) {
      behind(
          new XYBoxAnnotation(
              x(bar.from()),
              bar.y() - bars.height() / 2,
              end(bars, bar),
              bar.y() + bars.height() / 2,
              null,
              null,
              bars.ink().color()));
    }
  }

  /** Before a bar that begins where this one ends it ends a little earlier, to be told from it. */
  private double end(Trace.Bars bars, Trace.Bar bar) {
    double from = x(bar.from());
    double to = x(bar.to());
    double gap = GAP / width * (x(panel.x().high()) - x(panel.x().low()));
    boolean meets =
        bars.bars().stream()
            .anyMatch(b -> b.y() == bar.y() && b.from() > bar.from() && x(b.from()) < to + gap);
    return meets ? Math.max(to - gap, (from + to) / 2) : to;
  }

  private void behind(XYAnnotation annotation) {
    behind.addAnnotation(annotation, Layer.BACKGROUND);
  }

  private void add(XYSeriesCollection dataset, XYLineAndShapeRenderer renderer) {
    plot.setDataset(datasets, dataset);
    plot.setRenderer(datasets, renderer);
    datasets++;
  }

  private XYSeriesCollection series(List<Spot> spots) {
    XYSeries series = new XYSeries("", false, true);
    spots.forEach(spot -> series.add(x(spot.x()), y(spot.y())));
    return new XYSeriesCollection(series);
  }

  private double x(double value) {
    return panel.x().place(value);
  }

  /** What reaches beyond the axis ends there, at an arrowhead. */
  private double y(double value) {
    return panel.y().place(panel.y().cut(value));
  }

  static BasicStroke stroke(Trace.Dash dash, float width) {
    float[] pattern =
        switch (dash) {
          case SOLID -> null;
          case DASHED -> new float[] {7, 4};
          case DOTTED -> new float[] {2, 3};
          case LONG -> new float[] {14, 4};
          case DASH_DOT -> new float[] {8, 3, 2, 3};
          case LONG_DOTS -> new float[] {14, 3, 2, 3, 2, 3};
        };
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, pattern, 0);
  }
}
