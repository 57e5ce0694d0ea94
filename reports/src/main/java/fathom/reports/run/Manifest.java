package fathom.reports.run;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
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
 * writes a new one whenever it has learnt something.
 *
 * @param id the run's name
 * @param created when it was started, ISO 8601 in UTC
 * @param cluster what was measured
 * @param known what is known of it
 * @param asked what the user asked for
 * @param notObservable parameters this cluster or transport cannot show, with the reason
 * @param experiments in the order they run, each at most once
 * @param warnings what the runner saw that a reader must know
 * @param provenance flat facts: machine, software, placement, options
 */
public record Manifest(
    String id,
    String created,
    ClusterFacts cluster,
    KnownFacts known,
    Asked asked,
    Map<Parameter, String> notObservable,
    List<ExperimentRecord> experiments,
    List<String> warnings,
    SortedMap<String, String> provenance) {
  /** The version of the manifest's written form. */
  public static final String SCHEMA = "fathom-run/1";

  /** The fact of the largest message through MPI that does not wait for its receiver, in bytes. */
  public static final String EAGER_LIMIT = "mpi.eager-limit";

  /** The fact of what carries messages through MPI, as the library says it. */
  public static final String LIBRARY_TRANSPORT = "mpi.transport";

  public Manifest {
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
    return with(cluster, notObservable, updated, warnings, provenance);
  }

  /** The same with one more warning; one that is there already is not repeated. */
  public Manifest withWarning(String warning) {
    if (warnings.contains(warning)) {
      return this;
    }
    List<String> updated = new ArrayList<>(warnings);
    updated.add(warning);
    return with(cluster, notObservable, experiments, updated, provenance);
  }

  public Manifest withProvenance(String key, String value) {
    return withProvenance(Map.of(key, value));
  }

  public Manifest withProvenance(Map<String, String> facts) {
    SortedMap<String, String> updated = new TreeMap<>(provenance);
    updated.putAll(facts);
    return with(cluster, notObservable, experiments, warnings, updated);
  }

  /** The same on a cluster that has changed: a node was lost, or has come back. */
  public Manifest withCluster(ClusterFacts now) {
    return with(now, notObservable, experiments, warnings, provenance);
  }

  /** The same with these in the place of all that were not observable. */
  public Manifest withNotObservable(Map<Parameter, String> reasons) {
    return with(cluster, reasons, experiments, warnings, provenance);
  }

  public Manifest withNotObservable(Parameter parameter, String reason) {
    EnumMap<Parameter, String> updated = new EnumMap<>(Parameter.class);
    updated.putAll(notObservable);
    updated.put(parameter, reason);
    return with(cluster, updated, experiments, warnings, provenance);
  }

  private Manifest with(
      ClusterFacts newCluster,
      Map<Parameter, String> newNotObservable,
      List<ExperimentRecord> newExperiments,
      List<String> newWarnings,
      SortedMap<String, String> newProvenance) {
    return new Manifest(
        id,
        created,
        newCluster,
        known,
        asked,
        newNotObservable,
        newExperiments,
        newWarnings,
        newProvenance);
  }
}
