package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of points with a line each. */
class PartitionTest {
  private static List<Line> points(double... values) {
    return IntStream.range(0, values.length).mapToObj(i -> Line.point(i, values[i], 1)).toList();
  }

  private static List<Integer> lastBelow(double price, double... values) {
    return Partition.jumpsOfRising(points(values), price);
  }

  private static List<Integer> plausible(
      List<Line> points, List<Integer> places, int index, double limit) {
    return Partition.plausible(points, places, index, Line::restOfRising, limit);
  }

  @Test
  void aLineIsOneRun() {
    assertEquals(List.of(), lastBelow(0.01, 1, 2, 3, 4, 5, 6));
    assertEquals(List.of(), lastBelow(0.01, 5, 5, 5, 5));
    assertEquals(List.of(), lastBelow(0.01, 5));
    assertEquals(List.of(), lastBelow(0.01, 5, 9));
  }

  @Test
  void runsEndWhereAJumpIs() {
    assertEquals(List.of(2), lastBelow(1, 1, 2, 3, 20, 21, 22));
    assertEquals(List.of(1, 4), lastBelow(1, 1, 2, 20, 21, 22, 70, 75));
  }

  @Test
  void aRunMustPayItsPrice() {
    double[] values = {1, 1, 1, 3, 3, 3};
    assertEquals(List.of(2), lastBelow(0.5, values));
    assertEquals(List.of(), lastBelow(2, values));
  }

  /** A free line would fall and leave nothing; a level one leaves what only a cut takes away. */
  @Test
  void linesDoNotFall() {
    assertEquals(List.of(1), lastBelow(1, 9, 9, 2, 2));
    assertEquals(List.of(), lastBelow(1, 3, 2.9, 2.8, 2.7));
    assertEquals(List.of(1), lastBelow(1, 9, 7, 5, 3));
  }

  @Test
  void aPlaceThatCostsNothingToMoveIsPlausibleUpToItsNeighbours() {
    List<Line> points = points(1, 1, 1, 1.5, 2, 2, 2);
    List<Integer> places = Partition.jumpsOfRising(points, 0.1);
    assertEquals(1, places.size());
    List<Integer> ends = plausible(points, places, 0, 0.15);
    assertTrue(ends.getFirst() < ends.getLast(), ends::toString);
    assertEquals(List.of(1, 4), plausible(points, places, 0, 100));
    // 1.5 is as far from either run.
    assertEquals(List.of(2, 3), plausible(points, places, 0, 1e-9));
  }

  /** Between three runs a place moves up to its neighbours and not beyond. */
  @Test
  void aPlaceIsPlausibleBetweenItsNeighbours() {
    List<Line> points = points(1, 1, 1, 20, 20, 20, 20, 50, 50, 50);
    List<Integer> places = Partition.jumpsOfRising(points, 1);
    assertEquals(List.of(2, 6), places);
    assertEquals(List.of(1, 4), plausible(points, places, 0, 1e9));
    assertEquals(List.of(4, 7), plausible(points, places, 1, 1e9));
  }

  /** No cut of eight points is better than the one that is found. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void noneIsBetter(int seed) {
    Random random = new Random(seed);
    double[] values = random.doubles(8, 0, 10).toArray();
    double price = 3;
    double least = Double.POSITIVE_INFINITY;
    for (int cuts = 0; cuts < 1 << 7; cuts++) {
      least = Math.min(least, total(values, price, places(cuts)));
    }
    assertEquals(least, total(values, price, lastBelow(price, values)), 1e-9);
  }

  private static List<Integer> places(int cuts) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      if ((cuts >> i & 1) == 1) {
        places.add(i);
      }
    }
    return places;
  }

  /** Infinite where a run has one point. */
  private static double total(double[] values, double price, List<Integer> places) {
    double total = 0;
    int from = 0;
    for (int i = 0; i <= places.size(); i++) {
      int to = i < places.size() ? places.get(i) + 1 : values.length;
      Line line = Line.through(points(values), from, to);
      total += to - from < 2 ? Double.POSITIVE_INFINITY : line.restOfRising() + price;
      from = to;
    }
    return total;
  }

  /** Whole values of few kinds, so that many places leave the same; unequal gaps and weights. */
  private static List<Line> coarse(int count, long seed) {
    Random random = new Random(seed);
    List<Line> points = new ArrayList<>();
    double x = 0;
    for (int i = 0; i < count; i++) {
      x += 1 + random.nextInt(4);
      points.add(Line.point(x, random.nextInt(3), 1 + random.nextInt(2)));
    }
    return points;
  }

  /** A walk: near gaps leave nearly the same. */
  private static List<Line> walk(int count, long seed) {
    Random random = new Random(seed);
    List<Line> points = new ArrayList<>();
    double x = 0;
    double y = 0;
    for (int i = 0; i < count; i++) {
      x += 1 + random.nextInt(5);
      y += random.nextGaussian();
      points.add(Line.point(x, y, 1 + random.nextInt(4)));
    }
    return points;
  }

