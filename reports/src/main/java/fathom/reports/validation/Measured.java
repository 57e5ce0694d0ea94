package fathom.reports.validation;

import fathom.model.cost.Interval;
import java.util.List;
import java.util.Optional;

/**
 * What a case came to, over all its repetitions.
 *
 * @param settings how it was run
 * @param times of the repetitions in which nothing was lost, in µs, ascending
 * @param incomplete repetitions without a time; how long they took is no time of the operation
 * @param start how far apart nodes started
 */
public record Measured(
    Case of, Settings settings, List<Double> times, Incomplete incomplete, Start start) {
  /**
   * How far apart nodes started at most, over all repetitions.
   *
   * @param skewMicros measured, or a bound
   * @param sharedClock whether all nodes read one clock: times go from the first start to the last
   *     end. Else they are the longest part by one node's own clock, short by at most the skew
   */
  public record Start(double skewMicros, boolean sharedClock) {
    public Start {
      if (!(skewMicros >= 0)) {
        throw new IllegalArgumentException("a skew of " + skewMicros + " µs");
      }
    }
  }

  public Measured {
    times = new Times(times).micros();
  }

  /** Complete or not. */
  public int repetitions() {
    return times.size() + incomplete.count();
  }

  /** The median time in µs; empty where every repetition lost data. */
  public Optional<Double> medianMicros() {
    return new Times(times).median();
  }

  /** Mean time in µs of the complete repetitions, likewise. */
  public Optional<Double> meanMicros() {
    return new Times(times).mean();
  }

  /** The time that nine of ten complete repetitions keep, likewise. */
  public Optional<Double> p90Micros() {
    return new Times(times).p90();
  }

  /** The interval of the median, see {@link Times#interval}; of the complete repetitions. */
  public Optional<Interval> interval() {
    return new Times(times).interval();
  }
}
