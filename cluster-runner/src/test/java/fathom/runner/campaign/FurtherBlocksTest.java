package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Experiment;
import fathom.runner.campaign.plan.ExperimentPlan;
import fathom.runner.cluster.KernelWork;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two experiments: a block takes 1.3 s of the copy and 2.5 s of the gap. */
class FurtherBlocksTest {
  private static final double AROUND = 1.5;
  private static final double MUCH = 1e6;

  private static final ExperimentPlan COPY = plan(Experiment.COPY_CACHE_TO_CACHE, List.of(), 1000);
  private static final ExperimentPlan GAP = plan(Experiment.SEND_GAP, List.of(2), 2000);

  private FurtherBlocks twoPercent = new FurtherBlocks(0.02);

  private static ExperimentPlan plan(Experiment experiment, List<Integer> peers, double millis) {
    return new ExperimentPlan(
        experiment,
        KernelWork.of(experiment, false),
        List.of(
            new JmhInvocation(
                "Any", peers, Map.of(), 6, new Iterations(0, 0, 0), new Iterations(1, millis, 0))));
  }

  private List<Experiment> next(double copy, double gap, double slowness, double left) {
    Map<Experiment, Double> widths = new EnumMap<>(Experiment.class);
    widths.put(COPY.experiment(), copy);
    widths.put(GAP.experiment(), gap);
    return twoPercent.next(List.of(COPY, GAP), widths, AROUND, slowness, left).stream()
        .map(ExperimentPlan::experiment)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.001, 0.02})
  void withinThePrecisionThereIsNoMore(double halfWidth) {
    assertEquals(List.of(), next(halfWidth, halfWidth, 1, MUCH));
  }

  @Test
  void theWidestComesFirst() {
    assertEquals(
        List.of(Experiment.SEND_GAP, Experiment.COPY_CACHE_TO_CACHE), next(0.03, 0.04, 1, MUCH));
    assertEquals(List.of(Experiment.SEND_GAP), next(0.01, 0.04, 1, MUCH));
  }

  @Test
  void whatIsNotKnownIsWide() {
    assertEquals(
        List.of(Experiment.COPY_CACHE_TO_CACHE, Experiment.SEND_GAP),
        next(Double.POSITIVE_INFINITY, 0.04, 1, MUCH));
  }

  @Test
  void noMoreThanTheTimePaysFor() {
    assertEquals(List.of(), next(0.03, 0.04, 1, AROUND + 1.2));
    assertEquals(List.of(Experiment.COPY_CACHE_TO_CACHE), next(0.03, 0.04, 1, AROUND + 2.4));
    assertEquals(List.of(Experiment.SEND_GAP), next(0.03, 0.04, 1, AROUND + 2.6));
    twoPercent = new FurtherBlocks(0.02); // which does not wonder that nothing narrows
    assertEquals(2, next(0.03, 0.04, 1, AROUND + 3.9).size());
    assertEquals(1, next(0.03, 0.04, 2, AROUND + 3.9).size(), "on a machine of half the pace");
  }

  @Test
  void anExperimentThatNoParameterWaitsForGetsNone() {
    assertEquals(List.of(), twoPercent.next(List.of(COPY, GAP), Map.of(), AROUND, 1, MUCH));
  }

  @Test
  void whatThreeBlocksDidNotNarrowGetsNoMore() {
    assertEquals(2, next(0.50, 0.50, 1, MUCH).size());
    assertEquals(2, next(0.49, 0.48, 1, MUCH).size());
    assertEquals(2, next(0.48, 0.46, 1, MUCH).size());
    assertEquals(List.of(Experiment.SEND_GAP), next(0.48, 0.47, 1, MUCH));
  }

  @Test
  void anIntervalThatCannotBeToldThreeTimesMoreIsGivenUp() {
    double never = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 3; i++) {
      assertEquals(1, next(never, 0, 1, MUCH).size());
    }
    assertEquals(List.of(), next(never, 0, 1, MUCH));
  }
}
