package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;

class CholeskyTest {
  /** Two regressors, (1, 1) and (1, 1 + apart), both in a unit. */
  private static NormalEquations twoRegressors(double apart, double unit) {
    List<Row> rows =
        List.of(
            new Row(List.of(unit, unit), unit, 1, 0),
            new Row(List.of(unit, unit * (1 + apart)), unit * (3 + 2 * apart), 1, 1));
    return NormalEquations.of(rows, List.of(1.0, 1.0));
  }

  @Test
  void regressorsThatHardlyDifferAreRefusedInAnyUnit() {
    for (double unit : List.of(0x1p-40, 1.0, 0x1p40)) {
      assertTrue(Cholesky.of(twoRegressors(0x1p-40, unit)).isEmpty(), () -> "in units of " + unit);
    }
  }

  /** Their difference is a billionth of them, and half of the digits of double are left. */
  @Test
  void regressorsThatDifferALittleAreToldApartInAnyUnit() {
    double apart = 0x1p-30;
    for (double unit : List.of(0x1p-40, 1.0, 0x1p40)) {
      NormalEquations equations = twoRegressors(apart, unit);
      List<DoubleDouble> solution = Cholesky.of(equations).orElseThrow().solve(equations.right());
      // a + b = 1 and a + (1 + d)·b = 3 + 2·d.
      double second = (2 + 2 * apart) / apart;
      assertEquals(second, solution.getLast().high(), 1e-12 * second);
      assertEquals(1 - second, solution.getFirst().high(), 1e-12 * second);
    }
  }

  @Test
  void aMatrixThatIsNotPositiveHasNoRoot() {
    assertTrue(Cholesky.of(NormalEquations.empty(1)).isEmpty());
    assertTrue(Cholesky.of(NormalEquations.empty(2)).isEmpty());
    for (double weight : List.of(-1.0, Double.NaN, Double.POSITIVE_INFINITY)) {
      NormalEquations one =
          NormalEquations.of(List.of(new Row(List.of(1.0), 1, 1, 0)), List.of(weight));
      assertTrue(Cholesky.of(one).isEmpty(), () -> "of " + weight);
    }
  }

  /** R⁻ᵀ·R⁻¹ is the inverse that Commons Math finds another way. */
  @Test
  void theInverseRootIsLowerTriangularAndARootOfTheInverse() {
    List<Row> rows =
        List.of(
            new Row(List.of(1.0, 2.0, 7.0), 0, 1, 0),
            new Row(List.of(1.0, 3.0, -1.0), 0, 1, 0),
            new Row(List.of(1.0, 5.0, 4.0), 0, 1, 0),
            new Row(List.of(1.0, 9.0, 2.0), 0, 1, 0));
    NormalEquations equations = NormalEquations.of(rows, List.of(1.0, 0.5, 2.0, 1.0));
    RealMatrix matrix = MatrixUtils.createRealMatrix(3, 3);
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 3; b++) {
        matrix.setEntry(a, b, equations.information(a, b).high());
      }
    }
    RealMatrix root = Cholesky.of(equations).orElseThrow().inverseRoot();
    RealMatrix inverse = new LUDecomposition(matrix).getSolver().getInverse();
    assertEquals(0, root.transpose().multiply(root).subtract(inverse).getNorm(), 1e-12);
    assertEquals(0, root.getEntry(0, 1));
    assertEquals(0, root.getEntry(0, 2));
    assertEquals(0, root.getEntry(1, 2));
  }
}
