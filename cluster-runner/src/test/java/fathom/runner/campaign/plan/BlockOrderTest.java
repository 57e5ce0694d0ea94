package fathom.runner.campaign.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.runner.cluster.KernelWork;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BlockOrderTest {
  private static final List<ExperimentPlan> ALL =
      Plans.plan(Requests.within(Plans.everything(Requests.LAB, "udp"), 600));

  private static List<Experiment> order(long seed) {
    return ExperimentPlan.shuffled(ALL, new SplittableRandom(seed)).stream()
        .map(ExperimentPlan::experiment)
        .toList();
  }

  @Test
  void everyExperimentOnce() {
    for (long seed = 0; seed < 100; seed++) {
      List<Experiment> order = order(seed);
      assertEquals(ALL.size(), order.size());
      assertEquals(ALL.size(), EnumSet.copyOf(order).size());
    }
  }

  /** Moving the kernel's work costs time: each place is gone to once. */
  @Test
  void whatNeedsOnePlacementStaysTogether() {
    for (long seed = 0; seed < 100; seed++) {
      List<KernelWork> places = new ArrayList<>();
      for (ExperimentPlan plan : ExperimentPlan.shuffled(ALL, new SplittableRandom(seed))) {
        if (plan.needsPeers() && (places.isEmpty() || places.getLast() != plan.kernelWork())) {
          places.add(plan.kernelWork());
        }
      }
      assertEquals(3, places.size(), places::toString);
    }
  }

  /** A row that is always the first of its block would always meet peers that have just started. */
  @Test
  void everyExperimentIsFirstSometimesAndLastSometimes() {
    Set<Experiment> first = new HashSet<>();
    Set<Experiment> last = new HashSet<>();
    for (long seed = 0; seed < 400; seed++) {
      first.add(order(seed).getFirst());
      last.add(order(seed).getLast());
    }
    assertEquals(ALL.size(), first.size(), first::toString);
    assertEquals(ALL.size(), last.size(), last::toString);
  }

  @Test
  void theSameNumbersGiveTheSameOrder() {
    assertEquals(order(7), order(7));
    assertTrue(order(7).size() > 1 && !order(7).equals(order(8)));
  }
}
