package fathom.runner.campaign;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.JmhParameter;
import fathom.runner.campaign.plan.ExperimentPlan;
import fathom.runner.campaign.plan.Invocations;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.campaign.plan.Planner;
import fathom.runner.cluster.ClusterKind.Machines;
import fathom.runner.cluster.Site;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import fathom.runner.process.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The budget of a campaign: how long it may take, what is spent by the clock, and how much slower
 * the machine is than planned.
 */
final class TimeBudget {
  /** Kept back for the fit, for ending hosts and peers, and for an experiment that takes longer. */
  private static final double RESERVE_SHARE = 0.04;

  private static final double RESERVE_SECONDS = 1.5;

  /** Before this much has been planned and spent, the machine's pace cannot be told. */
  private static final double TELLING_SECONDS = 5;

  /** A machine that is faster than planned in the trial may be so for a moment only. */
  private static final double LEAST_PACE = 1;

  /** Slower than this it is busy with something else, which will end. */
  private static final double MOST_PACE = 3;

  /**
   * Starting and warming up processes is most of a campaign, and needs no network. This start does
   * as the memory benchmarks do in a campaign, of one size.
   */
  private static final JmhInvocation TRIAL =
      new JmhInvocation(
          "CacheToCache",
          List.of(),
          Map.of(JmhParameter.SIZES, "1", JmhParameter.CPU, "-1"),
          2,
          new Iterations(2, 40, Invocations.WARM_PATHS_MILLIS),
          new Iterations(4, 10, 1));

  private final Duration budget;
  private final LongSupplier nanoClock;
  private final long startNanos;
  private double planned;
  private double actual;

  /**
   * @param nanoClock a clock as {@link System#nanoTime}; its reading now is the start
   */
  TimeBudget(Duration budget, LongSupplier nanoClock) {
    this.budget = budget;
    this.nanoClock = nanoClock;
    this.startNanos = nanoClock.getAsLong();
  }

  /**
   * Takes what the user gave, else what the machine, the line and the parameters ask for, and tells
   * how long that will take. The budget starts now.
   *
   * @param left the experiments that are still to be run
   */
  static TimeBudget of(
      CampaignSetup setup,
      List<ExperimentPlan> left,
      Deployment deployment,
      RunInProgress run,
      Progress progress) {
    MeasureRequest request = setup.request();
    Planner planner = new Planner(setup.setting());
    LongSupplier clock = setup.site().nanoClock();
    if (request.cluster().machines() == Machines.NONE) {
      Duration least = request.cluster().leastBudget();
      Duration chosen = left.isEmpty() ? Duration.ZERO : max(planner.chosen(left, 1), least);
      return new TimeBudget(request.budget().orElse(chosen), clock);
    }
    if (left.isEmpty()) {
      return new TimeBudget(request.budget().orElse(Duration.ZERO), clock);
    }
    if (request.quick()) { // a first look is not to wait for a trial, and adds no blocks
      Duration chosen = request.budget().orElseGet(() -> planner.chosen(left, 1));
      progress.begin(planner.expectedSeconds(left, 1) - keptSeconds(left, run));
      return new TimeBudget(chosen, clock);
    }
    Duration whole =
        request
            .budget()
            .orElseGet(
                () -> {
                  progress.now("trying how fast this machine starts a benchmark");
                  return planner.chosen(
                      left, triedPace(setup.site(), deployment, run.directory().root()));
                });
    progress.promise(whole);
    return new TimeBudget(whole, clock);
  }

  /** Seconds of the blocks that an earlier session has left. */
  private static double keptSeconds(List<ExperimentPlan> plans, RunInProgress run) {
    return plans.stream()
        .mapToDouble(
            plan -> plan.secondsInBlock() * Math.min(plan.blocks(), run.count(plan.experiment())))
        .sum();
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  /**
   * How many times longer than planned things take on a machine, tried on one short start of JMH.
   *
   * @param run the run directory, for the trial's words
   */
  private static double triedPace(Site site, Deployment deployment, Path run) {
    Path logs = run.resolve("logs");
    try (ClusterSession here =
        ClusterSession.open(site.timedHost(), Set.of(), deployment, logs.resolve("peers.log"))) {
      ClusterSession.SessionRun trial =
          here.run(TRIAL, "pace", logs.resolve("pace.log"), Progress.silent());
      return Math.clamp(
          trial.results(Experiment.COPY_CACHE_TO_CACHE).effort().totalSeconds() / TRIAL.seconds(),
          LEAST_PACE,
          MOST_PACE);
    } catch (UserException e) {
      WorkDirectory.awaitShutdown();
      return LEAST_PACE; // what is wrong, the first experiment says, and what can be done about it
    }
  }

  /** Length of the whole campaign. */
  Duration whole() {
    return budget;
  }

  /** Records what an experiment was planned to take and took. */
  void spent(double plannedSeconds, double actualSeconds) {
    planned += plannedSeconds;
    actual += actualSeconds;
  }

  /** How many times longer than planned things take here; at least as planned until it is known. */
  double slowness() {
    return planned < TELLING_SECONDS ? 1 : Math.max(0.5, actual / planned);
  }

  /** The same for what is said: one experiment tells a little, and more of them more. */
  double expectedPace() {
    return (TELLING_SECONDS + actual) / (TELLING_SECONDS + planned);
  }

  /** Seconds that are left to be spent on experiments. */
  double leftSeconds() {
    double seconds = budget.toMillis() / 1000.0;
    double elapsed = (nanoClock.getAsLong() - startNanos) / 1e9;
    return seconds * (1 - RESERVE_SHARE) - RESERVE_SECONDS - elapsed;
  }
}
