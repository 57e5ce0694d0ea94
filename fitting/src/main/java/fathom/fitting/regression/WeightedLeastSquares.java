package fathom.fitting.regression;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.util.Precision;

/**
 * Coefficients that minimise Σ w_i·(y_i − x_i·β)², by the QR decomposition of the rows (x_i, y_i)
 * times √w_i. Its digits are those of R's {@code lm}: nine and more on NIST's reference data, but
 * seven and five on Wampler 4 and 5.
 */
public final class WeightedLeastSquares {
  /**
   * What is left of a regressor's length when its share along the regressors before it is taken
   * away. Below this share it differs from them by hardly more than double can say of two sizes.
   */
  private static final double SINGULAR = 1e-11;

  /** The library keeps a row of zeros for each row. */
  private static final int MOST_AT_ONCE = 4096;

  private WeightedLeastSquares() {}

  /** Empty when the rows do not determine the coefficients. */
  public static Optional<List<Double>> solve(List<Row> rows, double[] weights) {
    return triangle(rows, weights).flatMap(WeightedLeastSquares::coefficients);
  }

  /** The coefficients by the triangle of their rows; empty if one of them is no finite number. */
  static Optional<List<Double>> coefficients(RealMatrix triangle) {
    int k = triangle.getRowDimension();
    RealVector beta = triangle.getColumnVector(k);
    MatrixUtils.solveUpperTriangularSystem(regressors(triangle), beta);
    return Optional.of(IntStream.range(0, k).mapToObj(beta::getEntry).toList())
        .filter(all -> all.stream().allMatch(Double::isFinite));
  }

  /**
   * The coefficients in no more digits than rounding leaves, where all rows lie on them: 3.2 and
   * not 3.1999999999999997, which another table of 3.2 µs might differ from. Others stay as they
   * are.
   */
  static List<Double> withoutRounding(List<Row> rows, List<Double> coefficients) {
    if (!rows.stream().allMatch(row -> row.residual(coefficients) == 0)) {
      return coefficients;
    }
    List<Double> rounded =
        IntStream.range(0, coefficients.size())
            .mapToObj(j -> rounded(coefficients.get(j), Row.ROUNDING * leastShare(rows, j)))
            .toList();
    return rows.stream().allMatch(row -> row.residual(rounded) == 0) ? rounded : coefficients;
  }

  /** The least change of a coefficient by which a response would be all changed. */
  private static double leastShare(List<Row> rows, int regressor) {
    return rows.stream()
        .mapToDouble(row -> Math.abs(row.response() / row.regressors().get(regressor)))
        .filter(share -> share > 0)
        .min()
        .orElse(0);
  }

  private static double rounded(double value, double quantum) {
    int digits = (int) Math.ceil(-Math.log10(quantum));
    return quantum > 0 && Double.isFinite(quantum) ? Precision.round(value, digits) : value;
  }

  /** With the weights 1/σ² of the rows themselves. */
  public static Optional<List<Double>> solve(List<Row> rows) {
    return solve(rows, weights(rows));
  }

  /** 1/σ² of each row. */
  public static double[] weights(List<Row> rows) {
    return Statistics.values(rows, row -> 1 / (row.sigma() * row.sigma()));
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

  /** R⁻¹ of XᵀWX = R·Rᵀ, R lower triangular; empty when the rows do not determine coefficients. */
  public static Optional<RealMatrix> inverseRoot(List<Row> rows, double[] weights) {
    return triangle(rows, weights).map(WeightedLeastSquares::inverseRoot);
  }

  static RealMatrix inverseRoot(RealMatrix triangle) {
    return MatrixUtils.inverse(regressors(triangle)).transpose();
  }

  /**
   * Puts as few rows of σ = 1 in the place of these as there are coefficients, or fewer. Among any
   * other rows they give the coefficients that these rows would give with these weights.
   *
   * @param rows at least one
   */
  static List<Row> condensed(List<Row> rows, double[] weights) {
    RealMatrix triangle = decomposed(rows, weights);
    int k = triangle.getColumnDimension() - 1;
    return IntStream.range(0, triangle.getRowDimension())
        .mapToObj(
            i ->
                new Row(
                    IntStream.range(0, k).mapToObj(j -> triangle.getEntry(i, j)).toList(),
                    triangle.getEntry(i, k),
                    1,
                    rows.getFirst().cluster()))
        .toList();
  }

  private static RealMatrix regressors(RealMatrix triangle) {
    int last = triangle.getRowDimension() - 1;
    return triangle.getSubMatrix(0, last, 0, last);
  }

  /**
   * The upper triangle that coefficients and errors come from; empty when the rows do not determine
   * the coefficients.
   */
  static Optional<RealMatrix> triangle(List<Row> rows, double[] weights) {
    return Optional.of(rows)
        .filter(some -> !some.isEmpty() && some.size() >= some.getFirst().regressors().size())
        .map(some -> decomposed(some, weights))
        .filter(
            triangle ->
                IntStream.range(0, triangle.getRowDimension())
                    .allMatch(j -> isDetermined(triangle, j)));
  }

  private static boolean isDetermined(RealMatrix triangle, int column) {
    double length = triangle.getColumnVector(column).getNorm();
    return Math.abs(triangle.getEntry(column, column))
            > Math.max(Double.MIN_NORMAL, SINGULAR * length)
        && Double.isFinite(length);
  }

  /**
   * The upper triangle U of √W·X = Q·U, with Qᵀ·√W·y as one column more. The response is decomposed
   * like a regressor, because the library's Q would have a row and a column for each of the rows.
   */
  private static RealMatrix decomposed(List<Row> rows, double[] weights) {
    int k = rows.getFirst().regressors().size();
    double[][] scaled = new double[rows.size()][k + 1];
    for (int i = 0; i < scaled.length; i++) {
      Row row = rows.get(i);
      double root = Math.sqrt(weights[i]);
      for (int j = 0; j < k; j++) {
        scaled[i][j] = root * row.regressors().get(j);
      }
      scaled[i][k] = root * row.response();
    }
    return triangle(scaled).getSubMatrix(0, Math.min(k, scaled.length) - 1, 0, k);
  }

  /** That of many rows is the triangle of the triangles of their halves. */
  private static RealMatrix triangle(double[][] scaled) {
    if (scaled.length > MOST_AT_ONCE) {
      int middle = scaled.length / 2;
      double[][] both =
          Stream.of(
                  triangle(Arrays.copyOf(scaled, middle)),
                  triangle(Arrays.copyOfRange(scaled, middle, scaled.length)))
              .flatMap(half -> Arrays.stream(half.getData()))
              .toArray(double[][]::new);
      return triangle(both);
    }
    RealMatrix whole = new QRDecomposition(new Array2DRowRealMatrix(scaled, false)).getR();
    int columns = whole.getColumnDimension();
    return whole.getSubMatrix(0, Math.min(columns, scaled.length) - 1, 0, columns - 1);
  }
}
