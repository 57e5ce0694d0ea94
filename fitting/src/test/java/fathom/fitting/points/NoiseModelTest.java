package fathom.fitting.points;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoiseModelTest {
  private static final double NEAR = 1e-12;

  private static List<CostPoint> at(int size, double unit, double... micros) {
    List<CostPoint> points = new ArrayList<>();
    for (double value : micros) {
      points.add(
          CostPoint.ofFork(
              size, points.size(), value, unit, List.of(new CostPoint.PointWindow(0, value))));
    }
    return points;
  }

  /** Median deviation over the unit, and n/(n − 1) for the centre that was taken from them. */
  @Test
  void theCommonSpreadIsTheMedianOfAllDeviations() {
    List<List<CostPoint>> cells =
        List.of(at(1, 10, 9, 10, 11, 12), at(8, 20, 100), at(40, 50, 20, 30, 60));
    // About 10.5: 1.5, 0.5, 0.5, 1.5 over 10; about 30: 10, 0, 30 over 50; one alone says nothing.
    double four = Math.sqrt(4 / 3.0);
    double three = Math.sqrt(3 / 2.0);
    assertEquals(1.4826 * 0.15 * four, NoiseModel.share(cells), NEAR);
    assertEquals(1.4826 * 0.2 * three, NoiseModel.share(cells.subList(2, 3)), NEAR);
  }

  @Test
  void nothingIsTrustedBelowTheFloor() {
    assertEquals(0.002, NoiseModel.share(List.of()));
    assertEquals(0.002, NoiseModel.share(List.of(at(1, 10, 10))));
    assertEquals(0.002, NoiseModel.share(List.of(at(1, 10, 10, 10, 10))));
    assertEquals(0.02, NoiseModel.of(at(1, 10, 10, 10, 10)).sigma(1), NEAR);
  }

  /** Own spread with n − 1 degrees of freedom against the common one with forty. */
  @Test
  void ownSpreadIsDrawnTowardsTheCommonOne() {
    List<CostPoint> points = at(1, 10, 9, 10, 11, 12, 13);
    double own = 1.4826 * 0.1 * Math.sqrt(5 / 4.0);
    double common = 0.1;
    double drawn = Math.sqrt((4 * own * own + 40 * common * common) / 44);
    assertEquals(10 * drawn, NoiseModel.of(points, common).sigma(1), NEAR);
    assertEquals(10 * own, NoiseModel.of(points).sigma(1), NEAR);
  }

  @Test
  void ownSpreadStaysBetweenHalfAndFourTimesTheCommonOne() {
    List<CostPoint> wide = at(1, 10, -900, 0, 10, 20, 900);
    assertEquals(10 * 4 * 0.1, NoiseModel.of(wide, 0.1).sigma(1), NEAR);
    List<CostPoint> many = new ArrayList<>();
    for (int fork = 0; fork < 400; fork++) {
      many.add(CostPoint.ofFork(1, fork, 10, 10, List.of(new CostPoint.PointWindow(0, 10))));
    }
    assertEquals(10 * 0.5 * 0.1, NoiseModel.of(many, 0.1).sigma(1), NEAR);
  }

  @Test
  void oneForkAloneTakesTheCommonSpread() {
    assertEquals(10 * 0.1, NoiseModel.of(at(8, 10, 7), 0.1).sigma(8), NEAR);
  }

  @Test
  void aSizeWithoutPointsIsAMistakeOfTheCaller() {
    NoiseModel noise = NoiseModel.of(at(8, 10, 9, 10, 11));
    assertThrows(IllegalArgumentException.class, () -> noise.sigma(9));
  }
}
