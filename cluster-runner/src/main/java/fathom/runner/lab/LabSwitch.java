package fathom.runner.lab;

import fathom.model.lab.EmulatedPort;
import fathom.runner.console.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The emulated switch, in a namespace of its own: one bridge, or two with an uplink between them
 * where the profile limits the backplane. Then hosts 1, 3, 5, … are on the first bridge and 2, 4,
 * 6, … on the second, so that neighbours in number, the pairs of an experiment, talk across.
 *
 * <p>The switch's own address stands on both bridges. Which of them a packet to it reaches is
 * decided by who answers the question for its hardware address: each bridge answers its own hosts
 * only ({@code arp_filter}, by the route back), so such packets never cross the uplink.
 */
public final class LabSwitch {
  private static final List<String> BRIDGES = List.of("switch", "switch2");
  private static final Pattern DROPPED = Pattern.compile("\\(dropped (\\d+),");
  private static final List<String> UPLINK = List.of("uplink", "uplink2");

  /** The uplink's queue at each end: it shapes, and is not the buffer that B_L asks for. */
  private static final int UPLINK_QUEUE_PACKETS = 1000;

  private static final int LEAST_UPLINK_BURST_BYTES = 8000;

  /** A bucket shallower than a late timer would lose rate on a fast uplink. */
  private static final double LEAST_UPLINK_BURST_MICROS = 128;

  /**
   * A packet that crosses a bridge stays charged to its sender's socket, so that a sender would
   * wait for the switch and no port ever overflow. The hooks of bridged packets take it off.
   */
  private static final String BRIDGE_HOOKS = "/proc/sys/net/bridge/bridge-nf-call-iptables";

  private static final String ANSWER_OWN_HOSTS = "/proc/sys/net/ipv4/conf/all/arp_filter";

  private final Realm inside;
  private final LabSpec spec;

  LabSwitch(Realm inside, LabSpec spec) {
    this.inside = inside;
    this.spec = spec;
  }

  private boolean halves() {
    return spec.profile().uplink().isPresent();
  }

  private static String port(int host) {
    return "port" + host;
  }

  private String bridge(int host) {
    return BRIDGES.get(halves() && host % 2 == 0 ? 1 : 0);
  }

  /**
   * Makes the bridges and, with each port, the host's end of its link.
   *
   * @param namespace the name of a host's namespace, by its number
   */
  void build(IntFunction<String> namespace) {
    StringBuilder batch = new StringBuilder("link set lo up\n");
    for (String bridge : BRIDGES.subList(0, halves() ? 2 : 1)) {
      // No IPv6 addresses: their neighbour discovery would be packets nobody sent.
      batch.append("link add ").append(bridge).append(" type bridge\n");
      batch.append("link set ").append(bridge).append(" addrgenmode none up\n");
      batch.append("addr add ").append(spec.switchAddress());
      batch.append(halves() ? "/32" : "/24").append(" dev ").append(bridge).append('\n');
    }
    for (int i = 1; i <= spec.hosts(); i++) {
      batch.append("link add ").append(port(i)).append(" type veth peer name eth0 netns ");
      batch.append(namespace.apply(i)).append('\n');
      attach(batch, port(i), bridge(i));
    }
    if (halves()) {
      join(batch);
    }
    inside.batch("building the emulated switch", "ip", batch.toString());
    discharge();
    if (halves()) {
      inside.require("setting up the switch's address", "1\n", "tee", ANSWER_OWN_HOSTS);
    }
  }

  /** Whether ports lose what they have no room for: where the kernel has {@code br_netfilter}. */
  public static boolean overflows() {
    return Files.exists(Path.of(BRIDGE_HOOKS));
  }

  private void discharge() {
    if (overflows()) {
      inside.require("taking packets off their senders' account", "1\n", "tee", BRIDGE_HOOKS);
    }
  }

  /** Its ports towards the hosts, in their order. */
  List<String> ports() {
    return IntStream.rangeClosed(1, spec.hosts()).mapToObj(LabSwitch::port).toList();
  }

  /** Where packets enter the switch: its ports, and the uplink's ends. */
  List<String> devices() {
    List<String> devices = new ArrayList<>(ports());
    if (halves()) {
      devices.addAll(UPLINK);
    }
    return devices;
  }

  private void attach(StringBuilder batch, String device, String bridge) {
    batch.append("link set ").append(device).append(" addrgenmode none gso_max_segs 1");
    batch.append(" master ").append(bridge).append(" up\n");
  }

  private void join(StringBuilder batch) {
    batch.append("link add ").append(UPLINK.get(0));
    batch.append(" type veth peer name ").append(UPLINK.get(1)).append('\n');
    for (int half = 0; half < UPLINK.size(); half++) {
      attach(batch, UPLINK.get(half), BRIDGES.get(half));
    }
    for (int i = 1; i <= spec.hosts(); i++) {
      batch.append("route add ").append(spec.address(i)).append("/32 dev ").append(bridge(i));
      batch.append(" src ").append(spec.switchAddress()).append('\n');
    }
  }

  /** Shapes every port, towards its host, and both ends of the uplink. */
  void shape() {
    EmulatedPort port = spec.profile().port();
    // The switch's port towards host i: its buffer is what B_L estimates.
    Shaper towardsHost = Shaper.of(port, port.bufferPackets());
    StringBuilder batch = new StringBuilder();
    for (int i = 1; i <= spec.hosts(); i++) {
      batch.append(towardsHost.commands(port(i)));
    }
    spec.profile()
        .uplink()
        .ifPresent(
            uplink -> {
              Shaper shaper =
                  Shaper.of(port, UPLINK_QUEUE_PACKETS)
                      .at(uplink.bitsPerMicro(), burst(uplink.bitsPerMicro()));
              UPLINK.forEach(end -> batch.append(shaper.commands(end)));
            });
    inside.batch("shaping the switch's ports", "tc", batch.toString());
  }

  /** Such that the whole µs that {@code tc} makes of it are no less. */
  private static int burst(double bitsPerMicro) {
    double micros =
        Math.max(LEAST_UPLINK_BURST_BYTES * 8 / bitsPerMicro, LEAST_UPLINK_BURST_MICROS);
    return (int) Math.ceil(Math.ceil(micros) * bitsPerMicro / 8);
  }

  /** Packets each port towards a host has dropped since it was made, in host order. */
  List<Long> portDrops() {
    return ports().stream().map(this::drops).toList();
  }

  private long drops(String port) {
    return dropped(
        inside.require(
            "reading the switch's counters", "", "tc", "-s", "qdisc", "show", "dev", port),
        "tbf");
  }

  /**
   * The packets dropped by the first qdisc of this kind, as {@code tc -s qdisc show} counts them.
   */
  static long dropped(String text, String kind) {
    int start = text.indexOf("qdisc " + kind + " ");
    Matcher matcher = DROPPED.matcher(text);
    if (start < 0 || !matcher.find(start)) {
      throw UserException.failed("tc shows no " + kind + " counters; is the lab still up?");
    }
    return Long.parseLong(matcher.group(1));
  }
}
