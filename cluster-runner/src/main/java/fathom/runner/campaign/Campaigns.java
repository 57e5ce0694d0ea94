package fathom.runner.campaign;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.runner.campaign.plan.ExperimentPlan;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.campaign.plan.MeasurementTarget;
import fathom.runner.campaign.plan.PacketSetting;
import fathom.runner.campaign.plan.Planner;
import fathom.runner.cluster.ClusterKind.Machines;
import fathom.runner.cluster.Site;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.machine.Placement;
import fathom.runner.process.Deployment;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Campaigns from request to sheet. */
public final class Campaigns {
  /** The fact of how long a campaign was to take, in s. */
  private static final String BUDGET = "budget.s";

  /** Before a trial, machines are taken for as fast as planned. */
  private static final double EXPECTED_PACE = 1;

  private static final String NOTHING = "nothing was finished";
  private static final String RESUME = "--resume";

  private final Installation installation;

  public Campaigns(Installation installation) {
    this.installation = installation;
  }

  /**
   * @param run where everything is kept
   * @param sheet the sheet, also in the run directory
   */
  public record CampaignOutcome(Path run, Sheet sheet) {}

  /**
   * A command that measures a sheet as a part of something larger.
   *
   * @param directory where its user finds what is kept of the sheet
   * @param interrupted what is kept if it is interrupted, and how it goes on
   */
  public record LargerCommand(Path directory, String interrupted) {}

  /**
   * Measures, fits, writes.
   *
   * @throws UserException when it fails; what is finished stays in the run directory
   */
  public CampaignOutcome measure(MeasureRequest asked, Progress progress) {
    return measure(asked, progress, Optional.empty());
  }

  /**
   * Estimates how long a campaign will take, before any node is reached; empty for a simulated one,
   * which takes no time, and for a request that will be refused.
   */
  public static Optional<Duration> estimate(MeasureRequest asked) {
    if (asked.cluster().machines() == Machines.NONE) {
      return Optional.empty();
    }
    try {
      Planner planner = new Planner(PacketSetting.of(asked, known(asked)));
      return Optional.of(
          asked.budget().orElseGet(() -> planner.chosen(planner.plan(), EXPECTED_PACE)));
    } catch (UserException e) {
      return Optional.empty(); // told when it is measured
    }
  }

  private static MeasurementTarget known(MeasureRequest asked) {
    return new MeasurementTarget(
        asked.cluster(), asked.transport(), Placement.here(), Optional.empty());
  }

  /** The same as a part of something larger, which says how it goes on; empty if there is none. */
  public CampaignOutcome measure(
      MeasureRequest asked, Progress progress, Optional<LargerCommand> larger) {
    Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    // What is wrong with the directory is told first; it is taken when all else is known.
    if (asked.resume()) {
      RunDirectory.open(asked.out().orElseThrow());
    } else {
      asked.out().ifPresent(RunLock::requireEmpty);
    }
    // A request that cannot be planned fails before any node is reached.
    if (asked.cluster().machines() != Machines.OTHERS) {
      new Planner(PacketSetting.of(asked, known(asked))).plan();
    }
    Optional<Path> jar =
        asked.cluster().machines() == Machines.NONE
            ? Optional.empty()
            : Optional.of(installation.benchmarksJar());
    // Nobody else writes into it from here on, and before any node is reached.
    try (Progress shown = progress;
        RunLock lock = directory(asked, start);
        WorkDirectory work =
            WorkDirectory.make(
                lock.directory(),
                larger
                    .map(LargerCommand::interrupted)
                    .orElse(
                        "finished blocks are kept in "
                            + lock.directory()
                            + "; continue with --resume"),
                shown);
        Site site = asked.cluster().open(asked.transport(), installation, shown::now)) {
      Deployment deployment = work.deployment(installation, jar.orElse(work.temporary()));
      CampaignSetup setup = new CampaignSetup(site, asked, lock.directory(), start, jar);
      RunInProgress run = new RunInProgress(asked, setup.directory());
      try {
        return new CampaignOutcome(lock.directory(), run(setup, run, deployment, shown));
      } catch (UserException e) {
        String reason = String.valueOf(e.getMessage());
        boolean isTold = reason.contains(RESUME) || larger.isPresent();
        String finished = finished(asked, lock.directory());
        boolean goesOn = !isTold && !finished.isEmpty() && !finished.equals(NOTHING);
        throw UserException.failed(
            reason
                + (finished.isEmpty() ? "" : "; " + finished)
                + "; kept in "
                + larger.map(LargerCommand::directory).orElse(lock.directory())
                + (goesOn ? "; continue with " + RESUME : ""),
            e);
      }
    }
  }

  private static RunLock directory(MeasureRequest asked, Instant start) {
    return asked.resume()
        ? RunLock.ofThis(asked.out().orElseThrow())
        : RunLock.ofNew(asked.out(), start, asked.cluster(), "");
  }

