package fathom.runner.campaign.plan;

import fathom.model.protocol.JmhParameter;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The bursts for the switch's buffer: how many senders into how many ports, and how long
 * (docs/decisions/0009).
 */
final class BurstDesign {
  /** The longer a buffer takes to drain, the longer a burst, and the fewer tell it well. */
  private static final List<Double> SLOW_MULTIPLES = List.of(1.8, 2.5, 4.0);

  private static final double SLOW_BUFFER_MICROS = 50_000;

  private static final List<Double> SLOW_TWO_PORT_MULTIPLES = List.of(3.0, 4.0);

  /** Where nothing is known of the buffer. */
  private static final long SHORTEST_BURST = 32;

  private static final double MOST_PACKETS = 32_768;
  private static final double LONGEST_BURST_MICROS = 400_000;

  private static final int MOST_SENDERS = 3;

  /** Bursts of one length in a launch. */
  private static final int FEWEST = 2;

  /** The same where there is one launch: half may be left out as stalled, and two must be left. */
  private static final int FEWEST_IN_ONE_LAUNCH = 3;

  private static final int MOST = 5;

  private final PacketSetting setting;
  private final Design design;

  BurstDesign(PacketSetting setting) {
    this.setting = setting;
    this.design = setting.request().design();
  }

  /**
   * Bursts of how many packets, those of all senders together.
   *
   * @param onePort into one port
   * @param twoPorts into each of two ports at the same time
   */
  private record Lengths(List<Long> onePort, List<Long> twoPorts) {}

  private Lengths lengths(int size) {
    Optional<Long> known = setting.cluster().bufferPackets();
    return known.map(packets -> lengths(packets, size)).orElseGet(() -> unknownLengths(size));
  }

  private Lengths lengths(long packets, int size) {
    boolean slow = packets * setting.gapMicros(size) > SLOW_BUFFER_MICROS;
    return new Lengths(
        multiples(packets, slow ? SLOW_MULTIPLES : design.portMultiples()),
        multiples(packets, slow ? SLOW_TWO_PORT_MULTIPLES : design.twoPortMultiples()));
  }

  private static List<Long> multiples(long packets, List<Double> multiples) {
    return multiples.stream().map(m -> Math.round(m * packets)).toList();
  }

  /** How many send into one port. */
  static int senders(int hosts) {
    return Math.min(MOST_SENDERS, hosts - 1);
  }

  private boolean loadsTwoPorts() {
    return setting.hosts() >= 4 && setting.cluster().showsTwoPorts();
  }

  /** A buffer of any size: doubled, from what any holds; the last as long as a burst may be. */
  private Lengths unknownLengths(int size) {
    double most = Math.min(MOST_PACKETS, LONGEST_BURST_MICROS / setting.gapMicros(size));
    List<Long> lengths = new ArrayList<>(List.of(SHORTEST_BURST));
    while (2 * lengths.getLast() <= most) {
      lengths.add(2 * lengths.getLast());
    }
    if (lengths.getLast() < (long) most) {
      lengths.add((long) most);
    }
    return new Lengths(lengths, lengths.subList(Math.max(0, lengths.size() - 2), lengths.size()));
  }

  /** Packets that are still to drain when the last has been sent; an unknown buffer holds all. */
  private double held(long total) {
    return setting
        .cluster()
        .bufferPackets()
        .map(packets -> (double) packets)
        .orElse((double) total);
  }

  JmhInvocation bursts() {
    int senders = senders(setting.hosts());
    int size = setting.largestSize();
    Lengths lengths = lengths(size);
    List<String> shapes = new ArrayList<>();
    double packets = 0;
    for (long total : lengths.onePort) {
      shapes.add(senders + "x1@" + total);
      packets += total / (double) senders + held(total);
    }
    List<Integer> peers = new ArrayList<>(IntStream.rangeClosed(2, senders + 1).boxed().toList());
    if (loadsTwoPorts()) {
      // Hosts 2 and 3 into port 1, hosts 1 and 4 into port 2, all at the same time.
      peers.addAll(List.of(2, 1, 4));
      for (long total : lengths.twoPorts) {
        shapes.add("4x2@" + 2 * total);
        packets += total / 2.0 + held(total);
      }
    }
    double gapMicros = setting.gapMicros(size);
    double drainMillis = Math.max(30, 30 * gapMicros / 1000);
    double burstMillis = packets / shapes.size() * gapMicros / 1000;
    Map<JmhParameter, String> params = setting.common(List.of(size), false);
    params.put(JmhParameter.BURSTS, String.join("/", shapes));
    params.put(JmhParameter.OWN_SENDERS, Integer.toString(senders));
    params.put(JmhParameter.DRAIN_MILLIS, Long.toString(Math.round(drainMillis)));
    params.put(JmhParameter.PAUSE_MICROS, Long.toString(Math.round(2 * setting.bucketMicros())));
    setting.putPrelude(params, size);
    double extra = burstMillis + drainMillis + 32;
    int rounds =
        Math.clamp(
            Math.round(design.burstMillis() / (shapes.size() * extra)),
            setting.lineBlocks() == 1 ? FEWEST_IN_ONE_LAUNCH : FEWEST,
            MOST);
    return new JmhInvocation(
        "BurstLoss",
        peers,
        params,
        setting.lineBlocks(),
        new Iterations(1, 0, extra),
        new Iterations(shapes.size() * rounds, 0, extra));
  }
}
