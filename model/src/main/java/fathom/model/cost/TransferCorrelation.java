package fathom.model.cost;

import java.util.List;
import java.util.Optional;

/**
 * How the errors of L's coefficients go together: their correlations, each −1 to 1, and 0 with a
 * term that was not fitted.
 *
 * @param constantPerNode of l_0 and l_p
 * @param constantSlope of l_0 and τ
 * @param perNodeSlope of l_p and τ
 * @param bandwidth those with C; empty where C is not from the same fit, or there is none
 */
public record TransferCorrelation(
    double constantPerNode,
    double constantSlope,
    double perNodeSlope,
    Optional<OfBandwidth> bandwidth) {
  /** Nothing goes together. */
  public static final TransferCorrelation NONE = new TransferCorrelation(0, 0, 0, Optional.empty());

  /** What digits and rounding may take from a matrix that is singular. */
  private static final double ROUNDING = 1e-6;

  /**
   * The correlations with C.
   *
   * @param constant of l_0 and C
   * @param perNode of l_p and C
   * @param slope of τ and C
   */
  public record OfBandwidth(double constant, double perNode, double slope) {
    private static final OfBandwidth APART = new OfBandwidth(0, 0, 0);
  }

  public TransferCorrelation {
    double[][] matrix =
        matrix(constantPerNode, constantSlope, perNodeSlope, bandwidth.orElse(OfBandwidth.APART));
    if (!isPossible(matrix)) {
      throw new IllegalArgumentException("no errors go together like this");
    }
  }

  private static double[][] matrix(
      double constantPerNode, double constantSlope, double perNodeSlope, OfBandwidth c) {
    return new double[][] {
      {1, constantPerNode, constantSlope, c.constant()},
      {constantPerNode, 1, perNodeSlope, c.perNode()},
      {constantSlope, perNodeSlope, 1, c.slope()},
      {c.constant(), c.perNode(), c.slope(), 1}
    };
  }

  /** Whether it is positive semidefinite, by Cholesky: else some sum would have a variance < 0. */
  private static boolean isPossible(double[][] matrix) {
    int n = matrix.length;
    double[][] root = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double rest = matrix[i][j] + (i == j ? ROUNDING : 0);
        for (int k = 0; k < j; k++) {
          rest -= root[i][k] * root[j][k];
        }
        if (i != j) {
          root[i][j] = rest / root[j][j];
        } else if (rest > 0) {
          root[i][i] = Math.sqrt(rest);
        } else {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Half the interval of a sum.
   *
   * @param parts half the interval of each term with the sign it counts by: of l_0, l_p, τ and C
   */
  public double half(List<Double> parts) {
    double[][] matrix =
        matrix(constantPerNode, constantSlope, perNodeSlope, bandwidth.orElse(OfBandwidth.APART));
    double square = 0;
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < matrix.length; j++) {
        square += matrix[i][j] * parts.get(i) * parts.get(j);
      }
    }
    return Math.sqrt(Math.max(0, square));
  }
}
