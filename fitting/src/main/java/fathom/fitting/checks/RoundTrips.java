package fathom.fitting.checks;

import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.parameter.Experiment;
import fathom.model.samples.Campaign;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.RoundTrip;
import java.util.List;
import java.util.Optional;

/** The round trips of one pair of hosts alone, by size. */
public final class RoundTrips {
  /** One block tells no error. */
  private static final int LEAST_BLOCKS = 2;

  private RoundTrips() {}

  /** {@code 1 byte}, {@code 40 bytes}. */
  static String bytes(int size) {
    return size + (size == 1 ? " byte" : " bytes");
  }

  /** One per size and launch; what is left out is told with L, which is fitted to all pairs. */
  public static List<CostPoint> points(Campaign campaign) {
    List<TimedWindow> alone =
        campaign.roundTrips().stream()
            .filter(w -> w.pairs() == 1)
            .map(w -> new TimedWindow(w.sizeBytes(), w.replicate(), w.micros()))
            .toList();
    return ForkMedians.points(Experiment.PING_PONG, alone, new FitLog());
  }

  /** The same with 95 % intervals, by Student's t over the blocks; of two blocks at least. */
  public static List<RoundTrip> of(Campaign campaign) {
    return ForkMedians.bySize(points(campaign)).entrySet().stream()
        .flatMap(
            e ->
                Optional.of(ForkMedians.byBlock(e.getValue()))
                    .filter(blocks -> blocks.size() >= LEAST_BLOCKS)
                    .flatMap(RoundTrips::estimate)
                    .map(micros -> new RoundTrip(e.getKey(), micros))
                    .stream())
        .toList();
  }

  /**
   * The median with the error of one, √(π/2) that of a mean. By the standard deviation: half of the
   * blocks may agree by chance, and a robust spread would be 0. Empty where no number can hold it.
   */
  private static Optional<Estimate> estimate(List<Double> blocks) {
    double median = Statistics.median(blocks);
    double error = Statistics.MEDIAN_OVER_MEAN_ERROR * Statistics.meanStandardError(blocks);
    double half = Statistics.t95(blocks.size() - 1) * error;
    return Double.isFinite(median + half)
        ? Optional.of(new Estimate(median, new Interval(Math.max(0, median - half), median + half)))
        : Optional.empty();
  }
}
