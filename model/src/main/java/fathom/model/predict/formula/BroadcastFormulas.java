package fathom.model.predict.formula;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Train;
import fathom.model.predict.Costs;
import fathom.model.predict.Formula;
import fathom.model.predict.Model;
import fathom.model.predict.Point;
import fathom.model.predict.Premise;
import java.util.List;
import java.util.stream.Stream;

/**
 * Broadcast of k packets of m bytes down the binomial tree, packet after packet (TW §4): the tree
 * is gone through k times, each time with one packet. The program of this algorithm hands on whole
 * messages instead ({@link Premise#PACKET_BY_PACKET}); to them eq. 1 gives the same time where full
 * duplex holds, eq. 2 does not.
 */
final class BroadcastFormulas {
  private static final List<Premise> PREMISES =
      List.of(
          Premise.PACKET_BY_PACKET, Premise.ENOUGH_BANDWIDTH_BESIDE_TRANSFER, Premise.ON_THE_SHEET);

  private BroadcastFormulas() {}

  static List<Formula> all() {
    return List.of(
        Formula.of(
            Model.CLUSTER,
            Algorithm.BROADCAST_BINOMIAL,
            "TW §4, eq. 2",
            BroadcastFormulas::cluster,
            with(Premise.RECEPTION_BOUND)),
        Formula.of(
            Model.CLUSTER_BOUNDED,
            Algorithm.BROADCAST_BINOMIAL,
            "TW §4, eq. 2, bounded by the root's send rate",
            BroadcastFormulas::bounded,
            PREMISES),
        Formula.of(
            Model.POSTAL,
            Algorithm.BROADCAST_BINOMIAL,
            "TW §4, eq. 1",
            BroadcastFormulas::postal,
            with(Premise.FULL_DUPLEX)));
  }

  private static List<Premise> with(Premise own) {
    return Stream.concat(Stream.of(own), PREMISES.stream()).toList();
  }

  /** log2(p)·(k·g_s + L − g_s), with L the whole one-way time. */
  private static double postal(Costs costs, Point point) {
    Train train = costs.train(point.sizeBytes());
    int m = train.packetBytes();
    double more = (train.packets() - 1) * costs.sendGap(m);
    return point.levels() * (more + costs.oneWay(m, point.nodes()));
  }

  /** (k − 1)·(log2(p/2)·g_s + O_r + U_r) + log2(p)·(O_s + L + O_r + U_r). */
  private static double cluster(Costs costs, Point point) {
    Train train = costs.train(point.sizeBytes());
    int m = train.packetBytes();
    return (train.packets() - 1) * innerNode(costs, point, m)
        + point.levels() * costs.oneWay(m, point.nodes());
  }

  /** The same with max(log2(p)·g_s, log2(p/2)·g_s + O_r + U_r) for each further packet. */
  private static double bounded(Costs costs, Point point) {
    Train train = costs.train(point.sizeBytes());
    int m = train.packetBytes();
    double root = point.levels() * costs.sendGap(m);
    return (train.packets() - 1) * Math.max(root, innerNode(costs, point, m))
        + point.levels() * costs.oneWay(m, point.nodes());
  }

  /** What a further packet costs the root's first child: it takes it and sends it on. */
  private static double innerNode(Costs costs, Point point, int m) {
    return (point.levels() - 1) * costs.sendGap(m) + costs.reception(m);
  }
}
