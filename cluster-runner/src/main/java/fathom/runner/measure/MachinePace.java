package fathom.runner.measure;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.JmhParameter;
import fathom.runner.cluster.Site;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import fathom.runner.plan.Invocations;
import fathom.runner.process.Deployment;
import fathom.runner.session.ClusterSession;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How many times longer than planned things take on a machine, tried on one short start of JMH.
 * Starting and warming up processes is most of a campaign, and needs no network.
 */
final class MachinePace {
  /** A machine that is faster than planned may be so for a moment only. */
  private static final double LEAST = 1;

  /** Slower than this it is busy with something else, which will end. */
  private static final double MOST = 3;

  /** As the memory benchmarks do in a campaign, of one size. */
  private static final JmhInvocation TRIAL =
      new JmhInvocation(
          "CacheToCache",
          List.of(),
          Map.of(JmhParameter.SIZES, "1", JmhParameter.CPU, "-1"),
          2,
          new Iterations(2, 40, Invocations.WARM_PATHS_MILLIS),
          new Iterations(4, 10, 1));

  private MachinePace() {}

  /**
   * Tries it.
   *
   * @param run the run directory, for the trial's words
   */
  static double of(Site site, Deployment deployment, Path run) {
    Path logs = run.resolve("logs");
    try (ClusterSession here =
        ClusterSession.open(site.timedHost(), Set.of(), deployment, logs.resolve("peers.log"))) {
      ClusterSession.Run trial =
          here.run(TRIAL, "pace", logs.resolve("pace.log"), Progress.silent());
      return within(
          trial.results(Experiment.COPY_CACHE_TO_CACHE).effort().totalSeconds() / TRIAL.seconds());
    } catch (UserException e) {
      WorkDirectory.awaitShutdown();
      return LEAST; // what is wrong, the first experiment says, and what can be done about it
    }
  }

  static double within(double ratio) {
    return Math.clamp(ratio, LEAST, MOST);
  }
}
