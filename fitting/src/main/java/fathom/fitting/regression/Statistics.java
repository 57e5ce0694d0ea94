package fathom.fitting.regression;

import java.util.Arrays;
import java.util.Collection;
import org.apache.commons.math3.distribution.TDistribution;

/** Order statistics and quantiles, the little that every fitter needs. */
public final class Statistics {
  /** sd of a normal distribution over its median absolute deviation. */
  public static final double SD_PER_MAD = 1.4826;

  /** Standard error of a median over that of a mean, for normal noise: √(π/2). */
  public static final double MEDIAN_OVER_MEAN_ERROR = 1.2533;

  private static final double TWO_SIDED_95 = 0.975;

  private Statistics() {}

  /** The median; the mean of the middle two for an even count. */
  public static double median(Collection<Double> values) {
    return median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** The same of values that are sorted in place. */
  public static double median(double[] values) {
    Arrays.sort(values);
    int middle = values.length / 2;
    double upper = values[middle];
    if (values.length % 2 == 1) {
      return upper;
    }
    // Halved before the sum: two huge values must not overflow.
    return values[middle - 1] / 2 + upper / 2;
  }

  /** A standard deviation that stray values do not move: 1.4826·MAD. */
  public static double robustDeviation(Collection<Double> values) {
    double centre = median(values);
    return SD_PER_MAD * median(values.stream().map(v -> Math.abs(v - centre)).toList());
  }

  /** Standard error of the median of these values, from their own spread. */
  public static double medianStandardError(Collection<Double> values) {
    int n = values.size();
    return MEDIAN_OVER_MEAN_ERROR * robustDeviation(values) / Math.sqrt(Math.max(1, n - 1));
  }

  /** The factor on a standard error that makes a two-sided 95 % interval. */
  public static double t95(double degreesOfFreedom) {
    return tQuantile(TWO_SIDED_95, degreesOfFreedom);
  }

  /** Quantile of Student's t. */
  static double tQuantile(double probability, double degreesOfFreedom) {
    return new TDistribution(null, Math.max(1, degreesOfFreedom))
        .inverseCumulativeProbability(probability);
  }
}
