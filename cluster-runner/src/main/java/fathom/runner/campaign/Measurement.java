package fathom.runner.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.model.parameter.Experiment;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.sheet.HalfWidth;
import fathom.runner.campaign.plan.ExperimentPlan;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.campaign.plan.Planner;
import fathom.runner.cluster.ClusterKind.Machines;
import fathom.runner.console.UserException;
import fathom.runner.machine.Watch;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Runs a plan in blocks, each of all experiments with hosts and peers of its own, and keeps the run
 * directory true all along: a block's results appear whole or not at all, an experiment's raw file
 * when all its blocks are there, and the manifest says which are. Why blocks, says
 * docs/decisions/0020.
 */
final class Measurement {
  /** With fewer blocks nobody can say how much blocks differ. */
  static final int LEAST_BLOCKS = 3;

  private static final String NO_LINE =
      "the gap of the line (g_s) could not be measured, and bursts and pauses are planned by it";

  private final RunningCampaign campaign;
  private final MeasureRequest request;
  private final RunInProgress run;
  private final Watch monitor;
  private final BlockRunner blocks;
  private Planner planner;

  Measurement(RunningCampaign campaign, Planner planner) {
    this.campaign = campaign;
    this.request = campaign.request();
    this.run = campaign.run();
    this.monitor = campaign.site().watch();
    this.blocks = new BlockRunner(campaign, monitor);
    this.planner = planner;
  }

  /** Runs all; what is finished stays in the run directory when it fails. */
  void run(List<ExperimentPlan> plans) {
    blocks.prepare(plans);
    try (Watch watch = monitor;
        blocks) {
      learnLine();
      int done = runPlanned(plans);
      if (!request.quick()) {
        narrow(plans, done);
      }
      known(plans).forEach(this::finish);
      run.update(run.manifest().withProvenance(watch.facts()));
    }
  }

  /**
   * Runs the blocks that were planned, or as many as there is time for.
   *
   * @return how many
   */
  private int runPlanned(List<ExperimentPlan> plans) {
    int planned = Planner.blocks(plans);
    for (int block = 0; block < planned; block++) {
      List<ExperimentPlan> now = replanned(plans, block);
      if (block >= LEAST_BLOCKS && isTooLong(now)) {
        return block;
      }
      if (!now.isEmpty()) {
        beginBlock("block " + (block + 1) + " of " + planned, now);
        if (isOfOthers() && !planner.isLineKnown()) {
          measureLine(now, block);
          now = replanned(plans, block);
        }
        run(now, block);
      }
    }
    return planned;
  }

  /**
   * The same experiments for the line that is known by now. A plan that was made before anything
   * was measured has bursts and pauses for a line of unknown speed.
   */
  private List<ExperimentPlan> known(List<ExperimentPlan> plans) {
    return isOfOthers() ? planner.again(plans) : plans;
  }

  private boolean isOfOthers() {
    return request.cluster().machines() == Machines.OTHERS;
  }

  /**
   * Whether it can be planned. Over sockets between machines of others the line must be known: a
   * burst for a fast one keeps a slow one full for minutes. An MPI library holds back by itself.
   */
  private boolean canBePlanned(ExperimentPlan plan) {
    boolean needsLine = isOfOthers() && !request.transport().isOfLibrary() && plan.needsPeers();
    return !needsLine || planner.isLineKnown() || plan.experiment() == Experiment.SEND_GAP;
  }

  private void finish(ExperimentPlan plan) {
    if (canBePlanned(plan)) {
      blocks.finish(plan);
      return;
    }
    ExperimentRecord pending = ExperimentRecord.pending(plan.experiment());
    run.update(run.manifest().withExperiment(pending.failed(NO_LINE, 0)));
  }

  private void beginBlock(String name, List<ExperimentPlan> plans) {
    campaign.progress().step(name, seconds(plans) + Planner.SESSION_SECONDS);
    blocks.beginBlock();
  }

  private static double seconds(List<ExperimentPlan> plans) {
    return plans.stream().mapToDouble(ExperimentPlan::secondsInBlock).sum();
  }

  /**
   * Corrects what is said to be left. Further blocks use up the budget, so that no less than the
   * rest of it is expected as long as there may be any.
   *
   * @param plannedSeconds of the experiments that will surely run, as they were planned
   * @param aroundSeconds of what is beside them
   */
  private void tellLeft(double plannedSeconds, double aroundSeconds) {
    double pace = campaign.timeBudget().expectedPace();
    double left = pace * plannedSeconds + aroundSeconds;
    double used = request.quick() ? left : Math.max(left, campaign.timeBudget().leftSeconds());
    campaign.progress().left((used + Planner.FIT_SECONDS) / pace, pace);
  }

