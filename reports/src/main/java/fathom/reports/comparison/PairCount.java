package fathom.reports.comparison;

import fathom.reports.comparison.reading.Reading;
import fathom.reports.comparison.reading.StudentT;
import java.util.List;

/**
 * How many of all pairs of runs differ by more than their 95 % intervals. With h half the interval,
 * two values a and b are <i>apart</i> where |a − b| > √(h_a² + h_b²), and their intervals do <i>not
 * meet</i> where |a − b| > h_a + h_b. Where the intervals say the truth and are normal, 5 of a
 * hundred pairs are apart, and of 0.56 the intervals do not meet. An interval from few launches is
 * Student's, wider for a spread that is uncertain itself, so that fewer are expected: from six
 * launches 2.8 and 0.46 in a hundred. Pairs share runs, and are not independent of each other.
 *
 * @param pairs that were looked at: those of which both have an interval
 * @param apart how many are apart
 * @param separate of how many the intervals do not meet
 * @param apartExpected how many are to be expected apart where the intervals say the truth
 * @param separateExpected of how many the intervals are to be expected not to meet
 */
public record PairCount(
    int pairs, int apart, int separate, double apartExpected, double separateExpected) {
  static final PairCount NONE = new PairCount(0, 0, 0, 0, 0);

  /**
   * A value as pairs see it.
   *
   * @param half of its 95 % interval
   * @param errors how many standard errors that is
   */
  private record RunValue(double value, double half, double errors, double degrees) {
    static RunValue of(Reading reading) {
      double degrees = reading.degreesOfFreedom();
      double errors = StudentT.factor(StudentT.OF_SHEETS, degrees);
      return new RunValue(reading.value(), reading.half(), errors, degrees);
    }
  }

  /** All pairs of these. */
  static PairCount of(List<Reading> readings) {
    List<RunValue> runs =
        readings.stream().map(RunValue::of).filter(run -> run.half() > 0).toList();
    PairCount all = NONE;
    for (int i = 0; i < runs.size(); i++) {
      for (RunValue other : runs.subList(i + 1, runs.size())) {
        all = all.and(of(runs.get(i), other));
      }
    }
    return all;
  }

  /**
   * Two runs. What is expected is that of runs of the same spread: then both variances together
   * have the degrees of freedom of both.
   */
  private static PairCount of(RunValue a, RunValue b) {
    double difference = Math.abs(a.value() - b.value());
    double degrees = a.degrees() + b.degrees();
    return new PairCount(
        1,
        difference > Math.hypot(a.half(), b.half()) ? 1 : 0,
        difference > a.half() + b.half() ? 1 : 0,
        2 * StudentT.below(-Math.hypot(a.errors(), b.errors()) / Math.sqrt(2), degrees),
        2 * StudentT.below(-(a.errors() + b.errors()) / Math.sqrt(2), degrees));
  }

  PairCount and(PairCount more) {
    return new PairCount(
        pairs + more.pairs,
        apart + more.apart,
        separate + more.separate,
        apartExpected + more.apartExpected,
        separateExpected + more.separateExpected);
  }

  /** A number of pairs as a share of all; NaN where there are none. */
  double share(double some) {
    return some / pairs;
  }
}
