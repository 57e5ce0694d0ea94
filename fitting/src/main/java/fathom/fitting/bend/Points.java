package fathom.fitting.bend;

import java.util.Arrays;

/**
 * Weighted points (x, y), one per distinct x, in ascending order: rows of the same x are drawn
 * together to their weighted mean, which no line through them can tell apart from them.
 */
public final class Points {
  private final double[] x;
  private final double[] y;
  private final double[] weight;
  private final int rows;
  private final double within;

  private Points(double[] x, double[] y, double[] weight, int rows, double within) {
    this.x = x;
    this.y = y;
    this.weight = weight;
    this.rows = rows;
    this.within = within;
  }

  /** Collects rows in any order. */
  public static final class Builder {
    private static final int FIRST_CAPACITY = 64;

    private double[] x = new double[FIRST_CAPACITY];
    private double[] y = new double[FIRST_CAPACITY];
    private double[] weight = new double[FIRST_CAPACITY];
    private int rows;

    /**
     * Adds a row.
     *
     * @param atX where, a size in bytes
     * @param valueY what was seen there, a time in µs
     * @param rowWeight 1/σ², positive
     * @throws IllegalArgumentException when a number is not finite or the weight not positive
     */
    public Builder add(double atX, double valueY, double rowWeight) {
      if (!Double.isFinite(atX) || !Double.isFinite(valueY)) {
        throw new IllegalArgumentException("a point must be finite: " + atX + ", " + valueY);
      }
      if (!(rowWeight > 0) || !Double.isFinite(rowWeight)) {
        throw new IllegalArgumentException("a weight must be positive: " + rowWeight);
      }
      if (rows == x.length) {
        x = Arrays.copyOf(x, 2 * rows);
        y = Arrays.copyOf(y, 2 * rows);
        weight = Arrays.copyOf(weight, 2 * rows);
      }
      x[rows] = atX + 0.0; // -0 and 0 are one size
      y[rows] = valueY;
      weight[rows] = rowWeight;
      rows++;
      return this;
    }

    /** The same rows in any order give the same points, but for rounding. */
    public Points build() {
      int[] order = RowOrder.ascending(x, rows);
      double[] sizes = new double[rows];
      double[] means = new double[rows];
      double[] weights = new double[rows];
      double within = 0;
      int last = -1;
      for (int row : order) {
        if (last < 0 || x[row] != sizes[last]) {
          last++;
          sizes[last] = x[row];
        }
        double before = weights[last];
        weights[last] += weight[row];
        double step = y[row] - means[last];
        means[last] += step * weight[row] / weights[last];
        within += weight[row] * before / weights[last] * step * step;
      }
      int count = last + 1;
      return new Points(cut(sizes, count), cut(means, count), cut(weights, count), rows, within);
    }

    private static double[] cut(double[] values, int count) {
      return values.length == count ? values : Arrays.copyOf(values, count);
    }
  }

  /** How many distinct x there are. */
  public int count() {
    return x.length;
  }

  /** How many rows they stand for. */
  public int rows() {
    return rows;
  }

  /** The i-th x, ascending. */
  public double x(int i) {
    return x[i];
  }

  /** The weighted mean of the rows at the i-th x. */
  double y(int i) {
    return y[i];
  }

  /** The sum of the weights of the rows at the i-th x. */
  double weight(int i) {
    return weight[i];
  }

  /** Σ w·(y − mean)² of rows about the means of their x: what no form can explain. */
  double within() {
    return within;
  }
}
