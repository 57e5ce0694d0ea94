package fathom.runner.campaign.plan;

import static fathom.runner.campaign.plan.Plans.param;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.protocol.JmhParameter;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKinds;
import fathom.runner.cluster.Clusters;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.mpi.LibraryPresets;
import fathom.runner.mpi.MpiFacts;
import fathom.runner.mpi.RankHosts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is run through MPI. */
class MpiDesignTest {
  private static final Parameter[] ALL = Parameter.measurable().toArray(Parameter[]::new);

  private static List<ExperimentPlan> plan(MeasureRequest request, OptionalInt eagerLimit) {
    return plan(request, 1, eagerLimit);
  }

  private static List<ExperimentPlan> plan(
      MeasureRequest request, int mostOnOneHost, OptionalInt eagerLimit) {
    MeasurementTarget target =
        new MeasurementTarget(
            request.cluster(),
            request.transport(),
            Plans.TWO_CORES,
            Optional.of(
                new MpiFacts(
                    request.cluster().hosts(),
                    Optional.of(
                        new RankHosts(
                            request.cluster().hosts(),
                            mostOnOneHost,
                            1,
                            1,
                            false,
                            Optional.empty())),
                    eagerLimit,
                    new TreeMap<>(),
                    new LibraryPresets(List.of(), List.of(), Optional.empty()))));
    return new Planner(PacketSetting.of(request, target)).plan();
  }

  private static List<JmhInvocation> all(List<ExperimentPlan> plans, Experiment experiment) {
    return plans.stream()
        .filter(plan -> plan.experiment() == experiment)
        .flatMap(plan -> plan.invocations().stream())
        .toList();
  }

  /** Ranks that wait poll: round trips of four on two cores would be the scheduler's. */
  @Test
  void moreRanksThanCoresStreamOnly() {
    List<ExperimentPlan> plans = plan(request("lab:4"), OptionalInt.of(65480));
    assertEquals(1, all(plans, Experiment.PING_PONG).size());
    JmhInvocation streams = all(plans, Experiment.STREAMS).getFirst();
    assertEquals(4, streams.ranks().count());
    assertEquals("1/2", streams.params().get(JmhParameter.PAIRS));
    assertEquals("NAP", streams.params().get(JmhParameter.WAITING));
    assertEquals("-1", streams.params().get(JmhParameter.CPU));
    assertEquals("16384", streams.params().get(JmhParameter.SIZES));
    assertEquals(List.of(), all(plans, Experiment.PAIRS));
    assertEquals(List.of(), all(plan(request("lab:3"), OptionalInt.empty()), Experiment.STREAMS));
  }

  private static MeasureRequest request(String cluster) {
    ClusterKind kind = ClusterKinds.parse(cluster, Map.of());
    return Requests.asNeeded(Requests.of(kind, "mpi", ALL));
  }

  private static List<Integer> sizes(List<ExperimentPlan> plans, Experiment experiment) {
    return Stream.of(param(Plans.first(plans, experiment), "sizes").split("/", -1))
        .map(Integer::valueOf)
        .toList();
  }

  /** Both sides of the limit, and nothing right beside it: two sizes make no slope. */
  @Test
  void sizesLookAtBothSidesOfTheEagerLimit() {
    List<ExperimentPlan> plans = plan(request("local"), OptionalInt.of(8255));
    List<Integer> all = sizes(plans, Experiment.SEND_GAP);
    assertEquals(
        List.of(
            0, 1, 8, 40, 64, 128, 256, 1024, 4096, 8255, 8256, 16384, 65536, 262144, 1048576,
            4194304),
        all);
    assertEquals(all, sizes(plans, Experiment.PING_PONG));
    assertFalse(
        sizes(plan(request("local"), OptionalInt.of(65480)), Experiment.SEND_GAP).contains(65536));
  }

