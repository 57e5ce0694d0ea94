package fathom.fitting.cost;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;

/**
 * Windows in the order of their iterations, then of their departures: arrays, because a table of
 * another origin may have a million of them.
 */
final class RankedSteps {
  /** All departures, ascending; −0 is 0. */
  private final double[] sorted;

  /**
   * Of each window in order its iteration in the upper half, and in the lower the place of the
   * first departure in {@code sorted} that is the same as its own.
   */
  private final long[] keys;

  private RankedSteps(double[] sorted, long[] keys) {
    this.sorted = sorted;
    this.keys = keys;
  }

  static RankedSteps of(int[] iterations, double[] departures) {
    double[] sorted =
        Arrays.stream(departures).map(departure -> departure + 0.0).sorted().toArray();
    int[] first = firsts(sorted);
    long[] keys = new long[iterations.length];
    for (int i = 0; i < keys.length; i++) {
      int place = first[Arrays.binarySearch(sorted, departures[i] + 0.0)];
      keys[i] = ((long) iterations[i] << Integer.SIZE) | place;
    }
    Arrays.sort(keys);
    return new RankedSteps(sorted, keys);
  }

  /** Of each place the first one with the same value. */
  private static int[] firsts(double[] sorted) {
    int[] first = new int[sorted.length];
    for (int i = 1; i < sorted.length; i++) {
      first[i] = sorted[i] == sorted[i - 1] ? first[i - 1] : i;
    }
    return first;
  }

  int count() {
    return keys.length;
  }

  int firstIteration() {
    return iteration(0);
  }

  int lastIteration() {
    return iteration(keys.length - 1);
  }

  private int iteration(int at) {
    return (int) (keys[at] >> Integer.SIZE);
  }

  private int place(int at) {
    return (int) keys[at];
  }

  /** Departures of some iterations. */
  double[] departures(IntPredicate which) {
    return IntStream.range(0, keys.length)
        .filter(at -> which.test(iteration(at)))
        .mapToDouble(at -> sorted[place(at)])
        .toArray();
  }

  /** Spearman's: Pearson's of the ranks, equal values sharing the mean of theirs. */
  double rankCorrelation() {
    int[] iterations = IntStream.range(0, keys.length).map(this::iteration).toArray();
    double[] ofDepartures = ranks(firsts(sorted));
    return new PearsonsCorrelation()
        .correlation(
            ranks(firsts(Arrays.stream(iterations).asDoubleStream().toArray())),
            IntStream.range(0, keys.length).mapToDouble(at -> ofDepartures[place(at)]).toArray());
  }

  /** Ranks from 1 of sorted values that are known by the place of the first of their equals. */
  private static double[] ranks(int[] first) {
    double[] ranks = new double[first.length];
    int end = first.length;
    for (int i = first.length - 1; i >= 0; i--) {
      ranks[i] = (first[i] + 1 + end) / 2.0;
      if (first[i] == i) {
        end = i;
      }
    }
    return ranks;
  }
}
