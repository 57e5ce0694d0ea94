package fathom.runner.campaign.plan;

import static fathom.runner.campaign.plan.Plans.everything;
import static fathom.runner.campaign.plan.Plans.neededSeconds;
import static fathom.runner.campaign.plan.Plans.param;
import static fathom.runner.campaign.plan.Plans.plan;
import static fathom.runner.campaign.plan.Plans.planner;
import static fathom.runner.campaign.plan.Plans.seconds;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.JmhParameter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In how many blocks what takes part, before and while a campaign runs. */
class PlannedBlocksTest {
  @ParameterizedTest(name = "{0}")
  @MethodSource("fathom.runner.campaign.plan.PlannerTest#requests")
  void sixBlocksOrAsManyAsAScarceBudgetPaysFor(String name, MeasureRequest request) {
    long least = neededSeconds(request);
    for (long budget : new long[] {3 * least, 50 * least}) {
      assertBlocks(request, 6, plan(Requests.within(request, budget)));
    }
    assertBlocks(request, 4, plan(Requests.within(request, least)));
    int blocks = 4;
    for (long budget = least; budget < 2 * least; budget++) {
      List<ExperimentPlan> plans = plan(Requests.within(request, budget));
      int now = plans.stream().mapToInt(ExperimentPlan::blocks).max().orElseThrow();
      assertBlocks(request, now, plans);
      assertTrue(now >= blocks, "more for more");
      blocks = now;
    }
  }

  /** What a known line makes takes part in four at most. */
  private static void assertBlocks(MeasureRequest request, int blocks, List<ExperimentPlan> plans) {
    for (ExperimentPlan plan : plans) {
      boolean known =
          request.cluster().port().isPresent() && Plans.OF_THE_LINE.contains(plan.experiment());
      assertEquals(known ? Math.min(4, blocks) : blocks, plan.blocks(), plan::toString);
    }
  }

  @Test
  void whatAKnownLineMakesTakesPartInFewerBlocks() {
    List<ExperimentPlan> plans = plan(Requests.within(everything(Requests.LAB, "udp"), 10_000));
    for (ExperimentPlan plan : plans) {
      boolean line = Plans.OF_THE_LINE.contains(plan.experiment());
      assertEquals(line ? 4 : 6, plan.blocks(), plan.experiment()::id);
    }
  }

  @Test
  void aFirstLookHasAllExperimentsInAQuarterOfTheTime() {
    MeasureRequest request = Requests.asNeeded(everything(Requests.LAB, "udp"));
    List<ExperimentPlan> full = plan(request);
    List<ExperimentPlan> quick = plan(Requests.quick(request));
    assertEquals(
        full.stream().map(ExperimentPlan::experiment).toList(),
        quick.stream().map(ExperimentPlan::experiment).toList());
    assertEquals(3, quick.stream().mapToInt(ExperimentPlan::blocks).max().orElseThrow());
    assertTrue(4 * seconds(quick) < 1.1 * seconds(full), () -> seconds(quick) + " s");
  }

  @Test
  void aFirstLookMeasuresBothEndsOfBothPieces() {
    for (ExperimentPlan plan :
        plan(Requests.quick(Requests.asNeeded(everything(Requests.LAB, "udp"))))) {
      if (plan.experiment().kind() == Experiment.ExperimentKind.PACKET
          && plan.experiment() != Experiment.STREAMS
          && plan.experiment() != Experiment.BURST_LOSS) {
        String conditions =
            param(plan.invocations().getFirst(), "sizes")
                + "/"
                + plan.invocations().getFirst().params().getOrDefault(JmhParameter.LOADS, "");
        for (String size : List.of("1", "40", "64", "1472")) {
          assertTrue(
              conditions.matches("(.*/)?" + size + "([/@].*)?"),
              () -> plan.experiment().id() + " lacks " + size + ": " + conditions);
        }
      }
    }
  }

  @Test
  void withTimeEnoughAReplanIsThePlan() {
    List<ExperimentPlan> plans = plan(Requests.within(everything(Requests.LAB, "udp"), 10_000));
    Planner planner = planner(everything(Requests.LAB, "udp"));
    for (int block = 0; block < Design.FULL.blocks(); block++) {
      assertEquals(plans, planner.replan(plans, block, Design.FULL.blocks(), 1, 10_000));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 1.7, 3})
  void replannedBlockAfterBlockAllFitIntoTheTimeThatIsLeft(double slowness) {
    MeasureRequest request = everything(Requests.LAB, "udp");
    double least = 1.5 * seconds(plan(Requests.within(request, neededSeconds(request))));
    List<ExperimentPlan> plans = plan(Requests.within(request, 10_000));
    for (double share : new double[] {1.1, 1.3, 2}) {
      double left = slowness * least * share;
      for (int block = 0; block < Design.FULL.blocks(); block++) {
        List<ExperimentPlan> again =
            planner(request).replan(plans, block, Design.FULL.blocks(), slowness, left);
        assertEquals(
            plans.stream().map(ExperimentPlan::experiment).toList(),
            again.stream().map(ExperimentPlan::experiment).toList());
        assertTrue(seconds(again) <= seconds(plans), again::toString);
        int now = block;
        left -=
            slowness
                * again.stream()
                    .filter(plan -> plan.isIn(now, Design.FULL.blocks()))
                    .mapToDouble(ExperimentPlan::secondsInBlock)
                    .sum();
      }
      double over = left;
      assertTrue(over >= 0, () -> -over + " s too long at " + share);
    }
  }

  @Test
  void withoutTimeAReplanIsStillWhole() {
    MeasureRequest request = everything(Requests.LAB, "udp");
    List<ExperimentPlan> least = plan(Requests.within(request, neededSeconds(request)));
    List<ExperimentPlan> full = plan(Requests.within(request, 10_000));
    for (ExperimentPlan again : planner(request).replan(full, 2, Design.FULL.blocks(), 1, -5)) {
      PlannerTest.assertEveryCondition(again);
      assertTrue(again.seconds() > 0);
      assertTrue(
          again.secondsInBlock() <= Plans.of(least, again.experiment()).secondsInBlock() + 1e-9);
      int blocks = Plans.OF_THE_LINE.contains(again.experiment()) ? 4 : 6;
      again.invocations().forEach(i -> assertEquals(blocks, i.forks(), i::toString));
    }
  }

  @Test
  void nothingLeftIsNoPlan() {
    assertEquals(
        List.of(),
        planner(everything(Requests.LAB, "udp")).replan(List.of(), 3, Design.FULL.blocks(), 1, 50));
  }
}
