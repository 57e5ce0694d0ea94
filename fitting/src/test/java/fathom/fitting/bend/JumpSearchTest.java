package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JumpSearchTest {
  private static double truth(double x) {
    return x < 30 ? 6.73 : x < 60 ? 6.21 + 0.08 * (x - 30) : 12 + 0.2 * (x - 60);
  }

  private static Points sample(int count, double noise, long seed) {
    Random random = new Random(seed);
    Points.Builder builder = new Points.Builder();
    for (int i = 0; i < count; i++) {
      double x = 90.0 * i / count;
      builder.add(x, truth(x) + noise * random.nextGaussian(), 1 + i % 3);
    }
    return builder.build();
  }

  private static double rest(Points points, int a, int b) {
    return Line.through(points, 0, a + 1).rest()
        + Line.through(points, a + 1, b + 1).rest()
        + Line.through(points, b + 1, points.count()).rest();
  }

  @Test
  void jumpsAreWhereTheyWerePut() {
    Points points = sample(90, 0.01, 1);
    Jumps jumps = new JumpSearch(points).best(2).orElseThrow();
    assertEquals(List.of(29, 59), jumps.lastBelow());
    assertEquals(rest(points, 29, 59), jumps.sumOfSquares(), 1e-12);
  }

  @Test
  void noOtherPairOfPlacesLeavesLess() {
    for (int seed = 0; seed < 10; seed++) {
      Points points = sample(30, 1.5, seed);
      Jumps jumps = new JumpSearch(points).best(2).orElseThrow();
      for (int a = 1; a < 26; a++) {
        for (int b = a + 2; b < 28; b++) {
          assertTrue(jumps.sumOfSquares() <= rest(points, a, b) + 1e-9);
        }
      }
    }
  }

  @Test
  void manySizesAreSearchedStepByStep() {
    Points points = sample(900, 0.02, 7);
    assertEquals(List.of(299, 599), new JumpSearch(points).best(2).orElseThrow().lastBelow());
  }

  /** Both ways on the same points, of which there are too many for the exact one to be chosen. */
  @Test
  void stepByStepFindsWhatTheExactSearchFinds() {
    for (int seed = 0; seed < 5; seed++) {
      Points many = sample(401, 0.5, seed);
      JumpSearch search = new JumpSearch(many);
      assertEquals(search.exact(2), search.greedy(2), "seed " + seed);
      Jumps found = search.best(2).orElseThrow();
      assertEquals(search.greedy(2), found.lastBelow(), "seed " + seed);
      for (int a = 100; a < 180; a++) {
        for (int b = 230; b < 300; b++) {
          assertTrue(found.sumOfSquares() <= rest(many, a, b) + 1e-9, "seed " + seed);
        }
      }
    }
  }

  @Test
  void placesAreJustAsPlausibleAsTheLimitSays() {
    Points points = sample(60, 1, 4);
    JumpSearch search = new JumpSearch(points);
    Jumps jumps = search.best(2).orElseThrow();
    double limit = jumps.sumOfSquares() * 1.2;
    List<Integer> range = search.plausible(jumps, 0, limit);
    int other = jumps.lastBelow().getLast();
    assertTrue(rest(points, range.getFirst(), other) <= limit);
    assertTrue(rest(points, range.getLast(), other) <= limit);
    for (int a = 1; a <= other - 2; a++) {
      boolean inside = range.getFirst() <= a && a <= range.getLast();
      assertTrue(inside || rest(points, a, other) > limit, "place " + a);
    }
  }

  @Test
  void onlyPlacesAboutTheTrueOneArePlausible() {
    Points points = sample(90, 0.05, 2);
    JumpSearch search = new JumpSearch(points);
    Jumps jumps = search.best(2).orElseThrow();
    assertEquals(List.of(59, 59), search.plausible(jumps, 1, jumps.sumOfSquares() * 1.05));
    List<Integer> wide = search.plausible(jumps, 0, jumps.sumOfSquares() + 1000);
    assertEquals(List.of(1, 57), wide);
  }

  @Test
  void eachPieceTakesTwoSizes() {
    assertEquals(Optional.empty(), new JumpSearch(sample(3, 1, 1)).best(1));
    assertEquals(List.of(1), new JumpSearch(sample(4, 1, 1)).best(1).orElseThrow().lastBelow());
    assertEquals(Optional.empty(), new JumpSearch(sample(5, 1, 1)).best(2));
    assertEquals(List.of(1, 3), new JumpSearch(sample(6, 1, 1)).best(2).orElseThrow().lastBelow());
  }
}
