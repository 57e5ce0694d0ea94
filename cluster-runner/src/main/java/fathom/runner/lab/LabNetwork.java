package fathom.runner.lab;

import fathom.model.EmulatedPort;
import fathom.runner.process.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Builds hosts on a switch in a realm: a bridge, and per host a network namespace with a veth pair
 * to it, both ends shaped by a token bucket with a packet queue. All names are Fathom's own.
 *
 * <p>Offloads: {@code gso_max_segs 1} makes the kernel hand every segment over by itself, which is
 * what switching TSO and GSO off with ethtool would do; a veth has no GRO unless asked.
 */
final class LabNetwork {
  /** The host's own transmit queue: longer than any socket buffer, so that it never drops. */
  private static final int HOST_QUEUE_PACKETS = 1000;

  private static final String DEFAULT_MASK = "/proc/sys/net/core/rps_default_mask";
  private static final String DEVICE_MASK = "/sys/class/net/eth0/queues/rx-0/rps_cpus";

  private final Realm realm;
  private final String namePrefix;
  private final LabSpec spec;

  LabNetwork(Realm realm, String namePrefix, LabSpec spec) {
    this.realm = realm;
    this.namePrefix = namePrefix;
    this.spec = spec;
  }

  /** Name of the namespace of host number i, from 1. */
  String host(int number) {
    return namePrefix + "h" + number;
  }

  /** Name of the namespace the bridge is in. */
  String switchName() {
    return namePrefix + "switch";
  }

  Realm inHost(int number) {
    return realm.inside(host(number));
  }

  private static String switchPort(int number) {
    return "port" + number;
  }

  /**
   * Builds everything.
   *
   * @return empty when steering was asked for and holds, or was not asked for; else the obstacle
   */
  Optional<String> build(Optional<Steering> steering) {
    addNamespaces();
    Optional<String> obstacle = steering.flatMap(s -> steer(s, DEFAULT_MASK));
    addLinks();
    shape();
    if (steering.isPresent() && obstacle.isPresent()) {
      obstacle = steer(steering.get(), DEVICE_MASK);
    }
    return obstacle;
  }

  private void addNamespaces() {
    StringBuilder batch = new StringBuilder("netns add " + switchName() + "\n");
    for (int i = 1; i <= spec.hosts(); i++) {
      batch.append("netns add ").append(host(i)).append('\n');
    }
    ip("making network namespaces", batch);
  }

  /**
   * Writes each host's mask to this file of its namespace; gives the obstacle where one refuses.
   *
   * <p>{@link #DEFAULT_MASK}, before its device is made, works without root from kernel 6.3 on;
   * {@link #DEVICE_MASK}, afterwards, for root also on older kernels.
   */
  private Optional<String> steer(Steering steering, String file) {
    for (int i = 1; i <= spec.hosts(); i++) {
      String mask = Steering.mask(steering.cpuOf(i)) + "\n";
      Tool.Result result = inHost(i).run(mask, "tee", file);
      if (!result.ok()) {
        return Optional.of(
            "receive packet steering cannot be set for this user and kernel: " + result.reason());
      }
    }
    return Optional.empty();
  }

  private void addLinks() {
    StringBuilder batch = new StringBuilder();
    // No IPv6 addresses: their neighbour discovery would be packets nobody sent.
    batch.append("link add switch type bridge\n");
    batch.append("link set switch addrgenmode none up\n");
    batch.append("link set lo up\n");
    batch.append("addr add ").append(spec.switchAddress()).append("/24 dev switch\n");
    for (int i = 1; i <= spec.hosts(); i++) {
      String port = switchPort(i);
      batch
          .append("link add ")
          .append(port)
          .append(" type veth peer name eth0 netns ")
          .append(host(i))
          .append('\n')
          .append("link set ")
          .append(port)
          .append(" addrgenmode none gso_max_segs 1 master switch up\n");
    }
    realm
        .inside(switchName())
        .require("building the emulated switch", batch.toString(), "ip", "-batch", "-");
    for (int i = 1; i <= spec.hosts(); i++) {
      inHost(i)
          .require(
              "building emulated host " + i,
              "link set eth0 addrgenmode none gso_max_segs 1 up\nlink set lo up\naddr add "
                  + spec.address(i)
                  + "/24 dev eth0\n",
              "ip",
              "-batch",
              "-");
    }
  }

  private void shape() {
    StringBuilder batch = new StringBuilder();
    for (int i = 1; i <= spec.hosts(); i++) {
      // The switch's port towards host i: its buffer is what B_L estimates.
      batch.append(port(switchPort(i), spec.profile().port().bufferPackets()));
    }
    realm
        .inside(switchName())
        .require("shaping the switch's ports", batch.toString(), "tc", "-batch", "-");
    for (int i = 1; i <= spec.hosts(); i++) {
      inHost(i).require("shaping host " + i, port("eth0", HOST_QUEUE_PACKETS), "tc", "-batch", "-");
    }
  }

  private String port(String device, int packets) {
    EmulatedPort port = spec.profile().port();
    return String.format(
        Locale.ROOT,
        "qdisc add dev %s root handle 1: tbf rate %.0fbit burst %d limit 10000000 mpu %d overhead"
            + " %d%nqdisc add dev %s parent 1:1 handle 10: pfifo limit %d%n",
        device,
        port.rateBitsPerMicro() * 1e6,
        port.burstBytes(),
        port.minimumFrameBytes(),
        port.overheadBytes(),
        device,
        packets);
  }

  /** Packets each port of the switch has dropped since it was made, in host order. */
  List<Long> portDrops() {
    List<Long> drops = new ArrayList<>();
    for (int i = 1; i <= spec.hosts(); i++) {
      String text =
          realm
              .inside(switchName())
              .require(
                  "reading the switch's counters",
                  "",
                  "tc",
                  "-s",
                  "qdisc",
                  "show",
                  "dev",
                  switchPort(i));
      drops.add(TcCounters.dropped(text, "tbf"));
    }
    return drops;
  }

  private void ip(String purpose, StringBuilder batch) {
    realm.require(purpose, batch.toString(), "ip", "-batch", "-");
  }
}
