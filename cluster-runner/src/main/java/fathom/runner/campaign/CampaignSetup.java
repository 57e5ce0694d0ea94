package fathom.runner.campaign;

import fathom.model.lab.EmulatedUplink;
import fathom.model.lab.WireHolder;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Truth;
import fathom.reports.input.BadInputException;
import fathom.reports.input.Reason;
import fathom.reports.run.Asked;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.ExperimentRecord.Status;
import fathom.reports.run.KnownFacts;
import fathom.reports.run.Manifest;
import fathom.reports.run.PortFacts;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.RunStamp;
import fathom.reports.run.WireFacts;
import fathom.runner.campaign.plan.ExperimentPlan;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.campaign.plan.MeasurementTarget;
import fathom.runner.campaign.plan.PacketSetting;
import fathom.runner.campaign.plan.Pairs;
import fathom.runner.campaign.plan.Planner;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKind.Machines;
import fathom.runner.cluster.Site;
import fathom.runner.console.UserException;
import fathom.runner.machine.BuildFacts;
import fathom.runner.process.Deployment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The beginning of a campaign: a new run directory, or one that is gone on with.
 *
 * @param site where it runs
 * @param request what was asked for
 * @param path of the run directory
 * @param start when
 * @param jar benchmarks.jar; empty where nothing is started
 */
record CampaignSetup(
    Site site, MeasureRequest request, Path path, Instant start, Optional<Path> jar) {
  /** Options that are compared when a run is gone on with. */
  static final String SIZES = "option.sizes";

  static final String PAIRS = "option.pairs";
  static final String QUICK = "option.quick";

  /** Where it is measured, as it is by now: nodes may have been lost. */
  MeasurementTarget target() {
    return MeasurementTarget.of(site, request.transport());
  }

  PacketSetting setting() {
    return PacketSetting.of(request, target());
  }

  /** What this cluster and transport cannot show. */
  Map<Parameter, String> missing() {
    return target().missing(request.parameters());
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
      return run.with(new ResumeCheck(run, fresh, request.cluster()).manifest());
    } catch (BadInputException e) {
      throw UserException.badInput(
          e.getMessage() + "; --resume takes the run directory of --out", e);
    } catch (IOException e) {
      throw UserException.failed(
          "cannot write to " + path + ": " + Reason.of(e, path) + "; all that is in it is kept", e);
    }
  }

  private RunDirectory create(Manifest manifest) {
    try {
      Files.createDirectories(path.resolve("logs"));
      return RunDirectory.create(path, manifest);
    } catch (IOException e) {
      // Without a manifest it is no run, and could be neither gone on with nor begun anew.
      path.resolve("logs").toFile().delete(); // the run directory takes its own away
      throw UserException.failed(
          "cannot write to " + path + ": " + Reason.of(e, path) + "; nothing was measured", e);
    }
  }

  /** The experiments of a plan that have no results yet. */
  static List<ExperimentPlan> left(List<ExperimentPlan> plans, Manifest manifest) {
    return plans.stream().filter(plan -> !isDone(manifest, plan.experiment())).toList();
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
    provenance.put(RunStamp.FACT, newId(provenance).toString());
    provenance.put("fathom.version", BuildFacts.version());
    jar.ifPresent(file -> provenance.put(BuildFacts.BENCHMARKS, BuildFacts.digest(file)));
    provenance.putIfAbsent("placement", site.placement().describe());
    provenance.putAll(options());
    return new Manifest(
        RunLock.nameOf(start, request.cluster()),
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

  /**
   * No other run's; a simulation that is asked for twice is the same to the byte, and so is this.
   */
  private UUID newId(SortedMap<String, String> facts) {
    return request.cluster().machines() == Machines.NONE
        ? UUID.nameUUIDFromBytes(
            (facts + " " + options() + " " + request.parameters()).getBytes(StandardCharsets.UTF_8))
        : UUID.randomUUID();
  }

  private static Optional<WireFacts> wire(ClusterKind cluster) {
    return cluster.wire().map(wire -> new WireFacts(wire.latencyMicros(), WireHolder.PROGRAMS));
  }

  /** What is known before it is measured. */
  private Map<Parameter, Truth> known() {
    PacketSetting setting = setting();
    return request.cluster().known(setting.largestSize(), setting.burstSenders());
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

  /** Says by which class cache forks start, for the provenance of a run. */
  String cacheNote(Deployment deployment) {
    if (site.forks().isPresent()) {
      return "none: simulated";
    }
    if (!request.cluster().runsThisJar()) {
      return "with the cache of classes (AOT) that the archive for nodes brings, where it fits";
    }
    return deployment.cacheOptions().isEmpty()
        ? "without a cache of classes"
        : "with a cache of classes (AOT)";
  }
}
