package fathom.runner.measure;

import fathom.model.EmulatedPort;
import fathom.runner.measure.JmhInvocation.Iterations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The bursts for the switch's buffer: how many senders into how many ports, and how long
 * (docs/decisions/0009).
 */
final class BurstDesign {
  /** Burst lengths in multiples of the buffer: beyond the knee, and far enough to tell D/A. */
  private static final List<Double> ONE_PORT_MULTIPLES = List.of(2.0, 3.0, 4.0, 6.0, 8.0);

  /** The longer a buffer takes to drain, the longer a burst, and the fewer tell it well. */
  private static final List<Double> SLOW_MULTIPLES = List.of(1.8, 2.5, 4.0);

  /** Bursts of one fork, where they are short; every length at least twice in any case. */
  private static final double BURSTS_MILLIS = 1600;

  private static final double SLOW_BUFFER_MICROS = 50_000;

  /** Long enough to fill both buffers, no longer: the longer, the more senders stall. */
  private static final List<Double> TWO_PORT_MULTIPLES = List.of(3.0, 5.0);

  private static final List<Double> SLOW_TWO_PORT_MULTIPLES = List.of(3.0, 4.0);

  private final PacketSetting setting;

  BurstDesign(PacketSetting setting) {
    this.setting = setting;
  }

  JmhInvocation bursts() {
    EmulatedPort port = setting.request().cluster().port().orElseThrow();
    int senders = Math.min(3, setting.hosts() - 1);
    int size = setting.largestSize();
    List<String> shapes = new ArrayList<>();
    double packets = 0;
    boolean slow = port.bufferPackets() * port.gapMicros(size) > SLOW_BUFFER_MICROS;
    for (double multiple : slow ? SLOW_MULTIPLES : ONE_PORT_MULTIPLES) {
      long total = Math.round(multiple * port.bufferPackets());
      shapes.add(senders + "x1@" + total);
      packets += total / (double) senders + port.bufferPackets();
    }
    List<Integer> peers = new ArrayList<>(IntStream.rangeClosed(2, senders + 1).boxed().toList());
    if (setting.hosts() >= 4) {
      // Hosts 2 and 3 into port 1, hosts 1 and 4 into port 2, all at the same time.
      peers.addAll(List.of(2, 1, 4));
      for (double multiple : slow ? SLOW_TWO_PORT_MULTIPLES : TWO_PORT_MULTIPLES) {
        long total = Math.round(multiple * port.bufferPackets());
        shapes.add("4x2@" + 2 * total);
        packets += total / 2.0 + port.bufferPackets();
      }
    }
    double drainMillis = Math.max(30, 30 * port.gapMicros(size) / 1000);
    double burstMillis = packets / shapes.size() * port.gapMicros(size) / 1000;
    Map<String, String> params = setting.common(List.of(size), false);
    params.put("bursts", String.join("/", shapes));
    params.put("ownSenders", Integer.toString(senders));
    params.put("drainMillis", Long.toString(Math.round(drainMillis)));
    params.put("pauseMicros", Long.toString(Math.round(2 * setting.bucketMicros())));
    params.put("preludeCount", Integer.toString(PacketSetting.preludeCount(port, size)));
    double extra = burstMillis + drainMillis + 32;
    int rounds = Math.clamp(Math.round(BURSTS_MILLIS / (shapes.size() * extra)), 2, 5);
    return new JmhInvocation(
        "BurstLoss",
        peers,
        params,
        PacketSetting.FORKS,
        new Iterations(1, 0, extra),
        new Iterations(shapes.size() * rounds, 0, extra));
  }
}
