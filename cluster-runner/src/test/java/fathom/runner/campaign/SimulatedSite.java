package fathom.runner.campaign;

import fathom.model.parameter.Experiment;
import fathom.runner.cluster.Cluster;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.KernelWork;
import fathom.runner.cluster.Site;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhResults;
import fathom.runner.machine.Placement;
import fathom.runner.machine.Watch;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.LongSupplier;

/** A simulated site without warnings; tests change what they ask about. */
abstract class SimulatedSite implements Site {
  private final Site simulated;

  SimulatedSite(Site simulated) {
    this.simulated = simulated;
  }

  @Override
  public ClusterKind kind() {
    return simulated.kind();
  }

  @Override
  public Placement placement() {
    return simulated.placement();
  }

  @Override
  public SortedMap<String, String> facts() {
    return simulated.facts();
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }

  @Override
  public Cluster stage(KernelWork work) {
    return simulated.stage(work);
  }

  @Override
  public Optional<Forks> forks() {
    return Optional.of(this::run);
  }

  /** One start of JMH. */
  JmhResults run(Experiment experiment, JmhInvocation invocation) {
    return simulated.forks().orElseThrow().run(experiment, invocation);
  }

  @Override
  public LongSupplier nanoClock() {
    return simulated.nanoClock();
  }

  @Override
  public Watch watch() {
    return simulated.watch();
  }
}