  /** What the best of all places leaves, every one of them tried. */
  private static double least(List<Line> points, int from, int jumps) {
    double least =
        jumps == 0 ? Line.through(points, from, points.size()).rest() : Double.POSITIVE_INFINITY;
    for (int end = from + 2; jumps > 0 && end <= points.size() - 2 * jumps; end++) {
      double first = Line.through(points, from, end).rest();
      least = Math.min(least, first + least(points, end, jumps - 1));
    }
    return least;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void jumpsAreThoseThatTryingAllPlacesFinds(int jumps) {
    for (int seed = 0; seed < 30; seed++) {
      List<Line> points = coarse(2 * jumps + 2 + seed % 5, seed);
      List<Integer> exact = Partition.jumps(points, jumps);
      assertEquals(jumps, exact.size());
      assertEquals(least(points, 0, jumps), Partition.rest(points, exact), 1e-9, "seed " + seed);
      assertTrue(
          Partition.lines(points, exact).stream().allMatch(line -> line.rows() >= 2),
          "two sizes to a piece, not " + exact);
    }
  }

  @Test
  void eachPieceTakesTwoSizes() {
    assertEquals(List.of(), Partition.jumps(walk(3, 1), 1));
    assertEquals(List.of(1), Partition.jumps(walk(4, 1), 1));
    assertEquals(List.of(), Partition.jumps(walk(5, 1), 2));
    assertEquals(List.of(1, 3), Partition.jumps(walk(6, 1), 2));
  }

  /** Also among so many that groups of them are searched first. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 30, 256, 257, 1100})
  void theBestJumpIsTheBestOfAllGaps(int count) {
    List<Line> points = walk(count, count);
    double least = Double.POSITIVE_INFINITY;
    int best = -1;
    for (int i = 1; i <= count - 3; i++) {
      double rest = Partition.rest(points, List.of(i));
      if (rest < least) {
        least = rest;
        best = i;
      }
    }
    assertEquals(List.of(best), Partition.jumps(points, 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 30, 257, 1100})
  void aBendAtAnyPointOrInItsOwnGapLeavesNoLess(int count) {
    List<Line> points = walk(count, count);
    double least = BendSearch.best(points, 1).orElseThrow().sumOfSquares();
    for (int i = 1; i <= count - 3; i++) {
      List<Line> free = Partition.lines(points, List.of(i));
      for (double share = 0; share <= 1; share += 0.5) {
        double place =
            points.get(i).first() + share * (points.get(i + 1).first() - points.get(i).first());
        assertTrue(
            least <= Joined.at(free, List.of(place)).rest() + 1e-9 * least, "after point " + i);
      }
    }
  }

  /** Two jumps between three slopes. */
  private static List<Line> jumping(int count, double noise, long seed) {
    Random random = new Random(seed);
    List<Line> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double x = 90.0 * i / count;
      double truth = x < 30 ? 6.73 : x < 60 ? 6.21 + 0.08 * (x - 30) : 12 + 0.2 * (x - 60);
      points.add(Line.point(x, truth + noise * random.nextGaussian(), 1 + i % 3));
    }
    return points;
  }

  @ParameterizedTest
  @ValueSource(ints = {90, 900, 90_000})
  void jumpsAreWhereTheyWerePut(int count) {
    assertEquals(
        List.of(count / 3 - 1, 2 * count / 3 - 1), Partition.jumps(jumping(count, 0.01, 1), 2));
  }

  /** Of thousands of points near ones leave less. */
  @Test
  void amongGroupsNoPairNearbyLeavesLess() {
    for (int seed = 0; seed < 5; seed++) {
      List<Line> many = jumping(401, 0.5, seed);
      List<Integer> found = Partition.jumps(many, 2);
      double least = Partition.rest(many, found);
      for (int a = 100; a < 180; a++) {
        for (int b = 230; b < 300; b++) {
          assertTrue(least <= Partition.rest(many, List.of(a, b)) + 1e-9, "seed " + seed);
        }
      }
    }
  }

  @Test
  void everyJumpsPlausiblePlacesAreThoseWithinTheLimit() {
    for (int seed = 0; seed < 5; seed++) {
      List<Line> points = jumping(30, 1.5, seed);
      List<Integer> jumps = Partition.jumps(points, 2);
      double least = Partition.rest(points, jumps);
      for (int index = 0; index < 2; index++) {
        int low = index == 0 ? 1 : jumps.getFirst() + 2;
        int high = index == 1 ? 27 : jumps.getLast() - 2;
        for (double growth = 0.02 * least; growth < 0.4 * least; growth += 0.05 * least) {
          List<Integer> within = new ArrayList<>();
          for (int i = low; i <= high; i++) {
            List<Integer> moved = new ArrayList<>(jumps);
            moved.set(index, i);
            if (Partition.rest(points, moved) <= least + growth) {
              within.add(i);
            }
          }
          assertEquals(
              List.of(within.getFirst(), within.getLast()),
              Partition.plausible(points, jumps, index, Line::rest, growth),
              "seed " + seed);
        }
        int place = jumps.get(index);
        assertEquals(
            List.of(place, place), Partition.plausible(points, jumps, index, Line::rest, 0));
      }
    }
  }
}
