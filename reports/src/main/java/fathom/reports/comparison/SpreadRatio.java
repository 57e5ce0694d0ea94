package fathom.reports.comparison;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import org.apache.commons.math3.distribution.FDistribution;

/**
 * The spread between runs over the one that their intervals promise. Both are estimates: where the
 * intervals say the truth and values are normal, the square of the ratio is a quotient of two
 * independent chi-squares over their degrees of freedom, which is Snedecor's F. With a promise that
 * is known exactly it is one chi-square.
 *
 * @param value observed over promised
 * @param observedDegrees of the spread between runs: runs less one
 * @param promisedDegrees of what the intervals promise, all runs together
 */
public record SpreadRatio(double value, double observedDegrees, double promisedDegrees) {
  /** What a 95 % interval leaves out on each side. */
  private static final double TAIL = 0.025;

  /** From here on a chi-square over its degrees of freedom is 1 to a few digits. */
  private static final double CERTAIN = 1e6;

  public SpreadRatio {
    if (!(value >= 0) || !(observedDegrees >= 1) || !(promisedDegrees >= 1)) {
      throw new IllegalArgumentException(
          "no ratio: " + value + " of " + observedDegrees + " and " + promisedDegrees);
    }
    promisedDegrees = Math.min(promisedDegrees, CERTAIN);
  }

  /**
   * The 95 % interval of the true ratio: from value/√F₀.₉₇₅(ν, ν') to value·√F₀.₉₇₅(ν', ν), with ν
   * and ν' the degrees of freedom of both.
   */
  public Interval interval() {
    return new Interval(
        value / Math.sqrt(upper(TAIL, observedDegrees, promisedDegrees)),
        value * Math.sqrt(upper(TAIL, promisedDegrees, observedDegrees)));
  }

  /** The value with this interval. */
  Estimate estimate() {
    return new Estimate(value, interval());
  }

  /** Whether its interval does not lie above 1 and ends below a margin. */
  boolean isWithin(double margin) {
    Interval ci = interval();
    return ci.low() <= 1 && ci.high() < margin;
  }

  /** The same ratio if so many runs had given it. */
  SpreadRatio ofRuns(int runs) {
    return new SpreadRatio(value, runs - 1.0, promisedDegrees / (observedDegrees + 1) * runs);
  }

  /** How often a ratio is as large or larger where the intervals say the truth. */
  public double chance() {
    // The upper tail from the lower one of the inverse: 1 − F would lose the digits of a small one.
    return value == 0
        ? 1
        : new FDistribution(null, promisedDegrees, observedDegrees)
            .cumulativeProbability(1 / (value * value));
  }

  /** The ratio that is exceeded as seldom as this where the intervals say the truth. */
  double exceededWith(double chance) {
    return Math.sqrt(upper(chance, observedDegrees, promisedDegrees));
  }

  /** What F with these degrees of freedom exceeds as seldom as this. */
  private static double upper(double chance, double degrees, double otherDegrees) {
    return 1 / new FDistribution(null, otherDegrees, degrees).inverseCumulativeProbability(chance);
  }
}
