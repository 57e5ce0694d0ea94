package fathom.runner.measure;

import fathom.runner.cluster.KernelWork;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * In which order a block runs its experiments: shuffled, anew for every block, so that what drifts
 * within a block, or is left behind by one experiment for the next, does not always meet the same
 * row. Experiments that need the kernel's work in one place stay together, because moving it costs
 * time; those without a network stand anywhere between.
 */
final class BlockOrder {
  private BlockOrder() {}

  /**
   * The order.
   *
   * @param plans of all experiments, at most one for each
   * @param random decides; the same numbers give the same order
   */
  static List<ExperimentPlan> of(List<ExperimentPlan> plans, RandomGenerator random) {
    Map<KernelWork, List<ExperimentPlan>> together = new EnumMap<>(KernelWork.class);
    List<List<ExperimentPlan>> units = new ArrayList<>();
    for (ExperimentPlan plan : plans) {
      if (plan.needsPeers()) {
        together.computeIfAbsent(plan.kernelWork(), work -> new ArrayList<>()).add(plan);
      } else {
        units.add(List.of(plan));
      }
    }
    for (List<ExperimentPlan> unit : together.values()) {
      Collections.shuffle(unit, random);
      units.add(unit);
    }
    Collections.shuffle(units, random);
    return units.stream().flatMap(List::stream).toList();
  }
}
