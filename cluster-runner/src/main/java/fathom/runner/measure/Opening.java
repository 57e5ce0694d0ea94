package fathom.runner.measure;

import fathom.model.lab.EmulatedUplink;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Truth;
import fathom.model.virtual.KnownTruth;
import fathom.reports.input.BadInputException;
import fathom.reports.run.Asked;
import fathom.reports.run.ClusterFacts;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.ExperimentRecord.Status;
import fathom.reports.run.KnownFacts;
import fathom.reports.run.Manifest;
import fathom.reports.run.PortFacts;
import fathom.reports.run.RunDirectory;
import fathom.runner.console.UserException;
import fathom.runner.machine.BuildFacts;
import fathom.runner.virtual.VirtualSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a campaign: a new run directory, or one that is gone on with.
 *
 * @param site where it runs
 * @param request settled there
 * @param path of the run directory
 * @param start when
 * @param jar benchmarks.jar; empty where nothing is started
 */
record Opening(Site site, MeasureRequest request, Path path, Instant start, Optional<Path> jar) {
  /** Options that are compared when a run is gone on with. */
  private static final String SIZES = "option.sizes";

  private static final String NETWORK = "option.network";
  private static final String PAIRS = "option.pairs";

  /** What this cluster and transport cannot show. */
  Map<Parameter, String> missing() {
    return Observability.missing(request);
  }

  /** The run directory, with its manifest in it. */
  RunDirectory directory() {
    List<ExperimentPlan> plans = new Planner(request, site.placement(), missing()).plan();
    Manifest fresh = manifest(plans);
    if (!request.resume()) {
      return create(fresh);
    }
    try {
      RunDirectory run = RunDirectory.open(path);
      requireSame(run.manifest(), fresh);
      return run.with(resumed(run, fresh));
    } catch (BadInputException e) {
      throw UserException.badInput(
          e.getMessage() + "; --resume takes the run directory of --out", e);
    } catch (IOException e) {
      throw UserException.failed("cannot write to " + path + ": " + e.getMessage(), e);
    }
  }

  private RunDirectory create(Manifest manifest) {
    try {
      Files.createDirectories(path.resolve("logs"));
      return RunDirectory.create(path, manifest);
    } catch (IOException e) {
      throw UserException.failed("cannot write to " + path + ": " + e.getMessage(), e);
    }
  }

  /** The experiments of a plan that have no results yet. */
  static List<ExperimentPlan> left(List<ExperimentPlan> plans, Manifest manifest) {
    return plans.stream()
        .filter(
            plan ->
                manifest
                    .experiment(plan.experiment())
                    .filter(e -> e.status() == Status.DONE)
                    .isEmpty())
        .toList();
  }

  /** Values of two requests in one sheet would be nobody's. */
  private static void requireSame(Manifest was, Manifest now) {
    requireSame("cluster", was.cluster().kind(), now.cluster().kind());
    requireSame("profile", was.cluster().profile(), now.cluster().profile());
    requireSame("transport", was.cluster().transport(), now.cluster().transport());
    requireSame("mtu", was.cluster().mtuBytes(), now.cluster().mtuBytes());
    requireSame("parameters", was.asked().parameters(), now.asked().parameters());
    requireSame("breakpoint", was.asked().breakpoint(), now.asked().breakpoint());
    for (String fact :
        List.of("fathom.benchmarks.sha256", VirtualSite.SHEET_DIGEST, SIZES, NETWORK, PAIRS)) {
      requireSame(fact, was.provenance().get(fact), now.provenance().get(fact));
    }
    if (was.cluster().kind().equals("lab") || was.cluster().kind().equals("sim")) {
      requireSame("nodes", was.cluster().nodes(), now.cluster().nodes());
    }
  }

  private static void requireSame(String what, @Nullable Object was, @Nullable Object now) {
    if (!Objects.equals(was, now)) {
      throw new BadInputException(
          "the run was begun with another " + what + ": " + was + ", now " + now);
    }
  }

