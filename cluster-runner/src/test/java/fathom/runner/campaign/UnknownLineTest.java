package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.protocol.JmhParameter;
import fathom.model.sheet.TableOne;
import fathom.model.transport.Transport;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.RunDirectory;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.campaign.plan.Pairs;
import fathom.runner.campaign.plan.Planner;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.Clusters;
import fathom.runner.console.Progress;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhResults;
import fathom.runner.machine.Installation;
import fathom.runner.process.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A campaign on machines of others, whose line is not known before it is measured. They follow
 * Table 1 in virtual time.
 */
class UnknownLineTest {
  /** The longest burst may take 0.4 s by the first block's gap, which has noise. */
  private static final double MOST_MICROS = 1.1 * 400_000;

  @TempDir private Path temp;

  /** A start of JMH. */
  private record Start(Experiment experiment, JmhInvocation invocation) {}

  private final List<Start> starts = new ArrayList<>();

  /** Nodes of others, whose benchmarks are simulated. */
  private final class Nodes extends SimulatedSite {
    private final ClusterKind kind = Clusters.nodes(4, 1500);

    Nodes() {
      super(
          new Simulation("table-1:noise=1%,nodes=4", TableOne.sheet())
              .cluster()
              .open(Transport.UDP, new Installation(temp), told -> {}));
    }

    @Override
    public ClusterKind kind() {
      return kind;
    }

    @Override
    JmhResults run(Experiment experiment, JmhInvocation invocation) {
      starts.add(new Start(experiment, invocation));
      return super.run(experiment, invocation);
    }
  }

  /** Runs a campaign but for one experiment, which was given up. */
  private RunDirectory measured(Optional<Experiment> givenUp, Parameter... parameters) {
    Nodes nodes = new Nodes();
    MeasureRequest request =
        new MeasureRequest(
            nodes.kind(),
            Transport.UDP,
            List.of(parameters),
            false,
            Optional.of(Duration.ofSeconds(200)),
            1e-6,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            false,
            new Pairs.NoPairs());
    CampaignSetup setup =
        new CampaignSetup(nodes, request, temp.resolve("run"), Instant.EPOCH, Optional.empty());
    RunInProgress run = new RunInProgress(request, setup.directory());
    Planner planner = new Planner(setup.setting());
    RunningCampaign campaign =
        new RunningCampaign(
            request,
            nodes,
            new Deployment(temp, temp, temp, "none"),
            Progress.silent(),
            new TimeBudget(Duration.ofSeconds(200), nodes.nanoClock()),
            run);
    new Measurement(campaign, planner)
        .run(
            planner.plan().stream()
                .filter(plan -> !givenUp.equals(Optional.of(plan.experiment())))
                .toList());
    return RunDirectory.open(temp.resolve("run")); // what is on disk
  }

  private List<Start> of(Experiment experiment) {
    return starts.stream().filter(start -> start.experiment() == experiment).toList();
  }

  private static double micros(String burst) {
    int at = burst.indexOf('@');
    int senders = Integer.parseInt(burst.substring(burst.indexOf('x') + 1, at));
    double packets = Double.parseDouble(burst.substring(at + 1)) / senders;
    return packets * TableOne.sheet().cost(Parameter.SEND_GAP).orElseThrow().at(1472);
  }

  @Test
  void everyBurstOfEveryBlockIsPlannedForTheLineThatWasMeasured() {
    RunDirectory run = measured(Optional.empty(), Parameter.SEND_GAP, Parameter.NETWORK_BUFFER);
    assertEquals(Experiment.SEND_GAP, starts.getFirst().experiment());
    List<Start> bursts = of(Experiment.BURST_LOSS);
    assertTrue(bursts.size() > 6, () -> bursts.size() + " blocks: none was a further one");
    for (Start start : bursts) {
      String lengths = start.invocation().params().getOrDefault(JmhParameter.BURSTS, "");
      assertTrue(
          Arrays.stream(lengths.split("/", -1)).allMatch(burst -> micros(burst) < MOST_MICROS),
          lengths);
    }
    String plan = run.manifest().provenance().getOrDefault("plan.burst-loss", "");
    assertFalse(plan.isEmpty() || plan.contains("pauses of 0 "), plan);
  }

  @Test
  void whereItsGapCouldNotBeMeasuredNothingIsPlannedByAGuess() {
    RunDirectory run =
        measured(
            Optional.of(Experiment.SEND_GAP),
            Parameter.SEND_OVERHEAD,
            Parameter.NETWORK_BUFFER,
            Parameter.COPY_CACHE_TO_CACHE);
    assertTrue(starts.stream().allMatch(s -> s.experiment() == Experiment.COPY_CACHE_TO_CACHE));
    assertFalse(starts.isEmpty());
    for (Experiment experiment : List.of(Experiment.SEND_OVERHEAD, Experiment.BURST_LOSS)) {
      ExperimentRecord record = run.manifest().experiment(experiment).orElseThrow();
      assertEquals(ExperimentRecord.Status.FAILED, record.status());
      assertTrue(record.reason().contains("(g_s) could not be measured"), record::reason);
    }
  }
}
