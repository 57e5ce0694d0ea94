package fathom.fitting.bend;

/**
 * A weighted least-squares line y = meanY + slope·(x − meanX).
 *
 * @param weight Σw
 * @param meanX weighted mean of x
 * @param meanY weighted mean of y
 * @param sxx Σ w·(x − meanX)²
 * @param slope Σ w·(x − meanX)(y − meanY) / sxx; 0 where there is one x only
 * @param rest Σ w·residual²
 */
record Line(double weight, double meanX, double meanY, double sxx, double slope, double rest) {
  static Line through(Points points, int from, int to) {
    return new RunningLine().addAll(points, from, to).line();
  }

  double at(double x) {
    return meanY + slope * (x - meanX);
  }

  /** Variance of the line's value at x, for residuals of variance 1/w. */
  double varianceAt(double x) {
    double away = x - meanX;
    return 1 / weight + (sxx > 0 ? away * away / sxx : 0);
  }

  /** Where another line meets this one; infinite or NaN where they are parallel. */
  double meets(Line other) {
    double middle = meanX + (other.meanX - meanX) / 2;
    return middle + (at(middle) - other.at(middle)) / (other.slope - slope);
  }

  /**
   * What Σ w·residual² of this line and another on its own points grows by when both are made to
   * meet at x: d²/var(d), d the gap between them there (one linear constraint on a regression).
   */
  double costOfMeeting(Line other, double x) {
    double gap = at(x) - other.at(x);
    return gap * gap / (varianceAt(x) + other.varianceAt(x));
  }

  /** The value at x = 0. */
  double constant() {
    return at(0);
  }
}
