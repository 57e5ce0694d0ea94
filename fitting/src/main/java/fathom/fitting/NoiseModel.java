package fathom.fitting;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The standard deviation of a data point, as a share of the time on the clock: noise grows with
 * time. Unweighted fits were up to 4 % off in the constant.
 *
 * <p>Each size's spread over forks is drawn towards the spread over all sizes, because a handful of
 * forks tells its own spread badly and a size whose forks agree by chance must not dominate.
 */
final class NoiseModel {
  /** Timing cannot be trusted below this share, whatever the replicates say. */
  static final double FLOOR = 0.002;

  /**
   * How many forks the common spread counts for. Many: a weight that follows its own residuals
   * makes the interval too narrow (with 10 instead of 40, one in twelve misses the truth and not
   * one in twenty).
   */
  private static final double PRIOR_DEGREES = 40;

  private static final double LEAST_OF_COMMON = 0.5;
  private static final double MOST_OF_COMMON = 4;

  private final NavigableMap<Integer, Double> sigmaBySize;

  private NoiseModel(NavigableMap<Integer, Double> sigmaBySize) {
    this.sigmaBySize = sigmaBySize;
  }

  static NoiseModel of(List<CostPoint> points) {
    NavigableMap<Integer, List<CostPoint>> bySize = ForkMedians.bySize(points);
    List<Double> all = new ArrayList<>();
    NavigableMap<Integer, List<Double>> deviations = new TreeMap<>();
    NavigableMap<Integer, Double> units = new TreeMap<>();
    bySize.forEach(
        (size, atSize) -> {
          double centre = Statistics.median(atSize.stream().map(CostPoint::micros).toList());
          double unit = Statistics.median(atSize.stream().map(CostPoint::noiseUnit).toList());
          units.put(size, unit);
          List<Double> own =
              atSize.stream()
                  .map(p -> Math.abs(p.micros() - centre) / unit * lostByCentring(atSize.size()))
                  .toList();
          deviations.put(size, own);
          if (own.size() > 1) {
            all.addAll(own);
          }
        });
    double common =
        all.isEmpty() ? FLOOR : Math.max(FLOOR, Statistics.SD_PER_MAD * Statistics.median(all));
    NavigableMap<Integer, Double> sigma = new TreeMap<>();
    deviations.forEach((size, own) -> sigma.put(size, shrunk(own, common) * at(units, size)));
    return new NoiseModel(sigma);
  }

  /** Standard deviation of one point at this size, in µs. */
  double sigma(int sizeBytes) {
    return at(sigmaBySize, sizeBytes);
  }

  private static double lostByCentring(int count) {
    return count < 2 ? 1 : Math.sqrt(count / (count - 1.0));
  }

  private static double shrunk(List<Double> deviations, double common) {
    int degrees = deviations.size() - 1;
    double own = Statistics.SD_PER_MAD * Statistics.median(deviations);
    double variance =
        (degrees * own * own + PRIOR_DEGREES * common * common) / (degrees + PRIOR_DEGREES);
    double sigma =
        Math.clamp(Math.sqrt(variance), LEAST_OF_COMMON * common, MOST_OF_COMMON * common);
    return Math.max(FLOOR, sigma);
  }

  private static double at(NavigableMap<Integer, Double> map, int size) {
    Double value = map.get(size);
    if (value == null) {
      throw new IllegalArgumentException("no points of " + size + " bytes");
    }
    return value;
  }
}
