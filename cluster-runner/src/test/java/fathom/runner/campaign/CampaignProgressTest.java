package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Effort;
import fathom.model.transport.Transport;
import fathom.runner.campaign.plan.ExperimentPlan;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.campaign.plan.Pairs;
import fathom.runner.campaign.plan.Planner;
import fathom.runner.campaign.plan.Requests;
import fathom.runner.cluster.Site;
import fathom.runner.console.Progress;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhResults;
import fathom.runner.machine.Installation;
import fathom.runner.process.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a campaign says of its length while it runs, on a machine with a pace of its own. */
class CampaignProgressTest {
  @TempDir private Path temp;

  private final Simulation simulation =
      SimulatedCampaignTest.tableOne("noise=2%").of(Parameter.SEND_GAP, Parameter.SEND_OVERHEAD);

  /** A simulated site on which a start of JMH takes so many times longer than planned. */
  private static final class SlowSite extends SimulatedSite {
    private final double pace;
    private double seconds = 1000;

    SlowSite(Site simulated, double pace) {
      super(simulated);
      this.pace = pace;
    }

    @Override
    JmhResults run(Experiment experiment, JmhInvocation invocation) {
      JmhResults results = super.run(experiment, invocation);
      seconds += pace * invocation.seconds();
      Effort effort = new Effort(experiment, 1, pace * invocation.seconds(), 0, 0, 0);
      return new JmhResults(results.entries(), effort, results.hlog());
    }

    @Override
    public LongSupplier nanoClock() {
      return () -> Math.round(seconds * 1e9);
    }
  }

  /** What was said, and when by the site's clock. */
  private static final class Said implements Progress {
    private final SlowSite site;
    private final double start;
    private final List<String> steps = new ArrayList<>();

    /** Length of the whole campaign, as it was estimated before each step. */
    private final List<Double> wholes = new ArrayList<>();

    private double lastWhole;

    Said(SlowSite site) {
      this.site = site;
      this.start = site.seconds;
    }

    @Override
    public void left(double plannedSeconds, double pace) {
      lastWhole = site.seconds - start + plannedSeconds * pace;
    }

    @Override
    public void step(String what, double plannedSeconds) {
      steps.add(what);
      wholes.add(lastWhole);
    }
  }

  private MeasureRequest request(boolean quick, boolean resume) {
    return new MeasureRequest(
        simulation.cluster(),
        Transport.UDP,
        simulation.parameters(),
        quick,
        Optional.of(Duration.ofSeconds(200)),
        0.02,
        simulation.sizes(),
        simulation.breakpoint(),
        Optional.of(temp.resolve("run")),
        resume,
        new Pairs.NoPairs());
  }

  private Said measured(MeasureRequest request, double pace, int blocksBefore) {
    Installation none = new Installation(temp.resolve("nothing-is-installed-here"));
    try (Site simulated = request.cluster().open(Transport.UDP, none, line -> {})) {
      SlowSite site = new SlowSite(simulated, pace);
      CampaignSetup setup =
          new CampaignSetup(
              site, request, request.out().orElseThrow(), Instant.EPOCH, Optional.empty());
      RunInProgress run = new RunInProgress(request, setup.directory());
      Planner planner = new Planner(setup.setting());
      List<ExperimentPlan> plans = planner.plan();
      Deployment deployment = new Deployment(temp, temp, temp, "none");
      for (int block = 0; block < blocksBefore; block++) {
        for (ExperimentPlan plan : plans) {
          run.keep(
              plan.experiment(),
              block,
              site.run(plan.experiment(), plan.inBlock(block).getFirst()));
        }
      }
      TimeBudget budget = new TimeBudget(Duration.ofSeconds(200), site.nanoClock());
      Said said = new Said(site);
      new Measurement(new RunningCampaign(request, site, deployment, said, budget, run), planner)
          .run(plans);
      said.wholes.add(site.seconds - said.start); // the truth
      return said;
    }
  }

