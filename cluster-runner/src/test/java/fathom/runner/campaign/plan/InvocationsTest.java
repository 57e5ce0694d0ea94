package fathom.runner.campaign.plan;

import static fathom.model.parameter.Parameter.NETWORK_BUFFER;
import static fathom.model.parameter.Parameter.RECEIVE_GAP;
import static fathom.model.parameter.Parameter.SEND_GAP;
import static fathom.model.parameter.Parameter.TRANSFER_TIME;
import static fathom.runner.campaign.plan.Plans.everything;
import static fathom.runner.campaign.plan.Plans.first;
import static fathom.runner.campaign.plan.Plans.param;
import static fathom.runner.campaign.plan.Plans.plan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.protocol.JmhParameter;
import fathom.runner.cluster.KernelWork;
import fathom.runner.jmh.JmhInvocation;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the planned invocations of JMH ask for. */
class InvocationsTest {
  @ParameterizedTest
  @CsvSource({"2,1", "3,1", "4,1 2", "6,1 2 3", "8,1 2 4", "12,1 2 4 6", "17,1 2 4 8"})
  void pairsDoubleUpToHalfTheHosts(int hosts, String pairs) {
    MeasureRequest request =
        Requests.of(Requests.lab(Integer.toString(hosts)), "udp", TRANSFER_TIME);
    List<ExperimentPlan> plans = plan(Requests.within(request, 600));
    List<Integer> counts = Stream.of(pairs.split(" ", -1)).map(Integer::valueOf).toList();
    assertEquals(
        counts.stream().map(InvocationsTest::pairHosts).toList(),
        Plans.of(plans, Experiment.PING_PONG).invocations().stream()
            .map(JmhInvocation::peers)
            .toList());
    if (hosts >= 4) {
      JmhInvocation streams = first(plans, Experiment.STREAMS);
      assertEquals(pairs.replace(' ', '/'), param(streams, "pairs"));
      assertEquals(pairHosts(counts.getLast()), streams.peers());
    }
  }

  /** All hosts of so many disjoint pairs, but the timed one. */
  private static List<Integer> pairHosts(int pairs) {
    return IntStream.rangeClosed(2, 2 * pairs).boxed().toList();
  }

  @Test
  void noPeerOutsideTheHosts() {
    for (int hosts = 2; hosts <= 9; hosts++) {
      assertPeersWithin(hosts, everything(Requests.lab(Integer.toString(hosts)), "udp"));
    }
    assertPeersWithin(Requests.LOCAL.hosts(), everything(Requests.LOCAL, "udp"));
  }

  private static void assertPeersWithin(int hosts, MeasureRequest request) {
    for (ExperimentPlan plan : plan(Requests.within(request, 600))) {
      for (JmhInvocation invocation : plan.invocations()) {
        assertEquals(plan.needsPeers(), !invocation.peers().isEmpty(), invocation::toString);
        assertTrue(
            invocation.peers().stream().allMatch(peer -> peer >= 1 && peer <= hosts),
            invocation::toString);
        // Only the receiver of a second port stands beside the timed process.
        assertTrue(
            !invocation.peers().contains(1) || plan.experiment() == Experiment.BURST_LOSS,
            invocation::toString);
      }
    }
  }

  @Test
  void burstsGrowFromBelowTheKneeIntoOnePortAndIntoTwo() {
    JmhInvocation four = bursts("4");
    assertEquals(
        "3x1@400/3x1@600/3x1@800/3x1@1200/3x1@1600/4x2@1200/4x2@2000", param(four, "bursts"));
    assertEquals("3", param(four, "ownSenders"));
    // Three senders to the timed host; then host 2's port, sent to by hosts 1 and 4.
    assertEquals(List.of(2, 3, 4, 2, 1, 4), four.peers());
    assertEquals("1472", param(four, "sizes"));
    assertEquals(
        "9", param(four, "preludeCount")); // 8000/1516 packets are free, and four that wait
  }

  /** 200 packets of 1.2 ms each take a quarter of a second to drain, after every burst. */
  @Test
  void whereABufferDrainsSlowlyFewerBurstsMustDo() {
    JmhInvocation slow = bursts("4:ethernet");
    assertEquals("3x1@360/3x1@500/3x1@800/4x2@1200/4x2@1600", param(slow, "bursts"));
  }

