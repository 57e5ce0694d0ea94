package fathom.runner.campaign.plan;

import static fathom.model.parameter.Parameter.COPY_CACHE_TO_CACHE;
import static fathom.model.parameter.Parameter.NETWORK_BUFFER;
import static fathom.model.parameter.Parameter.RECEIVE_GAP;
import static fathom.model.parameter.Parameter.SEND_GAP;
import static fathom.model.parameter.Parameter.TRANSFER_TIME;
import static fathom.model.parameter.Parameter.USER_RECEIVE;
import static fathom.runner.campaign.plan.Plans.assertRefused;
import static fathom.runner.campaign.plan.Plans.everything;
import static fathom.runner.campaign.plan.Plans.experiments;
import static fathom.runner.campaign.plan.Plans.first;
import static fathom.runner.campaign.plan.Plans.neededSeconds;
import static fathom.runner.campaign.plan.Plans.param;
import static fathom.runner.campaign.plan.Plans.plan;
import static fathom.runner.campaign.plan.Plans.planner;
import static fathom.runner.campaign.plan.Plans.seconds;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.protocol.JmhParameter;
import fathom.runner.cluster.KernelWork;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.machine.Placement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {
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

  /** The tool's own choice is never refused, gives full windows, and leaves a little. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void withoutABudgetItTakesWhatItNeeds(String name, MeasureRequest request) {
    Planner planner = planner(Requests.asNeeded(request));
    List<ExperimentPlan> plans = planner.plan();
    assertEquals(plan(Requests.within(request, 10_000)), plans);
    for (double slowness : new double[] {1, 1.4, 3}) {
      long chosen = planner.chosen(plans, slowness).toSeconds();
      double needed = slowness * seconds(plans);
      assertTrue(needed <= 0.92 * chosen, () -> needed + " s of " + chosen + " s");
      assertTrue(chosen <= (needed + 11) / 0.92 + 5, () -> chosen + " s for " + needed + " s");
      assertFalse(plan(Requests.within(request, chosen)).isEmpty());
    }
    // Of a run that was broken off only what is left is asked for.
    assertTrue(
        planner.chosen(plans.subList(0, plans.size() / 2), 1).toSeconds()
            <= planner.chosen(plans, 1).toSeconds());
  }

  @Test
  void aBudgetThatIsTooShortIsToldTheLeastThatIsNot() {
    assertLeastBudgetIsTold();
  }

  private static void assertLeastBudgetIsTold() {
    MeasureRequest all = everything(Requests.LAB, "udp");
    long least = neededSeconds(all);
    assertEquals(
        String.format(
            Locale.ROOT,
            "9 s is too short for these 12 parameters here; the least is %d s. Use --budget %ds, or"
                + " fewer --parameters.",
            least,
            least),
        assertRefused(Requests.within(all, 9)));
    MeasureRequest one = Requests.of(Requests.LAB, "udp", SEND_GAP);
    assertTrue(
        assertRefused(Requests.within(one, 1)).startsWith("1 s is too short for this parameter"));
  }

  @Test
  void budgetsAreToldInTheSameDigitsInEveryLanguage() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertLeastBudgetIsTold();
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void aLargerBudgetBuysMoreUpToFullWindows(String name, MeasureRequest request) {
    long least = neededSeconds(request);
    double small = seconds(plan(Requests.within(request, least)));
    double large = seconds(plan(Requests.within(request, 3 * least)));
    boolean knownLine =
        request.cluster().port().isPresent()
            && plan(Requests.within(request, least)).stream()
                .allMatch(plan -> Plans.OF_THE_LINE.contains(plan.experiment()));
    // What a known line makes has the windows that it needs, and no more blocks.
    assertTrue(
        knownLine ? large == small : large > small, () -> large + " s after " + small + " s");
    // Beyond them, blocks say more than longer windows.
    assertEquals(
        plan(Requests.within(request, 50 * least)), plan(Requests.within(request, 20 * least)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void everyConditionInEveryRound(String name, MeasureRequest request) {
    long least = neededSeconds(request);
    for (long budget : new long[] {least, 2 * least, 5 * least, 20 * least}) {
      plan(Requests.within(request, budget)).forEach(PlannerTest::assertEveryCondition);
    }
  }

  static void assertEveryCondition(ExperimentPlan plan) {
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
    // A benchmark of copies has two columns per size, and the pick by itself.
    return experiment.kind() == Experiment.ExperimentKind.MEMORY
            && experiment != Experiment.REDUCTION
        ? 2 * listed + Invocations.PICK_WINDOWS
        : listed;
  }

  /** Windows and what they are of, without the single operations that are timed after them. */
  private static List<List<Object>> withoutSingles(ExperimentPlan plan) {
    return plan.invocations().stream()
        .map(
            one -> {
              Map<JmhParameter, String> params = new TreeMap<>(one.params());
              params.remove(JmhParameter.HLOG_MILLIS);
              return List.<Object>of(
                  one.benchmark(),
                  one.peers(),
                  params,
                  one.forks(),
                  one.warmup().count(),
                  one.warmup().windowMillis(),
                  one.measured().count(),
                  one.measured().windowMillis());
            })
        .toList();
  }

  /** The model needs none of them: a scarce budget goes into what it is fitted from. */
  @Test
  void singleOperationsTakeWhatTheBudgetLeaves() {
    MeasureRequest request = everything(Requests.LAB, "udp");
    for (Experiment experiment :
        List.of(Experiment.SEND_OVERHEAD, Experiment.USER_RECEIVE, Experiment.PING_PONG)) {
      List<Double> least =
          singles(plan(Requests.within(request, neededSeconds(request))), experiment);
      List<Double> most = singles(plan(Requests.within(request, 10_000)), experiment);
      assertEquals(1, least.size(), "of one pair alone");
      assertTrue(least.getFirst() <= 2, least::toString);
      assertTrue(most.getFirst() >= 8, most::toString);
    }
  }

  private static List<Double> singles(List<ExperimentPlan> plans, Experiment experiment) {
    return Plans.of(plans, experiment).invocations().stream()
        .filter(one -> one.params().containsKey(JmhParameter.HLOG_MILLIS))
        .map(one -> Double.valueOf(one.params().getOrDefault(JmhParameter.HLOG_MILLIS, "")))
        .toList();
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
      assertEquals(
          withoutSingles(Plans.of(most, experiment).within(4)),
          withoutSingles(Plans.of(least, experiment)));
    }
    assertNotEquals(
        Plans.of(most, Experiment.COPY_CACHE_TO_MEMORY),
        Plans.of(least, Experiment.COPY_CACHE_TO_MEMORY));
  }

  @Test
  void onlyWhatIsNeeded() {
    assertEquals(
        Set.of(Experiment.SEND_GAP), experiments(Requests.of(Requests.LAB, "udp", SEND_GAP)));
    assertEquals(
        Set.of(Experiment.COPY_CACHE_TO_CACHE, Experiment.USER_RECEIVE),
        experiments(Requests.of(Requests.LOCAL, "udp", COPY_CACHE_TO_CACHE, USER_RECEIVE)));
    assertEquals(
        Parameter.measurable().stream()
            .flatMap(parameter -> parameter.experiments().stream())
            .collect(Collectors.toSet()),
        experiments(everything(Requests.LAB, "udp")));
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
    assertEquals(UserException.ExitKind.BAD_INPUT, e.kind());
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
    for (ExperimentPlan plan : new Planner(Plans.setting(request, one), Map.of()).plan()) {
      for (JmhInvocation invocation : plan.invocations()) {
        assertEquals("-1", invocation.params().get(JmhParameter.CPU), invocation::toString);
        assertFalse(
            "SPIN".equals(invocation.params().get(JmhParameter.WAITING)), invocation::toString);
      }
    }
  }
}
