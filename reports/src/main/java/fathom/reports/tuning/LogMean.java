package fathom.reports.tuning;

import fathom.model.cost.Interval;
import fathom.reports.comparison.reading.StudentT;

/**
 * Mean logarithm of a speed-up over rounds, with its standard error. Student's t describes how far
 * it may be from the true one.
 *
 * @param mean natural logarithm of the speed-up
 * @param error standard error of the mean
 * @param freedom degrees of freedom of that error, from 1; of an error that has several sources not
 *     a whole number
 * @param rounds number of rounds, from 2
 */
public record LogMean(double mean, double error, double freedom, int rounds) {
  public LogMean {
    if (!Double.isFinite(mean) || !(error >= 0) || !(freedom >= 1) || rounds < 2) {
      throw new IllegalArgumentException(
          "no mean of rounds: " + mean + " ± " + error + ", " + freedom + ", " + rounds);
    }
  }

  /** The speed-up: the geometric mean over the rounds. */
  public double factor() {
    return Math.exp(mean);
  }

  /** The 95 % interval of the speed-up. */
  public Interval interval() {
    return interval(StudentT.OF_SHEETS);
  }

  /**
   * An interval of the speed-up at another level.
   *
   * @param outside probability that it leaves out, 0.05 for 95 %
   */
  public Interval interval(double outside) {
    double reach = StudentT.factor(outside, freedom) * error;
    return new Interval(Math.exp(mean - reach), Math.exp(mean + reach));
  }

  /**
   * One-sided upper limit of the speed-up.
   *
   * @param risk probability that the true speed-up is larger
   */
  public double upperLimit(double risk) {
    return Math.exp(mean + StudentT.factor(2 * risk, freedom) * error);
  }

  /** One-sided lower limit of the mean logarithm; the true one is smaller with this risk. */
  double lowerMean(double risk) {
    return mean - StudentT.factor(2 * risk, freedom) * error;
  }

  /**
   * Whether the upper limit is below a speed-up. The distribution function tells it at a hundredth
   * of the cost of its inverse.
   */
  boolean isBelow(double factor, double risk) {
    double ahead = mean - Math.log(factor);
    return error == 0 ? ahead < 0 : StudentT.below(ahead / error, freedom) < risk;
  }

  /** Probability of so large a mean if there is no speed-up; 0 if all rounds gained the same. */
  public double chance() {
    if (error == 0) {
      return mean > 0 ? 0 : 1;
    }
    return StudentT.below(-mean / error, freedom);
  }

  /** Standard deviation of a single round's logarithm. */
  public double spread() {
    return error * Math.sqrt(rounds);
  }
}
