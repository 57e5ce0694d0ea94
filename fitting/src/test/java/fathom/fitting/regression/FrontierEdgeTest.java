package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.junit.jupiter.api.Test;

/** The line through the rows at the edge, and how well it is known. */
class FrontierEdgeTest {
  private static final int FORKS = 6;

  /** 200 + 0.3·x and this noise, in six forks of two rows at each of five x. */
  private static List<Row> rows(int seed, ToDoubleFunction<Random> noise) {
    Random random = new Random(seed);
    List<Row> rows = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      for (int x = 400; x <= 2000; x += 400) {
        for (int i = 0; i < 2; i++) {
          rows.add(row(x, 200 + 0.3 * x + noise.applyAsDouble(random), fork));
        }
      }
    }
    return rows;
  }

  private static Row row(double x, double response, int fork) {
    return new Row(List.of(1.0, x), response, 1, fork);
  }

  private static double exponential(Random random) {
    return -10 * Math.log(1 - random.nextDouble());
  }

  private static double distance(Row row, List<Double> line) {
    return Math.abs(row.residual(line));
  }

  /** Nearest are a quarter of the rows and one, and all within 1.5 where these are more. */
  private static SimpleRegression ofNearest(List<Row> rows, List<Double> line) {
    List<Double> distances = rows.stream().map(row -> distance(row, line)).sorted().toList();
    double near = Math.max(1.5, distances.get(rows.size() / 4));
    SimpleRegression regression = new SimpleRegression();
    rows.stream()
        .filter(row -> distance(row, line) <= near)
        .forEach(row -> regression.addData(row.regressors().getLast(), row.response()));
    return regression;
  }

  @Test
  void theCoefficientsAreTheLeastSquaresOfTheRowsNearestToThem() {
    int found = 0;
    for (int seed = 0; seed < 20; seed++) {
      for (double scale : List.of(0.3, 1.0)) {
        List<Row> rows = rows(seed, random -> scale * exponential(random));
        Optional<Frontier> frontier = Frontier.of(rows);
        if (frontier.isPresent()) {
          found++;
          List<Double> line = frontier.get().coefficients();
          SimpleRegression regression = ofNearest(rows, line);
          assertEquals(regression.getIntercept(), line.getFirst(), 1e-8);
          assertEquals(regression.getSlope(), line.getLast(), 1e-11);
        }
      }
    }
    assertTrue(found >= 25, found + " have an edge");
  }

  /** Counts of 0 and 1 above a line are its rounding, as well as an edge. */
  @Test
  void oneUnitOfRoundingIsNoEdge() {
    for (int seed = 0; seed < 20; seed++) {
      assertEquals(
          Optional.empty(), Frontier.of(rows(seed, random -> random.nextDouble() < 0.3 ? 1 : 0)));
      assertTrue(Frontier.of(rows(seed, random -> random.nextDouble() < 0.3 ? 20 : 0)).isPresent());
    }
  }

  /** Whichever forks are drawn, they say the same: the coefficients are as far off as the edge. */
  @Test
  void ofForksThatAreAlikeOnlyTheDistanceFromTheEdgeIsNotKnown() {
    List<Row> rows = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      for (int x = 1; x <= 4; x++) {
        for (int i = 0; i < 8; i++) {
          rows.add(row(x, 5.0 * x + i * i / 2.0 + (x * i) % 3 / 4.0, fork));
        }
      }
    }
    Frontier frontier = Frontier.of(rows).orElseThrow();
    for (int j = 0; j < 2; j++) {
      double off = Math.abs(frontier.coefficients().get(j) - frontier.edge().get(j));
      assertTrue(off > 1e-3, off + " from the edge");
      // Student's t of five degrees of freedom.
      assertEquals(2.570582 * off, frontier.halfWidths().get(j), 1e-6 * off);
    }
  }
}
