package fathom.runner.lab;

import fathom.model.lab.EmulatedPort;
import fathom.runner.process.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Builds hosts on a switch in a realm: a network namespace per host with a veth pair to the switch,
 * both ends shaped as the profile says. All names are Fathom's own.
 *
 * <p>Offloads: {@code gso_max_segs 1} makes the kernel hand every segment over by itself, which is
 * what switching TSO and GSO off with ethtool would do; a veth has no GRO unless asked.
 */
final class LabNetwork {
  /** The host's own transmit queue: longer than any socket buffer, so that it never drops. */
  private static final int HOST_QUEUE_PACKETS = 1000;

  /** The name of each host's interface. */
  static final String DEVICE = "eth0";

  /**
   * The interface of each host on the control network, and the bridge beside the switch: a second
   * network, whose lines nothing shapes. ssh, Slurm's daemons and launchers of MPI use it, as they
   * use a management network on a real cluster. On the network that is measured their packets would
   * wait, or be lost, while an experiment floods a line.
   */
  static final String CONTROL = "control";

  private static final String DEFAULT_MASK = "/proc/sys/net/core/rps_default_mask";

  private static String deviceMask(String device) {
    return "/sys/class/net/" + device + "/queues/rx-0/rps_cpus";
  }

  private final Realm realm;
  private final String namePrefix;
  private final LabSpec spec;
  private final LabSwitch theSwitch;

  LabNetwork(Realm realm, String namePrefix, LabSpec spec) {
    this.realm = realm;
    this.namePrefix = namePrefix;
    this.spec = spec;
    this.theSwitch = new LabSwitch(realm.inside(switchName(namePrefix)), spec);
  }

  /** Name of the namespace of host number i, from 1. */
  String host(int number) {
    return host(namePrefix, number);
  }

  static String host(String prefix, int number) {
    return prefix + "h" + number;
  }

  /** Writes a program where all hosts find it; in a realm of its own it ends with that. */
  void addProgram(String file, String script) {
    realm.require("writing " + file, script, "tee", file);
    realm.require("writing " + file, "", "chmod", "755", file);
  }

  /** Name of the namespace the switch is in. */
  String switchName() {
    return switchName(namePrefix);
  }

  static String switchName(String prefix) {
    return prefix + "switch";
  }

  Realm inSwitch() {
    return realm.inside(switchName());
  }

  Realm inHost(int number) {
    return realm.inside(host(number));
  }

  /**
   * Builds everything.
   *
   * @return empty when steering was asked for and holds, or was not asked for; else the obstacle
   */
  Optional<String> build(Optional<Steering> steering) {
    addNamespaces();
    Optional<String> obstacle = steering.flatMap(s -> steer(s, device -> DEFAULT_MASK));
    addLinks();
    shape();
    if (steering.isPresent() && obstacle.isPresent()) {
      obstacle = steer(steering.get(), LabNetwork::deviceMask);
    }
    return obstacle;
  }

  private void addNamespaces() {
    StringBuilder batch = new StringBuilder("netns add " + switchName() + "\n");
    for (int i = 1; i <= spec.hosts(); i++) {
      batch.append("netns add ").append(host(i)).append('\n');
    }
    realm.batch("making network namespaces", "ip", batch.toString());
  }

  /**
   * Writes the masks; gives the obstacle where the kernel refuses one.
   *
   * <p>{@link #DEFAULT_MASK}, before a device is made, works without root from kernel 6.3 on; a
   * device's own mask, afterwards, for root also on older kernels.
   *
   * @param file where the mask of a device is written
   */
  private Optional<String> steer(Steering steering, UnaryOperator<String> file) {
    Stream<Optional<String>> ofHosts =
        steering.hosts().stream()
            .flatMap(
                hosts ->
                    IntStream.rangeClosed(1, spec.hosts())
                        .mapToObj(i -> steer(inHost(i), hosts.cpuOf(i), file.apply(DEVICE))));
    Stream<Optional<String>> ofSwitch =
        steering.switchCpu().stream()
            .flatMap(
                cpu ->
                    theSwitch.devices().stream()
                        .map(file)
                        .distinct()
                        .map(mask -> steer(inSwitch(), cpu, mask)));
    return Stream.concat(ofHosts, ofSwitch).flatMap(Optional::stream).findFirst();
  }

