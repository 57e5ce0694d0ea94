package fathom.reports.run;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Truth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run is, beside its raw results: everything JMH's JSON does not say. Immutable; the runner
 * writes a new one whenever an experiment ends.
 *
 * @param id the run's name
 * @param created when it was started, ISO 8601 in UTC
 * @param cluster what was measured
 * @param port the emulated port, where truth is known
 * @param uplinkBitsPerMicro rate of the emulated link between two bridges in bits/µs, which is
 *     Mbit/s; empty where one switch has them all
 * @param known what a simulated cluster is known to be like; empty for all others
 * @param parameters the parameters that were asked for
 * @param receiveOverheadInSendOverhead true on loopback, where the kernel's receive work runs
 *     inside the send call
 * @param breakpoint what the user asked for when measuring; empty for the default
 * @param precision the relative half-width of a 95 % interval that was asked for, 0.02 for 2 %;
 *     empty when none was
 * @param notObservable parameters this cluster or transport cannot show, with the reason
 * @param experiments in the order they run, each at most once
 * @param warnings what the runner saw that a reader must know
 * @param provenance flat facts: machine, software, placement, options
 */
public record Manifest(
    String id,
    String created,
    ClusterFacts cluster,
    Optional<PortFacts> port,
    Optional<Double> uplinkBitsPerMicro,
    Map<Parameter, Truth> known,
    List<Parameter> parameters,
    boolean receiveOverheadInSendOverhead,
    Optional<BreakpointChoice> breakpoint,
    Optional<Double> precision,
    Map<Parameter, String> notObservable,
    List<ExperimentRecord> experiments,
    List<String> warnings,
    SortedMap<String, String> provenance) {
  /** The version of the manifest's written form. */
  public static final String SCHEMA = "fathom-run/1";

  public Manifest {
    requirePositive("uplink rate", uplinkBitsPerMicro);
    requirePositive("precision", precision);
    EnumMap<Parameter, Truth> truths = new EnumMap<>(Parameter.class);
    truths.putAll(known);
    known = Collections.unmodifiableMap(truths);
    parameters = List.copyOf(parameters);
    EnumMap<Parameter, String> reasons = new EnumMap<>(Parameter.class);
    reasons.putAll(notObservable);
    notObservable = Collections.unmodifiableMap(reasons);
    experiments = List.copyOf(experiments);
    warnings = List.copyOf(warnings);
    provenance = Collections.unmodifiableSortedMap(new TreeMap<>(provenance));
    Set<Experiment> seen = new HashSet<>();
    for (ExperimentRecord experiment : experiments) {
      if (!seen.add(experiment.experiment())) {
        throw new IllegalArgumentException(
            "experiment " + experiment.experiment().id() + " is listed twice");
      }
    }
  }

  /** A run on a cluster that is not simulated. */
  public Manifest(
      String id,
      String created,
      ClusterFacts cluster,
      Optional<PortFacts> port,
      Optional<Double> uplinkBitsPerMicro,
      List<Parameter> parameters,
      boolean receiveOverheadInSendOverhead,
      Optional<BreakpointChoice> breakpoint,
      Optional<Double> precision,
      Map<Parameter, String> notObservable,
      List<ExperimentRecord> experiments,
      List<String> warnings,
      SortedMap<String, String> provenance) {
    this(
        id,
        created,
        cluster,
        port,
        uplinkBitsPerMicro,
        Map.of(),
        parameters,
        receiveOverheadInSendOverhead,
        breakpoint,
        precision,
        notObservable,
        experiments,
        warnings,
        provenance);
  }

  private static void requirePositive(String name, Optional<Double> value) {
    if (value.filter(v -> !(v > 0) || !Double.isFinite(v)).isPresent()) {
      throw new IllegalArgumentException(name + " must be positive: " + value.get());
    }
  }

  /** How this experiment went; empty when it is not part of the run. */
  public Optional<ExperimentRecord> experiment(Experiment experiment) {
    return experiments.stream().filter(e -> e.experiment() == experiment).findFirst();
  }

  /** The same with this record in the place of the one of the same experiment, or at the end. */
  public Manifest withExperiment(ExperimentRecord experiment) {
    List<ExperimentRecord> updated = new ArrayList<>(experiments);
    updated.replaceAll(e -> e.experiment() == experiment.experiment() ? experiment : e);
    if (!updated.contains(experiment)) {
      updated.add(experiment);
    }
    return with(notObservable, updated, warnings, provenance);
  }

  /** The same with one more warning; one that is there already is not repeated. */
  public Manifest withWarning(String warning) {
    if (warnings.contains(warning)) {
      return this;
    }
    List<String> updated = new ArrayList<>(warnings);
    updated.add(warning);
    return with(notObservable, experiments, updated, provenance);
  }

  public Manifest withProvenance(String key, String value) {
    SortedMap<String, String> updated = new TreeMap<>(provenance);
    updated.put(key, value);
    return with(notObservable, experiments, warnings, updated);
  }

  public Manifest withProvenance(Map<String, String> facts) {
    SortedMap<String, String> updated = new TreeMap<>(provenance);
    updated.putAll(facts);
    return with(notObservable, experiments, warnings, updated);
  }

  /** The same on a simulated cluster of which this is known. */
  public Manifest withKnown(Map<Parameter, Truth> truths) {
    return new Manifest(
        id,
        created,
        cluster,
        port,
        uplinkBitsPerMicro,
        truths,
        parameters,
        receiveOverheadInSendOverhead,
        breakpoint,
        precision,
        notObservable,
        experiments,
        warnings,
        provenance);
  }

  /** The same on a cluster that has changed: a node was lost, or has come back. */
  public Manifest withCluster(ClusterFacts now) {
    return new Manifest(
        id,
        created,
        now,
        port,
        uplinkBitsPerMicro,
        known,
        parameters,
        receiveOverheadInSendOverhead,
        breakpoint,
        precision,
        notObservable,
        experiments,
        warnings,
        provenance);
  }

  /** The same with these in the place of all that were not observable. */
  public Manifest withNotObservable(Map<Parameter, String> reasons) {
    return with(reasons, experiments, warnings, provenance);
  }

  public Manifest withNotObservable(Parameter parameter, String reason) {
    EnumMap<Parameter, String> updated = new EnumMap<>(Parameter.class);
    updated.putAll(notObservable);
    updated.put(parameter, reason);
    return with(updated, experiments, warnings, provenance);
  }

  private Manifest with(
      Map<Parameter, String> newNotObservable,
      List<ExperimentRecord> newExperiments,
      List<String> newWarnings,
      SortedMap<String, String> newProvenance) {
    return new Manifest(
        id,
        created,
        cluster,
        port,
        uplinkBitsPerMicro,
        known,
        parameters,
        receiveOverheadInSendOverhead,
        breakpoint,
        precision,
        newNotObservable,
        newExperiments,
        newWarnings,
        newProvenance);
  }
}
