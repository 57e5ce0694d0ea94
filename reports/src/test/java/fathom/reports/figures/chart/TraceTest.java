package fathom.reports.figures.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Series beside each other differ by more than their colours. */
class TraceTest {
  @Test
  void fiveSeriesHaveFiveMarkers() {
    assertEquals(5, IntStream.range(0, 5).mapToObj(Trace.Marker::ofSeries).distinct().count());
    Set<List<Object>> pairs = new HashSet<>();
    for (int i = 0; i < 25; i++) {
      assertTrue(pairs.add(List.of(Ink.ofSeries(i), Trace.Marker.ofSeries(i))), "series " + i);
    }
  }

  @Test
  void everyMarkerAndEveryDashHasAFormOfItsOwn() {
    Set<String> forms = new HashSet<>();
    for (Trace.Marker marker : Trace.Marker.values()) {
      String shape = SvgCanvas.shape(marker, 1, 100, 50).toString();
      List<Svg.At> corners = Svg.points(shape);
      Svg.At middle = Svg.middle(corners);
      assertEquals(100, middle.x(), 0.01, marker.name());
      assertEquals(50, middle.y(), 0.6, marker.name());
      assertTrue(
          corners.stream().allMatch(at -> Math.hypot(at.x() - 100, at.y() - 50) < 6),
          marker.name());
      assertTrue(forms.add(shape), marker.name());
    }
    Set<String> dashes = new HashSet<>();
    for (Trace.Dash dash : Trace.Dash.values()) {
      assertTrue(dashes.add(dash.pattern()), dash.name());
    }
    assertEquals(
        Trace.Dash.values().length,
        IntStream.range(0, 6).mapToObj(Trace.Dash::ofSeries).distinct().count());
  }

  /** The usual one is 7 units wide. */
  @Test
  void aMarkerIsAsWideAsItsSize() {
    assertEquals(1.8 * 7, width(Trace.Marker.CIRCLE, 1.8), 1e-6);
    assertEquals(0.7 * 7, width(Trace.Marker.SQUARE, 0.7), 1e-6);
  }

  private static double width(Trace.Marker marker, double size) {
    String path = SvgCanvas.shape(marker, size, 0, 0).toString();
    return 2 * Svg.points(path).stream().mapToDouble(Svg.At::x).max().orElseThrow();
  }
}
