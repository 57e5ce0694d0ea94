package fathom.fitting.points;

import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import fathom.model.parameter.Experiment;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Raw windows to data points: medians per fork and size, then per size over forks. Medians because
 * a shared machine stalls for milliseconds and single windows stray by up to 97 % (measurement
 * rules §1.3): a mean takes that in.
 */
public final class ForkMedians {
  /**
   * What all blocks together say at one size.
   *
   * @param micros median over the blocks' medians
   * @param standardError of that median
   * @param replicates blocks behind it
   */
  public record SizeMedian(double micros, double standardError, int replicates) {}

  /** Windows beyond this many standard deviations are no noise. */
  private static final double STRAY = 5;

  /** With fewer windows there is no saying which of them strays. */
  public static final int LEAST_WINDOWS = 3;

  private ForkMedians() {}

  /** The medians, ordered by size and fork; windows of negative size are dropped. */
  public static List<CostPoint> points(
      Experiment experiment, List<TimedWindow> windows, FitLog log) {
    windows.stream()
        .filter(w -> w.sizeBytes() < 0)
        .forEach(w -> log.drop(experiment, w.replicate(), w.sizeBytes(), "not a message size"));
    List<TimedWindow> byFork =
        Groups.sortedBy(
            windows.stream().filter(w -> w.sizeBytes() >= 0).toList(),
            window -> window.replicate().fork());
    List<List<TimedWindow>> cells =
        Groups.adjacent(
            Groups.sortedBy(byFork, TimedWindow::sizeBytes),
            (one, next) ->
                one.sizeBytes() == next.sizeBytes()
                    && one.replicate().fork() == next.replicate().fork());
    Map<Integer, Double> scales = scales(cells);
    return cells.stream()
        .map(
            own ->
                point(
                    withoutStrays(
                        own,
                        TimedWindow::micros,
                        scales.getOrDefault(own.getFirst().sizeBytes(), Double.POSITIVE_INFINITY),
                        stray ->
                            log.drop(
                                experiment,
                                stray.replicate(),
                                stray.sizeBytes(),
                                DroppedRow.FAR_FROM_ITS_LAUNCH))))
        .toList();
  }

  /** How much windows of one size scatter about the median of their cell, as a share of it. */
  private static Map<Integer, Double> scales(List<List<TimedWindow>> cells) {
    Map<Integer, List<double[]>> bySize = new HashMap<>();
    for (List<TimedWindow> own : cells) {
      if (own.size() >= LEAST_WINDOWS) {
        bySize
            .computeIfAbsent(own.getFirst().sizeBytes(), size -> new ArrayList<>())
            .add(deviations(micros(own)));
      }
    }
    double together = scale(bySize.values().stream().flatMap(List::stream).toList());
    Map<Integer, Double> scales = new HashMap<>();
    bySize.forEach((size, own) -> scales.put(size, Math.max(scale(own), together)));
    return scales;
  }

  private static double[] micros(List<TimedWindow> windows) {
    return Statistics.values(windows, TimedWindow::micros);
  }

  /**
   * Deviations from the median as a share of it. The middle one of an odd number is that median,
   * and its deviation of 0 tells nothing: with it, windows by three would seem half as noisy.
   */
  public static double[] deviations(double[] values) {
    double centre = Statistics.median(values);
    double[] sorted = Arrays.stream(values).map(v -> Math.abs(v / centre - 1)).sorted().toArray();
    return Arrays.copyOfRange(sorted, sorted.length % 2, sorted.length);
  }

  /** Standard deviation behind the deviations of several, as a share. */
  public static double scale(List<double[]> deviations) {
    double[] all = Statistics.joined(deviations);
    return all.length == 0
        ? NoiseModel.FLOOR
        : Math.max(NoiseModel.FLOOR, Statistics.SD_PER_MAD * Statistics.median(all));
  }

  /**
   * Leaves out outliers. They are one-sided: one window in ten that only ever adds time moves the
   * median of five by a seventh of the noise, which is as much as the error of a fit over many
   * forks. If fewer than half of the windows would be left, nothing tells which of them are
   * outliers: all stay.
   *
   * @param scale standard deviation of the windows, as a share of their median
   * @param drop takes each outlier
   */
  public static <T> List<T> withoutStrays(
      List<T> windows, ToDoubleFunction<T> micros, double scale, Consumer<T> drop) {
    if (windows.size() < LEAST_WINDOWS) {
      return windows;
    }
    double centre = Statistics.median(windows, micros);
    Predicate<T> isStray = w -> Math.abs(micros.applyAsDouble(w) / centre - 1) > STRAY * scale;
    List<T> kept = windows.stream().filter(isStray.negate()).toList();
    if (2 * kept.size() < windows.size()) {
      return windows;
    }
    windows.stream().filter(isStray).forEach(drop);
    return kept;
  }

  private static CostPoint point(List<TimedWindow> windows) {
    double median = Statistics.median(micros(windows));
    CostPoint.PointWindow[] own = new CostPoint.PointWindow[windows.size()];
    Arrays.setAll(
        own,
        i ->
            new CostPoint.PointWindow(
                windows.get(i).replicate().iteration(), windows.get(i).micros()));
    Arrays.sort(own, CostPoint.PointWindow.ORDER);
    TimedWindow any = windows.getFirst();
    return new CostPoint(
        any.sizeBytes(),
        any.replicate().fork(),
        any.replicate().block(),
        median,
        median,
        List.of(own));
  }

  /** Points by size, ascending. */
  public static NavigableMap<Integer, List<CostPoint>> bySize(List<CostPoint> points) {
    return Groups.of(points, CostPoint::sizeBytes, Comparator.naturalOrder());
  }

  /** The points of each size, ascending. */
  static List<List<CostPoint>> atSizes(List<CostPoint> points) {
    return Groups.adjacent(
        Groups.sortedBy(points, CostPoint::sizeBytes),
        (one, next) -> one.sizeBytes() == next.sizeBytes());
  }

  /** The median over blocks at each size, with its standard error. */
  public static NavigableMap<Integer, SizeMedian> sizeMedians(List<CostPoint> points) {
    NavigableMap<Integer, SizeMedian> medians = new TreeMap<>();
    atSizes(points).forEach(own -> medians.put(own.getFirst().sizeBytes(), median(own)));
    return medians;
  }

  /** What all blocks together say of points of one condition. */
  public static SizeMedian median(List<CostPoint> own) {
    List<Double> values = own.size() == 1 ? List.of(own.getFirst().micros()) : byBlock(own);
    return new SizeMedian(
        Statistics.median(values), Statistics.medianStandardError(values), values.size());
  }

  /** The same of an experiment's windows; what is left out of them is told elsewhere. */
  public static NavigableMap<Integer, SizeMedian> sizeMedians(
      Experiment experiment, List<TimedWindow> windows) {
    return sizeMedians(points(experiment, windows, new FitLog()));
  }

  /** What each block says at one size, the median over its forks: as many as tell its error. */
  public static List<Double> byBlock(List<CostPoint> atSize) {
    if (atSize.stream().noneMatch(point -> point.block().isShared())) {
      return atSize.stream().map(CostPoint::micros).toList();
    }
    return Groups.of(atSize, CostPoint::block, Comparator.naturalOrder()).values().stream()
        .map(own -> Statistics.median(own, CostPoint::micros))
        .toList();
  }
}
