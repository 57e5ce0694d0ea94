package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several bends are looked for from several starts: none of them may be left out. */
class BendSearchStartsTest {
  private static List<Line> hump(int seed) {
    return sample(15, 1, x -> Math.max(0, 3 - Math.abs(x - 8.3)), 0.3, seed);
  }

  private static List<Line> sample(
      int count, double step, DoubleUnaryOperator truth, double noise, int seed) {
    Random random = new Random(seed);
    List<Line> points = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      double x = step * i;
      points.add(Line.point(x, truth.applyAsDouble(x) + noise * random.nextGaussian(), 1));
    }
    return points;
  }

  private static BrokenLine best(List<Line> points) {
    return BendSearch.best(points, 2).orElseThrow();
  }

  private static double left(List<Line> points, double first, double second) {
    List<Integer> lastBelow =
        Stream.of(first, second)
            .map(place -> (int) points.stream().filter(p -> p.first() <= place).count() - 1)
            .toList();
    return Joined.at(Partition.lines(points, lastBelow), List.of(first, second)).rest();
  }

  /** A hump has three bends: which two are best is easily missed from one start alone. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 8, 9, 11, 23, 24, 30, 34, 40, 49})
  void noPairOfPlacesOnAHumpLeavesLess(int seed) {
    List<Line> points = hump(seed);
    assertEquals(EveryPairOfGaps.least(points), best(points).sumOfSquares(), 1e-9);
  }

  /** Sizes that double, as sweeps have them, with rows of unequal weight. */
  @Test
  void noPairOfPlacesAmongDoublingSizesLeavesLess() {
    for (int seed = 44; seed < 56; seed++) {
      Random random = new Random(seed);
      List<Line> points = new ArrayList<>();
      for (double x = 1; x < 50_000; x *= 2) {
        double y = 10 + 0.01 * Math.max(0, x - 100) - 0.006 * Math.max(0, x - 5000);
        points.add(Line.point(x, y + 0.5 * random.nextGaussian(), 1 + random.nextInt(3)));
      }
      assertEquals(
          EveryPairOfGaps.least(points), best(points).sumOfSquares(), 1e-8, "seed " + seed);
    }
  }

  /** More gaps than are tried one by one: lines that meet lead on from there. */
  @ParameterizedTest
  @ValueSource(ints = {4, 10, 15})
  void amongHundredsOfSizesNoPairNearbyLeavesLess(int seed) {
    List<Line> points =
        sample(
            600,
            1 / 6.0,
            x -> 5 + 0.5 * x - 0.1 * Math.max(0, x - 30.5) + 0.1 * Math.max(0, x - 71.3),
            1,
            seed);
    BrokenLine found = best(points);
    for (int i = -10; i <= 10; i++) {
      for (int j = -10; j <= 10; j++) {
        double first = found.bends().getFirst().at() + 0.05 * i;
        double second = found.bends().getLast().at() + 0.05 * j;
        assertTrue(
            found.sumOfSquares() <= left(points, first, second) + 1e-9, first + ", " + second);
      }
    }
  }

  /** Of six sizes there is one way to make three pieces of two. */
  @Test
  void eachPieceHasTwoSizesOfItsOwn() {
    for (int seed = 0; seed < 300; seed++) {
      List<Line> points = sample(6, 1, x -> 0, 1, seed);
      List<BrokenLine.Bend> bends = best(points).bends();
      assertTrue(bends.getFirst().at() >= 2 && bends.getFirst().at() <= 3, "seed " + seed);
      assertTrue(bends.getLast().at() >= 4 && bends.getLast().at() <= 5, "seed " + seed);
    }
  }
}