  /** On nodes of their own: the launcher says with how many ranks, and that each has its cores. */
  @Test
  void ranksOfTheirOwnNodesArePairedInManyWays() {
    MeasureRequest ofSix = Requests.asNeeded(Requests.of(Clusters.nodes(6), "mpi", ALL));
    List<ExperimentPlan> plans = plan(ofSix, 1, OptionalInt.of(65480));
    assertEquals(
        List.of(2, 4, 6),
        all(plans, Experiment.PING_PONG).stream().map(start -> start.ranks().count()).toList());
    assertEquals(
        List.of(true, false, false),
        all(plans, Experiment.PING_PONG).stream()
            .map(start -> start.params().containsKey(JmhParameter.HLOG_MILLIS))
            .toList());
    JmhInvocation tournament = all(plans, Experiment.PAIRS).getFirst();
    assertEquals(6, tournament.ranks().count());
    assertEquals(15, tournament.measured().count());
    assertEquals("SPIN", tournament.params().get(JmhParameter.WAITING));
    assertEquals("3", tournament.params().get(JmhParameter.TOGETHER));
    List<ExperimentPlan> onOne = plan(ofSix, 6, OptionalInt.of(65480));
    assertEquals(List.of(), all(onOne, Experiment.PAIRS));
    assertEquals(1, all(onOne, Experiment.PING_PONG).size());
    assertEquals("-1", param(Plans.first(plans, Experiment.SEND_GAP), "peerCpu"));
    assertEquals("1", param(Plans.first(onOne, Experiment.SEND_GAP), "peerCpu"));
  }

  /** What waits for its receiver is no overhead. */
  @Test
  void overheadsAreOfEagerMessages() {
    List<ExperimentPlan> plans = plan(request("local"), OptionalInt.of(256));
    for (Experiment experiment : List.of(Experiment.SEND_OVERHEAD, Experiment.USER_RECEIVE)) {
      assertEquals(List.of(0, 1, 8, 40, 64, 128, 256), sizes(plans, experiment), experiment.id());
    }
    assertEquals(
        4194304,
        sizes(plan(request("local"), OptionalInt.empty()), Experiment.SEND_OVERHEAD).getLast());
  }

  /** On 100 Mbit/s 262144 bytes take 22 ms, and a window must hold some. */
  @Test
  void onAKnownLineNoMessageTakesLong() {
    List<ExperimentPlan> plans = plan(request("lab"), OptionalInt.of(65480));
    assertEquals(262144, sizes(plans, Experiment.SEND_GAP).getLast());
    assertEquals(
        16384,
        sizes(plan(request("lab:4:ethernet"), OptionalInt.of(65480)), Experiment.SEND_GAP)
            .getLast());
  }

  @Test
  void everyForkIsAJobOfAsManyRanksAsTakePart() {
    List<ExperimentPlan> plans = plan(request("lab"), OptionalInt.of(65480));
    for (ExperimentPlan plan : plans) {
      int ranks =
          plan.experiment().kind() == Experiment.ExperimentKind.MEMORY
              ? 0
              : switch (plan.experiment()) {
                case RECEIVE_GAP -> 3;
                case STREAMS -> 4;
                default -> 2;
              };
      for (JmhInvocation start : plan.invocations()) {
        assertEquals(ranks, start.ranks().count(), plan.experiment().id());
        assertEquals(List.of(), start.peers());
        assertEquals(ranks, start.withForks(1).withParam(JmhParameter.BLOCK, "0").ranks().count());
      }
    }
    assertEquals("eth0", param(Plans.first(plans, Experiment.SEND_GAP), "device"));
    assertTrue(
        Integer.parseInt(param(Plans.first(plans, Experiment.SEND_OVERHEAD), "preludeCount")) > 5);
    assertEquals(
        Integer.toString((int) Math.round(1.25 * 8 * 8000 / 100)),
        param(Plans.first(plans, Experiment.PING_PONG), "pauseMicros"));
  }

  @Test
  void givenSizesAreTaken() {
    MeasureRequest some = Requests.at(request("local"), 10, 300);
    List<ExperimentPlan> plans = plan(some, OptionalInt.of(256));
    assertEquals(List.of(10, 300), sizes(plans, Experiment.SEND_GAP));
    assertEquals(List.of(10), sizes(plans, Experiment.USER_RECEIVE));
  }

