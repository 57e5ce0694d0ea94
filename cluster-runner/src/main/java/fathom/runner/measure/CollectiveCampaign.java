package fathom.runner.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.model.collective.Operation;
import fathom.model.transport.Transport;
import fathom.reports.json.JsonText;
import fathom.reports.run.AtomicFile;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.Site;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.machine.Installation;
import fathom.runner.measure.CollectivePlan.Turn;
import fathom.runner.process.Deployment;
import java.io.IOException;
import java.nio.file.Files;
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
        Workplace place =
            Workplace.make(
                request.directory,
                "raw results of what is finished are in " + request.directory,
                shown);
        Site site = request.cluster.open(request.transport, installation, shown::now)) {
      Ground ground = Ground.of(site, request.transport);
      List<Turn> turns = plan.apply(ground.mtuBytes());
      int most = turns.stream().mapToInt(Turn::nodes).max().orElseThrow();
      if (most > ground.cluster().hosts()) {
        throw UserException.badInput(
            "--nodes " + most + ", but the cluster has " + ground.cluster().hosts() + " hosts");
      }
      Deployment deployment =
          request.cluster.prepared(
              new Deployment(installation.java(), jar, place.temporary(), Deployment.newSecret()),
              shown::now);
      CollectivePlan invocations =
          new CollectivePlan(
              request.transport.id(),
              ground.mtuBytes(),
              request.repetitions,
              ground.waitingOf(most),
              ground.refillMicros());
      shown.begin(turns.stream().mapToDouble(t -> invocations.of(t).seconds()).sum());
      shown.now("starting hosts and peers");
      Path logs = Files.createDirectories(request.directory.resolve("logs"));
      try (Stage stage =
          Stage.open(
              site.stage(request.cluster.workOfOperations()),
              IntStream.rangeClosed(1, most).boxed().collect(Collectors.toSet()),
              deployment,
              logs.resolve("peers.log"))) {
        List<Path> raw = new ArrayList<>();
        for (Turn turn : turns) {
          raw.add(run(turn, invocations.of(turn), stage, request.directory, shown));
        }
        return new Result(raw, site.warnings());
      }
    } catch (IOException e) {
      throw UserException.failed("cannot write to " + request.directory + ": " + e.getMessage(), e);
    }
  }

  private static Path run(
      Turn turn, JmhInvocation invocation, Stage stage, Path directory, Progress progress)
      throws IOException {
    progress.now(turn.describe());
    String name = name(turn);
    Path log = directory.resolve("logs").resolve(name + ".log");
    ArrayNode entries = stage.run(invocation, name, log, progress).entries();
    Path raw = Files.createDirectories(directory.resolve("raw")).resolve(name + ".json");
    AtomicFile.write(raw, JsonText.render(entries));
    return raw;
  }

  private static String name(Turn turn) {
    Operation operation = turn.operation();
    return operation.word() + "-" + turn.nodes() + "-" + turn.sizeBytes();
  }
}
