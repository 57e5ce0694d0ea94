package fathom.fitting.regression;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

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
    return median(values, Double::doubleValue);
  }

  /** The median of a number of each row. */
  public static <T> double median(Collection<T> rows, ToDoubleFunction<? super T> value) {
    return median(values(rows, value));
  }

  /** A number of each row. */
  public static <T> double[] values(Collection<T> rows, ToDoubleFunction<? super T> value) {
    double[] values = new double[rows.size()];
    int at = 0;
    for (T row : rows) {
      values[at++] = value.applyAsDouble(row);
    }
    return values;
  }

  /** The median of values, which are sorted in place. */
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
    return SD_PER_MAD * median(values, value -> Math.abs(value - centre));
  }

  /** Standard error of the mean of two values or more. */
  public static double meanStandardError(Collection<Double> values) {
    return Math.sqrt(StatUtils.variance(values(values, v -> v)) / values.size());
  }

  /** All values of several arrays. */
  public static double[] joined(List<double[]> parts) {
    int count = 0;
    for (double[] part : parts) {
      count += part.length;
    }
    double[] all = new double[count];
    int at = 0;
    for (double[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  /** Standard error of the median of these values, from their own spread. */
  public static double medianStandardError(Collection<Double> values) {
    int n = values.size();
    return MEDIAN_OVER_MEAN_ERROR * robustDeviation(values) / Math.sqrt(Math.max(1, n - 1));
  }

  /**
   * Half the 95 % interval of the median of independent values, by Student's t and their standard
   * deviation: half of them may agree by chance, and a robust spread would be 0. Infinite for one.
   */
  public static double medianHalfWidth(Collection<Double> values) {
    int n = values.size();
    return n < 2
        ? Double.POSITIVE_INFINITY
        : t95(n - 1) * MEDIAN_OVER_MEAN_ERROR * meanStandardError(values);
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
