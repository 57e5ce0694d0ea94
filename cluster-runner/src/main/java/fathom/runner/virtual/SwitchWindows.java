package fathom.runner.virtual;

import fathom.model.protocol.Counter;
import fathom.model.protocol.JmhParameter;
import fathom.model.virtual.VirtualBurst;
import fathom.model.virtual.VirtualExperiments;
import fathom.model.virtual.VirtualNoise;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/** Iterations of the benchmarks that load the switch: streams, bursts, and the tournament. */
final class SwitchWindows {
  /** Round trips, settling and streaming of one round of a tournament. */
  private static final double ROUND_MICROS = 150_000;

  private final VirtualExperiments cluster;
  private final VirtualStart start;
  private final VirtualNoise.Fork chance;

  SwitchWindows(VirtualExperiments cluster, VirtualStart start, VirtualNoise.Fork chance) {
    this.cluster = cluster;
    this.start = start;
    this.chance = chance;
  }

  /** One size; the number of pairs is dealt. */
  Supplier<VirtualRow> streams() {
    VirtualDeck<Integer> pairs = new VirtualDeck<>(start.numbers(JmhParameter.PAIRS), chance);
    int size = start.numbers(JmhParameter.SIZES).getLast();
    return () -> {
      int active = pairs.deal();
      double bytesPerMicro = cluster.streamBytesPerMicro(size, active) / chance.window();
      return PacketWindows.message(size, 1, active * size / bytesPerMicro)
          .with(Counter.PAIRS, active)
          .with(Counter.BYTES_PER_MICRO, bytesPerMicro);
    };
  }

  /** Bursts {@code senders x receivers @ packets}, packets of all senders together. */
  Supplier<VirtualRow> bursts() {
    record BurstSpec(int senders, int receivers, int packets) {}
    List<BurstSpec> shapes =
        Arrays.stream(start.list(JmhParameter.BURSTS))
            .map(text -> text.split("[x@]", -1))
            .map(
                parts ->
                    new BurstSpec(
                        Integer.parseInt(parts[0]),
                        Integer.parseInt(parts[1]),
                        Integer.parseInt(parts[2])))
            .toList();
    VirtualDeck<BurstSpec> deck = new VirtualDeck<>(shapes, chance);
    int size = start.numbers(JmhParameter.SIZES).getLast();
    return () -> {
      BurstSpec shape = deck.deal();
      long each = Math.max(1, Math.round(shape.packets / (double) shape.senders));
      VirtualBurst burst =
          cluster.burst(size, shape.senders, shape.receivers, each, chance::packet);
      return PacketWindows.message(size, 1, Math.max(1, burst.sendingMicros()))
          .with(Counter.SENDERS, shape.senders)
          .with(Counter.RECEIVERS, shape.receivers)
          .with(Counter.OFFERED, (double) burst.offered())
          .with(Counter.ARRIVED, (double) burst.passed())
          .with(Counter.RECEIVER_DROPS, 0)
          .with(Counter.SENDING_MICROS, burst.sendingMicros());
    };
  }

  /** The rounds in their order, one pair per iteration. */
  Supplier<VirtualRow> tournament() {
    record Match(int from, int to, int round, int pairs) {}
    Deque<Match> matches = new ArrayDeque<>();
    String[] rounds = start.list(JmhParameter.ROUNDS);
    for (int round = 1; round <= rounds.length; round++) {
      String[] pairs = rounds[round - 1].split("\\.", -1);
      for (String pair : pairs) {
        String[] nodes = pair.split("-", -1);
        matches.add(
            new Match(Integer.parseInt(nodes[0]), Integer.parseInt(nodes[1]), round, pairs.length));
      }
    }
    int smallest = start.numbers(JmhParameter.SIZES).getFirst();
    int largest = start.numbers(JmhParameter.SIZES).getLast();
    return () -> {
      Match match = matches.removeFirst();
      matches.addLast(match);
      double pace = chance.window();
      return PacketWindows.message(smallest, 1, 1)
          .with(Counter.FROM, match.from)
          .with(Counter.TO, match.to)
          .with(Counter.ROUND, match.round)
          .with(Counter.ROUND_TRIP_MICROS, cluster.roundTripMicros(smallest, match.pairs) * pace)
          .with(Counter.UNANSWERED, 0)
          .with(
              Counter.BYTES_PER_MICRO,
              cluster.streamBytesPerMicro(largest, match.pairs) / match.pairs / pace)
          .with(Counter.ROUND_MICROS, ROUND_MICROS);
    };
  }
}
