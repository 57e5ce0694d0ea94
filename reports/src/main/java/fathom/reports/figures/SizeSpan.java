package fathom.reports.figures;

import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.reports.document.Digits;
import fathom.reports.figures.chart.NotDrawnException;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.SortedSet;
import java.util.stream.IntStream;

/**
 * The message sizes a plot is about.
 *
 * @param low smallest, in bytes
 * @param high largest, above it
 */
record SizeSpan(double low, double high) {
  static final String LABEL = "message size m, bytes";

  /** Explains the arrows at the ends of an axis of costs. */
  static final String ARROWS = "An arrow at an edge: the interval goes on beyond it.";

  private static final int STEPS = 60;
  private static final int FEW = 3;

  /** A logarithmic axis has no 0, and a plot of one size still has a width. */
  private static final double LEAST_RATIO = 2;

  SizeSpan {
    if (!(low > 0) || !(low < high)) {
      throw new NotDrawnException("no axis of sizes goes from " + low + " to " + high);
    }
  }

  /** The sizes measured; where there are none, all that a packet can have. */
  static SizeSpan of(List<Residual> residuals, int mtuBytes) {
    return of(residuals.stream().mapToInt(r -> r.at().sizeBytes()), mtuBytes);
  }

  /** Those that stand on an axis of sizes, which has no 0. */
  static List<Residual> sized(Collection<Residual> residuals) {
    return residuals.stream().filter(r -> r.at().sizeBytes() > 0).toList();
  }

  /** Those of a cost. */
  static List<Residual> sized(Outcome.Linear linear) {
    return sized(linear.fit().diagnostics().residuals());
  }

  /** Medians as they were measured, with the robust deviation of a launch. */
  static List<Spot> measured(Collection<Residual> residuals) {
    return residuals.stream()
        .map(
            r ->
                Spot.within(
                    r.at().sizeBytes(),
                    r.measuredUs(),
                    r.relativeSpread().orElse(0) * r.fittedUs()))
        .toList();
  }

  /** The same of sizes alone. */
  static SizeSpan of(IntStream measured, int mtuBytes) {
    IntSummaryStatistics sizes = measured.summaryStatistics();
    boolean isNone = sizes.getCount() == 0;
    double low = isNone ? 1 : Math.max(1, sizes.getMin());
    double high = isNone ? mtuBytes : sizes.getMax();
    return new SizeSpan(low, Math.max(LEAST_RATIO * low, high));
  }

  boolean holds(double bytes) {
    return low <= bytes && bytes <= high;
  }

  /** Evenly by ratio, from end to end of what is in both; empty where nothing is. */
  List<Double> steps(SizeRange range) {
    double from = Math.max(low, range.fromBytes());
    double to = range.isOpen() ? high : Math.min(high, range.toBytes());
    List<Double> steps = new ArrayList<>();
    if (!(from < to)) {
      return from == to ? List.of(from) : steps;
    }
    for (int i = 0; i < STEPS; i++) {
      steps.add(from * Math.pow(to / from, i / (double) STEPS));
    }
    steps.add(to);
    return steps;
  }

  /** A piece of a cost function over the sizes that are in both. */
  List<Spot> line(Segment piece) {
    return steps(piece.range()).stream()
        .map(m -> Spot.at(m, piece.constant().value() + piece.slope().value() * m))
        .toList();
  }

  /**
   * Rates over sizes, of times over sizes. A time of 0 or less has no rate and is left out; where
   * the bar alone reaches that low, the rate has no bar.
   *
   * @param times µs over bytes
   * @param unit bytes/µs in the unit of the rates: 1 for MB/s, 1000 for GB/s
   */
  static List<Spot> rates(List<Spot> times, double unit) {
    return times.stream().filter(t -> t.y() > 0).map(t -> rate(t, unit)).toList();
  }

  private static Spot rate(Spot time, double unit) {
    double bytes = time.x() / unit;
    return time.low() > 0
        ? new Spot(time.x(), bytes / time.y(), bytes / time.high(), bytes / time.low())
        : Spot.at(time.x(), bytes / time.y());
  }

  /** The smallest, the largest and one between. */
  static List<Integer> few(SortedSet<Integer> all) {
    List<Integer> sorted = List.copyOf(all);
    return sorted.size() <= FEW
        ? sorted
        : List.of(sorted.getFirst(), sorted.get(sorted.size() / 2), sorted.getLast());
  }

  Scale scale(String label) {
    return Scale.sizes(label, low, high);
  }

  /** What a time is drawn against, for who does not see it. */
  String words(String time) {
    return time
        + " in microseconds against message size from %s to %s bytes."
            .formatted(Digits.exact(low), Digits.exact(high));
  }
}
