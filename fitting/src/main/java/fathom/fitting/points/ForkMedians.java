package fathom.fitting.points;

import fathom.model.parameter.Experiment;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
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
   * What all forks together say at one size.
   *
   * @param micros median over the forks' medians
   * @param standardError of that median
   * @param replicates forks behind it
   */
  public record SizeMedian(double micros, double standardError, int replicates) {}

  /** Windows beyond this many standard deviations are no noise. */
  public static final double STRAY = 5;

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
        .map(
            w ->
                new DroppedRow(
                    experiment,
                    w.replicate().fork(),
                    w.replicate().iteration(),
                    w.sizeBytes(),
                    "not a message size"))
        .forEach(log::drop);
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
                    withoutStrays(experiment, e.getValue(), scaleAt(scales, e.getKey()), log)))
        .toList();
  }

  /** How much windows of one size scatter about the median of their cell, as a share of it. */
  private static NavigableMap<Integer, Double> scales(Map<Cell, List<TimedWindow>> cells) {
    NavigableMap<Integer, List<Double>> bySize = new TreeMap<>();
    List<Double> all = new ArrayList<>();
    cells.forEach(
        (cell, own) -> {
          if (own.size() >= LEAST_WINDOWS) {
            List<Double> deviations = deviations(own.stream().map(TimedWindow::micros).toList());
            bySize.computeIfAbsent(cell.sizeBytes(), s -> new ArrayList<>()).addAll(deviations);
            all.addAll(deviations);
          }
        });
    NavigableMap<Integer, Double> scales = new TreeMap<>();
    bySize.forEach((size, own) -> scales.put(size, Math.max(scale(own), scale(all))));
    return scales;
  }

  /**
   * Deviations from the median as a share of it. The middle one of an odd number is that median,
   * and its deviation of 0 tells nothing: with it, windows by three would seem half as noisy.
   */
  public static List<Double> deviations(List<Double> values) {
    double centre = Statistics.median(values);
    List<Double> sorted = values.stream().map(v -> Math.abs(v / centre - 1)).sorted().toList();
    return sorted.subList(sorted.size() % 2, sorted.size());
  }

  /** Standard deviation behind such deviations, as a share. */
  public static double scale(List<Double> deviations) {
    return deviations.isEmpty()
        ? NoiseModel.FLOOR
        : Math.max(NoiseModel.FLOOR, Statistics.SD_PER_MAD * Statistics.median(deviations));
  }

  private static double scaleAt(Map<Integer, Double> scales, Cell cell) {
    return scales.getOrDefault(cell.sizeBytes(), Double.POSITIVE_INFINITY);
  }

  /**
   * Strays are one-sided: one window in ten that only ever adds time moves the median of five by a
   * seventh of the noise, which is as much as the error of a fit over many forks. Where fewer than
   * half of the windows would be left, there is no saying which of them stray: all stay.
   */
  private static List<TimedWindow> withoutStrays(
      Experiment experiment, List<TimedWindow> windows, double scale, FitLog log) {
    double centre = median(windows);
    Map<Boolean, List<TimedWindow>> byStray =
        windows.stream()
            .collect(
                Collectors.partitioningBy(
                    w -> Math.abs(w.micros() / centre - 1) > STRAY * scale, Collectors.toList()));
    List<TimedWindow> kept = byStray.getOrDefault(false, List.of());
    if (windows.size() < LEAST_WINDOWS || 2 * kept.size() < windows.size()) {
      return windows;
    }
    byStray
        .getOrDefault(true, List.of())
        .forEach(
            window ->
                log.drop(
                    new DroppedRow(
                        experiment,
                        window.replicate().fork(),
                        window.replicate().iteration(),
                        window.sizeBytes(),
                        "stray: far from the median of its own fork")));
    return kept;
  }

  private static double median(List<TimedWindow> windows) {
    return Statistics.median(windows.stream().map(TimedWindow::micros).toList());
  }

  private static CostPoint point(Cell cell, List<TimedWindow> windows) {
    double median = median(windows);
    List<CostPoint.Window> own =
        windows.stream()
            .map(w -> new CostPoint.Window(w.replicate().iteration(), w.micros()))
            .sorted(CostPoint.Window.ORDER)
            .toList();
    return new CostPoint(cell.sizeBytes(), cell.fork(), median, median, own);
  }

  /** Points by size, ascending. */
  public static NavigableMap<Integer, List<CostPoint>> bySize(List<CostPoint> points) {
    return Groups.of(points, CostPoint::sizeBytes, Comparator.naturalOrder());
  }

  /** The median over forks at each size, with its standard error. */
  public static NavigableMap<Integer, SizeMedian> sizeMedians(List<CostPoint> points) {
    NavigableMap<Integer, SizeMedian> medians = new TreeMap<>();
    bySize(points)
        .forEach(
            (size, atSize) -> {
              List<Double> values = atSize.stream().map(CostPoint::micros).toList();
              medians.put(
                  size,
                  new SizeMedian(
                      Statistics.median(values),
                      Statistics.medianStandardError(values),
                      values.size()));
            });
    return medians;
  }
}