  /** What a block has still to run, for the time that is left by now. */
  private List<ExperimentPlan> replanned(List<ExperimentPlan> plans, int block) {
    int planned = Planner.blocks(plans);
    List<ExperimentPlan> left =
        plans.stream()
            .filter(plan -> plan.blocksFrom(block, planned) > 0)
            .filter(plan -> run.obstacle(plan.experiment()).isEmpty())
            .filter(this::canBePlanned)
            .toList();
    List<ExperimentPlan> now =
        left.stream()
            .filter(plan -> plan.isIn(block, planned) && !run.hasBlock(plan.experiment(), block))
            .toList();
    if (now.isEmpty()) {
      return List.of();
    }
    double around = (planned - block) * blocks.secondsPerSession(Planner.SESSION_SECONDS);
    Set<Experiment> wanted =
        now.stream().map(ExperimentPlan::experiment).collect(Collectors.toSet());
    List<ExperimentPlan> replanned =
        planner.replan(
            left,
            block,
            planned,
            campaign.timeBudget().slowness(),
            campaign.timeBudget().leftSeconds() - around);
    now = replanned.stream().filter(plan -> wanted.contains(plan.experiment())).toList();
    // Beyond the first few, blocks come only while there is time.
    int sure = request.quick() ? planned : Math.min(planned, LEAST_BLOCKS);
    double later =
        replanned.stream()
            .mapToDouble(
                plan ->
                    plan.secondsInBlock()
                        * (plan.blocksFrom(block + 1, planned) - plan.blocksFrom(sure, planned)))
            .filter(seconds -> seconds > 0)
            .sum();
    tellLeft(seconds(now) + later, around);
    return now;
  }

  private boolean isTooLong(List<ExperimentPlan> block) {
    return campaign.timeBudget().slowness() * seconds(block)
            + blocks.secondsPerSession(Planner.SESSION_SECONDS)
        > campaign.timeBudget().leftSeconds();
  }

  /** Further blocks for what is not as precise as asked for, while there is time. */
  private void narrow(List<ExperimentPlan> planned, int first) {
    List<ExperimentPlan> plans = known(planned).stream().filter(this::canBePlanned).toList();
    FurtherBlocks further = new FurtherBlocks(request.precision());
    for (int block = first; ; block++) {
      double around = blocks.secondsPerSession(Planner.SESSION_SECONDS);
      List<ExperimentPlan> more =
          further.next(
              plans,
              halfWidths(plans),
              around,
              campaign.timeBudget().slowness(),
              campaign.timeBudget().leftSeconds());
      if (more.isEmpty()) {
        return;
      }
      tellLeft(seconds(more), around);
      try {
        beginBlock("block " + (block + 1) + ", for rows less precise than asked for", more);
        run(more, block);
      } catch (UserException e) {
        WorkDirectory.awaitShutdown();
        // The blocks that were planned are good; what these add is only precision.
        run.warn("A further block failed: " + e.getMessage());
        return;
      }
    }
  }

  private Map<Experiment, Double> halfWidths(List<ExperimentPlan> plans) {
    Map<Experiment, JsonNode> raw = new EnumMap<>(Experiment.class);
    for (ExperimentPlan plan : plans) {
      if (run.count(plan.experiment()) > 0) {
        raw.put(plan.experiment(), run.all(plan.experiment()).entries());
      }
    }
    return HalfWidth.soFar(run.directory(), raw);
  }

  private void run(List<ExperimentPlan> plans, int block) {
    // Not java.util.Random: the first numbers of neighbouring seeds are alike.
    SplittableRandom random =
        new SplittableRandom(31L * run.manifest().created().hashCode() + block);
    ExperimentPlan.shuffled(plans, random).forEach(plan -> blocks.run(plan, block));
  }

  /** Measures a real line before anything else, because all else is planned by it. */
  private void measureLine(List<ExperimentPlan> now, int block) {
    for (ExperimentPlan plan : now) {
      if (plan.experiment() == Experiment.SEND_GAP) {
        blocks.run(plan, block);
      }
    }
    learnLine();
  }

  /** A real line is known by what was measured of it. */
  private void learnLine() {
    if (isOfOthers()) {
      Fits.sendGap(run.directory(), run.all(Experiment.SEND_GAP).entries())
          .ifPresent(gap -> planner = planner.knowing(gap));
    }
  }

  /** The experiment that ended the run; empty where it ended well, or by something else. */
  Optional<Experiment> failed() {
    return blocks.failed();
  }
}
