package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineTest {
  /** Through (1, 2), (2, 2) and (3, 5), the last of weight 2, by hand. */
  @Test
  void isTheWeightedLeastSquaresLine() {
    Line line = Line.point(1, 2, 1).plus(Line.point(2, 2, 1)).plus(Line.point(3, 5, 2));
    // Means 9/4 and 14/4; Sxx = 25/16 + 1/16 + 2·9/16, Sxy = 15/8 + 3/8 + 2·9/8, Syy = 9/4·4.
    assertEquals(4, line.weight());
    assertEquals(2.25, line.meanX(), 1e-15);
    assertEquals(3.5, line.meanY(), 1e-15);
    assertEquals(2.75, line.sxx(), 1e-14);
    assertEquals(4.5 / 2.75, line.slope(), 1e-14);
    assertEquals(9 - 4.5 * 4.5 / 2.75, line.rest(), 1e-14);
    assertEquals(3.5 - 2.25 * 4.5 / 2.75, line.constant(), 1e-14);
    assertEquals(1.0 / 4 + 1.75 * 1.75 / 2.75, line.covariance(4, 4), 1e-14);
    assertEquals(List.of(3, 1.0, 3.0), List.of(line.rows(), line.first(), line.last()));
  }

  @Test
  void atOneSizeAloneItIsLevelAndLeavesTheSpreadAboutTheMean() {
    Line line = Line.point(7, 10, 1).plus(Line.point(7, 16, 2));
    assertEquals(new Line(2, 7, 7, 3, 7, 14, 0, 0, 24, 24), line);
    assertEquals(24, line.rest());
    assertEquals(1.0 / 3, line.covariance(100, 100));
  }

  /** Halves of any length make the same line as its points one by one. */
  @Test
  void linesOfNeighboursAddUp() {
    Random random = new Random(2);
    List<Line> points = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      points.add(Line.point(Math.exp(i), random.nextGaussian(), 1 + random.nextInt(3)));
    }
    Line whole = Line.through(points, 0, 20);
    for (int cut = 1; cut < 20; cut++) {
      Line sum = Line.through(points, 0, cut).plus(Line.through(points, cut, 20));
      assertEquals(whole.slope(), sum.slope(), 1e-12 * Math.abs(whole.slope()));
      assertEquals(whole.constant(), sum.constant(), 1e-12);
      assertEquals(whole.rest(), sum.rest(), 1e-12 * whole.rest());
      assertEquals(20, sum.rows());
    }
  }

  private static Line through(double x, double y, double slope) {
    return new Line(2, x, x, 1, x, y, 1, slope, 0, 0);
  }

  @Test
  void twoLinesMeetWhereTheyAreEqual() {
    Line rising = through(10, 3, 0.5);
    Line falling = through(30, 3, -0.25);
    // 3 + (x − 10)/2 = 3 − (x − 30)/4.
    assertEquals(50.0 / 3, rising.meets(falling), 1e-14);
    assertEquals(Double.POSITIVE_INFINITY, Math.abs(rising.meets(through(5, 9, 0.5))));
  }

  /** To the last bit: whichever line is asked, it begins in the middle between both. */
  @Test
  void itDoesNotMatterWhichLineIsAsked() {
    Random random = new Random(1);
    for (int i = 0; i < 100; i++) {
      Line low = through(random.nextInt(1500), random.nextGaussian(), random.nextGaussian());
      Line high = through(random.nextInt(1500), random.nextGaussian(), random.nextGaussian());
      assertEquals(low.meets(high), high.meets(low));
    }
  }

  @Test
  void pointsThatDoNotAscendAreRefused() {
    Line point = Line.point(3, 1, 1);
    assertThrows(IllegalArgumentException.class, () -> point.plus(Line.point(2, 1, 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "NaN, 1, 1",
    "Infinity, 1, 1",
    "1, NaN, 1",
    "1, -Infinity, 1",
    "1, 1, 0",
    "1, 1, -1",
    "1, 1, NaN",
    "1, 1, Infinity"
  })
  void aPointThatIsNotFiniteOrWeighsNothingIsRefused(double x, double y, double weight) {
    assertThrows(IllegalArgumentException.class, () -> Line.point(x, y, weight));
  }
}
