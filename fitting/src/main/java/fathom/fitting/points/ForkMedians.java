package fathom.fitting.points;

import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Raw windows to data points: medians per fork and size, then per size over forks. Medians because
 * a shared machine stalls for milliseconds and single windows stray by up to 97 % (measurement
 * rules §1.3): a mean takes that in.
 */
public final class ForkMedians {
  /** Where a point stands. */
  private record Cell(int sizeBytes, int fork) {}

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

  private static final Comparator<Cell> BY_SIZE_THEN_FORK =
      Comparator.comparingInt(Cell::sizeBytes).thenComparingInt(Cell::fork);

  private ForkMedians() {}

  /** The medians, ordered by size and fork; windows of negative size are dropped. */
  public static List<CostPoint> points(
      Experiment experiment, List<TimedWindow> windows, FitLog log) {
    windows.stream()
        .filter(w -> w.sizeBytes() < 0)
        .forEach(w -> log.drop(experiment, w.replicate(), w.sizeBytes(), "not a message size"));
    NavigableMap<Cell, List<TimedWindow>> cells =
        Groups.of(
            windows.stream().filter(w -> w.sizeBytes() >= 0).toList(),
            w -> new Cell(w.sizeBytes(), w.replicate().fork()),
            BY_SIZE_THEN_FORK);
    NavigableMap<Integer, Double> scales = scales(cells);
    return cells.entrySet().stream()
        .map(
            e ->
                point(
                    e.getKey(),
                    withoutStrays(
                        e.getValue(),
                        TimedWindow::micros,
                        scaleAt(scales, e.getKey()),
                        stray ->
                            log.drop(
                                experiment,
                                stray.replicate(),
                                stray.sizeBytes(),
                                DroppedRow.FAR_FROM_ITS_LAUNCH))))
        .toList();
  }

  /** How much windows of one size scatter about the median of their cell, as a share of it. */
  private static NavigableMap<Integer, Double> scales(Map<Cell, List<TimedWindow>> cells) {
    NavigableMap<Integer, List<double[]>> bySize = new TreeMap<>();
    List<double[]> all = new ArrayList<>();
    cells.forEach(
        (cell, own) -> {
          if (own.size() >= LEAST_WINDOWS) {
            double[] deviations = deviations(micros(own));
            bySize.computeIfAbsent(cell.sizeBytes(), s -> new ArrayList<>()).add(deviations);
            all.add(deviations);
          }
        });
    NavigableMap<Integer, Double> scales = new TreeMap<>();
    double together = scale(joined(all));
    bySize.forEach((size, own) -> scales.put(size, Math.max(scale(joined(own)), together)));
    return scales;
  }

  private static double[] micros(List<TimedWindow> windows) {
    return windows.stream().mapToDouble(TimedWindow::micros).toArray();
  }

  private static double[] joined(List<double[]> parts) {
    double[] all = new double[parts.stream().mapToInt(part -> part.length).sum()];
    int at = 0;
    for (double[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  /**
   * Deviations from the median as a share of it. The middle one of an odd number is that median,
   * and its deviation of 0 tells nothing: with it, windows by three would seem half as noisy.
   */
  public static List<Double> deviations(List<Double> values) {
    return Arrays.stream(deviations(values.stream().mapToDouble(Double::doubleValue).toArray()))
        .boxed()
        .toList();
  }

  private static double[] deviations(double[] values) {
    double centre = Statistics.median(values);
    double[] sorted = Arrays.stream(values).map(v -> Math.abs(v / centre - 1)).sorted().toArray();
    return Arrays.copyOfRange(sorted, sorted.length % 2, sorted.length);
  }

  /** Standard deviation behind such deviations, as a share. */
  public static double scale(List<Double> deviations) {
    return scale(deviations.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double scale(double[] deviations) {
    return deviations.length == 0
        ? NoiseModel.FLOOR
        : Math.max(NoiseModel.FLOOR, Statistics.SD_PER_MAD * Statistics.median(deviations));
  }

  private static double scaleAt(Map<Integer, Double> scales, Cell cell) {
    return scales.getOrDefault(cell.sizeBytes(), Double.POSITIVE_INFINITY);
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
    double centre = Statistics.median(windows.stream().mapToDouble(micros).toArray());
    Map<Boolean, List<T>> byStray =
        windows.stream()
            .collect(
                Collectors.partitioningBy(
                    w -> Math.abs(micros.applyAsDouble(w) / centre - 1) > STRAY * scale));
    List<T> kept = byStray.getOrDefault(false, List.of());
    if (2 * kept.size() < windows.size()) {
      return windows;
    }
    byStray.getOrDefault(true, List.of()).forEach(drop);
    return kept;
  }

  private static double median(List<TimedWindow> windows) {
    return Statistics.median(micros(windows));
  }

  private static CostPoint point(Cell cell, List<TimedWindow> windows) {
    double median = median(windows);
    List<CostPoint.Window> own =
        windows.stream()
            .map(w -> new CostPoint.Window(w.replicate().iteration(), w.micros()))
            .sorted(CostPoint.Window.ORDER)
            .toList();
    CampaignBlock block = windows.getFirst().replicate().block();
    return new CostPoint(cell.sizeBytes(), cell.fork(), block, median, median, own);
  }

  /** Points by size, ascending. */
  public static NavigableMap<Integer, List<CostPoint>> bySize(List<CostPoint> points) {
    return Groups.of(points, CostPoint::sizeBytes, Comparator.naturalOrder());
  }

  /** The median over blocks at each size, with its standard error. */
  public static NavigableMap<Integer, SizeMedian> sizeMedians(List<CostPoint> points) {
    NavigableMap<Integer, SizeMedian> medians = new TreeMap<>();
    bySize(points)
        .forEach(
            (size, atSize) -> {
              List<Double> values = byBlock(atSize);
              medians.put(
                  size,
                  new SizeMedian(
                      Statistics.median(values),
                      Statistics.medianStandardError(values),
                      values.size()));
            });
    return medians;
  }

  /** What each block says at one size, the median over its forks: as many as tell its error. */
  public static List<Double> byBlock(List<CostPoint> atSize) {
    return Groups.of(atSize, CostPoint::block, Comparator.naturalOrder()).values().stream()
        .map(own -> Statistics.median(own.stream().map(CostPoint::micros).toList()))
        .toList();
  }
}
