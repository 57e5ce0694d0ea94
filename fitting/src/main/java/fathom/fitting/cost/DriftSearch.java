package fathom.fitting.cost;

import fathom.fitting.points.CostPoint.PointWindow;
import fathom.fitting.points.Words;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import fathom.model.samples.CampaignBlock;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitQuality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;

/**
 * Looks for drift along the order of measurement, within forks and between rounds. Sizes are dealt
 * from a shuffled deck, so whatever goes up or down with the iteration is the machine and not the
 * size.
 */
public final class DriftSearch {
  /** With fewer windows a rank correlation says nothing at the level asked for. */
  private static final int LEAST_WINDOWS = 10;

  /** More windows show no drift that matters and these do not. */
  private static final int MOST_RANKED = 100_000;

  private static final long SEED = 1904;

  /** With fewer rounds, no trend is told from chance. */
  private static final int LEAST_ROUNDS = 5;

  private DriftSearch() {}

  /**
   * The drift within forks or between the rounds of a campaign, whichever chance explains less.
   * Empty if neither can be told.
   */
  static Optional<Drift> find(List<FittedPoint> points) {
    List<FittedPoint> ofWindows = new ArrayList<>();
    points.forEach(
        point -> ofWindows.addAll(Collections.nCopies(point.cost().windows().size(), point)));
    List<PointWindow> windows =
        points.stream().flatMap(point -> point.cost().windows().stream()).toList();
    double[] departures = new double[windows.size()];
    Arrays.setAll(
        departures,
        i -> {
          double fitted = ofWindows.get(i).fitted();
          return (windows.get(i).micros() - fitted) / fitted;
        });
    // A size that the fit misses, and a fork that differs, must not pass for drift.
    centre(departures, ofWindows, FittedPoint::at);
    Optional<Drift> betweenRounds = betweenRounds(ofWindows, departures);
    centre(departures, ofWindows, point -> point.cost().fork());
    return Stream.of(
            withinForks(Statistics.values(windows, PointWindow::iteration), departures),
            betweenRounds)
        .flatMap(Optional::stream)
        .min(Comparator.comparingDouble(Drift::pValue));
  }

  /** Takes from each value the median of those that belong together. */
  private static void centre(
      double[] values, List<FittedPoint> points, Function<FittedPoint, ?> key) {
    for (int[] own : Groups.places(points.stream().map(key).toList())) {
      double centre = median(values, own);
      for (int i : own) {
        values[i] -= centre;
      }
    }
  }

  private static double median(double[] values, int[] some) {
    return Statistics.median(Arrays.stream(some).mapToDouble(i -> values[i]).toArray());
  }

  /**
   * A machine that gets slower over a campaign moves each round as a whole, and no window beside
   * others of its fork. Each round is one value, the median of its windows, because rounds differ
   * by more than their windows tell. The trend is that of a straight line: with six rounds no rank
   * correlation is beyond chance at the level asked for.
   */
  private static Optional<Drift> betweenRounds(List<FittedPoint> points, double[] departures) {
    List<CampaignBlock> blocks = points.stream().map(point -> point.cost().block()).toList();
    NavigableMap<CampaignBlock, Double> medians = new TreeMap<>();
    for (int[] own : Groups.places(blocks)) {
      if (blocks.get(own[0]).isShared()) {
        medians.put(blocks.get(own[0]), median(departures, own));
      }
    }
    if (medians.size() < LEAST_ROUNDS) {
      return Optional.empty();
    }
    double[] numbers = medians.keySet().stream().mapToDouble(CampaignBlock::number).toArray();
    double[] values = medians.values().stream().mapToDouble(v -> v).toArray();
    int half = values.length / 2;
    return drift(
        new PearsonsCorrelation().correlation(numbers, values),
        Arrays.copyOfRange(values, 0, half),
        Arrays.copyOfRange(values, values.length - half, values.length),
        values.length);
  }

  /** Empty with too few windows, or if all of them come from one iteration or say the same. */
  private static Optional<Drift> withinForks(double[] iterations, double[] departures) {
    if (departures.length < LEAST_WINDOWS
        || !Arrays.stream(departures).allMatch(Double::isFinite)) {
      return Optional.empty();
    }
    // The library ranks −0 below 0.
    Arrays.setAll(departures, i -> departures[i] + 0.0);
    DoubleSummaryStatistics range = Arrays.stream(iterations).summaryStatistics();
    double middle = (range.getMin() + range.getMax()) / 2;
    int[] ranked = ranked(departures.length);
    return drift(
        new SpearmansCorrelation()
            .correlation(
                Arrays.stream(ranked).mapToDouble(i -> iterations[i]).toArray(),
                Arrays.stream(ranked).mapToDouble(i -> departures[i]).toArray()),
        some(departures, iterations, iteration -> iteration < middle),
        some(departures, iterations, iteration -> iteration > middle),
        ranked.length);
  }

  /** All windows, or as many of them by chance as take no seconds to rank. */
  private static int[] ranked(int count) {
    Random random = new Random(SEED);
    return IntStream.range(0, count)
        .filter(i -> count <= MOST_RANKED || random.nextInt(count) < MOST_RANKED)
        .toArray();
  }

  private static double[] some(double[] departures, double[] iterations, DoublePredicate which) {
    return IntStream.range(0, departures.length)
        .filter(i -> which.test(iterations[i]))
        .mapToDouble(i -> departures[i])
        .toArray();
  }

  /** Empty if nothing moved, or if one half has no values. */
  private static Optional<Drift> drift(
      double correlation, double[] early, double[] late, int count) {
    if (!Double.isFinite(correlation) || early.length == 0 || late.length == 0) {
      return Optional.empty();
    }
    double bounded = Math.clamp(correlation, -1.0, 1.0);
    double change = Statistics.median(late) - Statistics.median(early);
    return Optional.of(new Drift(bounded, pValue(bounded, count), change));
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
                Words.of(
                    "%s %s by %s %% during the measurement: the machine was not steady. Measure again"
                        + " when it is quiet",
                    label,
                    drift.relativeChange() > 0 ? "rose" : "fell",
                    percent(100 * Math.abs(drift.relativeChange()))));
  }

  /** In two digits: {@code 2.8}, {@code 17}. */
  private static String percent(double percent) {
    return Words.of(percent < 9.95 ? "%.1f" : "%.0f", percent);
  }
}
