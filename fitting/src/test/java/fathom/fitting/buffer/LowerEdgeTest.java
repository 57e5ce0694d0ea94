package fathom.fitting.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.junit.jupiter.api.Test;

/** Six forks of two bursts at each of five lengths, 200 + 0.3·x packets and noise. */
class LowerEdgeTest {
  private static final double CONSTANT = 200;
  private static final double SLOPE = 0.3;

  private static List<Row> rows(int seed, ToDoubleFunction<Random> noise) {
    Random random = new Random(seed);
    List<Row> rows = new ArrayList<>();
    for (int fork = 0; fork < 6; fork++) {
      for (int x = 400; x <= 2000; x += 400) {
        for (int i = 0; i < 2; i++) {
          double response = CONSTANT + SLOPE * x + noise.applyAsDouble(random);
          rows.add(new Row(List.of(1.0, (double) x), response, 1, fork));
        }
      }
    }
    return rows;
  }

  private static double exponential(Random random) {
    return -10 * Math.log(1 - random.nextDouble());
  }

  private static double half(LowerEdge edge, int coefficient) {
    return edge.halfWidths().orElseThrow().get(coefficient);
  }

  @Test
  void liesAlongTheLowerEdgeOfOneSidedNoise() {
    List<LowerEdge> found =
        IntStream.range(0, 100)
            .mapToObj(seed -> LowerEdge.of(rows(seed, LowerEdgeTest::exponential)))
            .flatMap(Optional::stream)
            .toList();
    assertTrue(found.size() >= 90, found.size() + " of 100 have an edge");
    List<Double> constants = found.stream().map(f -> f.coefficients().getFirst()).toList();
    assertEquals(CONSTANT, Statistics.median(constants), 4);
    long holds =
        found.stream()
            .filter(f -> Math.abs(f.coefficients().getLast() - SLOPE) <= half(f, 1))
            .count();
    assertTrue(holds >= 0.9 * found.size(), "intervals hold the slope in " + holds);
    // Wider than honest would be no achievement either.
    List<Double> slopes = found.stream().map(f -> f.coefficients().getLast()).toList();
    double scatter = Statistics.robustDeviation(slopes);
    double half = Statistics.median(found.stream().map(f -> half(f, 1)).toList());
    assertTrue(half < 4 * scatter, half + " where the slopes scatter by " + scatter);
  }

  @Test
  void isNoneWhereNoiseHasTwoSides() {
    long found =
        IntStream.range(0, 200)
            .filter(seed -> LowerEdge.of(rows(seed, r -> 10 * r.nextGaussian())).isPresent())
            .count();
    assertTrue(found <= 10, found + " of 200");
  }

  @Test
  void isNoneWhereTheTailIsBelow() {
    for (int seed = 0; seed < 50; seed++) {
      assertEquals(Optional.empty(), LowerEdge.of(rows(seed, r -> -exponential(r))));
    }
  }

  @Test
  void isNoneOfRowsOnOneLineOrOfOneLength() {
    assertEquals(Optional.empty(), LowerEdge.of(rows(1, r -> 0)));
    assertEquals(Optional.empty(), LowerEdge.of(List.of()));
    List<Row> one =
        rows(1, LowerEdgeTest::exponential).stream()
            .filter(row -> row.regressors().getLast() == 400)
            .toList();
    assertEquals(Optional.empty(), LowerEdge.of(one));
  }

  /** Counts of 0 and 1 above a line are its rounding, as well as an edge. */
  @Test
  void oneUnitOfRoundingIsNoEdge() {
    for (int seed = 0; seed < 20; seed++) {
      assertEquals(
          Optional.empty(), LowerEdge.of(rows(seed, random -> random.nextDouble() < 0.3 ? 1 : 0)));
      assertTrue(
          LowerEdge.of(rows(seed, random -> random.nextDouble() < 0.3 ? 20 : 0)).isPresent());
    }
  }

  /** Of twelve bursts the quantile is at 1.95: nearly the second from below. */
  @Test
  void isTheLineThroughTheQuantilesOfTheLengths() {
    List<Row> rows = rows(3, LowerEdgeTest::exponential);
    SimpleRegression regression = new SimpleRegression();
    Groups.of(rows, row -> row.regressors().getLast(), Double::compare)
        .forEach(
            (x, own) -> {
              List<Double> sorted = own.stream().map(Row::response).sorted().toList();
              regression.addData(x, 0.05 * sorted.get(0) + 0.95 * sorted.get(1));
            });
    LowerEdge edge = LowerEdge.of(rows).orElseThrow();
    assertEquals(regression.getIntercept(), edge.coefficients().getFirst(), 1e-9);
    assertEquals(regression.getSlope(), edge.coefficients().getLast(), 1e-12);
  }

  /** The same line is found whichever of equal forks are drawn. */
  @Test
  void forksThatAreAlikeLeaveNoError() {
    List<Row> rows = new ArrayList<>();
    for (int fork = 0; fork < 6; fork++) {
      for (int x = 1; x <= 4; x++) {
        for (int i = 0; i < 8; i++) {
          double response = 5.0 * x + i * i / 2.0 + (x * i) % 3 / 4.0;
          rows.add(new Row(List.of(1.0, (double) x), response, 1, fork));
        }
      }
    }
    LowerEdge edge = LowerEdge.of(rows).orElseThrow();
    assertEquals(0, half(edge, 0), 1e-9);
    assertEquals(0, half(edge, 1), 1e-9);
  }
}
