package fathom.runner.virtual;

import fathom.model.parameter.Parameter;
import fathom.model.protocol.Counter;
import fathom.model.protocol.JmhParameter;
import fathom.model.virtual.VirtualExperiments;
import fathom.model.virtual.VirtualFlood;
import fathom.model.virtual.VirtualNoise;
import fathom.model.virtual.VirtualWork;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Iterations of the packet benchmarks that time one pair, and of those of one receiver. */
final class PacketWindows {
  /** Messages per JMH operation if the plan does not say: the benchmarks' own default. */
  private static final String USUAL_BURST = "1";

  /** How long a flood settles before its window. */
  private static final double SETTLE_MICROS = 15_000;

  private static final double MICROS_PER_SECOND = 1e6;

  private final VirtualExperiments cluster;
  private final VirtualStart start;
  private final VirtualNoise.Fork chance;
  private final VirtualDeck<Integer> sizes;

  PacketWindows(VirtualExperiments cluster, VirtualStart start, VirtualNoise.Fork chance) {
    this.cluster = cluster;
    this.start = start;
    this.chance = chance;
    this.sizes = new VirtualDeck<>(start.numbers(JmhParameter.SIZES), chance);
  }

  /** Short bursts from a drained queue, and the same by the thread's own account. */
  VirtualRow sendOverhead() {
    int size = sizes.deal();
    int burst = Integer.parseInt(start.param(JmhParameter.BURST, USUAL_BURST));
    double micros = burst * cluster.sendOverheadMicros(size);
    return timed(size, burst, micros * chance.window())
        .with(Counter.CPU_MICROS, micros * chance.window());
  }

  /** Single operations that take what the sheet says of a cost, as T_s. */
  Supplier<VirtualRow> cost(Parameter parameter) {
    return () -> {
      int size = sizes.deal();
      return timed(size, 1, cluster.costMicros(parameter, size) * chance.window());
    };
  }

  /** Departures from a queue that was filled beforehand and is kept so. */
  VirtualRow sendGap() {
    int size = sizes.deal();
    double gap = cluster.sendGapMicros(size) * chance.window();
    return message(size, 1, gap).with(Counter.GAP_MICROS, gap);
  }

  VirtualRow userReceive() {
    int size = sizes.deal();
    int burst = Integer.parseInt(start.param(JmhParameter.BURST, USUAL_BURST));
    return timed(size, burst, burst * cluster.userReceiveMicros(size) * chance.window());
  }

  /** All peers send to this one, back to back. */
  VirtualRow receiveGap() {
    int size = sizes.deal();
    double windowMicros = start.invocation().measured().windowMillis() * 1000;
    VirtualFlood flood =
        cluster.flood(
            size, start.invocation().peers().size(), SETTLE_MICROS + windowMicros, chance.window());
    return message(size, 1, flood.gapMicros())
        .with(Counter.GAP_MICROS, flood.gapMicros())
        .with(Counter.OFFERED_GAP_MICROS, flood.offeredGapMicros())
        .with(Counter.RECEIVED, Math.max(1, Math.floor(windowMicros / flood.gapMicros())))
        .with(Counter.DROPPED, 0)
        .with(Counter.SENT, (double) flood.sent())
        .with(Counter.LOST_ON_THE_WAY, (double) flood.lost());
  }

  /** All pairs at it at once, of which this is one. */
  VirtualRow roundTrip() {
    int size = sizes.deal();
    double micros = cluster.roundTripMicros(size, start.pairs()) * chance.window();
    double others =
        (start.pairs() - 1)
            * Math.floor(start.invocation().measured().windowMillis() * 1000 / micros);
    return timed(size, 1, micros)
        .with(Counter.PAIRS, start.pairs())
        .with(Counter.OTHER_ROUNDS, others);
  }

  /** Work while messages of a size arrive at a rate, and while none do, in turns. */
  Supplier<VirtualRow> interference() {
    record PacketLoad(int size, double perSecond) {}
    List<PacketLoad> loads =
        Arrays.stream(start.list(JmhParameter.LOADS))
            .map(text -> text.split("@", -1))
            .map(parts -> new PacketLoad(Integer.parseInt(parts[0]), Double.parseDouble(parts[1])))
            .toList();
    VirtualDeck<PacketLoad> deck = new VirtualDeck<>(loads, chance);
    return () -> {
      PacketLoad load = deck.deal();
      VirtualWork work =
          cluster.work(load.size, load.perSecond / MICROS_PER_SECOND, chance.window());
      double windowMicros = start.invocation().measured().windowMillis() * 1000;
      // Half of the time messages come, so a unit takes the mean of both on this clock.
      double unit = (work.disturbedMicros() + work.undisturbedMicros()) / 2;
      double messages = Math.max(1, Math.rint(windowMicros / 2 * work.messagesPerMicro()));
      return message(load.size, 1, unit)
          .with(Counter.MESSAGES, messages)
          .with(Counter.WORK, Math.max(1, Math.floor(windowMicros / unit)))
          .with(Counter.KEPT_MICROS, work.disturbedMicros())
          .with(Counter.UNDISTURBED_MICROS, work.undisturbedMicros())
          .with(Counter.SENDING_MICROS, messages / work.messagesPerMicro())
          .with(Counter.STALLED, 0)
          .with(Counter.SEEN, messages);
    };
  }

  /** A row whose benchmark takes the median over single operations. */
  private static VirtualRow timed(int size, int burst, double micros) {
    return message(size, burst, micros).with(Counter.MEDIAN_MICROS, micros);
  }

  static VirtualRow message(int size, int burst, double micros) {
    return VirtualRow.of(micros)
        .with(Counter.SIZE, size)
        .with(Counter.BURST, burst)
        .with(Counter.LOST, 0);
  }
}