  /** Half of one length's may be left out as stalled: of two, one would be left. */
  @Test
  void aSingleLaunchHasThreeBurstsOfALength() {
    MeasureRequest request =
        Requests.of(Requests.lab("4:rate=25mbit,packets=50"), "udp", NETWORK_BUFFER);
    JmhInvocation quick = first(plan(Requests.quick(request)), Experiment.BURST_LOSS);
    assertEquals("3x1@125/3x1@200/3x1@300/4x2@400", param(quick, "bursts"));
    assertEquals(3 * 4, quick.measured().count());
    JmhInvocation slow = bursts("4:ethernet");
    assertEquals(2 * 5, slow.measured().count());
  }

  @Test
  void threeHostsHaveOnePortToBurstInto() {
    JmhInvocation three = bursts("3");
    assertEquals("2x1@400/2x1@600/2x1@800/2x1@1200/2x1@1600", param(three, "bursts"));
    assertEquals("2", param(three, "ownSenders"));
    assertEquals(List.of(2, 3), three.peers());
  }

  /** A line's bucket lets packets pass as fast as they come, until it is empty. */
  @Test
  void theBucketOfASlowLineIsEmptyWhenTheWindowBegins() {
    // 8000 bytes take 2.56 ms of the line, and 15 ms are there to send as much beyond its rate.
    double excess = 2560.0 / 15_000;
    assertEquals(
        "1@" + Math.round(1e6 * (1 + excess) / 2 / 26.88),
        offered("4:rate=25mbit,packets=50").split("/", -1)[0]);
    // 12.8 ms of 15: what two senders would offer is nearly all that they can.
    assertEquals("", offered("4:rate=5mbit,packets=30"));
  }

  private static String offered(String lab) {
    MeasureRequest request = Requests.of(Requests.lab(lab), "udp", RECEIVE_GAP);
    return param(first(plan(Requests.within(request, 600)), Experiment.RECEIVE_GAP), "offered");
  }

  private static JmhInvocation bursts(String lab) {
    MeasureRequest request = Requests.of(Requests.lab(lab), "udp", NETWORK_BUFFER);
    return first(plan(Requests.within(request, 600)), Experiment.BURST_LOSS);
  }

  @Test
  void sendsOfTheOverheadStandBehindFullPacketsOnALine() {
    MeasureRequest lab = Requests.of(Requests.LAB, "udp", Parameter.SEND_OVERHEAD);
    JmhInvocation sends = first(plan(Requests.within(lab, 600)), Experiment.SEND_OVERHEAD);
    assertEquals("8", param(sends, "burst"));
    assertEquals("9", param(sends, "preludeCount")); // 8000/1516 free, and four that wait
    MeasureRequest local = Requests.of(Requests.LOCAL, "udp", Parameter.SEND_OVERHEAD);
    JmhInvocation loopback = first(plan(Requests.within(local, 600)), Experiment.SEND_OVERHEAD);
    assertEquals("8", param(loopback, "burst"));
    assertFalse(loopback.params().containsKey(JmhParameter.PRELUDE_COUNT));
  }

  @Test
  void twoSendersOfferAnEmulatedPortALittleMoreThanItCarries() {
    MeasureRequest lab = Requests.of(Requests.LAB, "udp", RECEIVE_GAP);
    JmhInvocation gap = first(plan(Requests.within(lab, 600)), Experiment.RECEIVE_GAP);
    String offered = param(gap, "offered");
    // Half of 1.15·10⁶/6.72 per second; above 1/0.7 of the line all flood.
    assertTrue(offered.startsWith("1@85565/10@85565/"), offered);
    assertTrue(offered.contains("/256@" + Math.round(1e6 * 1.15 / 2 / 24)), offered);
    // 200 packets in two thirds of 65 ms: 1.5·200·62.4/65000 of the line more.
    assertTrue(
        offered.contains("/736@" + Math.round(1e6 * (1 + 18720.0 / 65000) / 2 / 62.4)), offered);
    assertFalse(offered.contains("1104@"), offered);
    assertEquals("-1", param(gap, "peerCpu"));
    assertEquals(List.of(2, 3), gap.peers());
    MeasureRequest local = Requests.of(Requests.LOCAL, "udp", RECEIVE_GAP);
    JmhInvocation loopback = first(plan(Requests.within(local, 600)), Experiment.RECEIVE_GAP);
    assertFalse(loopback.params().containsKey(JmhParameter.OFFERED));
  }

