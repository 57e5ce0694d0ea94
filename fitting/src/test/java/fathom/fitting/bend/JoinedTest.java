package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
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

    Points points() {
      Points.Builder builder = new Points.Builder();
      for (int i = 0; i < COUNT; i++) {
        builder.add(x.get(i), y.get(i), w.get(i));
      }
      return builder.build();
    }

    List<Line> free(List<Double> places) {
      List<Line> lines = new ArrayList<>();
      int from = 0;
      for (double place : places) {
        int to = (int) Math.floor(place);
        lines.add(Line.through(points(), from, to));
        from = to;
      }
      lines.add(Line.through(points(), from, COUNT));
      return lines;
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
      Joined joined = Joined.at(data.free(places), places).orElseThrow();
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
    assertEquals(Optional.of(new Joined(free, free.getFirst().rest())), Joined.at(free, List.of()));
  }

  @Test
  void aPieceOfOnePointHasNoSlopeToGiveWayBy() {
    Points points = new Points.Builder().add(1, 1, 2).add(2, 2, 1).add(3, 3, 1).build();
    List<Line> free = List.of(Line.through(points, 0, 1), Line.through(points, 1, 3));
    Joined joined = Joined.at(free, List.of(1.5)).orElseThrow();
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
    Points.Builder builder = new Points.Builder();
    double[][] regressors = new double[x.length][2];
    for (int i = 0; i < x.length; i++) {
      builder.add(x[i], y[i], 1);
      regressors[i] = new double[] {Math.min(0, x[i] - 4), Math.max(0, x[i] - 6.5)};
    }
    Points points = builder.build();
    List<Line> free =
        List.of(Line.through(points, 0, 3), Line.through(points, 3, 4), Line.through(points, 4, 7));
    Joined joined = Joined.at(free, List.of(4.0, 6.5)).orElseThrow();
    OLSMultipleLinearRegression known = new OLSMultipleLinearRegression();
    known.newSampleData(y, regressors);
    double[] beta = known.estimateRegressionParameters();
    assertEquals(beta[0], joined.lines().get(1).at(5), 1e-12);
    assertEquals(0, joined.lines().get(1).slope());
    assertEquals(beta[1], joined.lines().getFirst().slope(), 1e-12);
    assertEquals(beta[2], joined.lines().getLast().slope(), 1e-12);
    assertEquals(known.calculateResidualSumOfSquares(), joined.rest(), 1e-12);
  }
}
