package fathom.runner.measure;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.reports.sheet.HalfWidth;
import fathom.reports.sheet.SheetBuilder;
import fathom.runner.console.UserException;
import fathom.runner.machine.Placement;
import fathom.runner.machine.Watch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
  private final MeasureRequest request;
  private final Placement placement;
  private final Deployment deployment;
  private final Progress progress;
  private Planner planner;
  private final Spending spending;
  private final Site site;
  private final Watch monitor;
  private final List<ExperimentPlan> queue = new ArrayList<>();
  private RunDirectory run;

  /** Where experiments run, and what tells that a peer has died. */
  private record Place(
      Cluster cluster, Map<Integer, String> addresses, CompletableFuture<String> death) {}

  Measurement(
      MeasureRequest request,
      Site site,
      Deployment deployment,
      Progress progress,
      Planner planner,
      Spending spending,
      RunDirectory run) {
    this.request = request;
    this.placement = site.placement();
    this.deployment = deployment;
    this.progress = progress;
    this.planner = planner;
    this.spending = spending;
    this.site = site;
    this.monitor = site.watch();
    this.run = run;
  }

  /** Runs all; what is finished stays in the run directory when it fails. */
  void run(List<ExperimentPlan> plans) {
    try (Watch watch = monitor) {
      learnLine();
      progress.begin(plans.stream().mapToDouble(ExperimentPlan::seconds).sum());
      queue.addAll(plans);
      runMemory();
      for (KernelWork work : KernelWork.values()) {
        if (!queue.isEmpty() && queue.getFirst().kernelWork() == work) {
          runPacket(work);
        }
      }
      update(run.manifest().withProvenance(watch.facts()));
    }
  }

  /** Fits what is there and writes the sheet. */
  Sheet sheet() {
    return Fits.fit(run, SheetBuilder.settingsOf(run.manifest()));
  }

  private void runMemory() {
    if (queue.isEmpty() || queue.getFirst().needsPeers()) {
      return;
    }
    // Memory needs no network: on the machine itself, before any namespace exists.
    boolean nodes = request.cluster() instanceof Cluster.Choice.Nodes;
    try (Cluster cluster = nodes ? site.stage(KernelWork.WITH_SENDERS) : new LocalCluster()) {
      Place here = new Place(cluster, Map.of(), cluster.death());
      while (!queue.isEmpty() && !queue.getFirst().needsPeers()) {
        record(next(), here);
      }
    }
  }

  private void runPacket(KernelWork work) {
    if (site.forks().isEmpty()) {
      progress.now("starting hosts and peers");
    }
    Set<Integer> hosts =
        queue.stream()
            .filter(plan -> plan.kernelWork() == work)
            .flatMap(plan -> plan.invocations().stream())
            .flatMap(invocation -> invocation.peers().stream())
            .filter(host -> site.forks().isEmpty()) // else nobody is there to talk to
            .collect(Collectors.toSet());
    try (Stage stage = Stage.open(site.stage(work), hosts, deployment, logFile("peers"))) {
      stage
          .cluster()
          .idleCores()
          .ifPresent(state -> update(run.manifest().withProvenance("placement.idle", state)));
      switch (work) {
        case HOSTS_APART -> noteSteering(stage.cluster());
        case SWITCH_APART -> noteSwitch(stage.cluster());
        case WITH_SENDERS -> {}
      }
      Place place = new Place(stage.cluster(), stage.addresses(), stage.death());
      while (!queue.isEmpty() && queue.getFirst().kernelWork() == work) {
        ExperimentPlan plan = next();
        Optional<Long> before = stage.cluster().switchDrops();
        record(plan, place);
        if (plan.experiment() == Experiment.SEND_GAP) {
          learnLine();
        }
        if (before.isPresent()) {
          long drops = stage.cluster().switchDrops().orElseThrow() - before.get();
          update(
              run.manifest()
                  .withProvenance("drops.switch." + plan.experiment().id(), Long.toString(drops)));
        }
      }
    }
  }

  /** A real line is known by what the first experiment measures of it. */
  private void learnLine() {
    boolean measured =
        run.manifest()
            .experiment(Experiment.SEND_GAP)
            .filter(e -> e.status() == ExperimentRecord.Status.DONE)
            .isPresent();
    if (measured && request.cluster() instanceof Cluster.Choice.Nodes) {
      Fits.sendGap(run).ifPresent(gap -> planner = planner.knowing(gap));
    }
  }

  /** The next experiment, for the time that is left by now. */
  private ExperimentPlan next() {
    ExperimentPlan planned = queue.removeFirst();
    return planner.replan(planned, queue, spending.slowness(), spending.leftSeconds());
  }

  /** Where the switch's work stays with the senders, small messages may not fill their lines. */
  private void noteSwitch(Cluster cluster) {
    if (!(request.cluster() instanceof Cluster.Choice.Lab)) {
      return;
    }
    String where =
        placement.timedCpu() < 0
            ? "with its senders: one CPU only"
            : cluster
                .steeringObstacle()
                .map(obstacle -> "with its senders: " + obstacle)
                .orElse("on CPU " + placement.peerCpu() + " while gaps are measured");
    update(run.manifest().withProvenance("placement.switch", where));
  }

  /** Where receive work cannot be steered, O_r is not observable and its experiment is left out. */
  private void noteSteering(Cluster cluster) {
    if (request.cluster() instanceof Cluster.Choice.Simulated) {
      return;
    }
    if (request.cluster() instanceof Cluster.Choice.Nodes) {
      update(run.manifest().withProvenance("placement.steering", "as the nodes' kernels have it"));
      return;
    }
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

  private void record(ExperimentPlan plan, Place place) {
    ExperimentRecord pending = ExperimentRecord.pending(plan.experiment());
    Optional<String> pointless = pointless(plan);
    if (pointless.isPresent()) {
      update(run.manifest().withExperiment(pending.failed(pointless.get(), 0)));
      progress.done(plan.seconds());
      return;
    }
    progress.now(plan.experiment().id() + ": " + plan.experiment().description());
    long start = site.nanoClock().getAsLong();
    monitor.mark();
    Execution.Part all;
    try {
      Execution.Result result = execute(plan, place);
      all = result.part();
      result.trouble().ifPresent(why -> warn(plan.experiment().id() + ": " + why));
      RawFile.write(run, plan.experiment(), all.entries());
    } catch (UserException | BadInputException e) {
      String reason = String.valueOf(e.getMessage());
      update(run.manifest().withExperiment(pending.failed(reason, seconds(start))));
      throw UserException.failed(plan.experiment().id() + ": " + reason, e);
    }
    plan.placementsDiffer()
        .ifPresent(how -> warn(plan.experiment().id() + ": not one placement: " + how));
    update(
        run.manifest()
            .withExperiment(
                pending
                    .done(seconds(start))
                    .withEffort(all.effort())
                    .withDisturbance(monitor.since()))
            .withProvenance(
                "plan." + plan.experiment().id(),
                plan.describe() + ", " + all.effort().forks() + " forks in all"));
  }

  private Execution.Result execute(ExperimentPlan plan, Place place) {
    Execution execution =
        new Execution(
            invocation -> jmh(plan, invocation, place, plan.invocations().contains(invocation)),
            raw -> HalfWidth.soFar(run, plan.experiment(), raw),
            new TopUp(request.precision()),
            spending);
    return execution.run(plan, queue.stream().map(ExperimentPlan::seconds).toList());
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

  private double seconds(long startNanos) {
    return Math.round((site.nanoClock().getAsLong() - startNanos) / 1e7) / 100.0;
  }

  private Execution.Part jmh(
      ExperimentPlan plan, JmhInvocation invocation, Place place, boolean planned) {
    if (!planned) {
      progress.more(invocation.seconds());
    }
    if (site.forks().isPresent()) {
      Execution.Part part = site.forks().get().run(plan.experiment(), invocation);
      progress.done(invocation.seconds());
      return part;
    }
    Path part = deployment.temporary().resolve(plan.experiment().id() + ".json.part");
    ForkWatch watch = new ForkWatch(invocation, progress, System::nanoTime);
    JmhProcess.run(
        invocation,
        place.cluster,
        deployment,
        place.addresses,
        part,
        logFile(plan.experiment().id()),
        watch,
        place.death);
    watch.end();
    return new Execution.Part(RawFile.read(part), watch.effort(plan.experiment()));
  }

  private Path logFile(String name) {
    return run.root().resolve("logs").resolve(name + ".log");
  }

  private void warn(String warning) {
    update(run.manifest().withWarning(warning));
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
