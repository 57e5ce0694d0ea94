package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class FrontierTest {
  private static final double CONSTANT = 200;
  private static final double SLOPE = 0.3;

  /** Six forks of two rows at each of five x, with this noise above the line. */
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

  @Test
  void liesAlongTheLowerEdgeOfOneSidedNoise() {
    List<Frontier> found =
        IntStream.range(0, 100)
            .mapToObj(seed -> Frontier.of(rows(seed, FrontierTest::exponential)))
            .flatMap(Optional::stream)
            .toList();
    assertTrue(found.size() >= 90, found.size() + " of 100 have an edge");
    List<Double> constants = found.stream().map(f -> f.coefficients().getFirst()).toList();
    assertEquals(CONSTANT, Statistics.median(constants), 4);
    long holds =
        found.stream()
            .filter(f -> Math.abs(f.coefficients().getLast() - SLOPE) <= f.halfWidths().getLast())
            .count();
    assertTrue(holds >= 0.9 * found.size(), "intervals hold the slope in " + holds);
    // Wider than honest would be no achievement either.
    List<Double> slopes = found.stream().map(f -> f.coefficients().getLast()).toList();
    double scatter = Statistics.robustDeviation(slopes);
    double half = Statistics.median(found.stream().map(f -> f.halfWidths().getLast()).toList());
    assertTrue(half < 4 * scatter, half + " where the slopes scatter by " + scatter);
  }

  @Test
  void isNoneWhereNoiseHasTwoSides() {
    long found =
        IntStream.range(0, 200)
            .filter(seed -> Frontier.of(rows(seed, r -> 10 * r.nextGaussian())).isPresent())
            .count();
    assertTrue(found <= 10, found + " of 200");
  }

  @Test
  void isNoneWhereTheTailIsBelow() {
    for (int seed = 0; seed < 50; seed++) {
      assertEquals(Optional.empty(), Frontier.of(rows(seed, r -> -exponential(r))));
    }
  }

  @Test
  void isNoneOfRowsOnOneLineOrOfOneSize() {
    assertEquals(Optional.empty(), Frontier.of(rows(1, r -> 0)));
    assertEquals(Optional.empty(), Frontier.of(List.of()));
    List<Row> one =
        rows(1, FrontierTest::exponential).stream()
            .filter(row -> row.regressors().getLast() == 400)
            .toList();
    assertEquals(Optional.empty(), Frontier.of(one));
  }

  @Test
  void theQuantileIsTheShareBelow() {
    List<Row> rows = new ArrayList<>();
    for (int x = 1; x <= 2; x++) {
      for (int i = 0; i < 20; i++) {
        rows.add(new Row(List.of(1.0, (double) x), 5.0 * x + (i * i) / 4.0, 1, i));
      }
    }
    Frontier frontier = Frontier.of(rows).orElseThrow();
    long below = rows.stream().filter(row -> row.residual(frontier.edge()) < -1e-9).count();
    assertEquals(frontier.quantile() * rows.size(), (double) below, 2);
  }
}
