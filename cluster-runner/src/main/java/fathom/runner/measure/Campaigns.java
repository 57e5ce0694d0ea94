package fathom.runner.measure;

import fathom.model.EmulatedUplink;
import fathom.model.Parameter;
import fathom.model.Sheet;
import fathom.reports.run.ClusterFacts;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.Manifest;
import fathom.reports.run.PortFacts;
import fathom.reports.run.RunDirectory;
import fathom.runner.UserException;
import fathom.runner.lab.LabTools;
import fathom.runner.machine.BuildFacts;
import fathom.runner.machine.DisturbanceMonitor;
import fathom.runner.machine.Installation;
import fathom.runner.machine.MachineFacts;
import fathom.runner.machine.Placement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Campaigns from request to sheet. */
public final class Campaigns {
  /** Other work on a core shows in every number: above this share of all CPUs the sheet says so. */
  private static final double QUIET_SHARE = 0.1;

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
  public Result measure(MeasureRequest request, Progress progress) {
    Map<Parameter, String> missing = Observability.missing(request);
    Placement placement = Placement.here();
    Planner planner = new Planner(request, placement, missing);
    List<ExperimentPlan> plans = planner.plan();
    if (request.cluster() instanceof Cluster.Choice.Lab) {
      LabTools.require();
    }
    Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    Path directory =
        request
            .out()
            .orElseGet(() -> Path.of("runs").resolve(RunNames.of(start, request.cluster())));
    RunNames.requireFree(directory);
    Path jar = installation.benchmarksJar();
    Path temporary = temporaryDirectory();
    Thread cancel = new Thread(() -> cancel(temporary), "cancel");
    Runtime.getRuntime().addShutdownHook(cancel);
    try {
      Manifest manifest = manifest(request, placement, missing, plans, start, jar);
      RunDirectory run = create(directory, manifest);
      Deployment bare = new Deployment(installation.java(), jar, temporary, Deployment.newSecret());
      Deployment deployment = bare.withCache(ForkCache.of(bare, progress));
      String cached = deployment.cache().isPresent() ? "class cache" : "no class cache";
      run = noted(run, "forks.start", cached);
      // What is made once after a build is not this campaign's.
      Spending spending = new Spending(request.budget(), System::nanoTime);
      Measurement measurement =
          new Measurement(
              request,
              placement,
              deployment,
              progress,
              planner,
              spending,
              DisturbanceMonitor.start(),
              run);
      try {
        measurement.run(plans);
      } catch (UserException e) {
        measurement.sheet();
        throw UserException.failed(e.getMessage() + kept(measurement.directory()), e);
      }
      return new Result(directory, measurement.sheet());
    } finally {
      delete(temporary);
      forget(cancel);
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

  private static RunDirectory create(Path directory, Manifest manifest) {
    try {
      Files.createDirectories(directory.resolve("logs"));
      return RunDirectory.create(directory, manifest);
    } catch (IOException e) {
      throw UserException.failed("cannot write to " + directory + ": " + e.getMessage(), e);
    }
  }

  private static RunDirectory noted(RunDirectory run, String key, String value) {
    try {
      return run.with(run.manifest().withProvenance(key, value));
    } catch (IOException e) {
      throw Fits.cannotWrite(run, e);
    }
  }

  private Manifest manifest(
      MeasureRequest request,
      Placement placement,
      Map<Parameter, String> missing,
      List<ExperimentPlan> plans,
      Instant start,
      Path jar) {
    SortedMap<String, String> provenance = new TreeMap<>(MachineFacts.read());
    provenance.put("fathom.version", BuildFacts.version());
    provenance.put("fathom.benchmarks.sha256", BuildFacts.digest(jar));
    provenance.put("placement", placement.describe());
    provenance.put("budget.s", Long.toString(request.budget().toSeconds()));
    Optional<String> profile = Optional.empty();
    int nodes = 2;
    if (request.cluster() instanceof Cluster.Choice.Lab lab) {
      profile = Optional.of(lab.spec().profile().name());
      nodes = lab.spec().hosts();
    }
    Manifest manifest =
        new Manifest(
            RunNames.of(start, request.cluster()),
            start.toString(),
            new ClusterFacts(
                request.cluster().kind(), nodes, request.transport(), request.mtuBytes(), profile),
            request.cluster().port().map(port -> new PortFacts(port, true)),
            request.cluster().uplink().map(EmulatedUplink::bitsPerMicro),
            request.parameters(),
            request.cluster() instanceof Cluster.Choice.Local,
            request.breakpoint(),
            Optional.of(request.precision()),
            missing,
            plans.stream().map(p -> ExperimentRecord.pending(p.experiment())).toList(),
            List.of(),
            provenance);
    return withWarnings(manifest, request, placement);
  }

  private static Manifest withWarnings(
      Manifest manifest, MeasureRequest request, Placement placement) {
    Manifest warned = manifest;
    Optional<Double> busy = MachineFacts.busy();
    if (busy.isPresent() && busy.get() > QUIET_SHARE) {
      warned =
          warned.withWarning(
              String.format(
                  Locale.ROOT,
                  "other work was running before the start: %.0f %% of %d CPUs busy; every row may"
                      + " be disturbed",
                  100 * busy.get(),
                  placement.cpus()));
    }
    if (request.cluster() instanceof Cluster.Choice.Lab) {
      warned =
          warned.withWarning(
              "emulated cluster: a token bucket spaces packets but does not delay an isolated one,"
                  + " so "
                  + Parameter.TRANSFER_TIME.symbol()
                  + " and "
                  + Parameter.SEND_SERVICE_TIME.symbol()
                  + " hold no wire time; growth with p is this machine's CPU");
    }
    return warned;
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
