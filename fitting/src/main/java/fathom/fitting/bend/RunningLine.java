package fathom.fitting.bend;

/**
 * The weighted least-squares line of points that are added one by one, by updates of means and
 * central moments (Welford 1962; West 1979): nothing is lost where sizes reach from 1 to 10⁹.
 */
final class RunningLine {
  private double weight;
  private double meanX;
  private double meanY;
  private double sxx;
  private double sxy;
  private double syy;

  void add(double x, double y, double w) {
    double before = weight;
    weight += w;
    double stepX = x - meanX;
    double stepY = y - meanY;
    double share = w / weight;
    meanX += stepX * share;
    meanY += stepY * share;
    double spread = before * share;
    sxx += spread * stepX * stepX;
    sxy += spread * stepX * stepY;
    syy += spread * stepY * stepY;
  }

  RunningLine copy() {
    RunningLine copy = new RunningLine();
    copy.weight = weight;
    copy.meanX = meanX;
    copy.meanY = meanY;
    copy.sxx = sxx;
    copy.sxy = sxy;
    copy.syy = syy;
    return copy;
  }

  /** Adds the points from up to, not including, to. */
  RunningLine addAll(Points points, int from, int to) {
    for (int i = from; i < to; i++) {
      add(points.x(i), points.y(i), points.weight(i));
    }
    return this;
  }

  /** The line as it stands. */
  Line line() {
    return new Line(weight, meanX, meanY, sxx, slope(), rest());
  }

  private double slope() {
    return sxx > 0 ? sxy / sxx : 0;
  }

  /** Σ w·residual². */
  double rest() {
    return sxx > 0 ? Math.max(0, syy - sxy / sxx * sxy) : syy;
  }

  /** Σ w·residual² of the best line that does not fall. */
  double restOfRising() {
    return sxy > 0 ? rest() : syy;
  }
}
