package fathom.fitting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/** Coefficients that minimise Σ w_i·(y_i − x_i·β)², by the normal equations. */
final class WeightedLeastSquares {
  /** Below this, relative to a unit diagonal, two regressors say the same. */
  private static final double SINGULAR = 1e-11;

  private WeightedLeastSquares() {}

  /** Empty when the rows do not determine the coefficients. */
  static Optional<List<Double>> solve(List<Row> rows, List<Double> weights) {
    int k = rows.getFirst().regressors().size();
    RealVector right = MatrixUtils.createRealVector(new double[k]);
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      for (int a = 0; a < k; a++) {
        right.addToEntry(a, weights.get(i) * row.regressors().get(a) * row.response());
      }
    }
    return inverse(information(rows, weights))
        .map(inverse -> inverse.operate(right))
        .map(WeightedLeastSquares::listOf)
        .filter(beta -> beta.stream().allMatch(Double::isFinite));
  }

  /** With the weights 1/σ² of the rows themselves. */
  static Optional<List<Double>> solve(List<Row> rows) {
    return solve(rows, rows.stream().map(r -> 1 / (r.sigma() * r.sigma())).toList());
  }

  /** Σ ((y_i − x_i·β)/σ_i)². */
  static double sumOfSquares(List<Row> rows, List<Double> coefficients) {
    double sum = 0;
    for (Row row : rows) {
      double u = row.residual(coefficients) / row.sigma();
      sum += u * u;
    }
    return sum;
  }

  /** XᵀWX. */
  static RealMatrix information(List<Row> rows, List<Double> weights) {
    int k = rows.getFirst().regressors().size();
    RealMatrix matrix = MatrixUtils.createRealMatrix(k, k);
    for (int i = 0; i < rows.size(); i++) {
      List<Double> x = rows.get(i).regressors();
      for (int a = 0; a < k; a++) {
        for (int b = 0; b < k; b++) {
          matrix.addToEntry(a, b, weights.get(i) * x.get(a) * x.get(b));
        }
      }
    }
    return matrix;
  }

  /** Inverse of a positive definite matrix; scaled first, so that units do not decide. */
  static Optional<RealMatrix> inverse(RealMatrix matrix) {
    int k = matrix.getRowDimension();
    RealMatrix scale = MatrixUtils.createRealMatrix(k, k);
    for (int a = 0; a < k; a++) {
      double diagonal = matrix.getEntry(a, a);
      if (!(diagonal > 0) || !Double.isFinite(diagonal)) {
        return Optional.empty();
      }
      scale.setEntry(a, a, 1 / Math.sqrt(diagonal));
    }
    LUDecomposition decomposition =
        new LUDecomposition(scale.multiply(matrix).multiply(scale), SINGULAR);
    return decomposition.getSolver().isNonSingular()
        ? Optional.of(scale.multiply(decomposition.getSolver().getInverse()).multiply(scale))
        : Optional.empty();
  }

  /**
   * R⁻¹ of a positive definite matrix R·Rᵀ, R lower triangular (Cholesky); scaled first, so that
   * units do not decide.
   */
  static Optional<RealMatrix> inverseRoot(RealMatrix matrix) {
    int k = matrix.getRowDimension();
    double[][] root = new double[k][k];
    double[][] inverse = new double[k][k];
    for (int a = 0; a < k; a++) {
      double diagonal = matrix.getEntry(a, a);
      double rest = diagonal;
      for (int b = 0; b < a; b++) {
        double sum = matrix.getEntry(a, b);
        for (int c = 0; c < b; c++) {
          sum -= root[a][c] * root[b][c];
        }
        root[a][b] = sum / root[b][b];
        rest -= root[a][b] * root[a][b];
      }
      if (!(rest > SINGULAR * diagonal) || !Double.isFinite(diagonal)) {
        return Optional.empty();
      }
      root[a][a] = Math.sqrt(rest);
      for (int b = 0; b <= a; b++) {
        double sum = a == b ? 1 : 0;
        for (int c = b; c < a; c++) {
          sum -= root[a][c] * inverse[c][b];
        }
        inverse[a][b] = sum / root[a][a];
      }
    }
    return Optional.of(MatrixUtils.createRealMatrix(inverse));
  }

  private static List<Double> listOf(RealVector vector) {
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < vector.getDimension(); i++) {
      values.add(vector.getEntry(i));
    }
    return List.copyOf(values);
  }
}
