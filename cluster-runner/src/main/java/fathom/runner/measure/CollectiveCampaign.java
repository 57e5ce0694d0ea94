package fathom.runner.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.fitting.cost.BreakpointChoice;
import fathom.model.collective.Operation;
import fathom.reports.json.JsonText;
import fathom.reports.run.AtomicFile;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.measure.CollectivePlan.Turn;
import java.io.IOException;
import java.nio.file.Files;
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
   * @param transport {@code udp} or {@code tcp}
   * @param repetitions of each case
   * @param directory where raw results and logs go; it is there
   */
  public record Request(Cluster.Choice cluster, String transport, int repetitions, Path directory) {
    private MeasureRequest settled(Site site) {
      return site.settled(
          new MeasureRequest(
              cluster,
              transport,
              List.of(),
              Duration.ZERO,
              1,
              List.of(),
              Optional.<BreakpointChoice>empty(),
              Optional.of(directory),
              false,
              new Pairs.None()));
    }
  }

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
                request.directory, "raw results of what is finished are in " + request.directory);
        Site site = Site.open(request.cluster, installation, shown)) {
      MeasureRequest settled = request.settled(site);
      List<Turn> turns = plan.apply(settled.mtuBytes());
      int most = turns.stream().mapToInt(Turn::nodes).max().orElseThrow();
      if (most > settled.cluster().hosts()) {
        throw UserException.badInput(
            "--nodes " + most + ", but the cluster has " + settled.cluster().hosts() + " hosts");
      }
      Deployment deployment =
          new Deployment(installation.java(), jar, place.temporary(), Deployment.newSecret());
      CollectivePlan invocations =
          new CollectivePlan(
              request.transport,
              settled.mtuBytes(),
              request.repetitions,
              new PacketSetting(settled, site.placement()).waitingOf(most));
      shown.begin(turns.stream().mapToDouble(t -> invocations.of(t).seconds()).sum());
      shown.now("starting hosts and peers");
      Path logs = Files.createDirectories(request.directory.resolve("logs"));
      try (Stage stage =
          Stage.open(
              site.stage(KernelWork.WITH_SENDERS),
              IntStream.rangeClosed(1, most).boxed().collect(Collectors.toSet()),
              deployment,
              logs.resolve("peers.log"))) {
        List<Path> raw = new ArrayList<>();
        for (Turn turn : turns) {
          raw.add(run(turn, invocations.of(turn), stage, deployment, request.directory, shown));
        }
        return new Result(raw, site.warnings());
      }
    } catch (IOException e) {
      throw UserException.failed("cannot write to " + request.directory + ": " + e.getMessage(), e);
    }
  }

  private static Path run(
      Turn turn,
      JmhInvocation invocation,
      Stage stage,
      Deployment deployment,
      Path directory,
      Progress progress)
      throws IOException {
    progress.now(turn.describe());
    String name = name(turn);
    Path part = deployment.temporary().resolve(name + ".json.part");
    ForkWatch watch = new ForkWatch(invocation, progress, System::nanoTime);
    JmhProcess.run(
        invocation,
        stage.cluster(),
        deployment,
        stage.addresses(),
        part,
        directory.resolve("logs").resolve(name + ".log"),
        watch,
        stage.death());
    watch.end();
    ArrayNode entries = RawFile.read(part);
    Path raw = Files.createDirectories(directory.resolve("raw")).resolve(name + ".json");
    AtomicFile.write(raw, JsonText.render(entries));
    return raw;
  }

  private static String name(Turn turn) {
    Operation operation = turn.operation();
    return operation.word() + "-" + turn.nodes() + "-" + turn.sizeBytes();
  }
}
