package fathom.fitting.cost;

import fathom.fitting.cost.CostFit.Piece;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Subject;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.interval.CostBand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;

/**
 * The pieces of a cost held against the medians they were fitted to. An interval that misses one of
 * them by more than chance explains is stretched until it holds it, and that is said.
 */
final class Misfit {
  /**
   * So many standard errors from the fitted cost, a median is not there by chance: there are some
   * thirty of them, and a handful of forks tells an error badly.
   */
  private static final double NO_CHANCE = 4;

  /** A deviation of less than this share of the cost is not worth a sentence. */
  private static final double IMMATERIAL = 0.02;

  private static final double OF_MEDIAN = Math.sqrt(Math.PI / 2);

  /** So that the width is not less by a last digit. */
  private static final double ROUNDED_UP = 1 + 1e-12;

  private record Missed(int sizeBytes, double deviation, double halfWidth) {}

  private final Subject subject;
  private final NavigableMap<Integer, SizeMedian> medians;
  private final NoiseModel noise;
  private final List<Missed> missed = new ArrayList<>();

  Misfit(Subject subject, NavigableMap<Integer, SizeMedian> medians, NoiseModel noise) {
    this.subject = subject;
    this.medians = medians;
    this.noise = noise;
  }

  /**
   * Standard error of the median of a size, in µs: half of the variance that its forks show by
   * themselves, half of what all sizes share; √(π/2) times that of a mean.
   */
  static double error(int sizeBytes, SizeMedian median, NoiseModel noise) {
    double shared = OF_MEDIAN * noise.sigma(sizeBytes) / Math.sqrt(median.replicates());
    return median.replicates() < 2
        ? shared
        : Math.hypot(shared, median.standardError()) / Math.sqrt(2);
  }

  /** The piece with intervals that miss no median of its sizes but by chance. */
  Piece covered(Piece piece) {
    Segment segment = piece.segment();
    CostBand band = new CostBand(segment, segment.correlation().orElse(0), false);
    double stretch = 1;
    double beside = 0;
    for (Map.Entry<Integer, SizeMedian> entry :
        medians
            .subMap(segment.range().fromBytes(), true, segment.range().toBytes(), true)
            .entrySet()) {
      int size = entry.getKey();
      double half = band.halfAt(size);
      double residual = entry.getValue().micros() - segment.at(size);
      if (Math.abs(residual) > half && isNoChance(size, entry.getValue(), residual)) {
        if (half > 0) {
          stretch = Math.max(stretch, ROUNDED_UP * Math.abs(residual) / half);
        } else {
          beside = Math.max(beside, Math.abs(residual));
        }
        missed.add(new Missed(size, residual / segment.at(size), half / segment.at(size)));
      }
    }
    return new Piece(
        beside(segment, beside).stretched(stretch), piece.regression(), stretch, stretch * beside);
  }

  /** Forks that all say the same leave no width that could be stretched. */
  private static Segment beside(Segment segment, double micros) {
    return micros == 0
        ? segment
        : new Segment(
            segment.range(), Estimate.of(segment.constant().value(), micros), segment.slope());
  }

  /**
   * Medians scatter about a true line, and one of many is outside its interval by chance: to reach
   * for these as well would make the interval wider the more sizes there are.
   */
  private boolean isNoChance(int size, SizeMedian median, double residual) {
    return Math.abs(residual)
        > Math.max(IMMATERIAL * Math.abs(median.micros()), NO_CHANCE * error(size, median, noise));
  }

  /** One sentence, with the largest deviation. */
  void warn() {
    missed.stream()
        .max(Comparator.comparingDouble(m -> Math.abs(m.deviation())))
        .ifPresent(
            worst ->
                subject
                    .log()
                    .warn(
                        String.format(
                            Locale.ROOT,
                            "%s: at %d of %d sizes the measured median is outside the fitted line's"
                                + " 95 %% interval by more than launches differ, farthest at %d bytes"
                                + " (median %+.1f %% off the line, interval ±%.1f %%). The ± shown was"
                                + " widened until it includes that.",
                            subject.label(),
                            missed.size(),
                            medians.size(),
                            worst.sizeBytes(),
                            100 * worst.deviation(),
                            100 * worst.halfWidth())));
  }
}
