package fathom.runner.virtual;

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

  private List<Integer> sizes() {
    return Arrays.stream(start.list("sizes")).map(Integer::valueOf).toList();
  }

  /** One size; the number of pairs is dealt. */
  Supplier<VirtualRow> streams() {
    VirtualDeck<Integer> pairs =
        new VirtualDeck<>(
            Arrays.stream(start.list("pairs")).map(Integer::valueOf).toList(), chance);
    int size = sizes().getLast();
    return () -> {
      int active = pairs.deal();
      double bytesPerMicro = cluster.streamBytesPerMicro(size, active) / chance.window();
      return PacketWindows.message(size, 1, active * size / bytesPerMicro)
          .with("pairs", active)
          .with("bytesPerMicro", bytesPerMicro);
    };
  }

  /** Bursts {@code senders x receivers @ packets}, packets of all senders together. */
  Supplier<VirtualRow> bursts() {
    record Shape(int senders, int receivers, int packets) {}
    List<Shape> shapes =
        Arrays.stream(start.list("bursts"))
            .map(text -> text.split("[x@]", -1))
            .map(
                parts ->
                    new Shape(
                        Integer.parseInt(parts[0]),
                        Integer.parseInt(parts[1]),
                        Integer.parseInt(parts[2])))
            .toList();
    VirtualDeck<Shape> deck = new VirtualDeck<>(shapes, chance);
    int size = sizes().getLast();
    return () -> {
      Shape shape = deck.deal();
      long each = Math.max(1, Math.round(shape.packets / (double) shape.senders));
      VirtualBurst burst =
          cluster.burst(size, shape.senders, shape.receivers, each, chance::packet);
      return PacketWindows.message(size, 1, Math.max(1, burst.sendingMicros()))
          .with("senders", shape.senders)
          .with("receivers", shape.receivers)
          .with("offered", (double) burst.offered())
          .with("arrived", (double) burst.passed())
          .with("receiverDrops", 0)
          .with("sendingMicros", burst.sendingMicros());
    };
  }

  /** The rounds in their order, one pair per iteration. */
  Supplier<VirtualRow> tournament() {
    record Match(int from, int to, int round, int pairs) {}
    Deque<Match> matches = new ArrayDeque<>();
    String[] rounds = start.list("rounds");
    for (int round = 1; round <= rounds.length; round++) {
      String[] pairs = rounds[round - 1].split("\\.", -1);
      for (String pair : pairs) {
        String[] nodes = pair.split("-", -1);
        matches.add(
            new Match(Integer.parseInt(nodes[0]), Integer.parseInt(nodes[1]), round, pairs.length));
      }
    }
    int smallest = sizes().getFirst();
    int largest = sizes().getLast();
    return () -> {
      Match match = matches.removeFirst();
      matches.addLast(match);
      double pace = chance.window();
      return PacketWindows.message(smallest, 1, 1)
          .with("from", match.from)
          .with("to", match.to)
          .with("round", match.round)
          .with("roundTripMicros", cluster.roundTripMicros(smallest, match.pairs) * pace)
          .with("unanswered", 0)
          .with(
              "bytesPerMicro",
              cluster.streamBytesPerMicro(largest, match.pairs) / match.pairs / pace)
          .with("roundMicros", ROUND_MICROS);
    };
  }
}
