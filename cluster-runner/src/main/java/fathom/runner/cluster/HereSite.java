package fathom.runner.cluster;

import fathom.runner.machine.DisturbanceMonitor;
import fathom.runner.machine.MachineFacts;
import fathom.runner.machine.Placement;
import fathom.runner.machine.Watch;
import fathom.runner.mpi.MpiFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * This machine.
 *
 * @param own warnings of this kind of cluster
 * @param stages builds a cluster anew for each stage
 * @param watched what this kind looks out for besides
 * @param mpi what ranks of MPI said of themselves; empty where none take part
 */
record HereSite(
    ClusterKind kind,
    Placement placement,
    List<String> own,
    Function<KernelWork, Cluster> stages,
    UnaryOperator<Watch> watched,
    Optional<MpiFacts> mpi)
    implements Site {
  @Override
  public SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>(MachineFacts.read());
    mpi.ifPresent(its -> facts.putAll(its.provenance()));
    return facts;
  }

  @Override
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    Optional<Double> busy = MachineFacts.busy();
    if (busy.isPresent() && busy.get() > MachineFacts.QUIET_SHARE) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "Other processes kept %.0f %% of %d CPUs busy before the start: every parameter may"
                  + " be disturbed",
              100 * busy.get(),
              placement.cpus()));
    }
    placement.warning().ifPresent(warnings::add);
    mpi.ifPresent(its -> warnings.addAll(its.warnings()));
    warnings.addAll(own);
    return warnings;
  }

  @Override
  public Cluster stage(KernelWork work) {
    return stages.apply(work);
  }

  @Override
  public Watch watch() {
    return watched.apply(DisturbanceMonitor.start());
  }
}
