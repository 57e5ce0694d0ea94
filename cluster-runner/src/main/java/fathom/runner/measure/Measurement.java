package fathom.runner.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.model.Parameter;
import fathom.model.Sheet;
import fathom.reports.BadInputException;
import fathom.reports.SheetBuilder;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.runner.UserException;
import fathom.runner.lab.Steering;
import fathom.runner.machine.Placement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * Runs a plan, one experiment after the other, and keeps the run directory true all along: an
 * experiment's raw file appears whole or not at all, and the manifest says which are there.
 */
final class Measurement {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final MeasureRequest request;
  private final Placement placement;
  private final Deployment deployment;
  private final Progress progress;
  private RunDirectory run;

  Measurement(
      MeasureRequest request,
      Placement placement,
      Deployment deployment,
      Progress progress,
      RunDirectory run) {
    this.request = request;
    this.placement = placement;
    this.deployment = deployment;
    this.progress = progress;
    this.run = run;
  }

  /** Runs all; what is finished stays in the run directory when it fails. */
  void run(List<ExperimentPlan> plans) {
    try (Progress shown = progress) {
      shown.begin(plans.stream().mapToDouble(ExperimentPlan::seconds).sum());
      runMemory(plans.stream().filter(p -> !p.needsPeers()).toList());
      for (boolean steered : new boolean[] {false, true}) {
        List<ExperimentPlan> packet =
            plans.stream().filter(p -> p.needsPeers() && p.steered() == steered).toList();
        if (!packet.isEmpty()) {
          runPacket(packet, steered);
        }
      }
    }
  }

  /** Fits what is there and writes the sheet. */
  Sheet sheet() {
    return Fits.fit(run, SheetBuilder.settingsOf(run.manifest()));
  }

  private void runMemory(List<ExperimentPlan> plans) {
    // Memory needs no network: on the machine itself, before any namespace exists.
    Cluster here = new LocalCluster();
    for (ExperimentPlan plan : plans) {
      record(plan, here, Map.of(), new CompletableFuture<>());
    }
  }

  private void runPacket(List<ExperimentPlan> plans, boolean steered) {
    progress.now("starting hosts and peers");
    try (Stage stage = Stage.open(cluster(steered), hosts(plans), deployment, logFile("peers"))) {
      if (steered) {
        noteSteering(stage.cluster());
      }
      for (ExperimentPlan plan : plans) {
        Optional<Long> before = stage.cluster().switchDrops();
        record(plan, stage.cluster(), stage.addresses(), stage.death());
        if (before.isPresent()) {
          long drops = stage.cluster().switchDrops().orElseThrow() - before.get();
          update(
              run.manifest()
                  .withProvenance("drops.switch." + plan.experiment().id(), Long.toString(drops)));
        }
      }
    }
  }

  private static Set<Integer> hosts(List<ExperimentPlan> plans) {
    return plans.stream()
        .flatMap(plan -> plan.invocations().stream())
        .flatMap(invocation -> invocation.peers().stream())
        .collect(Collectors.toSet());
  }

  private Cluster cluster(boolean steered) {
    return switch (request.cluster()) {
      case Cluster.Choice.Local l -> new LocalCluster();
      case Cluster.Choice.Lab lab ->
          LabCluster.start(
              lab.spec(),
              steered && placement.timedCpu() >= 0
                  ? Optional.of(new Steering(placement.timedCpu(), placement.peerCpu()))
                  : Optional.empty());
    };
  }

  /** Where receive work cannot be steered, O_r is not observable and its experiment is left out. */
  private void noteSteering(Cluster cluster) {
    Optional<String> obstacle =
        placement.timedCpu() < 0
            ? Optional.of("one CPU only: receive work and control work cannot be told apart")
            : cluster.steeringObstacle();
    update(
        run.manifest()
            .withProvenance("placement.steering", obstacle.orElse("each host's own core")));
    if (obstacle.isPresent() && request.parameters().contains(Parameter.RECEIVE_OVERHEAD)) {
      update(run.manifest().withNotObservable(Parameter.RECEIVE_OVERHEAD, obstacle.get()));
    }
  }