  /**
   * Done stays done. What failed is to be run again; raw results that were written just before the
   * runner died are whole, as all files of a run are, and are taken over.
   */
  private static Manifest resumed(RunDirectory run, Manifest fresh) {
    Manifest manifest =
        withoutMissing(run.manifest(), fresh)
            .withCluster(fresh.cluster())
            .withProvenance(fresh.provenance());
    for (ExperimentRecord planned : fresh.experiments()) {
      Optional<ExperimentRecord> was = manifest.experiment(planned.experiment());
      if (was.filter(e -> e.status() == Status.DONE).isPresent()) {
        continue;
      }
      boolean whole = Files.isRegularFile(run.rawFile(planned.experiment()));
      manifest = manifest.withExperiment(whole ? planned.done(0) : planned);
    }
    for (String warning : fresh.warnings()) {
      manifest = manifest.withWarning(warning);
    }
    return manifest.withWarning(
        "the run was broken off and gone on with at "
            + fresh.created()
            + ": its experiments are not of one sitting");
  }

  /** What this cluster cannot show may have changed with its nodes; what is done, it has shown. */
  private static Manifest withoutMissing(Manifest was, Manifest fresh) {
    Map<Parameter, String> missing = new EnumMap<>(Parameter.class);
    fresh
        .notObservable()
        .forEach(
            (parameter, reason) -> {
              if (!isDone(was, parameter)) {
                missing.put(parameter, reason);
              }
            });
    return was.withNotObservable(missing);
  }

  /** Whether all that a parameter needs has been measured. */
  static boolean isDone(Manifest manifest, Parameter parameter) {
    return parameter.experiments().stream()
        .allMatch(e -> manifest.experiment(e).filter(r -> r.status() == Status.DONE).isPresent());
  }

  private Manifest manifest(List<ExperimentPlan> plans) {
    SortedMap<String, String> provenance = new TreeMap<>(site.facts());
    provenance.put("fathom.version", BuildFacts.version());
    jar.ifPresent(file -> provenance.put("fathom.benchmarks.sha256", BuildFacts.digest(file)));
    provenance.putIfAbsent("placement", site.placement().describe());
    provenance.putAll(options());
    provenance.put("budget.s", Long.toString(request.budget().toSeconds()));
    return new Manifest(
        RunNames.of(start, request.cluster()),
        start.toString(),
        facts(request),
        new KnownFacts(
            request.cluster().port().map(port -> new PortFacts(port, true)),
            request.cluster().uplink().map(EmulatedUplink::bitsPerMicro),
            known(),
            request.cluster() instanceof Cluster.Choice.Local),
        new Asked(request.parameters(), request.breakpoint(), Optional.of(request.precision())),
        missing(),
        plans.stream().map(p -> ExperimentRecord.pending(p.experiment())).toList(),
        site.warnings(),
        provenance);
  }

  /** What a simulated cluster is known to be like. */
  private Map<Parameter, Truth> known() {
    if (!(request.cluster() instanceof Cluster.Choice.Simulated simulated)) {
      return Map.of();
    }
    VirtualSpec.Source truth = simulated.spec().truth();
    return KnownTruth.of(
        truth.sheet(),
        truth.name(),
        new PacketSetting(request, site.placement()).largestSize(),
        BurstDesign.senders(simulated.spec().nodes()));
  }

  /** Only what was asked for: a sheet is no place for defaults. */
  private SortedMap<String, String> options() {
    SortedMap<String, String> options = new TreeMap<>();
    if (!request.sizes().isEmpty()) {
      options.put(SIZES, request.sizes().toString());
    }
    if (request.cluster() instanceof Cluster.Choice.Nodes nodes) {
      nodes.network().ifPresent(network -> options.put(NETWORK, network));
    }
    if (!(request.pairs() instanceof Pairs.Usual)) {
      options.put(PAIRS, request.pairs().toString());
    }
    return options;
  }

  /** What the request is measured on. */
  static ClusterFacts facts(MeasureRequest request) {
    Optional<String> profile =
        switch (request.cluster()) {
          case Cluster.Choice.Lab lab -> Optional.of(lab.spec().profile().name());
          case Cluster.Choice.Simulated simulated -> Optional.of(simulated.spec().describe());
          case Cluster.Choice.Local l -> Optional.empty();
          case Cluster.Choice.Nodes n -> Optional.empty();
        };
    boolean local = request.cluster() instanceof Cluster.Choice.Local;
    return new ClusterFacts(
        request.cluster().kind(),
        local ? 2 : request.cluster().hosts(),
        request.transport(),
        request.mtuBytes(),
        profile);
  }

  /** Where forks run, they may start from a class cache. */
  String cacheNote(Deployment deployment) {
    if (site.forks().isPresent()) {
      return "none: simulated";
    }
    return request.cluster() instanceof Cluster.Choice.Nodes || deployment.cache().isEmpty()
        ? "no class cache"
        : "class cache";
  }
}
