package fathom.runner.cluster;

import fathom.model.lab.EmulatedPort;
import fathom.model.lab.EmulatedUplink;
import fathom.model.lab.EmulatedWire;
import fathom.model.parameter.Parameter;
import fathom.model.transport.Transport;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.console.UserException;
import fathom.runner.lab.HeldLab;
import fathom.runner.lab.LabSpec;
import fathom.runner.lab.LabSwitch;
import fathom.runner.lab.LabTools;
import fathom.runner.lab.WireProcess;
import fathom.runner.machine.Installation;
import fathom.runner.machine.Placement;
import fathom.runner.machine.Watch;
import fathom.runner.mpi.MpiImplementation;
import fathom.runner.mpi.MpiLaunchers;
import fathom.runner.mpi.MpiLibraries;
import fathom.runner.mpi.MpiOptions;
import fathom.runner.mpi.MpiSetting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** An emulated cluster with known truth. */
final class LabKind extends ClusterKind {
  static final ClusterSyntax SYNTAX =
      new ClusterSyntax(
          "lab",
          "[:HOSTS[:PROFILE]]",
          "An emulated cluster with known truth: 4 hosts, or as many as you say, with the profile"
              + " fast-ethernet or another one (below).",
          MpiOptions.ON_THIS_MACHINE,
          (rest, options) -> new LabKind(LabSpec.parse(rest), MpiOptions.of(options)));

  private static final String SPACED =
      "emulated cluster: a token bucket spaces packets but does not delay an isolated one, so %s and %s do not include time on the wire; l_p comes from hosts sharing CPU cores, not from the network"
          .formatted(Parameter.TRANSFER_TIME.symbol(), Parameter.SEND_SERVICE_TIME.symbol());

  private static final String DELAYED =
      "emulated cluster: programs in the kernel delay packets while overheads, %s and %s are measured; gaps, the buffer and the switch's bandwidth are measured without that delay. One pair of hosts at a time is timed, so nothing is said of how %2$s grows with more"
          .formatted(Parameter.SEND_SERVICE_TIME.symbol(), Parameter.TRANSFER_TIME.symbol());

  private final LabSpec spec;
  private final MpiOptions mpi;
  private final RanksPerNode perNode;

  LabKind(LabSpec spec, MpiOptions mpi) {
    this(spec, mpi, RanksPerNode.ONE);
  }

  private LabKind(LabSpec spec, MpiOptions mpi, RanksPerNode perNode) {
    super(SYNTAX.word(), spec.hosts(), 1_500, Machines.THIS);
    this.spec = spec;
    this.mpi = mpi;
    this.perNode = perNode;
  }

  @Override
  public RanksPerNode perNode() {
    return perNode;
  }

  @Override
  public ClusterKind placed(RanksPerNode ranks) {
    return new LabKind(spec, mpi, ranks);
  }

  /** Ranks of one host go through this machine's memory, as all ranks of it do. */
  @Override
  public Optional<ClusterKind> insideOfNode() {
    return Optional.of(new LocalKind(mpi));
  }

  @Override
  Optional<MpiOptions> mpi() {
    return Optional.of(mpi);
  }

  @Override
  public Optional<String> profile() {
    return Optional.of(spec.profile().name());
  }

  @Override
  public Optional<EmulatedPort> port() {
    return Optional.of(spec.profile().port());
  }

  @Override
  public Optional<String> lineDevice() {
    return Optional.of(HeldLab.DEVICE);
  }

  @Override
  public Optional<EmulatedUplink> uplink() {
    return spec.profile().uplink();
  }

  @Override
  public Optional<EmulatedWire> wire() {
    return spec.profile().wire();
  }

  @Override
  public Map<Parameter, String> missing(Transport transport) {
    return missing(transport, LabSwitch.overflows());
  }

  /**
   * @param overflows whether the switch loses what it has no room for on this machine
   */
  Map<Parameter, String> missing(Transport transport, boolean overflows) {
    Map<Parameter, String> missing = super.missing(transport);
    if (!overflows) {
      missing.putIfAbsent(
          Parameter.NETWORK_BUFFER,
          "this kernel has not loaded br_netfilter, without which the emulated switch makes senders"
              + " wait instead of losing packets: as root, modprobe br_netfilter");
    }
    if (uplink().isPresent()) {
      missing.putIfAbsent(
          Parameter.NETWORK_BUFFER,
          "an uplink keeps senders below the rate of their lines, which the model of the buffer"
              + " assumes: measure it on a profile without uplink");
    }
    return missing;
  }

  @Override
  public Site open(Transport transport, Installation installation, Consumer<String> told) {
    LabTools.require();
    Placement placement = Placement.here();
    Optional<Wires> wires = wire().map(wire -> wires(wire, placement, installation));
    Optional<MpiSetting> jobs =
        MpiSetting.where(
            transport,
            () -> mpi.onHosts(MpiLaunchers.here(), MpiLibraries.here(), hostsOfMpi()),
            installation::benchmarks,
            told,
            (command, patience) -> HeldLab.runOnFirst(spec, command, patience));
    return new HereSite(
        this,
        placement,
        List.of(wires.isPresent() ? DELAYED : SPACED),
        work -> LabCluster.start(spec, placement, work, wires, jobs.map(MpiSetting::launcher)),
        watch -> wires.<Watch>map(its -> new WireWatch(watch, its::late)).orElse(watch),
        jobs.map(MpiSetting::facts));
  }

  private MpiImplementation.EmulatedHosts hostsOfMpi() {
    return new MpiImplementation.EmulatedHosts(
        IntStream.rangeClosed(1, spec.hosts()).mapToObj(spec::address).toList(),
        spec.network(),
        HeldLab.DEVICE,
        spec.controlNetwork(),
        HeldLab.CONTROL_DEVICE,
        HeldLab.AGENT,
        HeldLab.DIRECTORY,
        perNode);
  }

  private Wires wires(EmulatedWire wire, Placement placement, Installation installation) {
    WireProcess.obstacle(System.getProperty("os.version", ""), placement.timedCpu() >= 0)
        .ifPresent(
            why -> {
              throw UserException.failed(
                  "a wire that delays " + why + "; or ask for rate= instead of wire= and latency=");
            });
    return new Wires(wire, WireProcess.launcher(installation.java(), installation.benchmarksJar()));
  }
}
