package fathom.runner.measure;

import fathom.model.Parameter;
import fathom.model.Sheet;
import fathom.reports.SheetBuilder;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.runner.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.machine.Placement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Campaigns from request to sheet. */
public final class Campaigns {
  private final Installation installation;

  public Campaigns(Installation installation) {
    this.installation = installation;
  }

  /**
   * @param run where everything is kept
   * @param sheet the sheet, also in the run directory
   */
  public record Result(Path run, Sheet sheet) {}

  /**
   * Measures, fits, writes.
   *
   * @throws UserException when it fails; what is finished stays in the run directory
   */
  public Result measure(MeasureRequest asked, Progress progress) {
    Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    Path directory =
        asked.out().orElseGet(() -> Path.of("runs").resolve(RunNames.of(start, asked.cluster())));
    if (asked.resume()) {
      RunDirectory.open(directory); // refused at once where there is none
    } else {
      RunNames.requireFree(directory);
    }
    // A request that cannot be planned fails before any node is reached.
    if (!(asked.cluster() instanceof Cluster.Choice.Nodes)) {
      new Planner(asked, Placement.here(), Observability.missing(asked)).plan();
    }
    boolean simulated = asked.cluster() instanceof Cluster.Choice.Simulated;
    Optional<Path> jar = simulated ? Optional.empty() : Optional.of(installation.benchmarksJar());
    Path temporary = temporaryDirectory();
    Thread cancel = new Thread(() -> cancel(temporary), "cancel");
    Runtime.getRuntime().addShutdownHook(cancel);
    try (Progress shown = progress;
        Site site = site(asked.cluster(), shown)) {
      Deployment deployment =
          new Deployment(
              installation.java(), jar.orElse(temporary), temporary, Deployment.newSecret());
      Opening opening = new Opening(site, site.settled(asked), directory, start, jar);
      return new Result(directory, run(opening, deployment, shown));
    } finally {
      delete(temporary);
      forget(cancel);
    }
  }

  private Site site(Cluster.Choice choice, Progress progress) {
    return switch (choice) {
      case Cluster.Choice.Local l -> HereSite.local();
      case Cluster.Choice.Lab lab -> HereSite.lab(lab);
      case Cluster.Choice.Nodes nodes -> NodesSite.open(nodes, installation, progress);
      case Cluster.Choice.Simulated simulated -> new VirtualSite(simulated.spec());
    };
  }

  /** Runs until all is done, or until what fails cannot be mended. */
  private static Sheet run(Opening opening, Deployment bare, Progress progress) {
    RunDirectory run = opening.directory();
    Deployment deployment =
        switch (opening.request().cluster()) {
          case Cluster.Choice.Local l -> bare.withCache(ForkCache.of(bare, progress));
          case Cluster.Choice.Lab l -> bare.withCache(ForkCache.of(bare, progress));
          case Cluster.Choice.Nodes n -> bare;
          case Cluster.Choice.Simulated s -> bare;
        };
    run = noted(run, "forks.start", opening.cacheNote(deployment));
    // What is made once after a build is not this campaign's.
    Spending spending = new Spending(opening.request().budget(), opening.site().nanoClock());
    MeasureRequest request = opening.request();
    while (true) {
      Planner planner =
          new Planner(request, opening.site().placement(), Observability.missing(request));
      List<ExperimentPlan> left = Opening.left(planner.plan(), run.manifest());
      Measurement measurement =
          new Measurement(request, opening.site(), deployment, progress, planner, spending, run);
      try {
        measurement.run(left);
        return measurement.sheet();
      } catch (UserException e) {
        run = measurement.directory();
        request = again(opening.site(), request, run, e);
        run = changed(run, request, opening.site(), e.getMessage() + "; it was run once more");
      }
    }
  }

  /**
   * The request to go on with after a failure.
   *
   * @throws UserException where going on makes no sense; the sheet of what is finished is written
   */
  private static MeasureRequest again(
      Site site, MeasureRequest request, RunDirectory run, UserException failure) {
    String reason = String.valueOf(failure.getMessage());
    try {
      if (failure.kind() == UserException.Kind.FAILED && site.recover()) {
        return site.settled(request);
      }
    } catch (UserException e) {
      reason = String.valueOf(e.getMessage());
    }
    Fits.fit(run, SheetBuilder.settingsOf(run.manifest()));
    throw UserException.failed(reason + kept(run), failure);
  }

  /** The run on what is left of its cluster, with what a reader must know about that. */
  private static RunDirectory changed(
      RunDirectory run, MeasureRequest request, Site site, String failure) {
    Manifest manifest = run.manifest().withWarning(failure);
    for (String warning : site.warnings()) {
      manifest = manifest.withWarning(warning);
    }
    for (Map.Entry<Parameter, String> missing : Observability.missing(request).entrySet()) {
      if (!Opening.isDone(manifest, missing.getKey())) {
        manifest = manifest.withNotObservable(missing.getKey(), missing.getValue());
      }
    }
    try {
      return run.with(manifest.withCluster(Opening.facts(request)));
    } catch (IOException e) {
      throw Fits.cannotWrite(run, e);
    }
  }

  private static void forget(Thread cancel) {
    try {
      Runtime.getRuntime().removeShutdownHook(cancel);
    } catch (IllegalStateException e) {
      // The hook is running: this process is being ended, and so is everything it started.
      Thread.currentThread().interrupt();
    }
  }

  /** Ctrl-C or a polite kill: nothing that was started may stay behind. */
  private static void cancel(Path temporary) {
    List<ProcessHandle> started = ProcessHandle.current().descendants().toList();
    started.forEach(ProcessHandle::destroyForcibly);
    CompletableFuture.allOf(
            started.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
        .completeOnTimeout(null, 2, TimeUnit.SECONDS)
        .join();
    delete(temporary);
  }

  private static String kept(RunDirectory run) {
    List<String> done =
        run.manifest().experiments().stream()
            .filter(e -> e.status() == ExperimentRecord.Status.DONE)
            .map(e -> e.experiment().id())
            .toList();
    return "; "
        + (done.isEmpty() ? "nothing was finished" : "finished: " + String.join(", ", done))
        + "; kept in "
        + run.root();
  }

  private static RunDirectory noted(RunDirectory run, String key, String value) {
    try {
      return run.with(run.manifest().withProvenance(key, value));
    } catch (IOException e) {
      throw Fits.cannotWrite(run, e);
    }
  }

  private static Path temporaryDirectory() {
    try {
      return Files.createTempDirectory("fathom");
    } catch (IOException e) {
      throw UserException.failed("cannot make a temporary directory: " + e.getMessage(), e);
    }
  }

  /** Best effort: what stays behind must not hide a result, or why there is none. */
  static void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      if (Files.exists(directory)) { // else somebody was faster
        System.err.println("fathom: cannot remove " + directory + ": " + e.getMessage());
      }
    }
  }
}
