package fathom.reports.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.geom.AffineTransform;
import java.util.Arrays;
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
      var shape = Markers.of(marker, 1);
      assertTrue(shape.contains(0, 0), marker.name());
      assertFalse(shape.contains(6, 6), marker.name());
      assertTrue(forms.add(SvgPath.of(shape, new AffineTransform())), marker.name());
    }
    Set<String> dashes = new HashSet<>();
    for (Trace.Dash dash : Trace.Dash.values()) {
      float[] pattern = PanelPlot.stroke(dash, 1).getDashArray();
      assertTrue(dashes.add(Arrays.toString(pattern)), dash.name());
    }
    assertEquals(
        Trace.Dash.values().length,
        IntStream.range(0, 6).mapToObj(Trace.Dash::ofSeries).distinct().count());
  }
}
