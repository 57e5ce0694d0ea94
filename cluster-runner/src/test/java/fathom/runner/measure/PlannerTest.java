package fathom.runner.measure;

import static fathom.model.Parameter.COPY_CACHE_TO_CACHE;
import static fathom.model.Parameter.NETWORK_BUFFER;
import static fathom.model.Parameter.RECEIVE_GAP;
import static fathom.model.Parameter.SEND_GAP;
import static fathom.model.Parameter.TRANSFER_TIME;
import static fathom.model.Parameter.USER_RECEIVE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
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
  void theBudgetItAsksForIsEnoughAndKept(String name, MeasureRequest request) {
    long least = neededSeconds(request);
    assertRefused(Requests.within(request, least - 1));
    for (long budget : new long[] {least, least + 1, 2 * least, 3 * least + 7, 20 * least}) {
      double seconds = seconds(plan(Requests.within(request, budget)));
      assertTrue(seconds > 0 && seconds <= budget, () -> seconds + " s of " + budget + " s");
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void aLargerBudgetBuysMore(String name, MeasureRequest request) {
    long least = neededSeconds(request);
    double small = seconds(plan(Requests.within(request, least)));
    double large = seconds(plan(Requests.within(request, 3 * least)));
    assertTrue(large > small, () -> large + " s after " + small + " s");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void sixForksEach(String name, MeasureRequest request) {
    plan(Requests.within(request, 600)).stream()
        .flatMap(p -> p.invocations().stream())
        .forEach(i -> assertEquals(6, i.forks(), i::toString));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void everyConditionInEveryRound(String name, MeasureRequest request) {
    long least = neededSeconds(request);
    for (long budget : new long[] {least, 2 * least, 5 * least, 20 * least}) {
      for (ExperimentPlan plan : plan(Requests.within(request, budget))) {
        for (JmhInvocation invocation : plan.invocations()) {
          int conditions = conditions(plan.experiment(), invocation);
          assertTrue(invocation.measured().count() >= conditions, invocation::toString);
          assertEquals(0, invocation.measured().count() % conditions, invocation::toString);
        }
      }
    }
  }

  /** How many cards the benchmark's deck has: each is dealt once before any comes again. */
  private static int conditions(Experiment experiment, JmhInvocation invocation) {
    String list =
        String.valueOf(
            switch (experiment) {
              case RECEIVE_OVERHEAD -> invocation.params().get("loads");
              case BURST_LOSS -> invocation.params().get("bursts");
              default -> invocation.params().get("sizes");
            });
    int listed = list.split("/", -1).length;
    // A memory benchmark has two columns per size, and the pick by itself twice.
    return experiment.kind() == Experiment.Kind.MEMORY ? 2 * listed + 2 : listed;
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

  @Test
  void theTransferTimeNeedsAllThatIsTakenAway() {
    Set<Experiment> lab = experiments(Requests.of(Requests.LAB, "udp", TRANSFER_TIME));
    assertEquals(
        Set.of(
            Experiment.SEND_OVERHEAD,
            Experiment.RECEIVE_OVERHEAD,
            Experiment.USER_RECEIVE,
            Experiment.PING_PONG),
        lab);
    // On loopback the receive overhead is part of the send overhead.
    assertEquals(
        Set.of(Experiment.SEND_OVERHEAD, Experiment.USER_RECEIVE, Experiment.PING_PONG),
        experiments(Requests.of(Requests.LOCAL, "udp", TRANSFER_TIME)));
  }

  @Test
  void whatIsSubtractedSharesOnePlacement() {
    for (ExperimentPlan plan : plan(Requests.within(everything(Requests.LAB, "udp"), 600))) {
      boolean subtracted = TRANSFER_TIME.experiments().contains(plan.experiment());
      assertTrue(plan.steered() || !subtracted, plan::toString);
    }
  }

  @Test
  void nothingObservableNeedsNoTime() {
    MeasureRequest request = Requests.of(Requests.LOCAL, "udp", NETWORK_BUFFER);
    assertEquals(List.of(), plan(Requests.within(request, 5)));
  }

  @Test
  void pingPongGrowsToHalfTheHosts() {
    MeasureRequest request = Requests.of(Requests.lab("6"), "udp", TRANSFER_TIME);
    List<Integer> peers =
        plan(Requests.within(request, 600)).stream()
            .filter(p -> p.experiment() == Experiment.PING_PONG)
            .flatMap(p -> p.invocations().stream())
            .map(JmhInvocation::peers)
            .toList();
    assertEquals(List.of(1, 3, 5), peers);
  }

  @Test
  void noMorePeersThanHosts() {
    for (int hosts = 2; hosts <= 7; hosts++) {
      int others = hosts - 1;
      MeasureRequest request = everything(Requests.lab(Integer.toString(hosts)), "udp");
      plan(Requests.within(request, 600)).stream()
          .flatMap(p -> p.invocations().stream())
          .forEach(i -> assertTrue(i.peers() <= others, i::toString));
    }
  }

  @Test
  void burstsGrowFromBelowTheKnee() {
    JmhInvocation bursts =
        plan(Requests.within(Requests.of(Requests.LAB, "udp", NETWORK_BUFFER), 60))
            .getFirst()
            .invocations()
            .getFirst();
    assertEquals("400/600/800/1200/1600", bursts.params().get("bursts"));
    assertEquals("1472", bursts.params().get("sizes"));
    assertEquals("6", bursts.params().get("preludeCount")); // 8000/1516 packets are free, and one
  }

  @Test
  void interferenceStaysBelowAThirdOfTheLine() {
    JmhInvocation work =
        plan(Requests.within(Requests.of(Requests.LAB, "udp", Parameter.RECEIVE_OVERHEAD), 60))
            .getFirst()
            .invocations()
            .getFirst();
    // 0.3·10⁶/121.28 at m = 1472; 40 000 at m = 1, where 0.3·10⁶/6.72 would be more
    String loads = String.valueOf(work.params().get("loads"));
    assertTrue(loads.startsWith("1@0/1@20000/1@40000/40@0/"), loads);
    assertTrue(loads.endsWith("/1472@0/1472@1237/1472@2474"), loads);
  }

  @Test
  void givenSizesReplaceTheDesign() {
    MeasureRequest request =
        Requests.at(Requests.of(Requests.LAB, "udp", SEND_GAP, NETWORK_BUFFER), 1, 40, 1000);
    Map<Experiment, JmhInvocation> first =
        plan(Requests.within(request, 200)).stream()
            .collect(Collectors.toMap(ExperimentPlan::experiment, p -> p.invocations().getFirst()));
    assertEquals("1/40/1000", sizes(first.get(Experiment.SEND_GAP)));
    assertEquals("1000", sizes(first.get(Experiment.BURST_LOSS)));
  }

  private static String sizes(@org.jspecify.annotations.Nullable JmhInvocation invocation) {
    return invocation == null ? "not planned" : String.valueOf(invocation.params().get("sizes"));
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

  private static List<ExperimentPlan> plan(MeasureRequest request) {
    return new Planner(request, TWO_CORES, Observability.missing(request)).plan();
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
