package fathom.runner.campaign;

import fathom.model.parameter.Experiment;
import fathom.model.sheet.MixedPlacement;
import fathom.reports.input.BadInputException;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.Manifest;
import fathom.runner.campaign.plan.ExperimentPlan;
import fathom.runner.campaign.plan.Planner;
import fathom.runner.cluster.Cluster;
import fathom.runner.cluster.KernelWork;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhResults;
import fathom.runner.machine.Watch;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs an experiment's part of a block and keeps its results; records in the manifest what
 * disturbed it, and the experiment itself when all its blocks are there.
 *
 * <p>Each block has hosts, peers and a JMH of its own. Within a block they stay, and the kernel's
 * work is moved to where the next experiments need it; if this user may not move it, all of them
 * are started again.
 */
final class BlockRunner implements AutoCloseable {
  private final RunningCampaign campaign;
  private final RunInProgress run;
  private final Watch monitor;
  private final Map<Experiment, Long> switchDrops = new EnumMap<>(Experiment.class);

  /** Disturbances of the blocks that earlier sessions have left. */
  private final Map<Experiment, String> disturbances = new EnumMap<>(Experiment.class);

  private Set<Integer> hosts = Set.of();
  private boolean isAlone;
  private Optional<ClusterSession> open = Optional.empty();
  private KernelWork work = KernelWork.WITH_SENDERS;
  private double sessionSeconds;
  private int sessions;
  private Optional<Experiment> failed = Optional.empty();

  BlockRunner(RunningCampaign campaign, Watch monitor) {
    this.campaign = campaign;
    this.run = campaign.run();
    this.monitor = monitor;
    run.manifest().experiments().stream()
        .filter(record -> run.count(record.experiment()) > 0)
        .forEach(this::recall);
  }

  /** Takes over the disturbance and the drops of the blocks that an earlier session has left. */
  private void recall(ExperimentRecord record) {
    Experiment experiment = record.experiment();
    disturbances.put(experiment, record.disturbance());
    Optional.ofNullable(run.manifest().provenance().get(dropsFact(experiment)))
        .ifPresent(drops -> switchDrops.put(experiment, Long.parseLong(drops)));
  }

  private static String dropsFact(Experiment experiment) {
    return "drops.switch." + experiment.id();
  }

  /** Learns which hosts need a peer for these experiments, and if the timed host is alone. */
  void prepare(List<ExperimentPlan> plans) {
    hosts =
        plans.stream()
            .flatMap(plan -> plan.invocations().stream())
            .flatMap(invocation -> invocation.peers().stream())
            .collect(Collectors.toUnmodifiableSet());
    isAlone = plans.stream().noneMatch(ExperimentPlan::needsPeers);
  }

  /** Begins a block, which is to have hosts and peers of its own. JMH alone may stay. */
  void beginBlock() {
    if (!isAlone) {
      close();
    }
  }

  /** Returns a session whose kernel works where these experiments need it. */
  private ClusterSession session(KernelWork wanted) {
    if (open.isPresent() && (wanted == work || open.get().cluster().move(wanted))) {
      work = wanted;
      run.placed(open.get().cluster(), wanted);
      return open.get();
    }
    close();
    long start = System.nanoTime();
    Cluster cluster = isAlone ? campaign.site().timedHost() : campaign.site().stage(wanted);
    ClusterSession session =
        ClusterSession.open(cluster, hosts, campaign.deployment(), run.log("peers"));
    sessionSeconds += (System.nanoTime() - start) / 1e9;
    sessions++;
    campaign.progress().done(Planner.SESSION_SECONDS);
    open = Optional.of(session);
    work = wanted;
    run.placed(cluster, wanted);
    return session;
  }

  /**
   * Mean time of starting and ending a session so far, in s.
   *
   * @param assumed if nothing has been started yet
   */
  double secondsPerSession(double assumed) {
    return sessions == 0 ? assumed : sessionSeconds / sessions;
  }

  /** Ends the session that is open, if there is one. */
  @Override
  public void close() {
    long start = System.nanoTime();
    open.ifPresent(ClusterSession::close);
    open = Optional.empty();
    sessionSeconds += (System.nanoTime() - start) / 1e9;
  }

