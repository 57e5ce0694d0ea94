package fathom.reports.repeat;

import fathom.fitting.regression.Statistics;
import fathom.reports.compare.Quantity;
import fathom.reports.compare.Reading;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One number over several runs: how much it differs from run to run, and how much the intervals on
 * the sheets say that it does.
 *
 * @param quantity which number
 * @param byRun what each run has; empty where it has none
 * @param mean over runs, in the unit of the number
 * @param observed the standard deviation between runs over the mean; infinite or NaN where that is
 *     0
 * @param halfWidth half the 95 % interval over the value, the median over runs
 * @param promised the standard deviation between runs that the intervals promise, over the mean
 * @param ratio observed over promised; empty where no interval promises anything
 * @param pairs all pairs of runs with a value
 */
public record Spread(
    Quantity quantity,
    List<Optional<Reading>> byRun,
    double mean,
    double observed,
    double halfWidth,
    double promised,
    Optional<SpreadRatio> ratio,
    PairCount pairs) {
  public Spread {
    byRun = List.copyOf(byRun);
  }

  /**
   * The spread of a number that two runs or more have. With n runs observed is √(Σ(x − x̄)²/(n −
   * 1)), and promised the root of the mean of (h/t)²: half an interval over Student's t with the
   * degrees of freedom that the sheet shows for it.
   */
  public static Spread of(Quantity quantity, List<Optional<Reading>> byRun) {
    List<Reading> runs = byRun.stream().flatMap(Optional::stream).toList();
    if (runs.size() < 2) {
      throw new IllegalArgumentException("a spread takes two runs: " + quantity);
    }
    double mean = runs.stream().mapToDouble(Reading::value).average().orElseThrow();
    double deviation =
        Math.sqrt(
            runs.stream().mapToDouble(r -> (r.value() - mean) * (r.value() - mean)).sum()
                / (runs.size() - 1));
    double[] variances = runs.stream().mapToDouble(Reading::ofForks).toArray();
    double promised = Math.sqrt(Arrays.stream(variances).average().orElseThrow());
    return new Spread(
        quantity,
        byRun,
        mean,
        deviation / Math.abs(mean),
        median(runs.stream().mapToDouble(r -> half(r) / Math.abs(r.value())).toArray()),
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

  /** Half the 95 % interval of a value. */
  static double half(Reading run) {
    return run.estimate().ci().width() / 2;
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    int middle = values.length / 2;
    return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
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
    return Math.toIntExact(byRun.stream().filter(Optional::isPresent).count());
  }
}
