package fathom.runner.cluster;

import fathom.model.cost.CostFunction;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Truth;
import fathom.model.transport.Transport;
import fathom.model.virtual.KnownTruth;
import fathom.model.virtual.SheetNeeds;
import fathom.reports.run.SheetByName;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.virtual.VirtualSpec;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A cluster that follows a sheet, in virtual time. */
final class SimulatedKind extends ClusterKind {
  static final ClusterSyntax SYNTAX =
      new ClusterSyntax(
          "sim",
          ":SHEET[:noise=2%,nodes=24,seed=1]",
          "A cluster that follows a sheet (a sheet.json, a run"
              + " directory or table-1) in virtual time. Nothing is measured.",
          Set.of(),
          (rest, options) -> new SimulatedKind(VirtualSpec.parse(rest, SheetByName::read)));

  private final VirtualSpec spec;

  SimulatedKind(VirtualSpec spec) {
    super(
        SYNTAX.word(), spec.nodes(), spec.mtuBytes() + Transport.UDP.headerBytes(), Machines.NONE);
    this.spec = spec;
  }

  @Override
  public Optional<String> profile() {
    return Optional.of(spec.describe());
  }

  @Override
  public Optional<CostFunction> sendGap() {
    return spec.truth().sheet().cost(Parameter.SEND_GAP);
  }

  @Override
  public Optional<Long> bufferPackets() {
    return spec.bufferPackets();
  }

  /** Not where its sheet has nothing to say of them. */
  @Override
  public boolean showsTwoPorts() {
    return spec.architecture() != Architecture.UNKNOWN;
  }

  /** The gap tells the load at which round trips slow each other. */
  @Override
  public Set<Experiment> completed(Set<Experiment> experiments) {
    if (experiments.contains(Experiment.PING_PONG)) {
      experiments.add(Experiment.SEND_GAP);
    }
    return experiments;
  }

  @Override
  public ClusterKind again(int repetition) {
    String text = spec.withSeed(spec.noise().seed() + repetition).text();
    return ClusterKinds.parse(SYNTAX.word() + ":" + text, Map.of());
  }

  @Override
  public Map<Parameter, String> missing(Transport transport) {
    Map<Parameter, String> missing = super.missing(transport);
    missing.putAll(SheetNeeds.missing(spec.truth().sheet()));
    return missing;
  }

  @Override
  public Map<Parameter, Truth> known(int sizeBytes, int senders) {
    VirtualSpec.SourceSheet truth = spec.truth();
    return KnownTruth.of(truth.sheet(), truth.name(), sizeBytes, senders);
  }

  @Override
  public Set<String> identity() {
    return Set.of(VirtualSite.SHEET_DIGEST);
  }

  /** Virtual time costs nobody anything. */
  @Override
  public Duration leastBudget() {
    return Duration.ofMinutes(10);
  }

  @Override
  public void check(Transport transport) {
    super.check(transport);
    if (transport != Transport.UDP) {
      throw UserException.badInput(
          "--transport is not for --cluster sim: the simulated sheet has its own transport");
    }
  }

  @Override
  public void checkSockets(String what) {
    throw UserException.badInput(what + " is for real sockets: --cluster sim has none");
  }

  @Override
  public Site open(Transport transport, Installation installation, Consumer<String> told) {
    return new VirtualSite(this, spec);
  }
}