  @Test
  void aWindowOfTheSendGapHoldsSeveralFillingsOfTheQueue() {
    JmhInvocation fast =
        first(plan(Requests.of(Requests.LAB, "udp", SEND_GAP)), Experiment.SEND_GAP);
    assertEquals(new JmhInvocation.Iterations(12, 50, 40), fast.measured());
    JmhInvocation slow =
        first(plan(Requests.of(Requests.lab("4:ethernet"), "udp", SEND_GAP)), Experiment.SEND_GAP);
    assertEquals(12, slow.measured().count());
    assertEquals(210 * 1.2128, slow.measured().windowMillis(), 1e-9); // full packets of 1212.8 µs
  }

  @Test
  void gapsRunBeforeBurstsAndBurstsBeforeWhatIsSubtracted() {
    List<KernelWork> order =
        plan(
                Requests.within(
                    Requests.of(
                        Requests.LAB, "udp", Parameter.measurable().toArray(Parameter[]::new)),
                    600))
            .stream()
            .filter(ExperimentPlan::needsPeers)
            .map(ExperimentPlan::kernelWork)
            .toList();
    assertEquals(order.stream().sorted().toList(), order);
    assertEquals(KernelWork.SWITCH_APART, KernelWork.of(Experiment.SEND_GAP, false));
    assertEquals(KernelWork.WITH_SENDERS, KernelWork.of(Experiment.BURST_LOSS, true));
    assertEquals(Set.of(KernelWork.values()), Set.copyOf(order));
  }

  /** 1.25·(121.28 + 50 + 2·121.28) µs; for 8 sends behind 9 packets, 16 more of 121.28 µs. */
  @Test
  void onAWireTheCoreThatHoldsPacketsIsFreeBeforeTheNext() {
    List<ExperimentPlan> plans =
        plan(Requests.within(everything(Requests.lab("4:wire=100mbit,latency=50us"), "udp"), 600));
    JmhInvocation roundTrip = first(plans, Experiment.PING_PONG);
    assertEquals(List.of(2), roundTrip.peers());
    assertEquals(1, Plans.of(plans, Experiment.PING_PONG).invocations().size());
    assertEquals("517", param(roundTrip, "pauseMicros"));
    assertEquals("517", param(first(plans, Experiment.SEND_SERVICE), "pauseMicros"));
    assertEquals("2369", param(first(plans, Experiment.USER_RECEIVE), "pauseMicros"));
    assertEquals("3591", param(first(plans, Experiment.SEND_OVERHEAD), "pauseMicros"));
    // A third of the line's rate, and half of that: 0.3/121.28 µs.
    assertTrue(
        param(first(plans, Experiment.RECEIVE_OVERHEAD), "loads").endsWith("/1472@1237/1472@2474"));
    assertEquals(KernelWork.HOSTS_APART, Plans.of(plans, Experiment.SEND_SERVICE).kernelWork());
    assertEquals(
        KernelWork.WITH_SENDERS,
        Plans.of(plan(everything(Requests.LAB, "udp")), Experiment.SEND_SERVICE).kernelWork());
  }

  @Test
  void interferenceStaysBelowTheLine() {
    MeasureRequest request = Requests.of(Requests.LAB, "udp", Parameter.RECEIVE_OVERHEAD);
    JmhInvocation work = first(plan(Requests.within(request, 600)), Experiment.RECEIVE_OVERHEAD);
    // 0.6·10⁶/121.28 at m = 1472; 25 000 at m = 1, where 0.6·10⁶/6.72 would be more
    String loads = param(work, "loads");
    assertTrue(loads.startsWith("1@12500/1@25000/40@12500/"), loads);
    assertTrue(loads.endsWith("/1472@2474/1472@4947"), loads);
  }
}
