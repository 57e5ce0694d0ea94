package fathom.fitting.cost;

import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitQuality;
import fathom.fitting.points.CostPoint;
import fathom.fitting.regression.Statistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;

/**
 * Looks for drift along the order of measurement. Sizes are dealt from a shuffled deck, so whatever
 * goes up or down with the iteration is the machine and not the size.
 */
public final class DriftSearch {
  /** With fewer windows a rank correlation says nothing at the level asked for. */
  static final int LEAST_WINDOWS = 10;

  /** One window: when, and how far from the median, as a share of the fitted cost. */
  private record Step(Place at, int fork, int iteration, double departure) {
    Step less(double centre) {
      return new Step(at, fork, iteration, departure - centre);
    }
  }

  private DriftSearch() {}

  /** Empty with too few windows, or where all of them come from one iteration or say the same. */
  static Optional<Drift> find(List<FittedPoint> points) {
    List<Step> steps = new ArrayList<>();
    for (FittedPoint point : points) {
      for (CostPoint.Window window : point.cost().windows()) {
        double departure = (window.micros() - point.fitted()) / point.fitted();
        steps.add(new Step(point.at(), point.cost().fork(), window.iteration(), departure));
      }
    }
    // A size that the fit misses, and a fork that differs, must not pass for drift.
    return steps.size() < LEAST_WINDOWS
        ? Optional.empty()
        : drift(centred(centred(steps, Step::at), Step::fork));
  }

  private static <K> List<Step> centred(List<Step> steps, Function<Step, K> key) {
    Map<K, Double> centres =
        steps.stream()
            .collect(
                Collectors.groupingBy(
                    key,
                    Collectors.collectingAndThen(
                        Collectors.mapping(Step::departure, Collectors.toList()),
                        Statistics::median)));
    return steps.stream().map(s -> s.less(centres.getOrDefault(key.apply(s), 0.0))).toList();
  }

  private static Optional<Drift> drift(List<Step> unordered) {
    List<Step> steps =
        unordered.stream()
            .sorted(Comparator.comparingInt(Step::iteration).thenComparingDouble(Step::departure))
            .toList();
    double correlation =
        new SpearmansCorrelation()
            .correlation(
                steps.stream().mapToDouble(Step::iteration).toArray(),
                steps.stream().mapToDouble(Step::departure).toArray());
    double middle = (steps.getFirst().iteration() + (double) steps.getLast().iteration()) / 2;
    List<Double> early =
        steps.stream().filter(s -> s.iteration() < middle).map(Step::departure).toList();
    List<Double> late =
        steps.stream().filter(s -> s.iteration() > middle).map(Step::departure).toList();
    if (!Double.isFinite(correlation) || early.isEmpty() || late.isEmpty()) {
      return Optional.empty();
    }
    double bounded = Math.clamp(correlation, -1.0, 1.0);
    double change = Statistics.median(late) - Statistics.median(early);
    return Optional.of(new Drift(bounded, pValue(bounded, steps.size()), change));
  }

  /**
   * Two-sided, by t = ρ·√((n − 2)/(1 − ρ²)) with n − 2 degrees of freedom; 0 where t is infinite.
   */
  private static double pValue(double correlation, int count) {
    double degrees = count - 2.0;
    double rest = 1 - correlation * correlation;
    double t = Math.abs(correlation) * Math.sqrt(degrees / rest);
    return Math.min(1, 2 * new TDistribution(null, degrees).cumulativeProbability(-t));
  }

  /** What a reader must know of it; empty where there is none or it does not matter. */
  public static Optional<String> warning(String label, FitQuality fit) {
    return fit.diagnostics()
        .drift()
        .filter(Drift::isMaterial)
        .map(
            drift ->
                String.format(
                    Locale.ROOT,
                    "%s: drift: windows of the later half of a fork are %.1f %% %s than those of"
                        + " the earlier half (rank correlation with the order %.2f, p %s); warm up"
                        + " longer, or measure again on a quiet machine",
                    label,
                    100 * Math.abs(drift.relativeChange()),
                    drift.relativeChange() > 0 ? "dearer" : "cheaper",
                    drift.rankCorrelation(),
                    drift.pValue() < 1e-6
                        ? "< 0.000001"
                        : String.format(Locale.ROOT, "= %.6f", drift.pValue())));
  }
}
