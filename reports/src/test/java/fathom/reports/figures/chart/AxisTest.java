package fathom.reports.figures.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Where values stand on an edge of a panel, whatever they are. */
class AxisTest {
  private static final Axis EVEN = new Axis(Scale.linear("y", 0, 10), 200, 100);
  private static final Axis BY_RATIO =
      new Axis(new Scale("y", Scale.ScaleKind.LOGARITHMIC, 1, 100, List.of()), 200, 100);

  @Test
  void placesAreBetweenTheEnds() {
    assertEquals(200, EVEN.at(0));
    assertEquals(175, EVEN.at(2.5));
    assertEquals(100, EVEN.at(10));
    assertEquals(150, BY_RATIO.at(10), 1e-12);
  }

  @Test
  void whatIsBeyondIsPlacedThereOrCut() {
    assertEquals(90, EVEN.at(11), 1e-9);
    assertEquals(100, EVEN.cut(11));
    assertEquals(250, BY_RATIO.at(0.1), 1e-12);
    assertEquals(200, BY_RATIO.cut(0.1));
  }

  /** 0 has no place on a logarithmic axis: it lies as far below as the axis is long. */
  @Test
  void everyNumberHasAPlace() {
    assertEquals(300, BY_RATIO.at(0));
    assertEquals(300, BY_RATIO.at(-5));
    for (double value : new double[] {0, -1, Double.MIN_VALUE, 1e308, -1e308}) {
      for (Axis axis : List.of(EVEN, BY_RATIO)) {
        assertTrue(Math.abs(axis.at(value)) < 1e9, () -> value + " at " + axis.at(value));
      }
    }
  }

  @Test
  void noAxisIsSoLongOrSoShortThatItHasNoShares() {
    assertThrows(NotDrawnException.class, () -> Scale.linear("y", -1e308, 1e308));
    assertThrows(NotDrawnException.class, () -> Scale.linear("y", 0, 1e-305));
    double next = Math.nextUp(1e9);
    assertThrows(
        NotDrawnException.class,
        () -> new Scale("y", Scale.ScaleKind.LOGARITHMIC, 1e9, next, List.of()));
  }
}
