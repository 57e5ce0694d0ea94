package fathom.fitting;

import fathom.model.Experiment;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Raw windows to data points: medians per fork and size, then per size over forks. Medians because
 * a shared machine stalls for milliseconds and single windows stray by up to 97 % (measurement
 * rules §1.3): a mean takes that in.
 */
final class ForkMedians {
  /** Where a point stands. */
  private record Cell(int sizeBytes, int fork) {}

  /**
   * What all forks together say at one size.
   *
   * @param micros median over the forks' medians
   * @param standardError of that median
   * @param replicates forks behind it, or windows when there is only one fork
   */
  record SizeMedian(double micros, double standardError, int replicates) {}

  private static final Comparator<Cell> BY_SIZE_THEN_FORK =
      Comparator.comparingInt(Cell::sizeBytes).thenComparingInt(Cell::fork);

  private ForkMedians() {}

  /** The medians, ordered by size and fork; windows of negative size are dropped. */
  static List<CostPoint> points(Experiment experiment, List<TimedWindow> windows, FitLog log) {
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
    return grouped(
            windows.stream().filter(w -> w.sizeBytes() >= 0).toList(),
            w -> new Cell(w.sizeBytes(), w.replicate().fork()),
            BY_SIZE_THEN_FORK)
        .entrySet()
        .stream()
        .map(e -> point(e.getKey(), e.getValue()))
        .toList();
  }

  private static CostPoint point(Cell cell, List<TimedWindow> windows) {
    double median = Statistics.median(windows.stream().map(TimedWindow::micros).toList());
    List<Integer> iterations =
        windows.stream().map(w -> w.replicate().iteration()).sorted().toList();
    return new CostPoint(cell.sizeBytes(), cell.fork(), median, median, iterations);
  }

  /** Points by size, ascending. */
  static NavigableMap<Integer, List<CostPoint>> bySize(List<CostPoint> points) {
    return grouped(points, CostPoint::sizeBytes, Comparator.naturalOrder());
  }

  /** The median over forks at each size, with its standard error. */
  static NavigableMap<Integer, SizeMedian> sizeMedians(List<CostPoint> points) {
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

  /** Groups in the order of their keys, so that the order of the rows cannot matter. */
  static <K, V> NavigableMap<K, List<V>> grouped(
      List<V> rows, Function<V, K> key, Comparator<? super K> order) {
    Map<K, List<V>> groups = rows.stream().collect(Collectors.groupingBy(key));
    NavigableMap<K, List<V>> ordered = new TreeMap<>(order);
    groups.forEach((k, v) -> ordered.put(k, new ArrayList<>(v)));
    return ordered;
  }
}
