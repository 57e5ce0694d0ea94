package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Lines that are made to meet against the same regression with a hinge per place, by the library.
 */
class JoinedTest {
  private static final List<Double> PLACES = List.of(12.3, 40.0, 71.9);
  private static final int COUNT = 90;

  private record Data(List<Double> x, List<Double> y, List<Double> w) {
    static Data of(long seed) {
      Random random = new Random(seed);
      Data data = new Data(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      for (int i = 1; i <= COUNT; i++) {
        data.x.add((double) i);
        data.y.add(5 + 0.1 * i + 3 * random.nextGaussian());
        data.w.add(0.5 + random.nextDouble());
      }
      return data;
    }

    List<Line> points() {
      return IntStream.range(0, COUNT)
          .mapToObj(i -> Line.point(x.get(i), y.get(i), w.get(i)))
          .toList();
    }

    List<Line> free(List<Double> places) {
      return Partition.lines(points(), places.stream().map(place -> place.intValue() - 1).toList());
    }

    /** Constant, first slope, and by how much each piece is steeper than the one before. */
    OLSMultipleLinearRegression hinges(List<Double> places) {
      double[][] regressors = new double[COUNT][2 + places.size()];
      double[] response = new double[COUNT];
      for (int i = 0; i < COUNT; i++) {
        double root = Math.sqrt(w.get(i));
        regressors[i][0] = root;
        regressors[i][1] = root * x.get(i);
        for (int j = 0; j < places.size(); j++) {
          regressors[i][2 + j] = root * Math.max(0, x.get(i) - places.get(j));
        }
        response[i] = root * y.get(i);
      }
      OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
      regression.setNoIntercept(true);
      regression.newSampleData(response, regressors);
      return regression;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void areTheLeastSquaresWithAHingeAtEachPlace(int bends) {
    List<Double> places = PLACES.subList(0, bends);
    for (long seed = 0; seed < 10; seed++) {
      Data data = Data.of(seed);
      Joined joined = Joined.at(data.free(places), places);
      OLSMultipleLinearRegression known = data.hinges(places);
      double[] beta = known.estimateRegressionParameters();
      assertEquals(beta[0], joined.lines().getFirst().constant(), 1e-9);
      double slope = 0;
      for (int j = 0; j <= bends; j++) {
        slope += beta[1 + j];
        assertEquals(slope, joined.lines().get(j).slope(), 1e-10);
        if (j < bends) {
          double place = places.get(j);
          assertEquals(joined.lines().get(j).at(place), joined.lines().get(j + 1).at(place), 1e-10);
        }
      }
      assertEquals(known.calculateResidualSumOfSquares(), joined.rest(), 1e-8);
    }
  }

  @Test
  void withoutAPlaceTheLineIsFree() {
    List<Line> free = Data.of(1).free(List.of());
    assertEquals(new Joined(free, List.of(), free.getFirst().rest()), Joined.at(free, List.of()));
  }

  @Test
  void aPieceOfOnePointHasNoSlopeToGiveWayBy() {
    List<Line> points = List.of(Line.point(1, 1, 2), Line.point(2, 2, 1), Line.point(3, 3, 1));
    Joined joined = Joined.at(Partition.lines(points, List.of(0)), List.of(1.5));
    // The line is y = x; the point is held at 1.5 and weighs 2, the line's value there 1/(1/2 + 2).
    assertEquals(joined.lines().getFirst().at(1.5), joined.lines().getLast().at(1.5), 1e-12);
    assertEquals(0, joined.lines().getFirst().slope());
    double variance = 1.0 / 2 + (1.0 / 2 + 1 / 0.5);
    assertEquals(0.5 * 0.5 / variance, joined.rest(), 1e-12);
  }

  /** A level middle piece between two lines: κ + τ·min(0, x − ψ₁) + δ·max(0, x − ψ₂). */
  @Test
  void aPieceOfOnePointBetweenTwoLinesStaysLevel() {
    double[] x = {1, 2, 3, 5, 7, 8, 9};
    double[] y = {4, 2.5, 2.4, 1, 2, 2.2, 4};
    List<Line> points = new ArrayList<>();
    double[][] regressors = new double[x.length][2];
    for (int i = 0; i < x.length; i++) {
      points.add(Line.point(x[i], y[i], 1));
      regressors[i] = new double[] {Math.min(0, x[i] - 4), Math.max(0, x[i] - 6.5)};
    }
    Joined joined = Joined.at(Partition.lines(points, List.of(2, 3)), List.of(4.0, 6.5));
    OLSMultipleLinearRegression known = new OLSMultipleLinearRegression();
    known.newSampleData(y, regressors);
    double[] beta = known.estimateRegressionParameters();
    assertEquals(beta[0], joined.lines().get(1).at(5), 1e-12);
    assertEquals(0, joined.lines().get(1).slope());
    assertEquals(beta[1], joined.lines().getFirst().slope(), 1e-12);
    assertEquals(beta[2], joined.lines().getLast().slope(), 1e-12);
    assertEquals(known.calculateResidualSumOfSquares(), joined.rest(), 1e-12);
  }

  /** By hand: a line through (0, 0) and (1, 1) meets one through (2, 1) and (3, 0) at 1.5. */
  @Test
  void linesThatMeetInTheirGapCostNothing() {
    List<Line> points =
        List.of(Line.point(0, 0, 1), Line.point(1, 1, 1), Line.point(2, 1, 1), Line.point(3, 0, 1));
    List<Line> free = Partition.lines(points, List.of(1));
    Joined best = Joined.best(free);
    assertEquals(List.of(1.5), best.places());
    assertEquals(0, best.rest());
    // At 1.5 ± h the lines y = x and y = 3 − x are 2h apart; each value's variance there is
    // 1/2 + 2·(1 ± h)², so that 4h²/(5 + 4h²) is left: 1/6 where h = 1/2 and 1/26 where h = 1/√20.
    assertEquals(1.0 / 6, Joined.at(free, List.of(1.0)).rest(), 1e-12);
    assertEquals(1.0 / 26, Joined.at(free, List.of(1.5 - Math.sqrt(0.05))).rest(), 1e-12);
  }
}
