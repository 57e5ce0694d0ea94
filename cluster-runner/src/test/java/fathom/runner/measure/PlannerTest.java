package fathom.runner.measure;

import static fathom.model.Parameter.COPY_CACHE_TO_CACHE;
import static fathom.model.Parameter.NETWORK_BUFFER;
import static fathom.model.Parameter.RECEIVE_GAP;
import static fathom.model.Parameter.SEND_GAP;
import static fathom.model.Parameter.TRANSFER_TIME;
import static fathom.model.Parameter.USER_RECEIVE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.Experiment;
import fathom.model.Parameter;
import fathom.runner.UserException;
import fathom.runner.machine.Placement;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {
  private static final Placement TWO_CORES = Placement.on(List.of(0, 1));
  private static final Pattern NEEDED = Pattern.compile("it would need (\\d+) s");

  static Stream<Arguments> requests() {
    return Stream.of(
        Arguments.of("lab", everything(Requests.LAB, "udp")),
        Arguments.of("lab tcp", everything(Requests.LAB, "tcp")),
        Arguments.of("slow lab of 6", everything(Requests.lab("6:ethernet"), "udp")),
        Arguments.of("small lab", everything(Requests.lab("2:gigabit"), "udp")),
        Arguments.of("lab of its own", everything(Requests.lab("3:rate=37mbit,packets=33"), "udp")),
        Arguments.of("local", everything(Requests.LOCAL, "udp")),
        Arguments.of("local unix", everything(Requests.LOCAL, "unix")),
        Arguments.of("gaps", Requests.of(Requests.LAB, "udp", SEND_GAP, RECEIVE_GAP)),
        Arguments.of("buffer", Requests.of(Requests.LAB, "udp", NETWORK_BUFFER)),
        Arguments.of("memory", Requests.of(Requests.LOCAL, "udp", COPY_CACHE_TO_CACHE)));
  }

  private static MeasureRequest everything(Cluster.Choice cluster, String transport) {
    return Requests.of(cluster, transport, Parameter.values());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void theBudgetItAsksForIsEnoughAndOfMoreAQuarterIsKeptBack(String name, MeasureRequest request) {
    long least = neededSeconds(request);
    assertRefused(Requests.within(request, least - 1));
    for (long budget : new long[] {least, least + 1, 2 * least, 3 * least + 7, 20 * least}) {
      double seconds = seconds(plan(Requests.within(request, budget)));
      assertTrue(seconds > 0 && seconds <= budget, () -> seconds + " s of " + budget + " s");
      if (budget >= 2 * least) {
        assertTrue(seconds <= 0.75 * budget, () -> seconds + " s of " + budget + " s");
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void aLargerBudgetBuysMoreUpToFullWindows(String name, MeasureRequest request) {
    long least = neededSeconds(request);
    double small = seconds(plan(Requests.within(request, least)));
    double large = seconds(plan(Requests.within(request, 3 * least)));
    // Bursts have no windows to lengthen, those of a line are as long as its bucket asks for: what
    // they need more of is forks.
    boolean line = request.cluster() instanceof Cluster.Choice.Lab;
    boolean scales = !line || request.parameters().stream().anyMatch(p -> p.isMemoryCopy());
    assertTrue(scales ? large > small : large == small, () -> large + " s after " + small + " s");
    // Beyond them, forks say more than longer windows.
    assertEquals(
        plan(Requests.within(request, 50 * least)), plan(Requests.within(request, 20 * least)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void sixForksEachWhateverTheBudget(String name, MeasureRequest request) {
    long least = neededSeconds(request);
    for (long budget : new long[] {least, 3 * least, 50 * least}) {
      invocations(plan(Requests.within(request, budget)))
          .forEach(i -> assertEquals(6, i.forks(), i::toString));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void everyConditionInEveryRound(String name, MeasureRequest request) {
    long least = neededSeconds(request);
    for (long budget : new long[] {least, 2 * least, 5 * least, 20 * least}) {
      plan(Requests.within(request, budget)).forEach(PlannerTest::assertEveryCondition);
    }
  }

  private static void assertEveryCondition(ExperimentPlan plan) {
    for (JmhInvocation invocation : plan.invocations()) {
      int conditions = conditions(plan.experiment(), invocation);
      assertTrue(invocation.measured().count() >= conditions, invocation::toString);
      assertEquals(0, invocation.measured().count() % conditions, invocation::toString);
    }
  }

  /** How many cards the benchmark's deck has: each is dealt once before any comes again. */
  private static int conditions(Experiment experiment, JmhInvocation invocation) {
    String name =
        switch (experiment) {
          case RECEIVE_OVERHEAD -> "loads";
          case BURST_LOSS -> "bursts";
          case STREAMS -> "pairs";
          default -> "sizes";
        };
    int listed = param(invocation, name).split("/", -1).length;
    // A memory benchmark has two columns per size, and the pick by itself twice.
    return experiment.kind() == Experiment.Kind.MEMORY ? 2 * listed + 2 : listed;
  }

  @Test
  void windowsOfALineAndPacedOnesAreAsLongWhateverTheBudget() {
    MeasureRequest request = everything(Requests.LAB, "udp");
    List<ExperimentPlan> least = plan(Requests.within(request, neededSeconds(request)));
    List<ExperimentPlan> most = plan(Requests.within(request, 10_000));
    for (Experiment experiment :
        List.of(
            Experiment.SEND_GAP,
            Experiment.RECEIVE_GAP,
            Experiment.SEND_OVERHEAD,
            Experiment.SEND_SERVICE,
            Experiment.USER_RECEIVE,
            Experiment.PING_PONG,
            Experiment.STREAMS)) {
      assertEquals(of(most, experiment), of(least, experiment));
    }
    assertNotEquals(
        of(most, Experiment.COPY_CACHE_TO_MEMORY), of(least, Experiment.COPY_CACHE_TO_MEMORY));
  }

  @Test
  void withTimeEnoughAReplanIsThePlan() {
    List<ExperimentPlan> plans = plan(Requests.within(everything(Requests.LAB, "udp"), 10_000));
    Planner planner = planner(everything(Requests.LAB, "udp"));
    for (int i = 0; i < plans.size(); i++) {
      List<ExperimentPlan> later = plans.subList(i + 1, plans.size());
      assertEquals(plans.get(i), planner.replan(plans.get(i), later, 1, 10_000));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 1.7, 3})
  void replannedOneAfterTheOtherAllFitIntoTheTimeThatIsLeft(double slowness) {
    MeasureRequest request = everything(Requests.LAB, "udp");
    double least = seconds(plan(Requests.within(request, neededSeconds(request))));
    List<ExperimentPlan> plans = plan(Requests.within(request, 10_000));
    for (double share : new double[] {1.001, 1.3, 2}) {
      double left = slowness * least * share;
      for (int i = 0; i < plans.size(); i++) {
        List<ExperimentPlan> later = plans.subList(i + 1, plans.size());
        ExperimentPlan again = planner(request).replan(plans.get(i), later, slowness, left);
        assertEquals(plans.get(i).experiment(), again.experiment());
        assertEquals(plans.get(i).kernelWork(), again.kernelWork());
        assertTrue(again.seconds() <= plans.get(i).seconds(), again::toString);
        left -= slowness * again.seconds();
      }
      double over = left;
      assertTrue(over >= 0, () -> -over + " s too long at " + share);
    }
  }

  @Test
  void withoutTimeAReplanIsStillWhole() {
    MeasureRequest request = everything(Requests.LAB, "udp");
    List<ExperimentPlan> least = plan(Requests.within(request, neededSeconds(request)));
    for (ExperimentPlan full : plan(Requests.within(request, 10_000))) {
      ExperimentPlan again = planner(request).replan(full, List.of(), 1, -5);
      assertEveryCondition(again);
      assertTrue(again.seconds() > 0);
      assertTrue(again.seconds() <= seconds(List.of(of(least, full.experiment()))));
      again.invocations().forEach(i -> assertEquals(6, i.forks(), i::toString));
    }
  }

  @Test
  void onlyWhatIsNeeded() {
    assertEquals(
        Set.of(Experiment.SEND_GAP), experiments(Requests.of(Requests.LAB, "udp", SEND_GAP)));
    assertEquals(
        Set.of(Experiment.COPY_CACHE_TO_CACHE, Experiment.USER_RECEIVE),
        experiments(Requests.of(Requests.LOCAL, "udp", COPY_CACHE_TO_CACHE, USER_RECEIVE)));
    assertEquals(EnumSet.allOf(Experiment.class), experiments(everything(Requests.LAB, "udp")));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void onePairAloneDoesNotStream(int hosts) {
    Set<Experiment> all = experiments(everything(Requests.lab(Integer.toString(hosts)), "udp"));
    assertTrue(all.contains(Experiment.PING_PONG));
    assertFalse(all.contains(Experiment.STREAMS));
  }

  @Test
  void theTransferTimeNeedsAllThatIsTakenAway() {
    Set<Experiment> lab = experiments(Requests.of(Requests.LAB, "udp", TRANSFER_TIME));
    assertEquals(
        Set.of(
            Experiment.SEND_OVERHEAD,
            Experiment.RECEIVE_OVERHEAD,
            Experiment.USER_RECEIVE,
            Experiment.PING_PONG,
            Experiment.STREAMS),
        lab);
    // On loopback the receive overhead is part of the send overhead.
    assertEquals(
        Set.of(Experiment.SEND_OVERHEAD, Experiment.USER_RECEIVE, Experiment.PING_PONG),
        experiments(Requests.of(Requests.LOCAL, "udp", TRANSFER_TIME)));
  }

  @Test
  void whatIsSubtractedSharesOnePlacement() {
    for (ExperimentPlan plan : plan(Requests.within(everything(Requests.LAB, "udp"), 600))) {
      // Streams are for C alone, which nothing is taken away from.
      boolean subtracted =
          TRANSFER_TIME.experiments().contains(plan.experiment())
              && plan.experiment() != Experiment.STREAMS;
      assertTrue(plan.kernelWork() == KernelWork.HOSTS_APART || !subtracted, plan::toString);
    }
  }

  @Test
  void nothingObservableNeedsNoTime() {
    MeasureRequest request = Requests.of(Requests.LOCAL, "udp", NETWORK_BUFFER);
    assertEquals(List.of(), plan(Requests.within(request, 1)));
  }

  @ParameterizedTest
  @CsvSource({"2,1", "3,1", "4,1 2", "6,1 2 3", "8,1 2 4", "12,1 2 4 6", "17,1 2 4 8"})
  void pairsDoubleUpToHalfTheHosts(int hosts, String pairs) {
    MeasureRequest request =
        Requests.of(Requests.lab(Integer.toString(hosts)), "udp", TRANSFER_TIME);
    List<ExperimentPlan> plans = plan(Requests.within(request, 600));
    List<Integer> counts = Stream.of(pairs.split(" ", -1)).map(Integer::valueOf).toList();
    assertEquals(
        counts.stream().map(PlannerTest::pairHosts).toList(),
        of(plans, Experiment.PING_PONG).invocations().stream().map(JmhInvocation::peers).toList());
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
    assertPeersWithin(new LocalCluster().hosts().size(), everything(Requests.LOCAL, "udp"));
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
    assertEquals("3x1@360/3x1@500/3x1@800/4x2@1000/4x2@1600", param(slow, "bursts"));
  }

  @Test
  void threeHostsHaveOnePortToBurstInto() {
    JmhInvocation three = bursts("3");
    assertEquals("2x1@400/2x1@600/2x1@800/2x1@1200/2x1@1600", param(three, "bursts"));
    assertEquals("2", param(three, "ownSenders"));
    assertEquals(List.of(2, 3), three.peers());
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
    assertFalse(loopback.params().containsKey("preludeCount"));
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
    assertFalse(loopback.params().containsKey("offered"));
  }

  @Test
  void aWindowOfTheSendGapHoldsSeveralFillingsOfTheQueue() {
    JmhInvocation fast =
        first(plan(Requests.of(Requests.LAB, "udp", SEND_GAP)), Experiment.SEND_GAP);
    assertEquals(new JmhInvocation.Iterations(12, 50, 14), fast.measured());
    JmhInvocation slow =
        first(plan(Requests.of(Requests.lab("4:ethernet"), "udp", SEND_GAP)), Experiment.SEND_GAP);
    assertEquals(12, slow.measured().count());
    assertEquals(70 * 1.2128, slow.measured().windowMillis(), 1e-9); // full packets of 1212.8 µs
  }

  @Test
  void gapsRunBeforeBurstsAndBurstsBeforeWhatIsSubtracted() {
    List<KernelWork> order =
        plan(Requests.within(Requests.of(Requests.LAB, "udp", Parameter.values()), 600)).stream()
            .filter(ExperimentPlan::needsPeers)
            .map(ExperimentPlan::kernelWork)
            .toList();
    assertEquals(order.stream().sorted().toList(), order);
    assertEquals(KernelWork.SWITCH_APART, KernelWork.of(Experiment.SEND_GAP));
    assertEquals(KernelWork.WITH_SENDERS, KernelWork.of(Experiment.BURST_LOSS));
    assertEquals(Set.of(KernelWork.values()), Set.copyOf(order));
  }

  @Test
  void interferenceStaysBelowTheLine() {
    MeasureRequest request = Requests.of(Requests.LAB, "udp", Parameter.RECEIVE_OVERHEAD);
    JmhInvocation work = first(plan(Requests.within(request, 600)), Experiment.RECEIVE_OVERHEAD);
    // 0.6·10⁶/121.28 at m = 1472; 25 000 at m = 1, where 0.6·10⁶/6.72 would be more
    String loads = param(work, "loads");
    assertTrue(loads.startsWith("1@0/1@12500/1@25000/40@0/"), loads);
    assertTrue(loads.endsWith("/1472@0/1472@2474/1472@4947"), loads);
  }

  @Test
  void givenSizesReplaceTheDesign() {
    MeasureRequest request =
        Requests.at(Requests.of(Requests.LAB, "udp", SEND_GAP, NETWORK_BUFFER), 1, 40, 1000);
    List<ExperimentPlan> plans = plan(Requests.within(request, 600));
    assertEquals("1/40/1000", param(first(plans, Experiment.SEND_GAP), "sizes"));
    assertEquals("1000", param(first(plans, Experiment.BURST_LOSS), "sizes"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1473, 1_000_000})
  void sizesOutsideOnePacketAreRefused(int size) {
    MeasureRequest request = Requests.at(Requests.of(Requests.LAB, "udp", SEND_GAP), size);
    UserException e = assertThrows(UserException.class, () -> plan(request));
    assertEquals(
        "size " + size + " is outside 1..1472 bytes, one packet of udp here", e.getMessage());
    assertEquals(UserException.Kind.BAD_INPUT, e.kind());
  }

  @Test
  void bothEndsOfThePacketAreFine() {
    MeasureRequest request = Requests.at(Requests.of(Requests.LAB, "udp", SEND_GAP), 1, 1472);
    assertFalse(plan(request).isEmpty());
  }

  @Test
  void oneCoreIsNotPinnedTo() {
    MeasureRequest request = Requests.within(everything(Requests.LAB, "udp"), 600);
    Placement one = Placement.on(List.of(0));
    for (ExperimentPlan plan : new Planner(request, one, Map.of()).plan()) {
      for (JmhInvocation invocation : plan.invocations()) {
        assertEquals("-1", invocation.params().get("cpu"), invocation::toString);
        assertFalse("SPIN".equals(invocation.params().get("waiting")), invocation::toString);
      }
    }
  }

  private static Planner planner(MeasureRequest request) {
    return new Planner(request, TWO_CORES, Observability.missing(request));
  }

  private static List<ExperimentPlan> plan(MeasureRequest request) {
    return planner(request).plan();
  }

  private static Stream<JmhInvocation> invocations(List<ExperimentPlan> plans) {
    return plans.stream().flatMap(plan -> plan.invocations().stream());
  }

  private static ExperimentPlan of(List<ExperimentPlan> plans, Experiment experiment) {
    return plans.stream().filter(p -> p.experiment() == experiment).findFirst().orElseThrow();
  }

  private static JmhInvocation first(List<ExperimentPlan> plans, Experiment experiment) {
    return of(plans, experiment).invocations().getFirst();
  }

  private static String param(JmhInvocation invocation, String name) {
    return String.valueOf(invocation.params().get(name));
  }

  private static Set<Experiment> experiments(MeasureRequest request) {
    return plan(Requests.within(request, 600)).stream()
        .map(ExperimentPlan::experiment)
        .collect(Collectors.toSet());
  }

  private static double seconds(List<ExperimentPlan> plans) {
    return plans.stream().mapToDouble(ExperimentPlan::seconds).sum();
  }

  private static long neededSeconds(MeasureRequest request) {
    String message = assertRefused(Requests.within(request, 1));
    Matcher matcher = NEEDED.matcher(message);
    assertTrue(matcher.find(), message);
    return Long.parseLong(matcher.group(1));
  }

  private static String assertRefused(MeasureRequest request) {
    UserException e = assertThrows(UserException.class, () -> plan(request));
    assertEquals(UserException.Kind.BAD_INPUT, e.kind());
    return String.valueOf(e.getMessage());
  }
}
