package fathom.reports.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.figures.chart.ChartRenderer;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Svg;
import fathom.reports.figures.chart.Trace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much of bars and bands the panel of residuals shows, and what it says of the rest. */
class ResidualsTest {
  private static final Scale ACROSS = Scale.linear("m", 0, 10);

  private static Panel panel(double band, double value, double bar) {
    return Residuals.panel(
        100,
        ACROSS,
        List.of(
            new Trace.Band("", Ink.FIT, List.of(Spot.within(0, 0, band), Spot.within(10, 0, 1))),
            new Trace.Points(
                "", Ink.MEASURED, Trace.Marker.CIRCLE, true, List.of(Spot.within(5, value, bar)))),
        Ink.MUTED);
  }

  private static Svg svg(Panel panel) {
    return new Svg(ChartRenderer.file(new Figure("f", "t", "c", "d", List.of(panel))));
  }

  /** As of a run: residuals of up to 0.4 %, a band of ±2.52 %. */
  @Test
  void theAxisCoversTheBand() {
    Panel panel = panel(2.52, 0.4, 0.2);
    assertTrue(panel.y().high() >= 2.52 && panel.y().high() < 2.7, panel.y()::toString);
    assertEquals(-panel.y().high(), panel.y().low());
    assertEquals("", Residuals.cut(panel));
    // Both edges, and no arrowheads besides.
    assertEquals(1, svg(panel).paths("s-fit", 20).size());
    assertEquals(1, svg(panel).paths("f-fit", 20).size());
  }

  /**
   * The axis ends at 8 times 0.5 %: ±4. The band comes from ±20 to ±1, so it comes back where 20 −
   * 1.9·x = 4, at x = 8.42105. The panel lies between 28 and 128.
   */
  @Test
  void whatItCutsIsMarkedAndSaid() {
    Panel panel = panel(20, 0.5, 30);
    assertEquals(4, panel.y().high(), 1e-9);
    assertEquals(
        "That axis ends at ±4 %; what is longer is cut there, with arrowheads: the band reaches up to"
            + " 20 %, 1 bar up to 30.5 %.",
        Residuals.cut(panel));
    Svg svg = svg(panel);
    List<Svg.At> edges = svg.paths("s-fit", 20).getFirst();
    for (Svg.At at : edges) {
      assertTrue(at.x() >= 72 + 63 * 8.42105 - 0.02, "no edge along the end of the axis: " + at);
    }
    assertEquals(List.of(28.0, 128.0), heads(svg.paths("f-fit", 20).subList(1, 3)));
    assertEquals(72 + 63 * 8.42105 / 2, svg.paths("f-fit", 20).get(1).getFirst().x(), 0.02);
    // The point, then its bar's two ends.
    assertEquals(List.of(28.0, 128.0), heads(svg.paths("f-measured", 20).subList(1, 3)));
  }

  /** The tips of arrowheads. */
  private static List<Double> heads(List<List<Svg.At>> paths) {
    return paths.stream().map(path -> path.getFirst().y()).toList();
  }
}
