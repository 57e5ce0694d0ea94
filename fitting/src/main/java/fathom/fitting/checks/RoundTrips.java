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
import fathom.model.sheet.RoundTripTime;
import java.util.ArrayList;
import java.util.List;

/** The round trips of one pair of hosts alone, by size. */
public final class RoundTrips {
  private RoundTrips() {}

  /** One per size and launch; what is left out is told with L, which is fitted to all pairs. */
  public static List<CostPoint> points(Campaign campaign) {
    List<TimedWindow> alone =
        campaign.roundTrips().stream()
            .filter(w -> w.pairs() == 1)
            .map(w -> new TimedWindow(w.sizeBytes(), w.replicate(), w.micros()))
            .toList();
    return ForkMedians.points(Experiment.PING_PONG, alone, new FitLog());
  }

  /** The same with 95 % intervals over the blocks, if a number can hold them. */
  public static List<RoundTripTime> of(Campaign campaign) {
    List<RoundTripTime> all = new ArrayList<>();
    ForkMedians.bySize(points(campaign))
        .forEach(
            (size, own) -> {
              List<Double> blocks = ForkMedians.byBlock(own);
              double median = Statistics.median(blocks);
              double half = Statistics.medianHalfWidth(blocks);
              if (Double.isFinite(median + half)) {
                Interval ci = new Interval(Math.max(0, median - half), median + half);
                all.add(new RoundTripTime(size, new Estimate(median, ci)));
              }
            });
    return all;
  }
}
