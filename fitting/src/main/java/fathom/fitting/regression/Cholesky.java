package fathom.fitting.regression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * A = R·Rᵀ of a symmetric positive definite matrix, R lower triangular, in twice double precision.
 * Commons Math has it in double only, which loses half of the digits to normal equations.
 */
final class Cholesky {
  /**
   * What is left of a squared length when its share along the regressors before it is taken away.
   * Below this a regressor differs from them by less than 10⁻¹¹ of itself, which is near what
   * double can say of two sizes.
   */
  private static final double SINGULAR = 1e-22;

  private final List<List<DoubleDouble>> root;

  private Cholesky(List<List<DoubleDouble>> root) {
    this.root = root;
  }

  /** Empty where the matrix is not positive definite, or hardly. */
  static Optional<Cholesky> of(NormalEquations equations) {
    int k = equations.size();
    List<List<DoubleDouble>> root = new ArrayList<>();
    for (int a = 0; a < k; a++) {
      List<DoubleDouble> row = new ArrayList<>();
      DoubleDouble rest = equations.information(a, a);
      double diagonal = rest.high();
      for (int b = 0; b < a; b++) {
        DoubleDouble sum = equations.information(a, b);
        for (int c = 0; c < b; c++) {
          sum = sum.minus(row.get(c).times(root.get(b).get(c)));
        }
        DoubleDouble entry = sum.over(root.get(b).get(b));
        row.add(entry);
        rest = rest.minus(entry.times(entry));
      }
      if (!(rest.high() > SINGULAR * diagonal) || !Double.isFinite(diagonal)) {
        return Optional.empty();
      }
      row.add(rest.squareRoot());
      root.add(row);
    }
    return Optional.of(new Cholesky(root));
  }

  /** x of A·x = b. */
  List<DoubleDouble> solve(List<DoubleDouble> right) {
    int k = root.size();
    List<DoubleDouble> forward = new ArrayList<>();
    for (int a = 0; a < k; a++) {
      DoubleDouble sum = right.get(a);
      for (int b = 0; b < a; b++) {
        sum = sum.minus(root.get(a).get(b).times(forward.get(b)));
      }
      forward.add(sum.over(root.get(a).get(a)));
    }
    List<DoubleDouble> solution = new ArrayList<>(Collections.nCopies(k, DoubleDouble.ZERO));
    for (int a = k - 1; a >= 0; a--) {
      DoubleDouble sum = forward.get(a);
      for (int b = a + 1; b < k; b++) {
        sum = sum.minus(root.get(b).get(a).times(solution.get(b)));
      }
      solution.set(a, sum.over(root.get(a).get(a)));
    }
    return solution;
  }

  /** R⁻¹, rounded to double. */
  RealMatrix inverseRoot() {
    int k = root.size();
    RealMatrix inverse = MatrixUtils.createRealMatrix(k, k);
    for (int b = 0; b < k; b++) {
      List<DoubleDouble> column = new ArrayList<>(Collections.nCopies(k, DoubleDouble.ZERO));
      for (int a = b; a < k; a++) {
        DoubleDouble sum = DoubleDouble.of(a == b ? 1 : 0);
        for (int c = b; c < a; c++) {
          sum = sum.minus(root.get(a).get(c).times(column.get(c)));
        }
        column.set(a, sum.over(root.get(a).get(a)));
        inverse.setEntry(a, b, column.get(a).high());
      }
    }
    return inverse;
  }
}
