package fathom.fitting.points;

import fathom.fitting.regression.Statistics;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The standard deviation of a data point, as a share of the time on the clock: noise grows with
 * time. Unweighted fits were up to 4 % off in the constant.
 *
 * <p>Each size's spread over forks is drawn towards the spread over all sizes, because a handful of
 * forks tells its own spread badly and a size whose forks agree by chance must not dominate.
 */
public final class NoiseModel {
  /** Timing cannot be trusted below this share, whatever the replicates say. */
  public static final double FLOOR = 0.002;

  /**
   * How many forks the common spread counts for. Many: a weight that follows its own residuals
   * makes the interval too narrow (with 10 instead of 40, one in twelve misses the truth and not
   * one in twenty).
   */
  private static final double PRIOR_DEGREES = 40;

  private static final double LEAST_OF_COMMON = 0.5;
  private static final double MOST_OF_COMMON = 4;

  private final Map<Integer, Double> sigmaBySize;

  private NoiseModel(Map<Integer, Double> sigmaBySize) {
    this.sigmaBySize = sigmaBySize;
  }

  public static NoiseModel of(List<CostPoint> points) {
    List<List<CostPoint>> sizes = ForkMedians.atSizes(points);
    List<double[]> deviations = deviations(sizes);
    return ofSizes(sizes, deviations, share(deviations));
  }

  /** The same with a common spread that further points took part in. */
  public static NoiseModel of(List<CostPoint> points, double commonShare) {
    List<List<CostPoint>> sizes = ForkMedians.atSizes(points);
    return ofSizes(sizes, deviations(sizes), commonShare);
  }

  private static NoiseModel ofSizes(
      List<List<CostPoint>> sizes, List<double[]> deviations, double commonShare) {
    Map<Integer, Double> sigma = new HashMap<>();
    for (int i = 0; i < deviations.size(); i++) {
      List<CostPoint> own = sizes.get(i);
      sigma.put(own.getFirst().sizeBytes(), shrunk(deviations.get(i), commonShare) * unit(own));
    }
    return new NoiseModel(sigma);
  }

  /** The spread common to all cells, each of one size under one condition, as a share. */
  public static double share(Collection<List<CostPoint>> cells) {
    return share(deviations(cells));
  }

  private static double share(List<double[]> deviations) {
    return ForkMedians.scale(deviations.stream().filter(own -> own.length > 1).toList());
  }

  /** The deviations of each cell from its median, as shares of the time on the clock. */
  private static List<double[]> deviations(Collection<List<CostPoint>> cells) {
    return cells.stream()
        .map(
            own -> {
              double centre = Statistics.median(own, CostPoint::micros);
              double unit = unit(own);
              double lost = lostByCentring(own.size());
              return Statistics.values(own, p -> Math.abs(p.micros() - centre) / unit * lost);
            })
        .toList();
  }

  private static double unit(List<CostPoint> own) {
    return Statistics.median(own, CostPoint::noiseUnit);
  }

  /** Standard deviation of one point at this size, in µs. */
  public double sigma(int sizeBytes) {
    Double sigma = sigmaBySize.get(sizeBytes);
    if (sigma == null) {
      throw new IllegalArgumentException("no points of " + sizeBytes + " bytes");
    }
    return sigma;
  }

  private static double lostByCentring(int count) {
    return count < 2 ? 1 : Math.sqrt(count / (count - 1.0));
  }

  private static double shrunk(double[] deviations, double common) {
    int degrees = deviations.length - 1;
    double own = Statistics.SD_PER_MAD * Statistics.median(deviations);
    double variance =
        (degrees * own * own + PRIOR_DEGREES * common * common) / (degrees + PRIOR_DEGREES);
    double sigma =
        Math.clamp(Math.sqrt(variance), LEAST_OF_COMMON * common, MOST_OF_COMMON * common);
    return Math.max(FLOOR, sigma);
  }
}
