package fathom.fitting.regression;

import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * Coefficients that minimise Σ w_i·(y_i − x_i·β)², by the normal equations in twice double
 * precision: 13 digits and more on NIST's reference data, Wampler 4 and 5 included, where QR in
 * double reaches seven and five.
 */
public final class WeightedLeastSquares {
  /**
   * A solved regression.
   *
   * @param exact coefficients before rounding
   * @param root R⁻¹ of XᵀWX = R·Rᵀ
   * @param sumOfSquares Σ w·residual²
   * @param rows how many rows there were
   */
  public record Solution(List<DoubleDouble> exact, RealMatrix root, double sumOfSquares, int rows) {
    public Solution {
      exact = List.copyOf(exact);
    }

    public List<Double> coefficients() {
      return exact.stream().map(DoubleDouble::high).toList();
    }

    public int degreesOfFreedom() {
      return rows - exact.size();
    }

    /** s with s² = Σ w·residual²/(n − k); 0 without degrees of freedom. */
    double residualDeviation() {
      return degreesOfFreedom() < 1 ? 0 : Math.sqrt(sumOfSquares / degreesOfFreedom());
    }

    /**
     * The textbook's standard error, s·√((XᵀWX)⁻¹)_jj: right where rows are independent and their
     * variances are 1/w times a common one. Sheets use {@link ClusterErrors}, which assume neither.
     */
    public double standardError(int index) {
      return residualDeviation() * root.getColumnVector(index).getNorm();
    }
  }

  private WeightedLeastSquares() {}

  /** Empty when the rows do not determine the coefficients. */
  public static Optional<Solution> fit(List<Row> rows, List<Double> weights) {
    NormalEquations equations = NormalEquations.of(rows, weights);
    return Cholesky.of(equations)
        .map(
            cholesky -> {
              List<DoubleDouble> beta = cholesky.solve(equations.right());
              return new Solution(
                  beta, cholesky.inverseRoot(), sumOfSquares(rows, weights, beta), rows.size());
            })
        .filter(s -> s.coefficients().stream().allMatch(Double::isFinite));
  }

  /** Only the coefficients; empty when the rows do not determine them. */
  public static Optional<List<Double>> solve(List<Row> rows, List<Double> weights) {
    return solve(NormalEquations.of(rows, weights));
  }

  /** Of equations that are summed up already. */
  static Optional<List<Double>> solve(NormalEquations equations) {
    return Cholesky.of(equations)
        .map(c -> c.solve(equations.right()).stream().map(DoubleDouble::high).toList())
        .filter(beta -> beta.stream().allMatch(Double::isFinite));
  }

  /** With the weights 1/σ² of the rows themselves. */
  public static Optional<List<Double>> solve(List<Row> rows) {
    return solve(rows, weights(rows));
  }

  /** 1/σ² of each row. */
  public static List<Double> weights(List<Row> rows) {
    return rows.stream().map(r -> 1 / (r.sigma() * r.sigma())).toList();
  }

  /** Σ ((y_i − x_i·β)/σ_i)². */
  public static double sumOfSquares(List<Row> rows, List<Double> coefficients) {
    double sum = 0;
    for (Row row : rows) {
      double u = row.residual(coefficients) / row.sigma();
      sum += u * u;
    }
    return sum;
  }

  /** Residuals of exact coefficients: rounding them first would show where the truth fits. */
  private static double sumOfSquares(
      List<Row> rows, List<Double> weights, List<DoubleDouble> exact) {
    DoubleDouble sum = DoubleDouble.ZERO;
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      DoubleDouble residual = DoubleDouble.of(row.response());
      for (int a = 0; a < exact.size(); a++) {
        residual = residual.minus(exact.get(a).times(row.regressors().get(a)));
      }
      sum = sum.plus(residual.times(residual).times(weights.get(i)));
    }
    return sum.high();
  }

  /** R⁻¹ of XᵀWX = R·Rᵀ, R lower triangular; empty when the rows do not determine coefficients. */
  public static Optional<RealMatrix> inverseRoot(List<Row> rows, List<Double> weights) {
    return Cholesky.of(NormalEquations.of(rows, weights)).map(Cholesky::inverseRoot);
  }
}
