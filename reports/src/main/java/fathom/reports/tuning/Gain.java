package fathom.reports.tuning;

import fathom.model.cost.Interval;
import fathom.reports.validation.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How many times as fast one way is as another. In each round both had a start of their own; the
 * logarithm of the ratio of their times is averaged over the rounds, so that what differs from one
 * round to the next is in the interval and what is common to both is not.
 *
 * @param numbers of the rounds, in ascending order
 * @param before in µs, the median of each round
 * @param after likewise, in the same order
 */
public record Gain(List<Integer> numbers, List<Double> before, List<Double> after) {
  /** Fewer differences have no spread. */
  public static final int LEAST_ROUNDS = 2;

  /** A smaller difference is not seen in two decimals. */
  private static final double VISIBLE = 0.01;

  public Gain {
    numbers = List.copyOf(numbers);
    before = List.copyOf(before);
    after = List.copyOf(after);
    if (before.size() != after.size() || before.isEmpty()) {
      throw new IllegalArgumentException(before.size() + " rounds beside " + after.size());
    }
    if (numbers.size() != before.size()
        || !numbers.equals(numbers.stream().distinct().sorted().toList())) {
      throw new IllegalArgumentException("no numbers of rounds: " + numbers);
    }
    for (List<Double> times : List.of(before, after)) {
      if (times.stream().anyMatch(t -> !(t > 0) || !Double.isFinite(t))) {
        throw new IllegalArgumentException("a time that is none: " + times);
      }
    }
  }

  /** A gain of rounds that are numbered from 1. */
  public Gain(List<Double> before, List<Double> after) {
    this(IntStream.rangeClosed(1, before.size()).boxed().toList(), before, after);
  }

  /** The logarithm of before / after in a round; empty if not both were run in it. */
  public Optional<Double> logOf(int number) {
    int at = numbers.indexOf(number);
    return at < 0 ? Optional.empty() : Optional.of(Math.log(before.get(at) / after.get(at)));
  }

  public int rounds() {
    return before.size();
  }

  /** The mean of before / after over the rounds, the geometric one. */
  public double factor() {
    return Math.exp(mean(logs()));
  }

  /** The mean logarithm over the rounds; empty with one round. */
  public Optional<LogMean> logMean() {
    int n = rounds();
    if (n < LEAST_ROUNDS) {
      return Optional.empty();
    }
    List<Double> logs = logs();
    double mean = mean(logs);
    double squares = logs.stream().mapToDouble(l -> (l - mean) * (l - mean)).sum();
    return Optional.of(new LogMean(mean, Math.sqrt(squares / (n - 1) / n), n - 1, n));
  }

  /** Its 95 % interval, by Student's t over the rounds; empty with one round. */
  public Optional<Interval> interval() {
    return logMean().map(LogMean::interval);
  }

  /** Its interval at another level; empty with one round. */
  public Optional<Interval> interval(double outside) {
    return logMean().map(mean -> mean.interval(outside));
  }

  /**
   * Whether the medians say otherwise than the factor: by them it is slower and by the rounds it is
   * faster, or the other way round, or their ratio is outside the 95 % interval.
   */
  public boolean contradictsMedians() {
    double ofMedians = beforeMicros() / afterMicros();
    if (Math.abs(ofMedians - factor()) < VISIBLE) {
      return false;
    }
    return Math.log(ofMedians) * Math.log(factor()) < 0
        || interval().filter(ci -> ci.width() > 0 && !ci.contains(ofMedians)).isPresent();
  }

  /**
   * How likely so large a mean is where the other way is not faster, by Student's t; 0 where all
   * rounds gained the same; empty with one round.
   */
  public Optional<Double> chance() {
    return logMean().map(LogMean::chance);
  }

  /** Whether the whole interval says that the other way is faster. */
  public boolean isClear() {
    return interval().filter(ci -> ci.low() > 1).isPresent();
  }

  /** The median of the rounds before, in µs. */
  public double beforeMicros() {
    return median(before);
  }

  /** The median of the rounds after, in µs. */
  public double afterMicros() {
    return median(after);
  }

  private List<Double> logs() {
    List<Double> logs = new ArrayList<>();
    for (int round = 0; round < before.size(); round++) {
      logs.add(Math.log(before.get(round) / after.get(round)));
    }
    return logs;
  }

  private static double mean(List<Double> some) {
    return some.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private static double median(List<Double> some) {
    return new Times(some).median().orElseThrow();
  }
}