  private static Optional<String> steer(Realm where, int cpu, String file) {
    return write(where, Steering.mask(cpu), List.of(file));
  }

  private static Optional<String> write(Realm where, String mask, List<String> files) {
    List<String> tee = new ArrayList<>(List.of("tee"));
    tee.addAll(files);
    Tool.ToolResult result = where.run(mask + "\n", tee.toArray(String[]::new));
    return result.ok()
        ? Optional.empty()
        : Optional.of(
            "receive packet steering cannot be set for this user and kernel: " + result.reason());
  }

  /**
   * Moves the kernel's work while the network is up.
   *
   * @param steering where to; empty for where it would be by itself
   * @return the obstacle: only root may, whatever namespace it is in
   */
  Optional<String> move(Optional<Steering> steering) {
    String nowhere = "0";
    for (int i = 1; i <= spec.hosts(); i++) {
      int host = i;
      String mask =
          steering
              .flatMap(Steering::hosts)
              .map(hosts -> Steering.mask(hosts.cpuOf(host)))
              .orElse(nowhere);
      Optional<String> obstacle = write(inHost(i), mask, List.of(deviceMask(DEVICE)));
      if (obstacle.isPresent()) {
        return obstacle;
      }
    }
    String mask = steering.flatMap(Steering::switchCpu).map(Steering::mask).orElse(nowhere);
    return write(
        inSwitch(), mask, theSwitch.devices().stream().map(LabNetwork::deviceMask).toList());
  }

  private void addLinks() {
    theSwitch.build(this::host);
    for (int i = 1; i <= spec.hosts(); i++) {
      inHost(i)
          .batch(
              "building emulated host " + i,
              "ip",
              "link set %1$s addrgenmode none gso_max_segs 1 up\nlink set lo up\naddr add %2$s/24 dev %1$s\n"
                  .formatted(DEVICE, spec.address(i)));
    }
  }

  /** Adds the control network. */
  void addControl() {
    StringBuilder batch = new StringBuilder("link add " + CONTROL + " type bridge\n");
    batch.append("link set ").append(CONTROL).append(" addrgenmode none up\naddr add ");
    batch.append(spec.switchControlAddress()).append("/24 dev ").append(CONTROL).append('\n');
    for (int i = 1; i <= spec.hosts(); i++) {
      String port = CONTROL + i;
      batch.append("link add ").append(port).append(" type veth peer name ").append(CONTROL);
      batch.append(" netns ").append(host(i)).append("\nlink set ").append(port);
      batch.append(" addrgenmode none master ").append(CONTROL).append(" up\n");
    }
    inSwitch().batch("building the control network", "ip", batch.toString());
    for (int i = 1; i <= spec.hosts(); i++) {
      inHost(i)
          .batch(
              "connecting host " + i + " to the control network",
              "ip",
              "link set %1$s addrgenmode none up\naddr add %2$s/24 dev %1$s\n"
                  .formatted(CONTROL, spec.controlAddress(i)));
    }
  }

  private void shape() {
    theSwitch.shape();
    EmulatedPort port = spec.profile().port();
    String line =
        Shaper.of(port, HOST_QUEUE_PACKETS)
            .at(port.rateBitsPerMicro(), port.lineBurstBytes())
            .commands(DEVICE);
    for (int i = 1; i <= spec.hosts(); i++) {
      inHost(i).batch("shaping host " + i, "tc", line);
    }
  }

  /** The switch's ports, in host order. */
  List<String> ports() {
    return theSwitch.ports();
  }

  /** Packets each port of the switch has dropped since it was made, in host order. */
  List<Long> portDrops() {
    return theSwitch.portDrops();
  }
}
