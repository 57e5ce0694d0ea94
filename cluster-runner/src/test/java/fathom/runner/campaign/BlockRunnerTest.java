package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.transport.Transport;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.RunDirectory;
import fathom.runner.campaign.plan.ExperimentPlan;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.campaign.plan.Planner;
import fathom.runner.cluster.Site;
import fathom.runner.console.Progress;
import fathom.runner.machine.Installation;
import fathom.runner.machine.Watch;
import fathom.runner.process.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockRunnerTest {
  private static final Experiment GAP = Experiment.SEND_GAP;

  @TempDir private Path temp;

  private final Simulation simulation =
      SimulatedCampaignTest.tableOne("noise=2%").of(Parameter.SEND_GAP).at(64, 1024);

  /** Sees the same disturbance at every experiment. */
  private record Seen(String text) implements Watch {
    @Override
    public String of(String subject) {
      return text;
    }
  }

  /**
   * Runs these blocks in a session that sees a disturbance. Finishes the experiment if they are its
   * last.
   */
  private ExperimentRecord session(Path path, boolean resume, String seen, int from, int blocks) {
    Installation none = new Installation(temp.resolve("nothing-is-installed-here"));
    MeasureRequest request = simulation.request(path, resume);
    try (Site site = request.cluster().open(Transport.UDP, none, line -> {})) {
      CampaignSetup setup = new CampaignSetup(site, request, path, Instant.EPOCH, Optional.empty());
      RunInProgress run = new RunInProgress(request, setup.directory());
      ExperimentPlan plan = new Planner(setup.setting()).plan().getFirst();
      BlockRunner runner =
          new BlockRunner(
              new RunningCampaign(
                  request,
                  site,
                  new Deployment(temp, temp, temp, ""),
                  Progress.silent(),
                  new TimeBudget(Duration.ofMinutes(10), site.nanoClock()),
                  run),
              new Seen(seen));
      for (int block = from; block < from + blocks; block++) {
        runner.run(plan, block);
      }
      if (from + blocks == plan.blocks()) {
        runner.finish(plan);
      }
    }
    return RunDirectory.open(path).manifest().experiment(GAP).orElseThrow();
  }

  /** The blocks of an earlier session are in the row as well. */
  @Test
  void whatDisturbedAnEarlierSessionIsTold() {
    Path path = temp.resolve("run");
    String other = "other work took 52 % of one CPU";
    ExperimentRecord begun = session(path, false, other, 0, 2);
    assertEquals(ExperimentRecord.Status.PENDING, begun.status());
    assertEquals(other, begun.disturbance());
    assertEquals(other, session(path, true, "", 2, 1).disturbance());
    assertEquals(other + "; later: hot", session(path, true, "hot", 3, 1).disturbance());
    ExperimentRecord done = session(path, true, "hot", 4, 2);
    assertEquals(ExperimentRecord.Status.DONE, done.status());
    assertEquals(other + "; later: hot", done.disturbance());
  }

  @Test
  void withoutDisturbanceNothingIsTold() {
    ExperimentRecord done = session(temp.resolve("run"), false, "", 0, 6);
    assertEquals(ExperimentRecord.Status.DONE, done.status());
    assertEquals("", done.disturbance());
  }
}