  /**
   * Runs it, and keeps its results.
   *
   * @throws UserException when it fails, with the experiment's id in front
   */
  void run(ExperimentPlan plan, int block) {
    Experiment experiment = plan.experiment();
    campaign.progress().detail(experiment.id());
    long start = campaign.site().nanoClock().getAsLong();
    try {
      Optional<JmhResults> results =
          campaign.site().forks().isPresent() ? virtual(plan, block) : real(plan, block);
      if (results.isEmpty()) {
        campaign.progress().done(plan.secondsInBlock());
        return;
      }
      run.keep(experiment, block, results.get());
      run.update(
          counted(run.manifest(), experiment)
              .withExperiment(
                  ExperimentRecord.pending(experiment).withDisturbance(disturbance(experiment))));
      campaign.timeBudget().spent(plan.secondsInBlock(), results.get().effort().totalSeconds());
    } catch (UserException | BadInputException e) {
      WorkDirectory
          .awaitShutdown(); // who interrupts the command ends its peers: no failure of theirs
      String reason = String.valueOf(e.getMessage());
      // The disturbance of this block is not told, because the block is thrown away.
      ExperimentRecord blocks =
          run.manifest()
              .experiment(experiment)
              .filter(record -> run.count(experiment) > 0)
              .orElseGet(() -> ExperimentRecord.pending(experiment));
      run.update(run.manifest().withExperiment(blocks.failed(reason, since(start))));
      failed = Optional.of(experiment);
      throw UserException.failed(experiment.id() + ": " + reason, e);
    }
  }

  /**
   * Disturbance of the blocks that are kept, earlier sessions first; empty where there was none.
   */
  private String disturbance(Experiment experiment) {
    String earlier = disturbances.getOrDefault(experiment, "");
    String now = monitor.of(experiment.id());
    if (earlier.isBlank() || earlier.contains(now)) {
      return earlier.isBlank() ? now : earlier;
    }
    return earlier + "; later: " + now;
  }

  /** Adds the number of packets that the emulated switch has dropped in the kept blocks. */
  private Manifest counted(Manifest manifest, Experiment experiment) {
    return Optional.ofNullable(switchDrops.get(experiment))
        .map(drops -> manifest.withProvenance(dropsFact(experiment), drops.toString()))
        .orElse(manifest);
  }

  /** The experiment that failed last; empty where none did. */
  Optional<Experiment> failed() {
    return failed;
  }

  private Optional<JmhResults> virtual(ExperimentPlan plan, int block) {
    JmhResults all = JmhResults.none(plan.experiment());
    for (JmhInvocation start : plan.inBlock(block)) {
      all = all.plus(campaign.site().forks().orElseThrow().run(plan.experiment(), start));
      campaign.progress().done(start.seconds());
    }
    return Optional.of(all);
  }

  /** Empty where the hosts, once they are up, turn out not to show what it is for. */
  private Optional<JmhResults> real(ExperimentPlan plan, int block) {
    Experiment experiment = plan.experiment();
    // Experiments without peers do not care where the kernel works: they take the open session.
    ClusterSession session =
        plan.needsPeers() ? session(plan.kernelWork()) : open.orElseGet(() -> session(work));
    if (run.obstacle(experiment).isPresent()) {
      return Optional.empty();
    }
    Optional<Long> before = plan.needsPeers() ? session.cluster().switchDrops() : Optional.empty();
    JmhResults all = JmhResults.none(experiment);
    monitor.begin(experiment.id());
    try {
      for (JmhInvocation start : plan.inBlock(block)) {
        all =
            all.plus(
                session
                    .run(start, experiment.id(), run.log(experiment.id()), campaign.progress())
                    .results(experiment));
      }
    } finally {
      monitor.end();
    }
    before.ifPresent(
        drops ->
            switchDrops.merge(
                experiment, session.cluster().switchDrops().orElseThrow() - drops, Long::sum));
    return Optional.of(all);
  }

  private double since(long startNanos) {
    return Math.round((campaign.site().nanoClock().getAsLong() - startNanos) / 1e7) / 100.0;
  }

  /** Writes down an experiment of which all blocks are there. */
  void finish(ExperimentPlan plan) {
    Experiment experiment = plan.experiment();
    Optional<String> obstacle = run.obstacle(experiment);
    if (obstacle.isPresent()) {
      run.discard(experiment);
      run.update(
          run.manifest()
              .withExperiment(ExperimentRecord.pending(experiment).failed(obstacle.get(), 0)));
      return;
    }
    JmhResults all = run.all(experiment);
    int blocks = run.count(experiment);
    // What cannot be kept is no fault of the experiment: the next one's could not be kept either.
    run.finish(experiment);
    if (plan.placementsDiffer()) {
      run.warn(
          "Few and many pairs of nodes were %s: L's growth per added node, l_p, includes that difference, so do not extrapolate L to more nodes"
              .formatted(MixedPlacement.SIGN));
    }
    run.update(
        counted(run.manifest(), experiment)
            .withExperiment(
                ExperimentRecord.pending(experiment)
                    .done(Math.round(100 * all.effort().totalSeconds()) / 100.0)
                    .withEffort(all.effort())
                    .withDisturbance(disturbance(experiment))
                    .withDigests(run.directory().digests(experiment)))
            .withProvenance(
                "plan." + experiment.id(), plan.describe() + "; " + blocks + " blocks run in all"));
  }
}
