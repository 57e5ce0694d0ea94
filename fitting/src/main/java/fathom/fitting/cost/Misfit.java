package fathom.fitting.cost;

import fathom.fitting.cost.CostFit.FittedPiece;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Words;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.interval.CostBand;
import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The lack of fit of a value: how far fitted costs are from the medians that they were fitted to.
 * The interval of a cost that misses a median by more than chance explains is widened by a share of
 * the cost until it holds the median, and a warning says so. Beyond {@value #MOST} of the cost the
 * data do not support the form, and there is no value.
 */
public final class Misfit {
  /** The words of a warning that the intervals of a parameter hold its lack of fit. */
  public static final String HELD = "The ± shown includes that";

  /** A fitted cost that needs more than this share to reach a median is no result. */
  static final double MOST = 0.2;

  /**
   * A median that is so many standard errors from the fitted cost is not there by chance: there are
   * some thirty of them, and a handful of forks tells an error badly.
   */
  public static final double NO_CHANCE = 3.5;

  /** The same where all medians together are farther off than chance explains. */
  private static final double NO_CHANCE_TOGETHER = 2;

  /** Beyond this level it is no chance: one true line in a hundred is widened for nothing. */
  private static final double LEVEL = 0.99;

  /**
   * An interval that ended at a noisy median would hold the true cost of that size half of the
   * time.
   */
  private static final double BEYOND_MEDIAN = 2;

  /** The common residual of a block with too few points. */
  private static final double UNTOLD = Double.NaN;

  /** With fewer points a block does not show what they have in common. */
  private static final int LEAST_OF_BLOCK = 3;

  /** Without replicates nothing tells noise; so much of the cost passes for it. */
  private static final double NOISE_WITHOUT_REPLICATES = 0.05;

  /** A deviation of less than this share of the cost is not worth a sentence. */
  private static final double IMMATERIAL = 0.02;

  /** Constant and slope. */
  private static final int LINE = 2;

  private static final double OF_MEDIAN = Math.sqrt(Math.PI / 2);

  /**
   * A fitted cost where a median was measured, in µs.
   *
   * @param cost the cost
   * @param middle of its 95 % interval; not the cost where a term is held at 0 (ADR 0012)
   * @param half half that interval
   */
  public record FittedCost(double cost, double middle, double half) {}

  /**
   * A median that the fitted cost does not reach.
   *
   * @param where it was measured: {@code 64 bytes}
   * @param deviation how far it is from the fitted cost, as a share of that
   * @param halfWidth half the cost's own interval there, as a share of the cost
   */
  private record MissedMedian(String where, double deviation, double halfWidth) {}

  private final String form;
  private final List<MissedMedian> missed = new ArrayList<>();
  private int medians;
  private boolean hasReplicates;

  /**
   * A lack of fit that holds no median yet.
   *
   * @param form the form that was fitted, as the reader knows it: {@code line}
   */
  public Misfit(String form) {
    this.form = form;
  }

  /**
   * Standard error of a median, in the unit of σ: half of the variance that its replicates show by
   * themselves, half of what all medians share; √(π/2) times that of a mean.
   *
   * @param sigma standard deviation of one replicate, as all medians share it
   */
  public static double error(double sigma, SizeMedian median) {
    double shared = OF_MEDIAN * sigma / Math.sqrt(median.replicates());
    return median.replicates() < 2
        ? shared
        : Math.hypot(shared, median.standardError()) / Math.sqrt(2);
  }

  /**
   * The share of the cost by which it must be uncertain besides, so that its interval holds what a
   * median stands for; 0 where it misses the median by chance.
   *
   * <p>Medians scatter about a true line, and one of many is outside its interval by chance: to
   * reach for these as well would make the interval wider the more sizes there are.
   *
   * <p>Without replicates the interval itself comes from how far the medians are off: it may hold
   * them all because the form is wrong. So a median that is off by more than what passes for noise
   * counts as missed there, whatever the interval holds.
   *
   * @param where the median was measured
   * @param error its standard error
   * @param noChance how many errors from the fitted cost it is not by chance ({@link #noChance})
   */
  public double missed(
      String where, FittedCost fitted, SizeMedian median, double error, double noChance) {
    medians++;
    hasReplicates |= median.replicates() > 1;
    double deviation = median.micros() - fitted.cost();
    double byChance =
        median.replicates() < 2
            ? NOISE_WITHOUT_REPLICATES * Math.abs(median.micros())
            : noChance * error;
    double beyond = median.replicates() < 2 ? 0 : BEYOND_MEDIAN * error;
    double needed = Math.abs(median.micros() - fitted.middle()) + beyond;
    boolean isHeld = !(needed > fitted.half());
    if (!(Math.abs(deviation) > byChance) || (isHeld && median.replicates() > 1)) {
      return 0;
    }
    missed.add(new MissedMedian(where, deviation / fitted.cost(), fitted.half() / fitted.cost()));
    return isHeld ? 0 : needed / fitted.cost();
  }

  /**
   * The points less what moves all points of their block: that is noise, and hides how far one size
   * is off the line. Blocks with too few points to show it stay. The result has no windows, because
   * nobody asks for those of a median that was moved.
   *
   * @param residuals of the points, in their standard deviations
   * @param sigmas the standard deviations of the points
   */
  public static List<CostPoint> levelled(
      List<CostPoint> points, double[] residuals, double[] sigmas) {
    double[] common = new double[points.size()];
    Arrays.fill(common, UNTOLD);
    List<Double> medians = new ArrayList<>();
    for (int[] own : Groups.places(blocks(points))) {
      if (own.length >= LEAST_OF_BLOCK) {
        double median =
            Statistics.median(Arrays.stream(own).mapToDouble(i -> residuals[i]).toArray());
        medians.add(median);
        Arrays.stream(own).forEach(i -> common[i] = median);
      }
    }
    double centre = medians.isEmpty() ? 0 : Statistics.median(medians);
    return IntStream.range(0, common.length)
        .mapToObj(
            i -> {
              CostPoint p = points.get(i);
              double moved = Double.isNaN(common[i]) ? 0 : (common[i] - centre) * sigmas[i];
              return new CostPoint(
                  p.sizeBytes(), p.fork(), p.block(), p.micros() - moved, p.noiseUnit(), List.of());
            })
        .toList();
  }

  /**
   * The number of standard errors from which on a median is off its cost by no chance. Each of many
   * medians may be off by what chance explains while all of them together are not: a wave, a step,
   * a bend. The F test compares the mean squares of conditions with those of what is left after the
   * effects of blocks and then of conditions (Scheffé 1959, ch. 4). The more rows are missing, the
   * less misfit it finds; it does not take chance for misfit.
   *
   * @param blocks of the points
   * @param conditions of the points: those of one condition have one fitted cost
   * @param residuals of the points, in their standard deviations
   * @param coefficients of the fitted form
   */
  public static double noChance(
      List<CampaignBlock> blocks, List<?> conditions, double[] residuals, int coefficients) {
    double[] values = residuals.clone();
    int effects = takeMeans(values, blocks);
    double all = StatUtils.sumSq(values);
    int levels = takeMeans(values, conditions);
    double unexplained = StatUtils.sumSq(values);
    int degrees = levels - coefficients;
    int left = values.length - effects - levels + 1;
    if (degrees < 1 || left < 1) {
      return NO_CHANCE;
    }
    double ratio = ((all - unexplained) / degrees) / (unexplained / left);
    double limit = new FDistribution(degrees, left).inverseCumulativeProbability(LEVEL);
    return ratio > limit ? NO_CHANCE_TOGETHER : NO_CHANCE;
  }

  /**
   * Takes from each value the mean of those with its key.
   *
   * @return the number of keys
   */
  private static int takeMeans(double[] values, List<?> keys) {
    int[][] places = Groups.places(keys);
    for (int[] own : places) {
      double mean = Arrays.stream(own).mapToDouble(i -> values[i]).average().orElse(0);
      Arrays.stream(own).forEach(i -> values[i] -= mean);
    }
    return places.length;
  }

  private static List<CampaignBlock> blocks(List<CostPoint> points) {
    return points.stream().map(CostPoint::block).toList();
  }

  /** The piece with intervals that miss no median of its sizes but by chance. */
  FittedPiece covered(FittedPiece piece, List<CostPoint> all, NoiseModel noiseOfAll) {
    Segment segment = piece.segment();
    List<CostPoint> own =
        all.stream().filter(point -> segment.range().contains(point.sizeBytes())).toList();
    double[] sigmas = Statistics.values(own, p -> noiseOfAll.sigma(p.sizeBytes()));
    double[] residuals = Statistics.values(own, p -> p.micros() - segment.at(p.sizeBytes()));
    Arrays.setAll(residuals, i -> residuals[i] / sigmas[i]);
    List<CostPoint> levelled = levelled(own, residuals, sigmas);
    NoiseModel noise = NoiseModel.of(levelled);
    NavigableMap<Integer, SizeMedian> medians = ForkMedians.sizeMedians(levelled);
    CostBand band = new CostBand(segment, segment.correlation().orElse(0), false);
    double noChance =
        noChance(blocks(own), own.stream().map(CostPoint::sizeBytes).toList(), residuals, LINE);
    double share =
        medians.entrySet().stream()
            .mapToDouble(
                entry -> {
                  int size = entry.getKey();
                  double middle = middle(segment.constant()) + middle(segment.slope()) * size;
                  return missed(
                      Words.bytes(size),
                      new FittedCost(segment.at(size), middle, band.halfAt(size)),
                      entry.getValue(),
                      error(Math.min(noise.sigma(size), noiseOfAll.sigma(size)), entry.getValue()),
                      noChance);
                })
            .max()
            .orElse(0);
    return share > 0 ? piece.withLackOfFit(share) : piece;
  }

  private static double middle(Estimate estimate) {
    return (estimate.ci().low() + estimate.ci().high()) / 2;
  }

  private Optional<MissedMedian> worst() {
    return missed.stream().max(Comparator.comparingDouble(median -> Math.abs(median.deviation())));
  }

  /** Whether a median is missed by more than is worth a sentence. */
  boolean isMaterial() {
    return missed.stream().anyMatch(median -> Math.abs(median.deviation()) > IMMATERIAL);
  }

  /** Why there is no value: the data do not have the form, by far. */
  public Optional<String> rejection() {
    return rejection("");
  }

  /**
   * The same with an advice.
   *
   * @param advice what to do, "; …"; may be empty
   */
  Optional<String> rejection(String advice) {
    return worst()
        .filter(worst -> !(Math.abs(worst.deviation()) <= MOST))
        .map(
            worst ->
                Words.of(
                    "the data do not follow the fitted %s: at %s the measured median is %+.0f %% off"
                        + " it, and ±%.0f %% are allowed%s (%d of %d medians are off by more"
                        + " than %s)",
                    form,
                    worst.where(),
                    100 * worst.deviation(),
                    100 * MOST,
                    advice,
                    missed.size(),
                    medians,
                    noiseInWords()));
  }

  private String noiseInWords() {
    return hasReplicates ? "launches differ" : Words.of("%.0f %%", 100 * NOISE_WITHOUT_REPLICATES);
  }

  /**
   * A warning with the largest deviation; empty if no deviation is worth a sentence.
   *
   * @param label the parameter
   * @param advice as the end of the sentence, "; …"; may be empty
   */
  public Optional<String> warning(String label, String advice) {
    return worst()
        .filter(worst -> isMaterial())
        .map(
            worst ->
                Words.of(
                    "%s: at %d of %d sizes the measured median is off the fitted %s by more than %s,"
                        + " farthest at %s (median %+.1f %% off the %s, interval ±%.1f %%). %s%s.",
                    label,
                    missed.size(),
                    medians,
                    form,
                    noiseInWords(),
                    worst.where(),
                    100 * worst.deviation(),
                    form,
                    100 * worst.halfWidth(),
                    HELD,
                    advice));
  }
}
