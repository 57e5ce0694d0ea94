package fathom.runner.measure;

import fathom.model.parameter.Experiment;
import fathom.model.sheet.MixedPlacement;
import fathom.reports.input.BadInputException;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.Manifest;
import fathom.runner.cluster.Site;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhResults;
import fathom.runner.machine.Watch;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Runs an experiment's part of a block and keeps what it came to; writes the experiment down when
 * all its blocks are there.
 */
final class BlockRun {
  private final Site site;
  private final Watch monitor;
  private final Spending spending;
  private final Progress progress;
  private final OpenRun run;
  private final KeptResults kept;
  private final Map<Experiment, Long> switchDrops = new EnumMap<>(Experiment.class);
  private Optional<Experiment> failed = Optional.empty();

  BlockRun(
      Site site,
      Watch monitor,
      Spending spending,
      Progress progress,
      OpenRun run,
      KeptResults kept) {
    this.site = site;
    this.monitor = monitor;
    this.spending = spending;
    this.progress = progress;
    this.run = run;
    this.kept = kept;
  }

  /**
   * Runs it, and keeps its results.
   *
   * @throws UserException when it fails, with the experiment's id in front
   */
  void run(ExperimentPlan plan, int block, Stages stages) {
    Experiment experiment = plan.experiment();
    progress.detail(experiment.id());
    long start = site.nanoClock().getAsLong();
    try {
      Optional<JmhResults> results =
          site.forks().isPresent() ? virtual(plan, block) : real(plan, block, stages);
      if (results.isEmpty()) {
        progress.done(plan.secondsInBlock());
        return;
      }
      kept.keep(experiment, block, results.get());
      spending.spent(plan.secondsInBlock(), results.get().effort().totalSeconds());
    } catch (UserException | BadInputException e) {
      Workplace.awaitEnd(); // who interrupts the command ends its peers: no failure of theirs
      String reason = String.valueOf(e.getMessage());
      run.update(
          run.manifest()
              .withExperiment(ExperimentRecord.pending(experiment).failed(reason, since(start))));
      failed = Optional.of(experiment);
      throw UserException.failed(experiment.id() + ": " + reason, e);
    }
  }

  /** The experiment that failed last; empty where none did. */
  Optional<Experiment> failed() {
    return failed;
  }

  private Optional<JmhResults> virtual(ExperimentPlan plan, int block) {
    JmhResults all = JmhResults.none(plan.experiment());
    for (JmhInvocation start : plan.inBlock(block)) {
      all = all.plus(site.forks().orElseThrow().run(plan.experiment(), start));
      progress.done(start.seconds());
    }
    return Optional.of(all);
  }

  /** Empty where the hosts, once they are up, turn out not to show what it is for. */
  private Optional<JmhResults> real(ExperimentPlan plan, int block, Stages stages) {
    Experiment experiment = plan.experiment();
    Stage stage = plan.needsPeers() ? stages.at(plan.kernelWork()) : stages.any();
    if (run.obstacle(experiment).isPresent()) {
      return Optional.empty();
    }
    Optional<Long> before = plan.needsPeers() ? stage.cluster().switchDrops() : Optional.empty();
    JmhResults all = JmhResults.none(experiment);
    monitor.begin(experiment.id());
    try {
      for (JmhInvocation start : plan.inBlock(block)) {
        Stage.Run one = stage.run(start, experiment.id(), run.log(experiment.id()), progress);
        all = all.plus(new JmhResults(one.entries(), one.watch().effort(experiment), one.hlog()));
      }
    } finally {
      monitor.end();
    }
    before.ifPresent(
        drops ->
            switchDrops.merge(
                experiment, stage.cluster().switchDrops().orElseThrow() - drops, Long::sum));
    return Optional.of(all);
  }

  private double since(long startNanos) {
    return Math.round((site.nanoClock().getAsLong() - startNanos) / 1e7) / 100.0;
  }

  /** Writes down an experiment of which all blocks are there. */
  void finish(ExperimentPlan plan) {
    Experiment experiment = plan.experiment();
    ExperimentRecord pending = ExperimentRecord.pending(experiment);
    Optional<String> obstacle = run.obstacle(experiment);
    if (obstacle.isPresent()) {
      kept.discard(experiment);
      run.update(run.manifest().withExperiment(pending.failed(obstacle.get(), 0)));
      return;
    }
    JmhResults all = kept.all(experiment);
    int blocks = kept.count(experiment);
    // What cannot be kept is no fault of the experiment: the next one's could not be kept either.
    kept.finish(experiment);
    if (plan.placementsDiffer()) {
      run.warn(
          "Few and many pairs of nodes were "
              + MixedPlacement.SIGN
              + ": L's growth per added node, l_p, includes that difference, so do not extrapolate L to more nodes");
    }
    Manifest manifest =
        run.manifest()
            .withExperiment(
                pending
                    .done(Math.round(100 * all.effort().totalSeconds()) / 100.0)
                    .withEffort(all.effort())
                    .withDisturbance(monitor.of(experiment.id()))
                    .withDigests(run.directory().digests(experiment)))
            .withProvenance(
                "plan." + experiment.id(), plan.describe() + "; " + blocks + " blocks run in all");
    run.update(
        Optional.ofNullable(switchDrops.get(experiment))
            .map(n -> manifest.withProvenance("drops.switch." + experiment.id(), n.toString()))
            .orElse(manifest));
  }
}
