package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of points with a line each. */
class PartitionTest {
  private static Points points(double... values) {
    Points.Builder builder = new Points.Builder();
    for (int i = 0; i < values.length; i++) {
      builder.add(i, values[i], 1);
    }
    return builder.build();
  }

  private static List<Integer> lastBelow(double price, double... values) {
    return new Partition(points(values), 2, price).lastBelow();
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
    Partition partition = new Partition(points(1, 1, 1, 1.5, 2, 2, 2), 2, 0.1);
    List<Integer> places = partition.lastBelow();
    assertEquals(1, places.size());
    List<Integer> ends = partition.plausible(places, 0, 0.15);
    assertTrue(ends.getFirst() < ends.getLast(), ends::toString);
    assertEquals(List.of(1, 4), partition.plausible(places, 0, 100));
    assertEquals(List.of(places.getFirst(), places.getFirst()), partition.plausible(places, 0, 0));
  }

  /** Between three runs a place moves up to its neighbours and not beyond. */
  @Test
  void aPlaceIsPlausibleBetweenItsNeighbours() {
    Partition partition = new Partition(points(1, 1, 1, 20, 20, 20, 20, 50, 50, 50), 2, 1);
    List<Integer> places = partition.lastBelow();
    assertEquals(List.of(2, 6), places);
    assertEquals(List.of(1, 4), partition.plausible(places, 0, 1e9));
    assertEquals(List.of(4, 7), partition.plausible(places, 1, 1e9));
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
      RunningLine line = new RunningLine().addAll(points(values), from, to);
      total += to - from < 2 ? Double.POSITIVE_INFINITY : line.restOfRising() + price;
      from = to;
    }
    return total;
  }
}
