package fathom.fitting.checks;

import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.parameter.Experiment;
import fathom.model.samples.Campaign;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.RoundTrip;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The round trips of one pair of hosts alone, by size. */
public final class RoundTrips {
  /** One fork tells no error. */
  private static final int LEAST_FORKS = 2;

  private RoundTrips() {}

  /** The median over forks at each size; empty where no pair was alone. */
  static NavigableMap<Integer, SizeMedian> medians(Campaign campaign) {
    List<TimedWindow> alone =
        campaign.roundTrips().stream()
            .filter(w -> w.pairs() == 1)
            .map(w -> new TimedWindow(w.sizeBytes(), w.replicate(), w.micros()))
            .toList();
    return alone.isEmpty()
        ? new TreeMap<>()
        : ForkMedians.sizeMedians(ForkMedians.points(Experiment.PING_PONG, alone, new FitLog()));
  }

  /** The same with 95 % intervals, by Student's t over the forks; of two forks at least. */
  public static List<RoundTrip> of(Campaign campaign) {
    return medians(campaign).entrySet().stream()
        .filter(e -> e.getValue().replicates() >= LEAST_FORKS)
        .map(e -> new RoundTrip(e.getKey(), estimate(e.getValue())))
        .toList();
  }

  private static Estimate estimate(SizeMedian median) {
    double half = Statistics.t95(median.replicates() - 1) * median.standardError();
    double low = Math.max(0, median.micros() - half);
    return new Estimate(median.micros(), new Interval(low, median.micros() + half));
  }
}
