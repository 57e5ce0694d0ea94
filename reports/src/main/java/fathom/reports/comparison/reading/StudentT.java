package fathom.reports.comparison.reading;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/** How many standard errors an interval reaches to either side. */
public final class StudentT {
  /** What every interval on a sheet leaves out. */
  public static final double OF_SHEETS = 0.05;

  /** From here on the two distributions are the same to seven digits. */
  private static final double NORMAL_FROM = 1e7;

  private StudentT() {}

  /**
   * The factor on a standard error.
   *
   * @param outside what is left out on both sides together, 0.05 for a 95 % interval
   * @param degreesOfFreedom at least 1; may be infinite
   */
  public static double factor(double outside, double degreesOfFreedom) {
    double below = outside / 2;
    // The lower tail: 1 − outside/2 would lose the digits of a small one.
    return degreesOfFreedom < NORMAL_FROM
        ? -new TDistribution(null, degreesOfFreedom).inverseCumulativeProbability(below)
        : -new NormalDistribution(null, 0, 1).inverseCumulativeProbability(below);
  }

  /**
   * The probability that a value is below.
   *
   * @param errors in standard errors from the middle
   * @param degreesOfFreedom at least 1; may be infinite
   */
  public static double below(double errors, double degreesOfFreedom) {
    return degreesOfFreedom < NORMAL_FROM
        ? new TDistribution(null, degreesOfFreedom).cumulativeProbability(errors)
        : new NormalDistribution(null, 0, 1).cumulativeProbability(errors);
  }
}
