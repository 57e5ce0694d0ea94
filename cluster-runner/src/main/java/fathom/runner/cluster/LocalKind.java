package fathom.runner.cluster;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.transport.Transport;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.machine.Placement;
import fathom.runner.mpi.MpiLaunchers;
import fathom.runner.mpi.MpiLibraries;
import fathom.runner.mpi.MpiOptions;
import fathom.runner.mpi.MpiSetting;
import fathom.runner.process.Tool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** This machine over loopback. */
final class LocalKind extends ClusterKind {
  static final ClusterSyntax SYNTAX =
      new ClusterSyntax(
          "local",
          "",
          "This machine over loopback; with --transport mpi two ranks of it, mostly over shared"
              + " memory.",
          MpiOptions.ON_THIS_MACHINE,
          (rest, options) -> new LocalKind(MpiOptions.of(options)));

  private final MpiOptions mpi;

  LocalKind(MpiOptions mpi) {
    super(SYNTAX.word(), LocalCluster.HOSTS, 65_536, Machines.THIS);
    this.mpi = mpi;
  }

  @Override
  public boolean isLoopback() {
    return true;
  }

  @Override
  public Set<Experiment> completed(Set<Experiment> experiments) {
    experiments.remove(Experiment.RECEIVE_OVERHEAD);
    return experiments;
  }

  @Override
  public Map<Parameter, String> missing(Transport transport) {
    Map<Parameter, String> missing = super.missing(transport);
    if (transport.isOfLibrary()) {
      missing.putAll(BETWEEN_RANKS_OF_ONE_MACHINE);
      return missing;
    }
    missing.put(
        Parameter.RECEIVE_OVERHEAD,
        "on loopback the kernel's receive work runs inside the send call: it is part of "
            + Parameter.SEND_OVERHEAD.symbol());
    missing.put(
        Parameter.NETWORK_BUFFER,
        "loopback has no switch: packets go straight to the receiver's socket buffer");
    return missing;
  }

  /** Whatever there is. */
  @Override
  public void check(Transport transport) {
    checkMpi(transport);
  }

  @Override
  Optional<MpiOptions> mpi() {
    return Optional.of(mpi);
  }

  @Override
  public Map<Parameter, String> doubtful() {
    return Map.of(
        Parameter.TRANSFER_TIME,
        "a message is delivered within the send call, so that half a round trip may be no longer"
            + " than O_s + U_r and nothing is left for L; the sheet has the round trip in any"
            + " case");
  }

  @Override
  public void checkSeveralHosts(String what) {
    throw UserException.badInput(what + " is for several hosts: over loopback there is one");
  }

  @Override
  public Site open(Transport transport, Installation installation, Consumer<String> told) {
    Placement placement = Placement.here();
    Optional<MpiSetting> jobs =
        MpiSetting.where(
            transport,
            () -> mpi.here(MpiLaunchers.here(), MpiLibraries.here()),
            installation::benchmarks,
            told,
            (command, patience) -> Tool.run(command, "", patience));
    return new HereSite(
        this,
        placement,
        List.of(),
        work -> new LocalCluster(placement, jobs.map(MpiSetting::launcher)),
        UnaryOperator.identity(),
        jobs.map(MpiSetting::facts));
  }
}
