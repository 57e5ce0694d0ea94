package fathom.reports.comparison;

import fathom.fitting.regression.Statistics;
import fathom.reports.comparison.reading.Quantity;
import fathom.reports.comparison.reading.Reading;
import fathom.reports.comparison.reading.Readings;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One number over several runs: how much it differs from run to run, and how much the intervals on
 * the sheets say that it does.
 *
 * @param readings which number, and what each run has
 * @param mean over runs, in the unit of the number
 * @param observed the standard deviation between runs over the mean; infinite or NaN where that is
 *     0
 * @param halfWidth half the 95 % interval over the value, the median over runs
 * @param promised the standard deviation between runs that the intervals promise, over the mean
 * @param ratio observed over promised; empty where no interval promises anything
 * @param pairs all pairs of runs with a value
 */
public record Spread(
    Readings readings,
    double mean,
    double observed,
    double halfWidth,
    double promised,
    Optional<SpreadRatio> ratio,
    PairCount pairs) {
  /**
   * The spread of a number that two runs or more have. With n runs observed is √(Σ(x − x̄)²/(n −
   * 1)), and promised the root of the mean of (h/t)²: half an interval over Student's t with the
   * degrees of freedom that the sheet shows for it.
   */
  public static Spread of(Readings readings) {
    List<Reading> runs = readings.present();
    if (runs.size() < 2) {
      throw new IllegalArgumentException("a spread takes two runs: " + readings.quantity());
    }
    double mean = runs.stream().mapToDouble(Reading::value).average().orElseThrow();
    double deviation =
        Math.sqrt(
            runs.stream().mapToDouble(r -> (r.value() - mean) * (r.value() - mean)).sum()
                / (runs.size() - 1));
    double[] variances = runs.stream().mapToDouble(Reading::ofForks).toArray();
    double promised = Math.sqrt(Arrays.stream(variances).average().orElseThrow());
    return new Spread(
        readings,
        mean,
        deviation / Math.abs(mean),
        Statistics.median(runs.stream().mapToDouble(r -> r.half() / Math.abs(r.value())).toArray()),
        promised / Math.abs(mean),
        promised > 0
            ? Optional.of(
                new SpreadRatio(deviation / promised, runs.size() - 1.0, degrees(runs, variances)))
            : Optional.empty(),
        PairCount.of(runs));
  }

  /**
   * Half the 95 % interval of the mean over the mean, t·observed/√n with n − 1 degrees of freedom:
   * that of a random-effects model whose runs count alike. It includes all that differs from run to
   * run, and needs no interval on the sheets.
   */
  public double meanHalfWidth() {
    return Statistics.t95(runs() - 1) * observed / Math.sqrt(runs());
  }

  public Quantity quantity() {
    return readings.quantity();
  }

  /** Satterthwaite's: those of a sum of variances of unequal size. */
  private static double degrees(List<Reading> runs, double[] variances) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < variances.length; i++) {
      sum += variances[i];
      squares += variances[i] * variances[i] / runs.get(i).degreesOfFreedom();
    }
    return sum * sum / squares;
  }

  /** In how many runs it has a value. */
  public int runs() {
    return readings.present().size();
  }
}
