package fathom.runner.operations;

import fathom.model.transport.Transport;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.Site;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.measure.WorkDirectory;
import fathom.runner.operations.CollectivePlan.Turn;
import fathom.runner.plan.MeasurementTarget;
import fathom.runner.process.Deployment;
import fathom.runner.session.ClusterSession;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  public record Request(
      ClusterKind cluster, Transport transport, int repetitions, Path directory) {}

  /**
   * What came of it.
   *
   * @param raw a file per turn, in the order of turns
   * @param warnings of the cluster
   */
  public record Result(List<Path> raw, List<String> warnings) {}

  /**
   * Runs all.
   *
   * @param plan of a cluster's hosts and the payload of one packet
   */
  public Result run(Request request, IntFunction<List<Turn>> plan, Progress progress) {
    Path jar = installation.benchmarksJar();
    try (Progress shown = progress;
        WorkDirectory work = WorkDirectory.ofOperations(request.directory, shown);
        Site site = request.cluster.open(request.transport, installation, shown::now)) {
      MeasurementTarget target = MeasurementTarget.of(site, request.transport);
      List<Turn> turns = plan.apply(target.mtuBytes());
      int most = turns.stream().mapToInt(Turn::nodes).max().orElseThrow();
      if (most > target.cluster().hosts()) {
        throw UserException.badInput(
            "--nodes " + most + ", but the cluster has " + target.cluster().hosts() + " hosts");
      }
      Deployment deployment =
          request.cluster.prepared(work.deployment(installation, jar), shown::now);
      CollectivePlan invocations =
          new CollectivePlan(
              request.transport.id(),
              target.mtuBytes(),
              request.repetitions,
              target.waitingOf(most),
              target.refillMicros());
      shown.begin(turns.stream().mapToDouble(t -> invocations.of(t).seconds()).sum());
      shown.now("starting hosts and peers");
      try (ClusterSession session =
          ClusterSession.ofOperations(
              site,
              request.cluster,
              IntStream.rangeClosed(1, most).boxed().collect(Collectors.toSet()),
              deployment,
              request.directory)) {
        List<Path> raw = new ArrayList<>();
        for (Turn turn : turns) {
          shown.now(turn.describe());
          raw.add(session.runInto(request.directory, invocations.of(turn), turn.name(), shown));
        }
        return new Result(raw, site.warnings());
      }
    } catch (IOException e) {
      throw UserException.failed("cannot write to " + request.directory + ": " + e.getMessage(), e);
    }
  }
}
