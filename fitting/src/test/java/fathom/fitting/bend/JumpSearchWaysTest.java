package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact search for jumps and the one step by step, each by itself. */
class JumpSearchWaysTest {
  private static Points noise(int count, long seed) {
    Random random = new Random(seed);
    Points.Builder builder = new Points.Builder();
    for (int i = 0; i < count; i++) {
      builder.add(i, random.nextGaussian(), 1 + i % 3);
    }
    return builder.build();
  }

  /** Whole values of few kinds, so that many places leave the same; unequal gaps and weights. */
  private static Points coarse(int count, long seed) {
    Random random = new Random(seed);
    Points.Builder builder = new Points.Builder();
    double x = 0;
    for (int i = 0; i < count; i++) {
      x += 1 + random.nextInt(4);
      builder.add(x, random.nextInt(3), 1 + random.nextInt(2));
    }
    return builder.build();
  }

  private static Points of(double... y) {
    Points.Builder builder = new Points.Builder();
    for (int i = 0; i < y.length; i++) {
      builder.add(i, y[i], 1);
    }
    return builder.build();
  }

  private static double rest(Points points, List<Integer> lastBelow) {
    double rest = 0;
    int from = 0;
    for (int last : lastBelow) {
      rest += Line.through(points, from, last + 1).rest();
      from = last + 1;
    }
    return rest + Line.through(points, from, points.count()).rest();
  }

  /** What the best of all places leaves, every one of them tried. */
  private static double least(Points points, int from, int jumps) {
    double least =
        jumps == 0 ? Line.through(points, from, points.count()).rest() : Double.POSITIVE_INFINITY;
    for (int end = from + 2; jumps > 0 && end <= points.count() - 2 * jumps; end++) {
      double first = Line.through(points, from, end).rest();
      least = Math.min(least, first + least(points, end, jumps - 1));
    }
    return least;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void theExactSearchFindsWhatTryingAllPlacesFinds(int jumps) {
    for (int seed = 0; seed < 30; seed++) {
      Points points = coarse(2 * jumps + 2 + seed % 5, seed);
      List<Integer> exact = new JumpSearch(points).exact(jumps);
      assertEquals(jumps, exact.size());
      assertEquals(least(points, 0, jumps), rest(points, exact), 1e-9, "seed " + seed);
      int from = 0;
      for (int last : exact) {
        assertTrue(last - from >= 1, "two sizes to a piece, not " + exact);
        from = last + 1;
      }
      assertTrue(points.count() - from >= 2, "two sizes to a piece, not " + exact);
    }
  }

  /** Noise alone, where step by step ends elsewhere: which way was taken shows. */
  @Test
  void upToFourHundredSizesTheSearchIsExact() {
    JumpSearch few = new JumpSearch(noise(400, 0));
    JumpSearch many = new JumpSearch(noise(401, 0));
    assertNotEquals(few.exact(2), few.greedy(2));
    assertNotEquals(many.exact(2), many.greedy(2));
    assertEquals(few.exact(2), few.best(2).orElseThrow().lastBelow());
    assertEquals(many.greedy(2), many.best(2).orElseThrow().lastBelow());
  }

  @Test
  void afterTheSearchStepByStepNoJumpMovedAloneLeavesLess() {
    for (int seed = 0; seed < 10; seed++) {
      Points points = noise(60, seed);
      List<Integer> found = new JumpSearch(points).greedy(4);
      double least = rest(points, found);
      for (int j = 0; j < 4; j++) {
        int low = j == 0 ? 1 : found.get(j - 1) + 2;
        int high = j == 3 ? 57 : found.get(j + 1) - 2;
        for (int i = low; i <= high; i++) {
          List<Integer> moved = new ArrayList<>(found);
          moved.set(j, i);
          assertTrue(least <= rest(points, moved) + 1e-9, found + " is worse than " + moved);
        }
      }
    }
  }

  /** In the rough piece most is left, but no jump makes less of it. */
  @Test
  void theNextJumpGoesWhereItGainsMost() {
    double[] y = new double[60];
    for (int i = 0; i < 60; i++) {
      y[i] = i < 10 ? 0 : i < 20 ? 10 : 1000 + (i % 2 == 0 ? 5 : -5);
    }
    assertEquals(List.of(19), new JumpSearch(of(y)).greedy(1));
    assertEquals(List.of(9, 19), new JumpSearch(of(y)).greedy(2));
  }

  /** Nothing is left of the levels 0 and 8, wherever a further jump is put. */
  @Test
  void ofPlacesThatLeaveTheSameTheLowestIsTaken() {
    double[] y = new double[12];
    for (int i = 6; i < 12; i++) {
      y[i] = 8;
    }
    JumpSearch search = new JumpSearch(of(y));
    for (List<Integer> expected : List.of(List.of(5), List.of(1, 5), List.of(1, 3, 5))) {
      assertEquals(expected, search.exact(expected.size()));
      assertEquals(expected, search.greedy(expected.size()));
    }
  }

  @Test
  void everyJumpsPlausiblePlacesAreThoseWithinTheLimit() {
    for (int seed = 0; seed < 5; seed++) {
      Points points = noise(30, seed);
      JumpSearch search = new JumpSearch(points);
      Jumps jumps = search.best(2).orElseThrow();
      for (int index = 0; index < 2; index++) {
        int low = index == 0 ? 1 : jumps.lastBelow().getFirst() + 2;
        int high = index == 1 ? 27 : jumps.lastBelow().getLast() - 2;
        for (double factor = 1.02; factor < 1.4; factor += 0.05) {
          double limit = factor * jumps.sumOfSquares();
          List<Integer> within = new ArrayList<>();
          for (int i = low; i <= high; i++) {
            List<Integer> moved = new ArrayList<>(jumps.lastBelow());
            moved.set(index, i);
            if (rest(points, moved) <= limit) {
              within.add(i);
            }
          }
          assertEquals(
              List.of(within.getFirst(), within.getLast()),
              search.plausible(jumps, index, limit),
              "seed " + seed);
        }
      }
    }
  }

  @Test
  void whereNothingIsWithinTheLimitTheBestPlaceAloneIsPlausible() {
    JumpSearch search = new JumpSearch(noise(30, 1));
    Jumps jumps = search.best(2).orElseThrow();
    for (int index = 0; index < 2; index++) {
      int place = jumps.lastBelow().get(index);
      assertEquals(List.of(place, place), search.plausible(jumps, index, 0));
    }
  }
}
