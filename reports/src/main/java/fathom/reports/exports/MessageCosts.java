package fathom.reports.exports;

import fathom.model.collective.Train;
import fathom.model.cost.Interval;
import fathom.model.predict.Costs;
import fathom.model.predict.Propagation;
import fathom.model.sheet.Sheet;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a whole message costs two nodes, for tables that have one row per size: a message of M bytes
 * is k packets of m bytes (model §8), an end is busy with each of them, and they follow each other
 * at the gap γ(m).
 */
final class MessageCosts {
  private final Costs costs;
  private final Propagation propagation;

  MessageCosts(Costs costs) {
    this.costs = costs;
    propagation = new Propagation(costs);
  }

  /** k·O_s(m). */
  double send(long bytes) {
    return Numbers.time(name(Symbols.O_S, bytes), send(costs, bytes));
  }

  /** k·(O_r + U_r)(m). */
  double receive(long bytes) {
    return Numbers.time(name(Symbols.O_R + " + " + Symbols.U_R, bytes), receive(costs, bytes));
  }

  /** pLogP's gap: k·γ(m) at saturation, or logp_mpi's own. */
  double gap(long bytes) {
    return Numbers.positive(name("the gap", bytes), costs.messageGap(bytes));
  }

  /** One-way(m, 2) + (k − 1)·γ(m). */
  double oneWay(long bytes) {
    return Numbers.time(name("the one-way time", bytes), costs.messageOneWay(bytes));
  }

  /** Half the width of the 95 % interval of {@link #send}. */
  double sendHalfWidth(long bytes) {
    return half(propagation.around(c -> send(c, bytes)));
  }

  /** Half the width of the 95 % interval of {@link #receive}. */
  double receiveHalfWidth(long bytes) {
    return half(propagation.around(c -> receive(c, bytes)));
  }

  /**
   * The packets of such messages, and the 1 byte that a latency is of. An empty message, which a
   * format may ask for, stands for the smallest.
   */
  static List<Integer> packetBytes(Sheet sheet, Collection<Long> messageBytes) {
    int mtu = sheet.cluster().mtuBytes();
    return Stream.concat(
            Stream.of(1),
            messageBytes.stream().map(bytes -> Train.of(Math.max(1, bytes), mtu).packetBytes()))
        .toList();
  }

  private static double send(Costs costs, long bytes) {
    Train train = costs.train(bytes);
    return train.packets() * costs.sendOverhead(train.packetBytes());
  }

  private static double receive(Costs costs, long bytes) {
    Train train = costs.train(bytes);
    return train.packets() * costs.reception(train.packetBytes());
  }

  private static double half(Interval interval) {
    return interval.width() / 2;
  }

  private static String name(String what, long bytes) {
    return what + " of " + bytes + " bytes";
  }
}
