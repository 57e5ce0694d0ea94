package fathom.fitting;

import fathom.model.Estimate;
import fathom.model.Interval;
import java.util.List;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * A fitted regression.
 *
 * @param coefficients in the order of the regressors
 * @param covariance of the coefficients
 * @param degreesOfFreedom behind the covariance
 * @param robustWeights one per row in 0..1; 0 for a row that was taken for a stray
 */
record RegressionFit(
    List<Double> coefficients,
    RealMatrix covariance,
    int degreesOfFreedom,
    List<Double> robustWeights) {

  double standardError(int index) {
    return Math.sqrt(Math.max(0, covariance.getEntry(index, index)));
  }

  /** The coefficient with its 95 % interval. */
  Estimate estimate(int index) {
    double half = Statistics.t95(degreesOfFreedom) * standardError(index);
    return Estimate.of(coefficients.get(index), half);
  }

  /** True when nothing in it would break a record of the model. */
  boolean isFinite() {
    for (int i = 0; i < coefficients.size(); i++) {
      if (!Double.isFinite(coefficients.get(i)) || !Double.isFinite(standardError(i))) {
        return false;
      }
    }
    return true;
  }

  /** The coefficient's interval at another level. */
  Interval interval(int index, double probability) {
    double half = Statistics.tQuantile((1 + probability) / 2, degreesOfFreedom);
    return Interval.around(coefficients.get(index), half * standardError(index));
  }

  /** Standard error of the fitted value at these regressors. */
  double standardErrorAt(List<Double> regressors) {
    double variance = 0;
    for (int a = 0; a < regressors.size(); a++) {
      for (int b = 0; b < regressors.size(); b++) {
        variance += regressors.get(a) * covariance.getEntry(a, b) * regressors.get(b);
      }
    }
    return Math.sqrt(Math.max(0, variance));
  }

  /** Half the width of the fitted value's 95 % interval at these regressors. */
  double halfWidthAt(List<Double> regressors) {
    return Statistics.t95(degreesOfFreedom) * standardErrorAt(regressors);
  }

  RegressionFit withCovariance(RealMatrix other) {
    return new RegressionFit(coefficients, other, degreesOfFreedom, robustWeights);
  }
}
