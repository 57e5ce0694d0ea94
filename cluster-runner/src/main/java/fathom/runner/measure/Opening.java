package fathom.runner.measure;

import fathom.model.lab.EmulatedUplink;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Truth;
import fathom.reports.input.BadInputException;
import fathom.reports.run.Asked;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.ExperimentRecord.Status;
import fathom.reports.run.KnownFacts;
import fathom.reports.run.Manifest;
import fathom.reports.run.PortFacts;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.WireFacts;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKind.Machines;
import fathom.runner.cluster.Deployment;
import fathom.runner.cluster.Site;
import fathom.runner.console.UserException;
import fathom.runner.machine.BuildFacts;
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
 * @param request what was asked for
 * @param path of the run directory
 * @param start when
 * @param jar benchmarks.jar; empty where nothing is started
 */
record Opening(Site site, MeasureRequest request, Path path, Instant start, Optional<Path> jar) {
  /** Options that are compared when a run is gone on with. */
  private static final String SIZES = "option.sizes";

  private static final String PAIRS = "option.pairs";
  private static final String QUICK = "option.quick";
  private static final String BENCHMARKS = "fathom.benchmarks.sha256";

  /** Where it is measured, as it is by now: nodes may have been lost. */
  Ground ground() {
    return Ground.of(site, request.transport());
  }

  PacketSetting setting() {
    return PacketSetting.of(request, ground());
  }

  /** What this cluster and transport cannot show. */
  Map<Parameter, String> missing() {
    return ground().missing(request.parameters());
  }

  /** The run directory, with its manifest in it. */
  RunDirectory directory() {
    List<ExperimentPlan> plans = new Planner(setting()).plan();
    Manifest fresh = manifest(plans);
    if (!request.resume()) {
      return create(fresh);
    }
    try {
      RunDirectory run = RunDirectory.open(path);
      requireSame(run.manifest(), fresh, request.cluster());
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
    return plans.stream().filter(plan -> !isDone(manifest, plan.experiment())).toList();
  }

  /** Values of two requests in one sheet would be nobody's. */
  private static void requireSame(Manifest was, Manifest now, ClusterKind cluster) {
    requireSame("cluster", was.cluster().kind(), now.cluster().kind());
    requireSame("profile", was.cluster().profile(), now.cluster().profile());
    requireSame("transport", was.cluster().transport(), now.cluster().transport());
    requireSame("mtu", was.cluster().mtuBytes(), now.cluster().mtuBytes());
    requireSame("parameters", was.asked().parameters(), now.asked().parameters());
    requireSame("breakpoint", was.asked().breakpoint(), now.asked().breakpoint());
    List<String> facts = List.of(BENCHMARKS, QUICK, SIZES, PAIRS);
    for (String fact : facts) {
      requireSame(fact, was.provenance().get(fact), now.provenance().get(fact));
    }
    for (String fact : cluster.identity()) {
      // What a library says of itself may be cut in one of the two.
      if (was.provenance().containsKey(fact) && now.provenance().containsKey(fact)) {
        requireSame(fact, was.provenance().get(fact), now.provenance().get(fact));
      }
    }
    if (cluster.machines() != Machines.OTHERS) { // a node may be lost, or back
      requireSame("nodes", was.cluster().nodes(), now.cluster().nodes());
    }
  }

  private static String said(@Nullable Object value) {
    return value instanceof Optional<?> given
        ? given.map(String::valueOf).orElse("none")
        : value == null ? "none" : value.toString();
  }

  private static void requireSame(String what, @Nullable Object was, @Nullable Object now) {
    if (!Objects.equals(was, now)) {
      throw new BadInputException(
          "the run was started with a different " + what + ": " + said(was) + "; now " + said(now));
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
      if (isDone(manifest, planned.experiment())) {
        continue;
      }
      boolean whole = Files.isRegularFile(run.rawFile(planned.experiment()));
      manifest = manifest.withExperiment(whole ? planned.done(0) : planned);
    }
    for (String warning : fresh.warnings()) {
      manifest = manifest.withWarning(warning);
    }
    return manifest.withWarning(
        "the run was interrupted and resumed at "
            + fresh.created()
            + ": its experiments were not measured in one session");
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
    return parameter.experiments().stream().allMatch(needed -> isDone(manifest, needed));
  }

  static boolean isDone(Manifest manifest, Experiment experiment) {
    return manifest.experiment(experiment).filter(r -> r.status() == Status.DONE).isPresent();
  }

  private Manifest manifest(List<ExperimentPlan> plans) {
    SortedMap<String, String> provenance = new TreeMap<>(site.facts());
    provenance.put("fathom.version", BuildFacts.version());
    jar.ifPresent(file -> provenance.put(BENCHMARKS, BuildFacts.digest(file)));
    provenance.putIfAbsent("placement", site.placement().describe());
    provenance.putAll(options());
    return new Manifest(
        RunNames.of(start, request.cluster()),
        start.toString(),
        setting().facts(),
        new KnownFacts(
            request.cluster().port().map(port -> new PortFacts(port, true)),
            request.cluster().uplink().map(EmulatedUplink::bitsPerMicro),
            wire(request.cluster()),
            known(),
            request.cluster().isLoopback()),
        new Asked(
            request.parameters(),
            request.breakpoint(),
            Optional.of(request.precision()),
            request.wording()),
        missing(),
        plans.stream().map(p -> ExperimentRecord.pending(p.experiment())).toList(),
        site.warnings(),
        provenance);
  }

  private static Optional<WireFacts> wire(ClusterKind cluster) {
    return cluster
        .wire()
        .flatMap(
            wire ->
                cluster.wireHolder().map(holder -> new WireFacts(wire.latencyMicros(), holder)));
  }

  /** What is known before it is measured. */
  private Map<Parameter, Truth> known() {
    PacketSetting setting = setting();
    return request.cluster().known(setting.largestSize(), BurstDesign.senders(setting.hosts()));
  }

  /** Only what was asked for: a sheet is no place for defaults. */
  private SortedMap<String, String> options() {
    SortedMap<String, String> options = new TreeMap<>(request.cluster().asked());
    if (request.quick()) {
      options.put(QUICK, "true");
    }
    if (!request.sizes().isEmpty()) {
      options.put(SIZES, request.sizes().toString());
    }
    if (!(request.pairs() instanceof Pairs.Usual)) {
      options.put(PAIRS, request.pairs().toString());
    }
    return options;
  }

  /** Where forks run, they may start from a class cache. */
  String cacheNote(Deployment deployment) {
    if (site.forks().isPresent()) {
      return "none: simulated";
    }
    return deployment.cacheOptions().isEmpty()
        ? "without a cache of classes"
        : "with a cache of classes (AOT)";
  }
}
