package fathom.runner.campaign;

import fathom.model.parameter.Experiment;
import fathom.runner.campaign.plan.ExperimentPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which experiments get a further block: those whose interval is still wider than asked
 * for, the widest first, as long as the time that is left pays for them. One that further blocks do
 * not narrow gets no more of them.
 */
final class FurtherBlocks {
  /** Blocks after which an interval must have become narrower by {@link #LEAST_GAIN}. */
  private static final int PATIENCE = 3;

  private static final double LEAST_GAIN = 0.05;

  private final double precision;
  private final Map<Experiment, List<Double>> seen = new EnumMap<>(Experiment.class);

  /**
   * @param precision the half width asked for, relative to the value: 0.02 for 2 %
   */
  FurtherBlocks(double precision) {
    this.precision = precision;
  }

  /**
   * The experiments of the next block; none when there shall be no more.
   *
   * @param plans with what a block takes of each
   * @param halfWidths relative half widths by now; infinite where they cannot be told
   * @param aroundSeconds what a block takes beside its experiments
   * @param leftSeconds what may be spent
   */
  List<ExperimentPlan> next(
      List<ExperimentPlan> plans,
      Map<Experiment, Double> halfWidths,
      double aroundSeconds,
      double slowness,
      double leftSeconds) {
    halfWidths.forEach((e, width) -> seen.computeIfAbsent(e, n -> new ArrayList<>()).add(width));
    List<ExperimentPlan> wanted =
        plans.stream()
            .filter(plan -> halfWidths.getOrDefault(plan.experiment(), 0.0) > precision)
            .filter(plan -> narrows(plan.experiment()))
            .sorted(
                Comparator.comparingDouble(
                    plan -> -halfWidths.getOrDefault(plan.experiment(), 0.0)))
            .toList();
    List<ExperimentPlan> paid = new ArrayList<>();
    double left = leftSeconds - aroundSeconds;
    for (ExperimentPlan plan : wanted) {
      double seconds = slowness * plan.secondsInBlock();
      if (seconds <= left) {
        paid.add(plan);
        left -= seconds;
      }
    }
    return paid;
  }

  private boolean narrows(Experiment experiment) {
    List<Double> widths = seen.getOrDefault(experiment, List.of());
    if (widths.size() <= PATIENCE) {
      return true;
    }
    double before = widths.get(widths.size() - 1 - PATIENCE);
    return Double.isFinite(widths.getLast()) && widths.getLast() <= (1 - LEAST_GAIN) * before;
  }
}
