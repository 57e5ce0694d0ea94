package fathom.runner.cluster;

import fathom.model.lab.EmulatedPort;
import fathom.model.lab.EmulatedUplink;
import fathom.model.lab.EmulatedWire;
import fathom.model.parameter.Parameter;
import fathom.model.transport.Transport;
import fathom.runner.console.UserException;
import fathom.runner.lab.LabSpec;
import fathom.runner.lab.LabSwitch;
import fathom.runner.lab.LabTools;
import fathom.runner.machine.Installation;
import fathom.runner.machine.Placement;
import fathom.runner.machine.Watch;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** An emulated cluster with known truth. */
final class LabKind extends ClusterKind {
  static final ClusterSyntax SYNTAX =
      new ClusterSyntax(
          "lab",
          "[:HOSTS[:PROFILE]]",
          "an emulated cluster with known truth. PROFILE is fast-ethernet"
              + " (default), ethernet, gigabit, two-bridges, or any of rate=37mbit,burst=8000,mpu=84,"
              + "overhead=2,packets=200,uplink=150mbit: each port's rate, bytes it may send at once,"
              + " least bytes it counts for a packet, bytes it adds to each, packets it buffers; the"
              + " rate between the two bridges. The rest is as in fast-ethernet. As root also"
              + " wire=100mbit,latency=50us instead of a rate: lines that delay each packet, so that"
              + " L and T_s are known too.",
          Set.of(),
          (rest, options) -> new LabKind(LabSpec.parse(rest)));

  private static final String SPACED =
      "emulated cluster: a token bucket spaces packets but does not delay an isolated one, so "
          + Parameter.TRANSFER_TIME.symbol()
          + " and "
          + Parameter.SEND_SERVICE_TIME.symbol()
          + " do not include time on the wire; l_p comes from hosts sharing CPU cores, not from the"
          + " network";

  private static final String WIRED =
      "emulated cluster: the wires delay packets while overheads, "
          + Parameter.SEND_SERVICE_TIME.symbol()
          + " and "
          + Parameter.TRANSFER_TIME.symbol()
          + " are measured; gaps, the buffer and the switch's bandwidth are measured without that"
          + " delay. One pair of hosts at a time is timed, so nothing is said of how "
          + Parameter.TRANSFER_TIME.symbol()
          + " grows with more";

  private final LabSpec spec;

  LabKind(LabSpec spec) {
    super(SYNTAX.word(), spec.hosts(), 1_500, Machines.THIS);
    this.spec = spec;
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
          "an uplink keeps senders below the rate of their lines, which the model of the buffer assumes:"
              + " measure it on a profile without uplink");
    }
    return missing;
  }

  @Override
  public Site open(Installation installation, Consumer<String> told) {
    LabTools.require();
    Placement placement = Placement.here();
    Optional<Wires> wires = wire().map(wire -> wires(wire, placement, installation));
    return new HereSite(
        this,
        placement,
        List.of(wires.isPresent() ? WIRED : SPACED),
        work -> LabCluster.start(spec, placement, work, wires),
        watch -> wires.<Watch>map(its -> new WireWatch(watch, its)).orElse(watch));
  }

  private static Wires wires(EmulatedWire wire, Placement placement, Installation installation) {
    if (!LabTools.isRoot()) {
      throw UserException.failed(
          "wires that delay need root, because programs in the kernel hold the packets: run this as"
              + " root, or ask for rate= instead of wire= and latency=");
    }
    if (placement.timedCpu() < 0) {
      throw UserException.failed(
          "wires that delay need a second CPU, which holds the packets: " + Placement.ONE_CPU);
    }
    return new Wires(
        wire,
        List.of(
            installation.java().toString(),
            "-XX:-UsePerfData",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx64m",
            "-jar",
            installation.benchmarksJar().toString()));
  }
}
