package fathom.runner.measure;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.reports.sheet.SheetBuilder;
import fathom.runner.cluster.Cluster;
import fathom.runner.cluster.KernelWork;
import fathom.runner.plan.MeasureRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run directory while it is measured: its manifest is true on disk after every change. */
final class RunInProgress {
  private final MeasureRequest request;
  private RunDirectory run;

  RunInProgress(MeasureRequest request, RunDirectory run) {
    this.request = request;
    this.run = run;
  }

  RunDirectory directory() {
    return run;
  }

  Manifest manifest() {
    return run.manifest();
  }

  void update(Manifest manifest) {
    run = Fits.keep(run, manifest);
  }

  void warn(String warning) {
    update(manifest().withWarning(warning));
  }

  Path log(String name) {
    return run.root().resolve("logs").resolve(name + ".log");
  }

  /** Where the kernel works is part of a run; O_r cannot be seen where it cannot be steered. */
  void placed(Cluster cluster, KernelWork work) {
    Map<String, String> placements = cluster.placements(work);
    if (!manifest().provenance().entrySet().containsAll(placements.entrySet())) {
      update(manifest().withProvenance(placements));
    }
    Optional<String> obstacle = cluster.steeringObstacle();
    if (work == KernelWork.HOSTS_APART
        && obstacle.isPresent()
        && request.parameters().contains(Parameter.RECEIVE_OVERHEAD)
        && !manifest().notObservable().containsKey(Parameter.RECEIVE_OVERHEAD)) {
      update(manifest().withNotObservable(Parameter.RECEIVE_OVERHEAD, obstacle.get()));
    }
  }

  /** Why an experiment is pointless: all parameters it is for turned out not to be observable. */
  Optional<String> obstacle(Experiment experiment) {
    List<Parameter> own =
        request.parameters().stream()
            .filter(parameter -> parameter.experiments().contains(experiment))
            .filter(parameter -> parameter.form() != Parameter.Form.TRANSFER)
            .toList();
    Map<Parameter, String> missing = manifest().notObservable();
    return !own.isEmpty() && missing.keySet().containsAll(own)
        ? Optional.ofNullable(missing.get(own.getFirst()))
        : Optional.empty();
  }

  /** Fits what is there and writes the sheet. */
  Sheet fit() {
    return Fits.fit(run, SheetBuilder.settingsOf(manifest()));
  }
}
