package fathom.fitting.points;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CostPointTest {
  private static final CostPoint BURST =
      CostPoint.ofFork(
          64,
          3,
          12,
          12,
          List.of(new CostPoint.PointWindow(5, 10), new CostPoint.PointWindow(2, 14)));

  /** A burst of four packets, of which the first cost half a µs more. */
  @Test
  void aShareLessACostIsTakenOfThePointAndOfEachWindow() {
    assertEquals(
        CostPoint.ofFork(
            64,
            3,
            2.5,
            3,
            List.of(new CostPoint.PointWindow(5, 2), new CostPoint.PointWindow(2, 3))),
        BURST.derived(0.25, 0.5));
  }

  @Test
  void theWholeLessNothingIsThePointItself() {
    assertEquals(BURST, BURST.derived(1, 0));
  }

  @Test
  void iterationsAreThoseOfItsWindows() {
    assertEquals(List.of(5, 2), BURST.iterations());
    assertEquals(
        List.of(2, 5),
        BURST.windows().stream()
            .sorted(CostPoint.PointWindow.ORDER)
            .map(CostPoint.PointWindow::iteration)
            .toList());
  }
}
