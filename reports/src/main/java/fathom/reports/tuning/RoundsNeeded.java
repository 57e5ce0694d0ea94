package fathom.reports.tuning;

import fathom.reports.comparison.reading.StudentT;

/** Number of rounds in which a paired comparison detects a difference of a given size. */
final class RoundsNeeded {
  /** A comparison with fewer rounds knows too little of its own spread. */
  static final int LEAST = 5;

  /** Nobody runs more; a larger number only says that the spread is too large. */
  static final int MOST = 1000;

  private RoundsNeeded() {}

  /**
   * The smallest n with n ≥ ((t(1 − risk) + t(power)) · spread / difference)², both quantiles with
   * n − 1 degrees of freedom. It replaces the non-central t distribution, which the simulation in
   * RoundsNeededTest shows to make no difference that matters.
   *
   * @param difference true mean logarithm that the test must detect, more than 0
   * @param spread standard deviation of a round's logarithm
   * @param risk one-sided probability of an error of the first kind
   * @param power probability of the detection
   * @return a number from {@link #LEAST} to {@link #MOST} + 1, where the last means more than MOST
   */
  static int toDetect(double difference, double spread, double risk, double power) {
    int tooFew = LEAST - 1;
    int enough = MOST + 1;
    while (enough - tooFew > 1) {
      int middle = (tooFew + enough) / 2;
      double quantiles =
          StudentT.factor(2 * risk, middle - 1.0) + StudentT.factor(2 * (1 - power), middle - 1.0);
      if (Math.pow(quantiles * spread / difference, 2) <= middle) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return enough;
  }
}
