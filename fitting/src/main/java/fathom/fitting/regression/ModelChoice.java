package fathom.fitting.regression;

import org.apache.commons.math3.distribution.FDistribution;

/** Whether more coefficients pay for themselves. */
public final class ModelChoice {
  private static final double LEAST_BIC_GAIN = 6;

  /**
   * Sum of squares per row that counts as a perfect fit. σ has a floor, below which timing is not
   * trusted: where rows agree better than that, half a σ among them is no reason for a bend. One
   * size that was disturbed in some forks otherwise made three of them.
   */
  private static final double PERFECT = 0.25;

  private ModelChoice() {}

  /**
   * A form of a model on given rows.
   *
   * @param sumOfSquares of its residuals in units of σ
   * @param coefficients how many were fitted, searched places included
   */
  public record ModelForm(double sumOfSquares, int coefficients) {}

  /** Σ residuals², but never so small that its ratios are noise. */
  static double bounded(double sumOfSquares, int rows) {
    return Math.max(sumOfSquares, PERFECT * rows);
  }

  /**
   * True when the richer form gains clearly in n·ln(S/n) + k·ln n and in an F test; in the former
   * alone where it has no more coefficients, because then there is nothing to test.
   */
  public static boolean pays(ModelForm simpler, ModelForm richer, int rows, double level) {
    int degrees = rows - richer.coefficients();
    int added = richer.coefficients() - simpler.coefficients();
    if (degrees < 1) {
      return false;
    }
    double before = bounded(simpler.sumOfSquares(), rows);
    double after = bounded(richer.sumOfSquares(), rows);
    double gain = rows * Math.log(before / after) - added * Math.log(rows);
    if (added < 1) {
      return gain > LEAST_BIC_GAIN;
    }
    double f = Math.max(0, (before - after) / added / (after / degrees));
    double chance = 1 - new FDistribution(null, added, degrees).cumulativeProbability(f);
    return gain > LEAST_BIC_GAIN && chance < level;
  }

  /** Sums of squares up to here cannot be told from the least one at 95 %. */
  public static double profileLimit(ModelForm best, int rows) {
    int degrees = Math.max(1, rows - best.coefficients());
    double t = Statistics.t95(degrees);
    return bounded(best.sumOfSquares(), rows) * (1 + t * t / degrees);
  }
}
