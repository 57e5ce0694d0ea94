package fathom.reports.figures;

import static fathom.reports.figures.PlotSheets.sheet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.reports.figures.chart.ChartRenderer;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Svg;
import fathom.reports.figures.chart.Trace;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where fitted lines, their bands, points and residuals stand, worked out by hand. */
class CostsPlotTest {
  /**
   * A line 2 + 0.5·m, half a slope of 0.01 and half a constant of 0.2; measured 3 % above at 64.
   */
  private static final CostFunction LINE =
      new CostFunction(
          List.of(new Segment(SizeRange.from(1), Estimate.of(2, 0.2), Estimate.of(0.5, 0.01))));

  private static final List<Residual> POINTS =
      List.of(point(1, 2.5, 2.5, 0.02), point(64, 35.02, 34, 0.01));

  /**
   * Told by the sheet that the errors are independent: at 1 byte half of it is √(0.2² + 0.01²). The
   * band of a slope held at 0 goes down from 2.1 in the middle of its interval, −0.01 a byte.
   */
  @Test
  void theBandIsThatOfTheSheet() {
    Segment told =
        new Segment(
            SizeRange.from(1), Estimate.of(2, 0.2), Estimate.of(0.5, 0.01), OptionalDouble.of(0));
    Figure figure = figure(new CostFunction(List.of(told)), POINTS);
    Trace.Band band = (Trace.Band) figure.panels().getFirst().traces().getFirst();
    assertEquals("95 % band of a fit", band.name());
    Spot first = band.spots().getFirst();
    assertEquals(2.5 - Math.hypot(0.2, 0.01), first.low(), 1e-12);
    Segment held =
        new Segment(
            SizeRange.from(1),
            new Estimate(2, new Interval(1.9, 2.3)),
            new Estimate(0, new Interval(-0.015, -0.005)),
            OptionalDouble.of(-0.5));
    Figure flat = figure(new CostFunction(List.of(held)), POINTS);
    Trace.Band below = (Trace.Band) flat.panels().getFirst().traces().getFirst();
    Spot last = below.spots().getLast();
    assertEquals(64, last.x());
    assertEquals(2.1 - 0.64, (last.low() + last.high()) / 2, 1e-9);
  }

  /** From 1 to 64 bytes over 630 units: m lies at 72 + 630·log(m·1.2)/log(64·1.44). */
  @Test
  void theLineGoesThroughTheFittedValuesAndTheBandHoldsIt() {
    Figure figure = figure(LINE, POINTS);
    Panel costs = figure.panels().getFirst();
    Trace.LineTrace fit = costs.traces(Trace.LineTrace.class).getFirst();
    assertEquals(1, fit.spots().getFirst().x());
    assertEquals(64, fit.spots().getLast().x());
    Trace.Band band = (Trace.Band) costs.traces().getFirst();
    assertEquals(fit.spots().size(), band.spots().size());
    for (int i = 0; i < fit.spots().size(); i++) {
      Spot spot = fit.spots().get(i);
      assertEquals(2 + 0.5 * spot.x(), spot.y(), 1e-9);
      Spot around = band.spots().get(i);
      assertEquals(spot.x(), around.x());
      assertTrue(around.low() < spot.y() && spot.y() < around.high());
    }
    // Not a bar, and not the edges of its band. From 2.3 (2.5 less its band) to 35.36 (the highest
    // bar): the axis goes from 2 to 50.
    Svg svg = new Svg(ChartRenderer.file(figure));
    List<Svg.At> path =
        svg.paths("s-blue", 20).stream()
            .filter(one -> one.size() == fit.spots().size())
            .findFirst()
            .orElseThrow();
    for (Svg.At at : path) {
      double bytes = Math.pow(64 * 1.44, (at.x() - 72) / 630) / 1.2;
      double micros = 2 * Math.pow(25, (258 - at.y()) / 230);
      assertEquals(1, micros / (2 + 0.5 * bytes), 2e-3, at::toString);
    }
  }

  private static Residual point(int bytes, double measured, double fitted, double spread) {
    return new Residual(FitPoint.of(bytes), measured, fitted, OptionalDouble.of(spread), 6, 0);
  }

  private static FitQuality quality(List<Residual> points) {
    return new FitQuality(12, 0.01, 0.03, 0.1, FitDiagnostics.NONE.withDropped(List.of(), points));
  }

  /** The first figure of a sheet that holds nothing but this cost function. */
  private static Figure figure(CostFunction cost, List<Residual> points) {
    List<Breakpoint> bends =
        cost.segments().stream()
            .skip(1)
            .map(piece -> Breakpoint.fixed(piece.range().fromBytes() - 1))
            .toList();
    Outcome of = new Outcome.Linear(cost, bends, quality(points));
    return PlotSheets.figure(
        Figures.of(sheet(Map.of(Parameter.SEND_OVERHEAD, of)), List.of(), Compared.NONE),
        "plot-costs");
  }

  /** A simulation without noise: exact coefficients, one point or several, all alike or not. */
  @ParameterizedTest
  @CsvSource({"0, 64", "0.5, 64", "0, 1 64 1472", "0.5, 1 64 1472", "1e-7, 64 65"})
  void exactValuesAreDrawn(double slope, String sizes) {
    List<Residual> points =
        Stream.of(sizes.split(" "))
            .map(Integer::valueOf)
            .map(m -> point(m, 2 + slope * m, 2 + slope * m, 0))
            .toList();
    Svg svg = new Svg(ChartRenderer.file(figure(CostFunction.line(2, slope), points)));
    List<List<Svg.At>> markers = svg.paths("f-blue", 20);
    assertEquals(points.size(), markers.size());
    Svg.At first = Svg.middle(markers.getFirst());
    Svg.At line = svg.paths("s-blue", 20).getFirst().getFirst();
    assertEquals(first.x(), line.x(), 0.02);
    assertEquals(first.y(), line.y(), 0.02);
  }
}