  /** Half the line's rate, and no more than a socket that nobody reads can hold. */
  @Test
  void arrivalsLeaveTheLineRoom() {
    JmhInvocation arrivals =
        Plans.first(plan(request("lab"), OptionalInt.of(65480)), Experiment.RECEIVE_OVERHEAD);
    List<String> loads = List.of(param(arrivals, "loads").split("/", -1));
    assertEquals(
        List.of("0", "1", "8", "40", "64", "128", "256", "1024", "4096"),
        loads.stream().map(load -> load.substring(0, load.indexOf('@'))).toList());
    List<Integer> rates =
        loads.stream().map(load -> Integer.valueOf(load.substring(load.indexOf('@') + 1))).toList();
    assertEquals(20_000, rates.getFirst());
    assertTrue(rates.getLast() * 4096 * 8 < 0.55 * 100e6, rates::toString);
  }

  private static final List<Experiment> TIMED_SINGLY =
      List.of(Experiment.SEND_OVERHEAD, Experiment.USER_RECEIVE, Experiment.PING_PONG);

  private static String singlesMillis(List<ExperimentPlan> plans, Experiment experiment) {
    JmhInvocation start = Plans.first(plans, experiment);
    return start.params().getOrDefault(JmhParameter.HLOG_MILLIS, "none");
  }

  /** For each size as long as over sockets, which have three short windows on a known line. */
  @Test
  void whatIsTimedSinglyOverSocketsIsSoThroughMpi() {
    List<ExperimentPlan> local = plan(request("local"), OptionalInt.of(256));
    List<ExperimentPlan> lab = plan(request("lab"), OptionalInt.of(65480));
    for (Experiment experiment : TIMED_SINGLY) {
      assertEquals("40", singlesMillis(local, experiment), experiment.id());
      assertEquals(
          experiment == Experiment.PING_PONG ? "90" : "24",
          singlesMillis(lab, experiment),
          experiment.id());
    }
    assertEquals("none", singlesMillis(lab, Experiment.SEND_GAP));
    assertEquals("none", singlesMillis(lab, Experiment.RECEIVE_OVERHEAD));
  }

  /** A first look has the least of them, and a plan's time holds them and their warm-up. */
  @Test
  void singleOperationsAreInThePlansTime() {
    MeasureRequest usual = request("local");
    for (Experiment experiment : TIMED_SINGLY) {
      JmhInvocation full = Plans.first(plan(usual, OptionalInt.of(256)), experiment);
      JmhInvocation quick =
          Plans.first(plan(Requests.quick(usual), OptionalInt.of(256)), experiment);
      assertEquals("1", param(quick, "hlogMillis"));
      assertEquals(30 + 1, quick.measured().extraMillis(), 1e-9);
      assertEquals(30 + 40, full.measured().extraMillis(), 1e-9);
      assertEquals(30 + 20, full.warmup().extraMillis(), 1e-9);
      assertEquals(2, full.ranks().count());
    }
  }

  /** Unless a wire delays them. */
  @Test
  void roundTripsAreOfWhatPassesABucketFree() {
    OptionalInt limit = OptionalInt.of(65480);
    assertEquals(1024, sizes(plan(request("lab"), limit), Experiment.PING_PONG).getLast());
    assertEquals(
        262144,
        sizes(plan(request("lab:4:wire=100mbit,latency=50us"), limit), Experiment.PING_PONG)
            .getLast());
  }

  @Test
  void whatCannotBeSeenIsNotRun() {
    List<Experiment> run =
        plan(request("lab"), OptionalInt.of(65480)).stream()
            .map(ExperimentPlan::experiment)
            .filter(experiment -> experiment.kind() == Experiment.ExperimentKind.PACKET)
            .sorted()
            .toList();
    assertEquals(
        List.of(
            Experiment.SEND_OVERHEAD,
            Experiment.SEND_GAP,
            Experiment.RECEIVE_GAP,
            Experiment.USER_RECEIVE,
            Experiment.RECEIVE_OVERHEAD,
            Experiment.PING_PONG,
            Experiment.STREAMS),
        run);
  }
}
