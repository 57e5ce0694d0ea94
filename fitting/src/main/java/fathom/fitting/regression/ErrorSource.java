package fathom.fitting.regression;

import java.util.NavigableMap;
import org.apache.commons.math3.linear.RealVector;

/**
 * One independent cause of error of fitted coefficients, as far as forks show it. Each fork pulls
 * the coefficients its own way; the variance of a sum c·β is Σ (c·pull)².
 */
public interface ErrorSource {
  /** Variance of c·β from this cause. */
  double variance(RealVector contrast);

  /** Degrees of freedom of that variance: how many forks effectively speak for it. */
  double degrees(RealVector contrast);

  /**
   * An experiment whose result was used before the regression.
   *
   * @param pulls by fork of that experiment: how far it moves each coefficient
   */
  record Borrowed(NavigableMap<Integer, RealVector> pulls) implements ErrorSource {
    @Override
    public double variance(RealVector contrast) {
      double sum = 0;
      for (RealVector pull : pulls.values()) {
        double moved = pull.dotProduct(contrast);
        sum += moved * moved;
      }
      return sum;
    }

    @Override
    public double degrees(RealVector contrast) {
      return Math.max(1, pulls.size() - 1.0);
    }
  }
}
