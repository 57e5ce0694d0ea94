package fathom.runner.campaign.plan;

import fathom.model.cost.CostFunction;
import fathom.model.protocol.JmhParameter;
import fathom.reports.run.ClusterFacts;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.machine.Placement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What all packet experiments of one request share: their sizes, their common parameters, and how
 * fast the line is, where that is known.
 *
 * @param line g_s as this run has measured it, for experiments that must know a real line
 *     beforehand; empty before that, and where the line is known otherwise
 */
public record PacketSetting(
    MeasureRequest request, MeasurementTarget target, Optional<CostFunction> line) {
  /** Packets that wait in a sender's port when its burst begins. */
  private static final int QUEUED_AHEAD = 4;

  /** By which two paced senders exceed a line at least; clocks and rests cost a percent. */
  private static final double LEAST_EXCESS = 0.15;

  /** ReceiveGap lets a flood settle for so long before its window. */
  private static final double SETTLE_MICROS = 15_000;

  /** Above this share of its own line a paced sender would do no less than a flood. */
  private static final double MOST_OFFERED = 0.7;

  private static final double UNKNOWN_GAP_MICROS = 5;

  /** Before anything is measured. */
  public static PacketSetting of(MeasureRequest request, MeasurementTarget target) {
    return new PacketSetting(request, target, Optional.empty());
  }

  /** The same with a line that is known by now. */
  PacketSetting knowing(CostFunction measured) {
    return new PacketSetting(request, target, Optional.of(measured));
  }

  ClusterKind cluster() {
    return target.cluster();
  }

  Placement placement() {
    return target.placement();
  }

  int mtuBytes() {
    return target.mtuBytes();
  }

  static String list(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining("/"));
  }

  List<Integer> sizes(List<Integer> design) {
    List<Integer> wanted = request.sizes().isEmpty() ? design : request.sizes();
    return wanted.stream().filter(size -> size <= mtuBytes()).sorted().toList();
  }

  Map<JmhParameter, String> common(List<Integer> sizes, boolean pinned) {
    Map<JmhParameter, String> params = new LinkedHashMap<>();
    params.put(JmhParameter.TRANSPORT, target.transport().id());
    params.put(JmhParameter.SIZES, list(sizes));
    params.put(JmhParameter.CPU, Integer.toString(pinned ? placement().timedCpu() : -1));
    params.put(JmhParameter.PEER_CPU, Integer.toString(pinned ? placement().peerCpu() : -1));
    boolean isHere = pinned && !cluster().isApart();
    params.put(JmhParameter.PARTNER_CPU, Integer.toString(isHere ? placement().peerCpu() : -1));
    params.put(JmhParameter.WAITING, placement().waiting(2).name());
    return params;
  }

  /**
   * Blocks in which experiments about the line take part: where its rate is known, it was the same
   * in all; elsewhere a processor or a neighbour may have made it.
   */
  int lineBlocks() {
    Design design = request.design();
    return cluster().port().isPresent() ? design.lineBlocks() : design.blocks();
  }

  /**
   * For the sheet. A library takes messages of any size: what is measured of them is the largest
   * that the sheet is of.
   */
  public ClusterFacts facts() {
    ClusterFacts all = target.facts();
    return target.transport().isOfLibrary()
        ? new ClusterFacts(
            all.kind(),
            all.nodes(),
            all.transport(),
            Math.max(1, new MpiDesign(this).largestBytes()),
            all.profile())
        : all;
  }

  /** Hosts that send into one port in bursts. */
  public int burstSenders() {
    return BurstDesign.senders(hosts());
  }

  /** Hosts that take part. */
  int hosts() {
    return cluster().hosts();
  }

  /** The one size of experiments about a loaded switch: the largest asked for, else mtu. */
  public int largestSize() {
    return request.sizes().isEmpty() ? mtuBytes() : request.sizes().getLast();
  }

  /**
   * Asks for full packets before a burst, where ports have a token bucket: one more than is free
   * empties it, if they are sent at once. Senders that take turns need a packet's time for them;
   * only a queue behind them makes the burst follow without a gap.
   */
  void putPrelude(Map<JmhParameter, String> params, int bytes) {
    preludeCount(bytes)
        .ifPresent(count -> params.put(JmhParameter.PRELUDE_COUNT, Integer.toString(count)));
  }

  private Optional<Integer> preludeCount(int bytes) {
    return cluster().port().map(port -> port.freePackets(bytes) + QUEUED_AHEAD);
  }

  /**
   * Time a token bucket needs to fill from empty, with a quarter to spare. A real line has none;
   * there it is the time in which a burst of full packets leaves. 0 where no line is known.
   */
  double bucketMicros() {
    return cluster()
            .port()
            .map(port -> 1.25 * port.refillMicros())
            .orElseGet(() -> Invocations.SENDS_PER_BURST * packetMicros())
        + wireMicros(Invocations.SENDS_PER_BURST + preludeCount(mtuBytes()).orElse(0));
  }

  /**
   * Time a line needs to recover from one full packet, with a quarter to spare; and so long that
   * the core which holds packets on a wire is free of the one before.
   */
  double packetMicros() {
    return isLineKnown() ? 1.25 * gapMicros(mtuBytes()) + wireMicros(1) : 0;
  }

  /**
   * Time in which the core that holds packets on a wire has let so many full ones go, with a
   * quarter to spare; 0 where nothing is held.
   */
  double wireMicros(int packets) {
    return cluster()
        .wire()
        .map(
            wire ->
                1.25
                    * (wire.transferMicros(mtuBytes())
                        + (packets - 1) * wire.lineMicros(mtuBytes())))
        .orElse(0.0);
  }

  boolean isLineKnown() {
    return cluster().port().isPresent() || cluster().sendGap().isPresent() || line.isPresent();
  }

  /**
   * What each of two senders offers an emulated port, {@code size@messages-per-second}: half of
   * what it carries and so much more that its bucket is empty when the window begins, and its
   * buffer overflows in the first two thirds of the time. Empty where that is not less than back to
   * back.
   */
  Optional<String> offer(int size, double millis) {
    return cluster()
        .port()
        .map(
            port -> {
              double fill = port.bufferPackets() * port.gapMicros(size) / (millis * 1000);
              // While the bucket empties, packets pass as fast as they come: g_r was 13 % low.
              double bucket = port.refillMicros() / SETTLE_MICROS;
              double excess = Math.max(LEAST_EXCESS, Math.max(bucket, 1.5 * fill));
              return (1 + excess) / 2 / port.gapMicros(size);
            })
        .filter(perMicro -> perMicro * gapMicros(size) < MOST_OFFERED)
        .map(perMicro -> size + "@" + Math.round(1e6 * perMicro));
  }

  /** What is known of the line, else what a fast one takes. */
  double gapMicros(int size) {
    return cluster()
        .port()
        .map(port -> port.gapMicros(size))
        .or(() -> cluster().sendGap().map(known -> known.at(size)))
        .or(() -> line.map(measured -> measured.at(size)))
        .orElse(UNKNOWN_GAP_MICROS);
  }
}
