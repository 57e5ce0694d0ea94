package fathom.reports.validation;

import fathom.model.cost.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a case came to, over all its repetitions.
 *
 * @param times of the repetitions in which nothing was lost; of a library's operation each is the
 *     median of a few, from the first rank's beginning to the last one's end
 * @param incomplete repetitions without a time; how long they took is no time of the operation
 * @param start how far apart nodes started
 */
public record Measured<C extends Case>(C of, Times times, Incomplete incomplete, StartSkew start) {
  /**
   * How far apart nodes or ranks started at most, over all repetitions.
   *
   * @param skewMicros measured, or a bound
   * @param sharedClock whether all read one clock: times go from the first start to the last end.
   *     Otherwise times of programs are the longest part by one node's own clock, short by at most
   *     the skew
   * @param errorMicros times of a library are wrong by at most this, because clocks were compared;
   *     0 with one clock
   */
  public record StartSkew(double skewMicros, boolean sharedClock, double errorMicros) {
    /** What a case starts from before its first repetition. */
    static final StartSkew TOGETHER = new StartSkew(0, true, 0);

    public StartSkew {
      if (!(skewMicros >= 0)) {
        throw new IllegalArgumentException("a skew of " + skewMicros + " µs");
      }
    }

    /** The worse of both in all. */
    StartSkew and(StartSkew other) {
      return new StartSkew(
          Math.max(skewMicros, other.skewMicros),
          sharedClock && other.sharedClock,
          Math.max(errorMicros, other.errorMicros));
    }
  }

  /** All repetitions of each case together, in the order of cases. */
  static <C extends Case & Comparable<C>> List<Measured<C>> byCase(List<Measured<C>> each) {
    Map<C, List<Measured<C>>> cases = new TreeMap<>();
    each.forEach(one -> cases.computeIfAbsent(one.of, any -> new ArrayList<>()).add(one));
    return cases.values().stream().map(Measured::together).toList();
  }

  private static <C extends Case> Measured<C> together(List<Measured<C>> all) {
    return new Measured<>(
        all.getFirst().of,
        new Times(all.stream().flatMap(one -> one.times.micros().stream()).toList()),
        all.stream().map(Measured::incomplete).reduce(Incomplete.NONE, Incomplete::plus),
        all.stream().map(Measured::start).reduce(StartSkew.TOGETHER, StartSkew::and));
  }

  /** Complete or not. */
  public int repetitions() {
    return times.micros().size() + incomplete.count();
  }

  /** Whether no repetition has a time. */
  public boolean hasNoTime() {
    return times.micros().isEmpty();
  }

  /** The median time in µs; empty if every repetition lost data. */
  public Optional<Double> medianMicros() {
    return times.median();
  }

  /** The median time; infinite if every repetition lost data. */
  public double costMicros() {
    return medianMicros().orElse(Double.POSITIVE_INFINITY);
  }

  /** The interval of the median, see {@link Times#interval}; of the complete repetitions. */
  public Optional<Interval> interval() {
    return times.interval();
  }

  /** How far apart nodes started as a part of the median; 0 if there is no median. */
  double skewPart() {
    return start.skewMicros / costMicros();
  }
}