  private void record(
      ExperimentPlan plan,
      Cluster cluster,
      Map<Integer, String> addresses,
      CompletableFuture<String> death) {
    ExperimentRecord pending = ExperimentRecord.pending(plan.experiment());
    Optional<String> pointless = pointless(plan);
    if (pointless.isPresent()) {
      update(run.manifest().withExperiment(pending.failed(pointless.get(), 0)));
      progress.done(plan.seconds());
      return;
    }
    progress.now(plan.experiment().id() + ": " + plan.experiment().description());
    long start = System.nanoTime();
    try {
      measure(plan, cluster, addresses, death);
    } catch (UserException e) {
      String reason = String.valueOf(e.getMessage());
      update(run.manifest().withExperiment(pending.failed(reason, seconds(start))));
      throw UserException.failed(plan.experiment().id() + ": " + reason, e);
    }
    update(
        run.manifest()
            .withExperiment(pending.done(seconds(start)))
            .withProvenance("plan." + plan.experiment().id(), plan.describe()));
  }

  /** Why an experiment is pointless: all parameters it is for turned out not to be observable. */
  private Optional<String> pointless(ExperimentPlan plan) {
    List<Parameter> own =
        request.parameters().stream()
            .filter(parameter -> parameter.experiments().contains(plan.experiment()))
            .filter(parameter -> parameter.form() != Parameter.Form.TRANSFER)
            .toList();
    Map<Parameter, String> missing = run.manifest().notObservable();
    return !own.isEmpty() && missing.keySet().containsAll(own)
        ? Optional.ofNullable(missing.get(own.getFirst()))
        : Optional.empty();
  }

  private static double seconds(long startNanos) {
    return Math.round((System.nanoTime() - startNanos) / 1e7) / 100.0;
  }

  private void measure(
      ExperimentPlan plan,
      Cluster cluster,
      Map<Integer, String> addresses,
      CompletableFuture<String> death) {
    ArrayNode entries = JSON.createArrayNode();
    for (JmhInvocation invocation : plan.invocations()) {
      Path part = deployment.temporary().resolve(plan.experiment().id() + ".json.part");
      ForkWatch watch = new ForkWatch(invocation, progress);
      JmhProcess.run(
          invocation,
          cluster,
          deployment,
          addresses,
          part,
          logFile(plan.experiment().id()),
          watch::line,
          death);
      watch.end();
      entries.addAll(read(part));
    }
    write(plan, entries);
  }

  private static ArrayNode read(Path part) {
    try {
      JsonNode node = JSON.readTree(part.toFile());
      if (node instanceof ArrayNode array && !array.isEmpty()) {
        return array;
      }
    } catch (IOException e) {
      throw UserException.failed(
          "JMH left no complete results (" + e.getMessage() + "); is the disk full?", e);
    }
    throw UserException.failed("JMH left no results in " + part.getFileName());
  }

  private void write(ExperimentPlan plan, ArrayNode entries) {
    Path target = run.rawFile(plan.experiment());
    Path aside = target.resolveSibling(target.getFileName() + ".part");
    try {
      if (Files.exists(target)) {
        throw UserException.failed(target + " exists; raw results are never overwritten");
      }
      Files.writeString(aside, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(entries));
      Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw Fits.cannotWrite(run, e);
    }
  }

  private Path logFile(String name) {
    return run.root().resolve("logs").resolve(name + ".log");
  }

  private void update(Manifest manifest) {
    try {
      run = run.with(manifest);
    } catch (IOException e) {
      throw Fits.cannotWrite(run, e);
    }
  }

  /** The run as it is on disk now. */
  RunDirectory directory() {
    try {
      return RunDirectory.open(run.root());
    } catch (BadInputException e) {
      throw UserException.failed(String.valueOf(e.getMessage()), e);
    }
  }
}
