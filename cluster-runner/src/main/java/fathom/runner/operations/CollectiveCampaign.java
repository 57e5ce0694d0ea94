package fathom.runner.operations;

import fathom.model.transport.Transport;
import fathom.runner.campaign.ClusterSession;
import fathom.runner.campaign.WorkDirectory;
import fathom.runner.campaign.plan.MeasurementTarget;
import fathom.runner.campaign.plan.Planner;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.Site;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.machine.Installation;
import fathom.runner.machine.Placement;
import fathom.runner.operations.CollectivePlan.Turn;
import fathom.runner.process.Deployment;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Collective operations on the real sockets of a cluster, one JMH start per operation, number of
 * nodes and size. What is finished stays in the directory when it fails.
 */
public final class CollectiveCampaign {
  private final Installation installation;

  public CollectiveCampaign(Installation installation) {
    this.installation = installation;
  }

  /**
   * @param repetitions of each case
   * @param directory where raw results and logs go; it is there
   */
  public record CollectiveRequest(
      ClusterKind cluster, Transport transport, int repetitions, Path directory) {}

  /**
   * What came of it.
   *
   * @param raw a file per turn, in the order of turns
   * @param warnings of the cluster
   */
  public record CollectiveResult(List<Path> raw, List<String> warnings) {}

  /**
   * Runs all.
   *
   * @param plan of a cluster's hosts and the payload of one packet
   */
  public CollectiveResult run(
      CollectiveRequest request, IntFunction<List<Turn>> plan, Progress progress) {
    Path jar = installation.benchmarksJar();
    try (Progress shown = progress;
        WorkDirectory work = WorkDirectory.ofOperations(request.directory, "", shown);
        Site site = request.cluster.open(request.transport, installation, shown::now)) {
      MeasurementTarget target = MeasurementTarget.of(site, request.transport);
      List<Turn> turns = plan.apply(target.mtuBytes());
      int most = most(turns);
      if (most > target.cluster().hosts()) {
        throw UserException.badInput(
            "--nodes " + most + ", but the cluster has " + target.cluster().hosts() + " hosts");
      }
      Deployment deployment =
          request.cluster.prepared(work.deployment(installation, jar), shown::now);
      CollectivePlan invocations = invocations(request, target, most);
      shown.begin(seconds(invocations, turns));
      shown.now("starting hosts and peers");
      try (ClusterSession session =
          ClusterSession.ofOperations(
              site,
              request.cluster,
              IntStream.rangeClosed(1, most).boxed().collect(Collectors.toSet()),
              deployment,
              request.directory)) {
        shown.done(Planner.SESSION_SECONDS);
        List<Path> raw = new ArrayList<>();
        for (Turn turn : turns) {
          JmhInvocation invocation = invocations.of(turn);
          shown.step(turn.describe(), invocation.seconds());
          raw.add(session.runInto(request.directory, invocation, turn.name(), shown));
        }
        return new CollectiveResult(raw, site.warnings());
      }
    } catch (IOException e) {
      throw UserException.failed("cannot write to " + request.directory + ": " + e.getMessage(), e);
    }
  }

  /**
   * Estimates how long turns take, before any node is reached; empty if they would be refused.
   *
   * @param turns as a sheet that is like the cluster's makes them
   */
  public static Optional<Duration> estimate(CollectiveRequest request, List<Turn> turns) {
    MeasurementTarget known =
        new MeasurementTarget(
            request.cluster, request.transport, Placement.here(), Optional.empty());
    try {
      double seconds = seconds(invocations(request, known, most(turns)), turns);
      return Optional.of(Duration.ofMillis(Math.round(1000 * seconds)));
    } catch (UserException e) {
      return Optional.empty(); // told when they are run
    }
  }

  private static int most(List<Turn> turns) {
    return turns.stream().mapToInt(Turn::nodes).max().orElseThrow();
  }

  private static CollectivePlan invocations(
      CollectiveRequest request, MeasurementTarget target, int most) {
    return new CollectivePlan(
        request.transport.id(),
        target.mtuBytes(),
        request.repetitions,
        target.waitingOf(most),
        target.refillMicros());
  }

  private static double seconds(CollectivePlan invocations, List<Turn> turns) {
    return Planner.SESSION_SECONDS
        + turns.stream().mapToDouble(turn -> invocations.of(turn).seconds()).sum();
  }
}
