package fathom.runner.campaign.plan;

import static fathom.runner.campaign.plan.Plans.param;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.CostFunction;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.protocol.JmhParameter;
import fathom.model.transport.Transport;
import fathom.runner.cluster.Clusters;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.machine.Placement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Plans for real nodes, whose line nobody knows beforehand. */
class NodesPlanTest {
  private static final CostFunction GIGABIT = CostFunction.line(0.35, 0.008);

  private static MeasureRequest request(int count, Pairs pairs, Parameter... parameters) {
    MeasureRequest usual = Requests.of(Clusters.nodes(count), "udp", parameters);
    return Requests.comparing(Requests.within(usual, 300), pairs);
  }

  private static Planner planner(MeasureRequest request) {
    return new Planner(Plans.setting(request, new Placement(8, 0, 1)), Map.of());
  }

  private static Set<Experiment> experiments(MeasureRequest request) {
    Set<Experiment> all = new TreeSet<>();
    planner(request).plan().forEach(plan -> all.add(plan.experiment()));
    return all;
  }

  private static JmhInvocation first(Planner planner, Experiment experiment) {
    return Plans.first(planner.plan(), experiment);
  }

  @Test
  void theLineIsMeasuredFirstAndNodesAreCompared() {
    MeasureRequest request = request(4, new Pairs.Usual(), Parameter.USER_RECEIVE);
    assertEquals(
        Set.of(Experiment.SEND_GAP, Experiment.USER_RECEIVE, Experiment.PAIRS),
        experiments(request));
    assertEquals(
        Experiment.SEND_GAP, planner(request).plan().getFirst().experiment(), "before the others");
    assertEquals(
        Set.of(Experiment.COPY_CACHE_TO_CACHE),
        experiments(request(4, new Pairs.NoPairs(), Parameter.COPY_CACHE_TO_CACHE)),
        "memory needs no line");
  }

  @Test
  void thePacketIsThatOfTheNetwork() {
    assertEquals(9000 - 28, Clusters.nodes(4).payloadBytes(Transport.UDP));
  }

  @Test
  void pausesAndBurstsAreCutToTheLineThatWasMeasured() {
    MeasureRequest request =
        request(
            4,
            new Pairs.NoPairs(),
            Parameter.SEND_OVERHEAD,
            Parameter.NETWORK_BUFFER,
            Parameter.SEND_SERVICE_TIME);
    Planner before = planner(request);
    Planner after = before.knowing(GIGABIT);
    double full = GIGABIT.at(8972);
    assertEquals("0", param(first(before, Experiment.SEND_SERVICE), "pauseMicros"));
    assertEquals(
        Long.toString(Math.round(1.25 * full)),
        param(first(after, Experiment.SEND_SERVICE), "pauseMicros"));
    String bursts = param(first(after, Experiment.BURST_LOSS), "bursts");
    assertTrue(bursts.startsWith("3x1@32/3x1@64/3x1@128/"), bursts);
    long longest = Long.parseLong(bursts.replaceAll(".*3x1@(\\d+).*", "$1").replaceAll(".*@", ""));
    assertEquals((long) (400_000 / full), longest, "as long as a burst may last");
    assertTrue(bursts.contains("/4x2@"), bursts);
    assertFalse(
        first(after, Experiment.BURST_LOSS).params().containsKey(JmhParameter.PRELUDE_COUNT),
        "no sender's bucket is known");
  }

  @Test
  void aFurtherBlockKnowsTheLineToo() {
    MeasureRequest request =
        request(4, new Pairs.NoPairs(), Parameter.SEND_GAP, Parameter.NETWORK_BUFFER);
    for (MeasureRequest one : List.of(request, Requests.within(request, 90))) {
      Planner before = planner(one);
      Planner after = before.knowing(GIGABIT);
      assertEquals(before.plan(), before.again(before.plan()), "nothing more is known");
      assertEquals(after.plan(), after.again(before.plan()));
    }
    Planner scarce = planner(Requests.within(request, 45));
    assertEquals(scarce.plan(), scarce.again(scarce.plan()), "windows are as short as before");
  }

  @Test
  void pairsInRounds() {
    JmhInvocation all =
        first(planner(request(6, new Pairs.All(), Parameter.SEND_GAP)), Experiment.PAIRS);
    assertEquals(15, all.measured().count(), "an iteration per pair");
    assertEquals(5, param(all, "rounds").split("/", -1).length);
    assertEquals(List.of(1, 2, 3, 4, 5, 6), all.peers());
    assertEquals("1/8972", param(all, "sizes"));
    assertEquals("3", param(all, "together"), "each node has cores of its own");
    JmhInvocation some =
        first(planner(request(64, new Pairs.Usual(), Parameter.SEND_GAP)), Experiment.PAIRS);
    assertEquals(128, some.measured().count());
    assertFalse(
        experiments(request(2, new Pairs.Usual(), Parameter.SEND_GAP)).contains(Experiment.PAIRS),
        "two nodes are one pair");
  }

  /** Emulated hosts share this machine's cores: a round trip of two pairs would take four. */
  @Test
  void roundTripsTakeTurnsWhereHostsShareCores() {
    MeasureRequest request = Requests.of(Requests.lab("6"), "udp", Parameter.SEND_GAP);
    JmhInvocation all =
        first(
            new Planner(
                Plans.setting(Requests.comparing(request, new Pairs.All()), Plans.TWO_CORES),
                Map.of()),
            Experiment.PAIRS);
    assertEquals("1", param(all, "together"));
    assertEquals("SPIN", param(all, "waiting"), "two processes on two cores");
  }

  @Test
  void twoNodesHaveNoBottleneck() {
    Map<Parameter, String> missing = Clusters.nodes(2).missing(Transport.UDP);
    assertEquals(Set.of(Parameter.RECEIVE_GAP, Parameter.NETWORK_BUFFER), missing.keySet());
  }
}