  @Test
  void aFirstLookIsAsLongAsItsBlocksAreAtThePaceOfTheMachine() {
    Said said = measured(request(true, false), 2, 0);
    assertEquals(List.of("block 1 of 3", "block 2 of 3", "block 3 of 3"), said.steps);
    double blocks = said.wholes.getLast();
    // Sessions take no time here: those that are still to come are expected all the same.
    double atFirst = blocks / 2 + 3 * Planner.SESSION_SECONDS + Planner.FIT_SECONDS;
    assertEquals(atFirst, said.wholes.getFirst(), 1e-6); // nothing is known of the machine yet
    double truth = blocks + Planner.FIT_SECONDS;
    assertEquals(truth, said.wholes.get(2), 0.03 * truth);
  }

  @Test
  void furtherBlocksUseUpTheBudgetAndNoMoreIsSaid() {
    Said said = measured(request(false, false), 1.5, 0);
    assertTrue(said.steps.contains("block 6 of 6"), said.steps::toString);
    double most = 200 * 0.96 - 1.5 + Planner.FIT_SECONDS;
    List<Double> planned = said.wholes.subList(0, 6);
    assertTrue(planned.stream().allMatch(whole -> Math.abs(whole - most) < 2), planned::toString);
  }

  /** On a machine that is much slower than planned, the last planned blocks do not come. */
  @Test
  void blocksThatThereIsNoTimeForAreNotExpected() {
    Said said = measured(request(false, false), 12, 0);
    assertTrue(said.steps.contains("block 4 of 6"), said.steps::toString);
    assertFalse(said.steps.contains("block 6 of 6"), said.steps::toString);
    double most = 200 * 0.96 - 1.5 + Planner.FIT_SECONDS;
    assertEquals(most, said.wholes.get(2), 1);
    assertEquals(most, said.wholes.get(3), 1);
  }

  @Test
  void whatAnEarlierSessionHasLeftIsNotExpectedAgain() {
    Said whole = measured(request(true, false), 1, 0);
    double block = whole.wholes.getLast() / 3;
    temp = temp.resolve("resumed");
    Said resumed = measured(request(true, false), 1, 2);
    assertEquals(List.of("block 3 of 3"), resumed.steps);
    assertEquals(
        block + Planner.SESSION_SECONDS + Planner.FIT_SECONDS,
        resumed.wholes.getFirst(),
        0.01 * block);
  }

  /** The total of a run on real hosts, said before its first block. */
  @Test
  void theTotalOfARunThatIsResumedIsOfWhatIsLeft() {
    MeasureRequest local = Requests.of(Requests.LOCAL, "udp", Parameter.SEND_GAP);
    MeasureRequest request =
        new MeasureRequest(
            local.cluster(),
            local.transport(),
            local.parameters(),
            true,
            Optional.empty(),
            0.02,
            List.of(),
            Optional.empty(),
            Optional.of(temp.resolve("run")),
            false,
            new Pairs.NoPairs());
    Installation none = new Installation(temp.resolve("nothing-is-installed-here"));
    try (Site site = request.cluster().open(Transport.UDP, none, line -> {})) {
      CampaignSetup setup =
          new CampaignSetup(site, request, temp.resolve("run"), Instant.EPOCH, Optional.empty());
      RunInProgress run = new RunInProgress(request, setup.directory());
      List<ExperimentPlan> plans = new Planner(setup.setting()).plan();
      List<Double> begun = new ArrayList<>();
      Progress said =
          new Progress() {
            @Override
            public void begin(double plannedSeconds) {
              begun.add(plannedSeconds);
            }
          };
      Deployment deployment = new Deployment(temp, temp, temp, "none");
      TimeBudget.of(setup, plans, deployment, run, said);
      ExperimentPlan gap = plans.getFirst();
      run.keep(gap.experiment(), 0, JmhResults.none(gap.experiment()));
      TimeBudget.of(setup, plans, deployment, run, said);
      assertTrue(gap.secondsInBlock() > 0.5, gap::describe);
      assertEquals(begun.getFirst() - gap.secondsInBlock(), begun.getLast(), 1e-9);
    }
  }
}
