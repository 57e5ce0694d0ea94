package fathom.fitting.cost;

import fathom.fitting.points.CostPoint.Window;
import fathom.fitting.regression.Statistics;
import fathom.model.samples.CampaignBlock;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitQuality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;

/**
 * Looks for drift along the order of measurement, within forks and between rounds. Sizes are dealt
 * from a shuffled deck, so whatever goes up or down with the iteration is the machine and not the
 * size.
 */
public final class DriftSearch {
  /** With fewer windows a rank correlation says nothing at the level asked for. */
  static final int LEAST_WINDOWS = 10;

  /** With fewer rounds, no trend is told from chance. */
  private static final int LEAST_ROUNDS = 5;

  /** How far each window is from the median, as a share of the fitted cost: a row per point. */
  private record Departures(List<FittedPoint> points, List<double[]> rows) {
    static Departures of(List<FittedPoint> points) {
      List<double[]> rows = new ArrayList<>();
      for (FittedPoint point : points) {
        rows.add(
            point.cost().windows().stream()
                .mapToDouble(w -> (w.micros() - point.fitted()) / point.fitted())
                .toArray());
      }
      return new Departures(points, rows);
    }

    /** The median of those that belong together, by what they belong to. */
    <K extends Comparable<K>> NavigableMap<K, Double> medians(Function<FittedPoint, K> key) {
      NavigableMap<K, List<double[]>> groups = new TreeMap<>();
      for (int i = 0; i < rows.size(); i++) {
        if (rows.get(i).length > 0) {
          groups.computeIfAbsent(key.apply(points.get(i)), k -> new ArrayList<>()).add(rows.get(i));
        }
      }
      NavigableMap<K, Double> medians = new TreeMap<>();
      groups.forEach((k, some) -> medians.put(k, median(some)));
      return medians;
    }

    int count() {
      return rows.stream().mapToInt(row -> row.length).sum();
    }

    /** Less the median of those that belong together. */
    <K> Departures centred(Function<FittedPoint, K> key) {
      Map<K, List<double[]>> groups = new HashMap<>();
      for (int i = 0; i < rows.size(); i++) {
        groups.computeIfAbsent(key.apply(points.get(i)), k -> new ArrayList<>()).add(rows.get(i));
      }
      Map<K, Double> centres = new HashMap<>();
      groups.forEach(
          (k, some) ->
              centres.put(k, some.stream().allMatch(row -> row.length == 0) ? 0.0 : median(some)));
      List<double[]> less = new ArrayList<>();
      for (int i = 0; i < rows.size(); i++) {
        double centre = centres.getOrDefault(key.apply(points.get(i)), 0.0);
        less.add(Arrays.stream(rows.get(i)).map(departure -> departure - centre).toArray());
      }
      return new Departures(points, less);
    }

    private static double median(List<double[]> rows) {
      return Statistics.median(rows.stream().flatMapToDouble(Arrays::stream).toArray());
    }

    RankedSteps ranked() {
      int[] iterations =
          points.stream()
              .flatMapToInt(point -> point.cost().windows().stream().mapToInt(Window::iteration))
              .toArray();
      return RankedSteps.of(iterations, rows.stream().flatMapToDouble(Arrays::stream).toArray());
    }
  }

  private DriftSearch() {}

  /**
   * The drift within forks or between the rounds of a campaign, whichever chance explains less.
   * Empty if neither can be told.
   */
  static Optional<Drift> find(List<FittedPoint> points) {
    return Stream.of(withinForks(points), betweenRounds(points))
        .flatMap(Optional::stream)
        .min(Comparator.comparingDouble(Drift::pValue));
  }

  /**
   * A machine that gets slower over a campaign moves each round as a whole, and no window beside
   * others of its fork. Each round is one value, the median of its windows, because rounds differ
   * by more than their windows tell. The trend is that of a straight line: with six rounds no rank
   * correlation is beyond chance at the level asked for.
   */
  private static Optional<Drift> betweenRounds(List<FittedPoint> points) {
    List<FittedPoint> ofRounds =
        points.stream().filter(point -> point.cost().block().isShared()).toList();
    NavigableMap<CampaignBlock, Double> medians =
        Departures.of(ofRounds).centred(FittedPoint::at).medians(point -> point.cost().block());
    if (medians.size() < LEAST_ROUNDS) {
      return Optional.empty();
    }
    double[] numbers = medians.keySet().stream().mapToDouble(CampaignBlock::number).toArray();
    double[] values = medians.values().stream().mapToDouble(v -> v).toArray();
    double correlation = new PearsonsCorrelation().correlation(numbers, values);
    if (!Double.isFinite(correlation)) {
      return Optional.empty();
    }
    int half = values.length / 2;
    double early = Statistics.median(Arrays.copyOfRange(values, 0, half));
    double late =
        Statistics.median(Arrays.copyOfRange(values, values.length - half, values.length));
    double bounded = Math.clamp(correlation, -1.0, 1.0);
    return Optional.of(new Drift(bounded, pValue(bounded, values.length), late - early));
  }

  /** Empty with too few windows, or if all of them come from one iteration or say the same. */
  private static Optional<Drift> withinForks(List<FittedPoint> points) {
    Departures departures = Departures.of(points);
    // A size that the fit misses, and a fork that differs, must not pass for drift.
    return departures.count() < LEAST_WINDOWS
        ? Optional.empty()
        : drift(departures.centred(FittedPoint::at).centred(point -> point.cost().fork()).ranked());
  }

  private static Optional<Drift> drift(RankedSteps steps) {
    double correlation = steps.rankCorrelation();
    double middle = (steps.firstIteration() + (double) steps.lastIteration()) / 2;
    double[] early = steps.departures(iteration -> iteration < middle);
    double[] late = steps.departures(iteration -> iteration > middle);
    if (!Double.isFinite(correlation) || early.length == 0 || late.length == 0) {
      return Optional.empty();
    }
    double bounded = Math.clamp(correlation, -1.0, 1.0);
    double change = Statistics.median(late) - Statistics.median(early);
    return Optional.of(new Drift(bounded, pValue(bounded, steps.count()), change));
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
                    "%s %s by %s %% during the measurement: the machine was not steady. Measure again"
                        + " when it is quiet",
                    label,
                    drift.relativeChange() > 0 ? "rose" : "fell",
                    percent(100 * Math.abs(drift.relativeChange()))));
  }

  /** In two digits: {@code 2.8}, {@code 17}. */
  private static String percent(double percent) {
    return String.format(Locale.ROOT, percent < 9.95 ? "%.1f" : "%.0f", percent);
  }
}
