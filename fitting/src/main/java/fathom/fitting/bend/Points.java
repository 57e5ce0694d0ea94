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

    /**
     * x, y and weight of a row are neighbours: rows are read in the order of x, not in this one.
     */
    private static final int WIDTH = 3;

    private double[] cells;
    private int rows;

    public Builder() {
      this(FIRST_CAPACITY);
    }

    /** With room for so many rows from the start; more are taken all the same. */
    public Builder(int capacity) {
      cells = new double[WIDTH * Math.max(1, capacity)];
    }

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
      int at = WIDTH * rows;
      if (at == cells.length) {
        cells = Arrays.copyOf(cells, 2 * cells.length);
      }
      cells[at] = atX + 0.0; // -0 and 0 are one size
      cells[at + 1] = valueY;
      cells[at + 2] = rowWeight;
      rows++;
      return this;
    }

    /** The same rows in any order give the same points, but for rounding. */
    public Points build() {
      int[] order = RowOrder.ascending(rows, row -> cells[WIDTH * row]);
      double[] sizes = new double[rows];
      double[] means = new double[rows];
      double[] weights = new double[rows];
      double within = 0;
      int last = -1;
      for (int row : order) {
        int at = WIDTH * row;
        if (last < 0 || cells[at] != sizes[last]) {
          last++;
          sizes[last] = cells[at];
        }
        double before = weights[last];
        double share = cells[at + 2] / (before + cells[at + 2]);
        double step = cells[at + 1] - means[last];
        weights[last] = before + cells[at + 2];
        means[last] += step * share;
        within += share * before * step * step;
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
