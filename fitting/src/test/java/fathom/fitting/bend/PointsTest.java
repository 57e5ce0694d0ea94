package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointsTest {
  private record Row(double x, double y, double weight) {}

  private static Points points(List<Row> rows) {
    Points.Builder builder = new Points.Builder(1);
    rows.forEach(row -> builder.add(row.x(), row.y(), row.weight()));
    return builder.build();
  }

  /** By hand: 10 and 16 weigh 1 and 2, so their mean is 14 and 1·4² + 2·2² = 24 are within. */
  @Test
  void rowsOfOneSizeAreDrawnTogetherToTheirWeightedMean() {
    Points points = points(List.of(new Row(3, 10, 1), new Row(3, 16, 2), new Row(5, 1, 7)));
    assertEquals(2, points.count());
    assertEquals(3, points.rows());
    assertEquals(List.of(3.0, 5.0), List.of(points.x(0), points.x(1)));
    assertEquals(List.of(3.0, 7.0), List.of(points.weight(0), points.weight(1)));
    assertEquals(14, points.y(0), 1e-12);
    assertEquals(1, points.y(1));
    assertEquals(24, points.within(), 1e-12);
  }

  @Test
  void rowsInAnyOrderGiveTheSamePoints() {
    Random random = new Random(1);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      rows.add(new Row(random.nextInt(50), random.nextGaussian(), 1 + random.nextDouble()));
    }
    Points points = points(rows);
    Collections.shuffle(rows, random);
    Points shuffled = points(rows);
    assertEquals(points.count(), shuffled.count());
    assertEquals(points.within(), shuffled.within(), 1e-9);
    for (int i = 0; i < points.count(); i++) {
      assertEquals(points.x(i), shuffled.x(i));
      assertEquals(points.y(i), shuffled.y(i), 1e-12);
      assertEquals(points.weight(i), shuffled.weight(i), 1e-12);
    }
  }

  @Test
  void aNegativeZeroIsTheSizeZero() {
    Points points = points(List.of(new Row(-0.0, 1, 1), new Row(0.0, 3, 1), new Row(-1, 0, 1)));
    assertEquals(2, points.count());
    assertEquals(0.0, points.x(1));
    assertEquals(2, points.y(1));
  }

  @Test
  void withoutARowThereIsNoPoint() {
    Points none = points(List.of());
    assertEquals(List.of(0, 0), List.of(none.count(), none.rows()));
    assertEquals(0, none.within());
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
  void aRowThatIsNotFiniteOrWeighsNothingIsRefused(double x, double y, double weight) {
    Points.Builder builder = new Points.Builder();
    assertThrows(IllegalArgumentException.class, () -> builder.add(x, y, weight));
  }
}
