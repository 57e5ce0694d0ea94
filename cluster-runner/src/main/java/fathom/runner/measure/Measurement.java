package fathom.runner.measure;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.MixedPlacement;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.reports.sheet.HalfWidth;
import fathom.reports.sheet.SheetBuilder;
import fathom.runner.cluster.Cluster;
import fathom.runner.cluster.ClusterKind.Machines;
import fathom.runner.cluster.Deployment;
import fathom.runner.cluster.KernelWork;
import fathom.runner.cluster.Site;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhResults;
import fathom.runner.machine.Watch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs a plan, one experiment after the other, and keeps the run directory true all along: an
 * experiment's raw file appears whole or not at all, and the manifest says which are there.
 */
final class Measurement {
  private final MeasureRequest request;
  private final Deployment deployment;
  private final Progress progress;
  private Planner planner;
  private final Spending spending;
  private final Site site;
  private final Watch monitor;
  private final List<ExperimentPlan> queue = new ArrayList<>();
  private RunDirectory run;
  private Optional<Experiment> failed = Optional.empty();

  Measurement(
      MeasureRequest request,
      Site site,
      Deployment deployment,
      Progress progress,
      Planner planner,
      Spending spending,
      RunDirectory run) {
    this.request = request;
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
    try (Stage here = Stage.open(site.timedHost(), Set.of(), deployment, logFile("peers"))) {
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
      note(stage.cluster(), work);
      while (!queue.isEmpty() && queue.getFirst().kernelWork() == work) {
        ExperimentPlan plan = next();
        Optional<Long> before = stage.cluster().switchDrops();
        record(plan, stage);
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
    if (Opening.isDone(run.manifest(), Experiment.SEND_GAP)
        && request.cluster().machines() == Machines.OTHERS) {
      Fits.sendGap(run).ifPresent(gap -> planner = planner.knowing(gap));
    }
  }

  /** The next experiment, for the time that is left by now. */
  private ExperimentPlan next() {
    ExperimentPlan planned = queue.removeFirst();
    return planner.replan(planned, queue, spending.slowness(), spending.leftSeconds());
  }

  /** Where receive work cannot be steered, O_r is not observable and its experiment is left out. */
  private void note(Cluster cluster, KernelWork work) {
    Map<String, String> placements = cluster.placements(work);
    if (!placements.isEmpty()) {
      update(run.manifest().withProvenance(placements));
    }
    Optional<String> obstacle = cluster.steeringObstacle();
    if (work == KernelWork.HOSTS_APART
        && obstacle.isPresent()
        && request.parameters().contains(Parameter.RECEIVE_OVERHEAD)) {
      update(run.manifest().withNotObservable(Parameter.RECEIVE_OVERHEAD, obstacle.get()));
    }
  }

  private void record(ExperimentPlan plan, Stage stage) {
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
    JmhResults all;
    try {
      Execution.Result result = execute(plan, stage);
      all = result.results();
      result.trouble().ifPresent(why -> warn(plan.experiment().id() + ": " + why));
    } catch (UserException | BadInputException e) {
      String reason = String.valueOf(e.getMessage());
      update(run.manifest().withExperiment(pending.failed(reason, seconds(start))));
      failed = Optional.of(plan.experiment());
      throw UserException.failed(plan.experiment().id() + ": " + reason, e);
    }
    // What cannot be kept is no fault of the experiment: the next one's could not be kept either.
    RawFile.write(run, plan.experiment(), all);
    if (plan.placementsDiffer()) {
      warn(
          "Few and many pairs of nodes were "
              + MixedPlacement.SIGN
              + ": L's growth per added node, l_p, includes that difference, so do not extrapolate L to more nodes");
    }
    update(
        run.manifest()
            .withExperiment(
                pending
                    .done(seconds(start))
                    .withEffort(all.effort())
                    .withDisturbance(monitor.since()))
            .withProvenance(
                "plan." + plan.experiment().id(),
                plan.describe() + "; " + all.effort().forks() + " launches run in all"));
  }

  private Execution.Result execute(ExperimentPlan plan, Stage stage) {
    Execution execution =
        new Execution(
            invocation -> jmh(plan, invocation, stage, plan.invocations().contains(invocation)),
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

  private JmhResults jmh(
      ExperimentPlan plan, JmhInvocation invocation, Stage stage, boolean planned) {
    if (!planned) {
      progress.more(invocation.seconds());
    }
    if (site.forks().isPresent()) {
      JmhResults part = site.forks().get().run(plan.experiment(), invocation);
      progress.done(invocation.seconds());
      return part;
    }
    String name = plan.experiment().id();
    Stage.Run all = stage.run(invocation, name, logFile(name), progress);
    return new JmhResults(all.entries(), all.watch().effort(plan.experiment()), all.hlog());
  }

  private Path logFile(String name) {
    return run.root().resolve("logs").resolve(name + ".log");
  }

  private void warn(String warning) {
    update(run.manifest().withWarning(warning));
  }

  private void update(Manifest manifest) {
    run = Fits.keep(run, manifest);
  }

  /** The experiment that ended the run; empty where it ended well, or by something else. */
  Optional<Experiment> failed() {
    return failed;
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