  /** Runs until every experiment is done or given up. */
  private static Sheet run(
      CampaignSetup setup, RunInProgress run, Deployment bare, Progress progress) {
    MeasureRequest request = setup.request();
    Deployment deployment = request.cluster().prepared(bare, progress::now);
    // What is made once after a build is not this campaign's.
    TimeBudget timeBudget =
        TimeBudget.of(
            setup,
            CampaignSetup.left(new Planner(setup.setting()).plan(), run.manifest()),
            deployment,
            run,
            progress);
    long budgetSeconds = timeBudget.whole().toSeconds() + earlier(setup, run);
    run.update(
        run.manifest()
            .withProvenance("launches.start", setup.cacheNote(deployment))
            .withProvenance(BUDGET, Long.toString(budgetSeconds)));
    RunningCampaign campaign =
        new RunningCampaign(request, setup.site(), deployment, progress, timeBudget, run);
    Set<Experiment> givenUp = EnumSet.noneOf(Experiment.class);
    while (true) {
      int nodes = setup.target().facts().nodes();
      Planner planner = new Planner(setup.setting());
      List<ExperimentPlan> left =
          CampaignSetup.left(planner.plan(), run.manifest()).stream()
              .filter(plan -> !givenUp.contains(plan.experiment()))
              .toList();
      Measurement measurement = new Measurement(campaign, planner);
      try {
        measurement.run(left);
      } catch (UserException e) {
        WorkDirectory.awaitShutdown();
        Optional<Experiment> useless = useless(setup.site(), run, measurement.failed(), e);
        useless.ifPresent(givenUp::add);
        boolean fewer = setup.target().facts().nodes() < nodes;
        if (fewer) {
          run.discardAll();
        }
        change(run, setup, e.getMessage() + consequence(useless, fewer));
        continue;
      }
      return finished(run, progress);
    }
  }

  /** What a campaign had that is gone on with, in s; a budget that was given is for all of it. */
  private static long earlier(CampaignSetup setup, RunInProgress run) {
    MeasureRequest request = setup.request();
    boolean more = request.resume() && request.budget().isEmpty();
    return more ? Long.parseLong(run.manifest().provenance().getOrDefault(BUDGET, "0")) : 0;
  }

  /** Blocks of other nodes are blocks of another cluster: those of one row must be alike. */
  private static String consequence(Optional<Experiment> givenUp, boolean fewerNodes) {
    if (givenUp.isPresent()) {
      return "; every parameter that needs it is rejected, and --resume measures it again";
    }
    return fewerNodes
        ? "; what was not finished was measured anew, on the nodes that are left"
        : "; it was run once more";
  }

  /** The sheet; where every experiment was given up, there is nothing on it. */
  private static Sheet finished(RunInProgress run, Progress progress) {
    progress.left(Planner.FIT_SECONDS, 1);
    progress.step("fitting", Planner.FIT_SECONDS);
    Sheet sheet = Fits.fit(run.directory());
    List<ExperimentRecord> all = run.manifest().experiments();
    Optional<ExperimentRecord> failed =
        all.stream().filter(e -> e.status() == ExperimentRecord.Status.FAILED).findFirst();
    boolean nothingToSee =
        sheet.outcomes().values().stream().allMatch(Outcome.NotObservable.class::isInstance);
    if (failed.isPresent() && done(run.manifest()).isEmpty() && !nothingToSee) {
      throw UserException.failed(failed.get().experiment().id() + ": " + failed.get().reason());
    }
    return sheet;
  }

  /**
   * Makes ready to go on after a failure.
   *
   * @param failed the experiment that failed; empty where what failed is needed by all
   * @return the experiment to go on without; empty where it is to be run once more
   * @throws UserException where going on makes no sense; the sheet of what is finished is written
   */
  private static Optional<Experiment> useless(
      Site site, RunInProgress run, Optional<Experiment> failed, UserException failure) {
    String reason = String.valueOf(failure.getMessage());
    try {
      if (failure.kind() == UserException.ExitKind.FAILED) {
        if (site.recover()) {
          return Optional.empty();
        }
        if (failed.isPresent()) {
          return failed;
        }
      }
    } catch (UserException e) {
      reason = String.valueOf(e.getMessage());
    }
    try {
      Fits.fit(run.directory());
    } catch (UserException e) {
      // Where the disk is full there is no room for a sheet either; the first reason is told.
    }
    throw UserException.failed(reason, failure);
  }

  /** Goes on with what is left of the cluster, and notes what a reader must know about that. */
  private static void change(RunInProgress run, CampaignSetup setup, String failure) {
    Manifest manifest = run.manifest().withWarning(failure);
    for (String warning : setup.site().warnings()) {
      manifest = manifest.withWarning(warning);
    }
    for (Map.Entry<Parameter, String> missing : setup.missing().entrySet()) {
      if (!CampaignSetup.isDone(manifest, missing.getKey())) {
        manifest = manifest.withNotObservable(missing.getKey(), missing.getValue());
      }
    }
    run.update(manifest.withCluster(setup.setting().facts()));
  }

  private static List<String> done(Manifest manifest) {
    return manifest.experiments().stream()
        .filter(e -> e.status() == ExperimentRecord.Status.DONE)
        .map(e -> e.experiment().id())
        .toList();
  }

  /** Names the finished parts of a failed run; empty if its files cannot be read just now. */
  private static String finished(MeasureRequest asked, Path root) {
    try {
      return finished(new RunInProgress(asked, RunDirectory.open(root)));
    } catch (UserException | BadInputException | UncheckedIOException e) {
      return "";
    }
  }

  private static String finished(RunInProgress run) {
    List<String> done = done(run.manifest());
    if (!done.isEmpty()) {
      return "finished: " + String.join(", ", done);
    }
    int blocks = run.finishedBlocks();
    return blocks == 0 ? NOTHING : "finished: " + blocks + (blocks == 1 ? " block" : " blocks");
  }
}
