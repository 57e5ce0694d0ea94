package fathom.runner.campaign;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.reports.input.BadInputException;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.KeptBlocks;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.RunStamp;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKind.Machines;
import fathom.runner.machine.BuildFacts;
import fathom.runner.machine.MachineFacts;
import java.nio.file.Files;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run that was broken off and is gone on with. What was measured before keeps the facts of its
 * own session; what decides how long anything takes must be the same, or one sheet would tell of
 * two machines and name one.
 *
 * @param run as it was left
 * @param fresh what the manifest would be if it were begun now
 * @param cluster what is measured
 */
record ResumeCheck(RunDirectory run, Manifest fresh, ClusterKind cluster) {
  /** Facts of a later session, its number after it: {@code session.2.machine.governor}. */
  static final String SESSION = "session.";

  /**
   * The manifest to go on with.
   *
   * @throws BadInputException where something else was asked for, or it is another machine
   */
  Manifest manifest() {
    requireSameRequest();
    MachineFacts.DECISIVE.forEach(this::requireSameFact);
    return resumed();
  }

  /** Values of two requests in one sheet would be nobody's. */
  private void requireSameRequest() {
    Manifest was = run.manifest();
    requireSame("cluster", was.cluster().kind(), fresh.cluster().kind());
    requireSame("profile", was.cluster().profile(), fresh.cluster().profile());
    requireSame("transport", was.cluster().transport(), fresh.cluster().transport());
    requireSame("mtu", was.cluster().mtuBytes(), fresh.cluster().mtuBytes());
    requireSame("parameters", was.asked().parameters(), fresh.asked().parameters());
    requireSame("breakpoint", was.asked().breakpoint(), fresh.asked().breakpoint());
    for (String fact :
        List.of(
            BuildFacts.BENCHMARKS, CampaignSetup.QUICK, CampaignSetup.SIZES, CampaignSetup.PAIRS)) {
      requireSame(fact, was.provenance().get(fact), fresh.provenance().get(fact));
    }
    cluster.identity().forEach(this::requireSameFact);
    if (cluster.machines() != Machines.OTHERS) { // a node may be lost, or back
      requireSame("nodes", was.cluster().nodes(), fresh.cluster().nodes());
    }
  }

  /** Where both sessions know it: what a library says of itself may be cut in one of the two. */
  private void requireSameFact(String name) {
    String was = run.manifest().provenance().get(name);
    String now = fresh.provenance().get(name);
    if (was != null && now != null) {
      requireSame(name, was, now);
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
  private Manifest resumed() {
    Manifest manifest = withoutMissing().withCluster(fresh.cluster());
    for (ExperimentRecord planned : fresh.experiments()) {
      if (CampaignSetup.isDone(manifest, planned.experiment())) {
        continue;
      }
      boolean whole = Files.isRegularFile(run.rawFile(planned.experiment()));
      ExperimentRecord left = planned.withDisturbance(disturbance(planned.experiment()));
      manifest =
          manifest.withExperiment(
              whole ? left.done(0).withDigests(run.digests(planned.experiment())) : left);
    }
    manifest = manifest.withProvenance(ofThisSession(manifest));
    for (String warning : fresh.warnings()) {
      manifest = manifest.withWarning(warning);
    }
    return manifest.withWarning(
        "the run was interrupted and resumed at %s: its experiments were not measured in one session"
            .formatted(fresh.created()));
  }

  /** Disturbance of the blocks that the run has left; empty where there was none. */
  private String disturbance(Experiment experiment) {
    return run.manifest().experiment(experiment).map(ExperimentRecord::disturbance).orElse("");
  }

  /** What is not as it was, which experiments it is for, and since when. */
  private SortedMap<String, String> ofThisSession(Manifest manifest) {
    int number = 2;
    while (manifest.provenance().containsKey(SESSION + number + ".started")) {
      number++;
    }
    String session = SESSION + number + ".";
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put(session + "started", fresh.created());
    facts.put(session + "measured", measuredNow(manifest));
    fresh
        .provenance()
        .forEach(
            (name, value) -> {
              if (!name.equals(RunStamp.FACT) && !value.equals(manifest.provenance().get(name))) {
                facts.put(session + name, value);
              }
            });
    return facts;
  }

  /** {@code send-gap from block 3, ping-pong}: blocks count from 1 for people. */
  private String measuredNow(Manifest manifest) {
    KeptBlocks kept = new KeptBlocks(run.root());
    String left =
        fresh.experiments().stream()
            .map(ExperimentRecord::experiment)
            .filter(experiment -> !CampaignSetup.isDone(manifest, experiment))
            .map(experiment -> measuredNow(experiment, kept.of(experiment)))
            .collect(Collectors.joining(", "));
    return left.isEmpty() ? "nothing more" : left;
  }

  private static String measuredNow(Experiment experiment, List<Integer> kept) {
    return experiment.id() + (kept.isEmpty() ? "" : " from block " + (kept.getLast() + 2));
  }

  /** What this cluster cannot show may have changed with its nodes; what is done, it has shown. */
  private Manifest withoutMissing() {
    Map<Parameter, String> missing = new EnumMap<>(Parameter.class);
    fresh
        .notObservable()
        .forEach(
            (parameter, reason) -> {
              if (!CampaignSetup.isDone(run.manifest(), parameter)) {
                missing.put(parameter, reason);
              }
            });
    return run.manifest().withNotObservable(missing);
  }
}
