package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightedLeastSquaresTest {
  private static final double[] EQUAL = {1, 1};

  /** Two regressors, (1, 1) and (1, 1 + apart), both in a unit. */
  private static List<Row> twoRegressors(double apart, double unit) {
    return List.of(
        new Row(List.of(unit, unit), unit, 1, 0),
        new Row(List.of(unit, unit * (1 + apart)), unit * (3 + 2 * apart), 1, 1));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0x1p-40, 1, 0x1p40})
  void regressorsThatHardlyDifferAreRefusedInAnyUnit(double unit) {
    List<Row> rows = twoRegressors(0x1p-40, unit);
    assertEquals(Optional.empty(), WeightedLeastSquares.solve(rows, EQUAL));
    assertEquals(Optional.empty(), WeightedLeastSquares.inverseRoot(rows, EQUAL));
  }

  /** Their difference is a billionth of them, which leaves seven digits of double. */
  @ParameterizedTest
  @ValueSource(doubles = {0x1p-40, 1, 0x1p40})
  void regressorsThatDifferALittleAreToldApartInAnyUnit(double unit) {
    double apart = 0x1p-30;
    List<Double> solution =
        WeightedLeastSquares.solve(twoRegressors(apart, unit), EQUAL).orElseThrow();
    // a + b = 1 and a + (1 + d)·b = 3 + 2·d.
    double second = (2 + 2 * apart) / apart;
    assertEquals(second, solution.getLast(), 1e-6 * second);
    assertEquals(1 - second, solution.getFirst(), 1e-6 * second);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void aRowWithoutAWeightDeterminesNothing(double weight) {
    List<Row> one = List.of(new Row(List.of(1.0), 1, 1, 0));
    assertEquals(Optional.empty(), WeightedLeastSquares.solve(one, new double[] {weight}));
    assertEquals(Optional.empty(), WeightedLeastSquares.inverseRoot(one, new double[] {weight}));
  }

  @Test
  void fewerRowsThanCoefficientsDetermineNothing() {
    assertEquals(Optional.empty(), WeightedLeastSquares.solve(List.of()));
    assertEquals(
        Optional.empty(), WeightedLeastSquares.solve(List.of(new Row(List.of(1.0, 2.0), 3, 1, 0))));
  }

  private static List<Row> threeRegressors() {
    return List.of(
        new Row(List.of(1.0, 2.0, 7.0), 3, 1, 0),
        new Row(List.of(1.0, 3.0, -1.0), 5, 1, 0),
        new Row(List.of(1.0, 5.0, 4.0), -2, 1, 0),
        new Row(List.of(1.0, 9.0, 2.0), 8, 1, 0),
        new Row(List.of(1.0, 4.0, 6.0), 1, 1, 0));
  }

  private static final double[] UNEQUAL = {1, 0.5, 2, 1, 0};

  /** R⁻ᵀ·R⁻¹ is the inverse that Commons Math finds another way. */
  @Test
  void theInverseRootIsLowerTriangularAndARootOfTheInverse() {
    List<Row> rows = threeRegressors();
    RealMatrix information = MatrixUtils.createRealMatrix(3, 3);
    for (int i = 0; i < rows.size(); i++) {
      for (int a = 0; a < 3; a++) {
        for (int b = 0; b < 3; b++) {
          List<Double> x = rows.get(i).regressors();
          information.addToEntry(a, b, UNEQUAL[i] * x.get(a) * x.get(b));
        }
      }
    }
    RealMatrix root = WeightedLeastSquares.inverseRoot(rows, UNEQUAL).orElseThrow();
    RealMatrix inverse = new LUDecomposition(information).getSolver().getInverse();
    assertEquals(0, root.transpose().multiply(root).subtract(inverse).getNorm(), 1e-12);
    assertEquals(0, root.getEntry(0, 1), 1e-15);
    assertEquals(0, root.getEntry(0, 2), 1e-15);
    assertEquals(0, root.getEntry(1, 2), 1e-15);
  }

  @Test
  void condensedRowsStandForAllOfThem() {
    Random random = new Random(2);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      double x = 100 * random.nextDouble();
      double y = 3 + 0.1 * x + random.nextGaussian();
      rows.add(new Row(List.of(1.0, x), y, 0.1 + random.nextDouble(), i));
    }
    List<Row> condensed = new ArrayList<>();
    for (int from = 0; from < 40; from = 2 * from + 1) {
      List<Row> some = rows.subList(from, Math.min(40, 2 * from + 1));
      condensed.addAll(WeightedLeastSquares.condensed(some, WeightedLeastSquares.weights(some)));
    }
    assertEquals(11, condensed.size());
    List<Double> all = WeightedLeastSquares.solve(rows).orElseThrow();
    List<Double> few = WeightedLeastSquares.solve(condensed).orElseThrow();
    for (int j = 0; j < 2; j++) {
      assertEquals(all.get(j), few.get(j), 1e-12);
    }
  }
}
