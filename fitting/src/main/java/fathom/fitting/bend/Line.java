package fathom.fitting.bend;

import java.util.List;

/**
 * The weighted least-squares line y = meanY + slope·(x − meanX) of neighbouring points, by their
 * means and central moments. Updates of these (Welford 1962; Chan, Golub, LeVeque 1979) lose
 * nothing when sizes reach from 1 to 10⁹.
 *
 * @param rows how many points there are; those of one x count as many
 * @param first the smallest x
 * @param last the largest x
 * @param weight Σw
 * @param meanX weighted mean of x
 * @param meanY weighted mean of y
 * @param sxx Σ w·(x − meanX)²
 * @param sxy Σ w·(x − meanX)(y − meanY)
 * @param syy Σ w·(y − meanY)²
 * @param rest Σ w·residual²
 */
public record Line(
    int rows,
    double first,
    double last,
    double weight,
    double meanX,
    double meanY,
    double sxx,
    double sxy,
    double syy,
    double rest) {
  /**
   * One point.
   *
   * @param x where, a size in bytes
   * @param y the value there, a time in µs
   * @param weight 1/σ², positive
   * @throws IllegalArgumentException when a number is not finite or the weight not positive
   */
  public static Line point(double x, double y, double weight) {
    if (!Double.isFinite(x) || !Double.isFinite(y)) {
      throw new IllegalArgumentException("a point must be finite: " + x + ", " + y);
    }
    if (!(weight > 0) || !Double.isFinite(weight)) {
      throw new IllegalArgumentException("a weight must be positive: " + weight);
    }
    return new Line(1, x, x, weight, x, y, 0, 0, 0, 0);
  }

  /** The line of the points from up to, not including, to. */
  static Line through(List<Line> points, int from, int to) {
    Line line = points.get(from);
    for (int i = from + 1; i < to; i++) {
      line = line.plus(points.get(i));
    }
    return line;
  }

  /**
   * The line of these points and others that follow.
   *
   * @throws IllegalArgumentException when the others begin before these end
   */
  public Line plus(Line other) {
    if (other.first < last) {
      throw new IllegalArgumentException("points must ascend: " + last + ", " + other.first);
    }
    double sum = weight + other.weight;
    double share = other.weight / sum;
    double stepX = other.meanX - meanX;
    double stepY = other.meanY - meanY;
    double spread = weight * share;
    return new Line(
        rows + other.rows,
        first,
        other.last,
        sum,
        meanX + stepX * share,
        meanY + stepY * share,
        sxx + other.sxx + spread * stepX * stepX,
        sxy + other.sxy + spread * stepX * stepY,
        syy + other.syy + spread * stepY * stepY,
        rest + other.rest + growth(other));
  }

  /**
   * By how much one line leaves more than two: dᵀV⁻¹d of the distances d of their values and of
   * their slopes, with the covariance V of these. The difference syy − sxy²/sxx would lose what is
   * small beside values at large x.
   */
  private double growth(Line other) {
    double variance = 1 / weight + 1 / other.weight;
    double apart = other.meanX - meanX;
    double here = other.at(meanX) - meanY;
    double there = other.meanY - at(other.meanX);
    double turn = other.slope() - slope();
    double width = variance * (sxx + other.sxx) + apart * apart;
    return width > 0
        ? (here * here * other.sxx + there * there * sxx + variance * sxx * other.sxx * turn * turn)
            / width
        : there * there / variance;
  }

  /** Change of y per change of x; 0 if there is one x only. */
  double slope() {
    return sxx > 0 ? sxy / sxx : 0;
  }

  /** Σ w·residual² of the best line that does not fall. */
  public double restOfRising() {
    return sxy > 0 ? rest : syy;
  }

  double at(double x) {
    return meanY + slope() * (x - meanX);
  }

  /** The value at x = 0. */
  double constant() {
    return at(0);
  }

  /** Covariance of the line's values at two places, for residuals of variance 1/w. */
  double covariance(double a, double b) {
    return 1 / weight + (sxx > 0 ? (a - meanX) * (b - meanX) / sxx : 0);
  }

  /** Where another line meets this one; infinite or NaN where they are parallel. */
  double meets(Line other) {
    double middle = meanX + (other.meanX - meanX) / 2;
    return middle + (at(middle) - other.at(middle)) / (other.slope() - slope());
  }

  /** The line that leaves least when it is pulled at a place: its value there moves by variance. */
  Line pulled(double place, double force) {
    double turn = sxx > 0 ? force * (place - meanX) : 0;
    return new Line(
        rows, first, last, weight, meanX, meanY + force / weight, sxx, sxy + turn, syy, rest);
  }
}
