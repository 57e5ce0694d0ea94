package fathom.runner.campaign.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.JmhParameter;
import fathom.runner.cluster.KernelWork;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the provenance says of a plan. */
class ExperimentPlanTest {
  private static JmhInvocation invocation(Map<JmhParameter, String> params) {
    return new JmhInvocation(
        "RoundTrip", List.of(2), params, 6, new Iterations(2, 75, 4), new Iterations(21, 10, 4));
  }

  private static String describe(JmhInvocation... invocations) {
    return new ExperimentPlan(Experiment.PING_PONG, KernelWork.HOSTS_APART, List.of(invocations))
        .describe();
  }

  @Test
  void blocksAndWindows() {
    assertEquals("for L: 6 blocks × 21 windows of 10 ms", describe(invocation(Map.of())));
    assertEquals(
        "for L: 6 blocks × 21 windows of 10 ms",
        describe(invocation(Map.of(JmhParameter.SIZES, "1/40"))));
    assertEquals(
        "for L: 3 settings × 6 blocks × 21 windows of 10 ms",
        describe(invocation(Map.of()), invocation(Map.of()), invocation(Map.of())));
  }

  @Test
  void allParametersThatNeedIt() {
    ExperimentPlan plan =
        new ExperimentPlan(
            Experiment.SEND_OVERHEAD, KernelWork.HOSTS_APART, List.of(invocation(Map.of())));
    assertEquals("for O_s, L: 6 blocks × 21 windows of 10 ms", plan.describe());
  }

  @Test
  void whatValuesThatAreSubtractedShare() {
    Map<JmhParameter, String> params = new LinkedHashMap<>();
    params.put(JmhParameter.WAITING, "SPIN");
    params.put(JmhParameter.CPU, "0");
    params.put(JmhParameter.PAUSE_MICROS, "152");
    params.put(JmhParameter.BURST, "8");
    params.put(JmhParameter.PRELUDE_COUNT, "9");
    assertEquals(
        "for L: 6 blocks × 21 windows of 10 ms; bursts of 8; before each burst, 9 packets to another"
            + " address empty the token bucket; pauses of 152 µs; waiting by spinning",
        describe(invocation(params)));
  }

  @Test
  void placementsThatDifferAreAllSaid() {
    JmhInvocation one = invocation(Map.of(JmhParameter.WAITING, "SPIN"));
    JmhInvocation two = invocation(Map.of(JmhParameter.WAITING, "YIELD"));
    assertEquals(
        "for L: 2 settings × 6 blocks × 21 windows of 10 ms; waiting by spinning; with more nodes: waiting by yielding",
        describe(one, two));
    assertTrue(
        new ExperimentPlan(Experiment.PING_PONG, KernelWork.HOSTS_APART, List.of(one, two))
            .placementsDiffer());
    assertFalse(
        new ExperimentPlan(Experiment.PING_PONG, KernelWork.HOSTS_APART, List.of(one, one))
            .placementsDiffer());
  }

  @Test
  void aBlockHasOneLaunchOfEachStartAndSaysWhichItIs() {
    JmhInvocation one = invocation(Map.of(JmhParameter.WAITING, "SPIN"));
    JmhInvocation two = invocation(Map.of(JmhParameter.WAITING, "YIELD"));
    ExperimentPlan plan =
        new ExperimentPlan(Experiment.PING_PONG, KernelWork.HOSTS_APART, List.of(one, two));
    List<JmhInvocation> fourth = plan.inBlock(3);
    assertEquals(
        List.of(
            Map.of(JmhParameter.WAITING, "SPIN", JmhParameter.BLOCK, "3"),
            Map.of(JmhParameter.WAITING, "YIELD", JmhParameter.BLOCK, "3")),
        fourth.stream().map(JmhInvocation::params).toList());
    fourth.forEach(start -> assertEquals(1, start.forks()));
    assertEquals(6, plan.blocks());
    assertEquals(plan.seconds(), 6 * plan.secondsInBlock(), 1e-9);
  }

  private static ExperimentPlan inBlocks(int own) {
    return new ExperimentPlan(
        Experiment.SEND_GAP, KernelWork.SWITCH_APART, List.of(invocation(Map.of()).withForks(own)));
  }

  private static List<Integer> blocksOf(int own, int campaign) {
    ExperimentPlan plan = inBlocks(own);
    return IntStream.range(0, campaign + 3)
        .filter(block -> plan.isIn(block, campaign))
        .boxed()
        .toList();
  }

  @Test
  void fewerBlocksThanTheCampaignHasAreSpreadOverIt() {
    assertEquals(List.of(0, 1, 2, 3, 4, 5), blocksOf(6, 6));
    assertEquals(List.of(0, 2, 3, 5), blocksOf(4, 6));
    assertEquals(List.of(0, 2, 4), blocksOf(3, 6));
    assertEquals(List.of(0), blocksOf(1, 3));
  }

  @Test
  void itTakesPartInItsOwnNumberOfBlocksTheFirstAmongThem() {
    for (int campaign = 1; campaign <= 12; campaign++) {
      for (int own = 1; own <= campaign; own++) {
        List<Integer> blocks = blocksOf(own, campaign);
        assertEquals(own, blocks.size(), own + " of " + campaign);
        assertEquals(0, blocks.getFirst());
        for (int block = 0; block <= campaign; block++) {
          int from = block;
          assertEquals(
              blocks.stream().filter(b -> b >= from).count(),
              inBlocks(own).blocksFrom(block, campaign));
        }
      }
    }
  }
}
