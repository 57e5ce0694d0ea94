package fathom.model.predict.formula;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.collective.Train;
import fathom.model.predict.Costs;
import fathom.model.predict.Formula;
import fathom.model.predict.Model;
import fathom.model.predict.Point;
import fathom.model.predict.Premise;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Complete exchange of k packets with each partner (CE §5.3): g = max(g_s, g_r) for each packet,
 * and T_w = O_s + L − g + O_r + U_r for each round that ends before the next begins.
 */
final class ExchangeFormulas {
  private static final List<Premise> PREMISES =
      List.of(Premise.FULL_DUPLEX, Premise.ENOUGH_BANDWIDTH_BESIDE_TRANSFER, Premise.ON_THE_SHEET);

  /** Rounds that wait for each other. */
  @FunctionalInterface
  private interface RoundCount {
    int of(Point point);
  }

  private ExchangeFormulas() {}

  static List<Formula> all() {
    List<Premise> withGroups = new ArrayList<>(PREMISES);
    withGroups.addFirst(Premise.WHOLE_GROUPS);
    return List.of(
        new Formula(
            Model.LOWER_BOUND,
            Operation.COMPLETE_EXCHANGE,
            Optional.empty(),
            "CE §5.3, eq. 5.1",
            (c, p) -> packets(c, p, p.nodes() - 1) + waits(c, p, 1),
            PREMISES),
        formula(Algorithm.EXCHANGE_SHIFT, "CE §5.3.1, eq. 5.2", p -> p.nodes() - 1, PREMISES),
        Formula.of(
            Model.CLUSTER,
            Algorithm.EXCHANGE_PAIRWISE,
            "CE §5.3.2, rounds of the edge-coloured graph",
            ExchangeFormulas::pairwise,
            PREMISES),
        formula(Algorithm.EXCHANGE_SYNCHRONOUS_SHUFFLE, "CE §5.3.3, eq. 5.3", p -> 1, PREMISES),
        formula(
            Algorithm.EXCHANGE_GROUP_SHUFFLE,
            "CE §5.3.4, eq. 5.4",
            p -> Math.ceilDiv(p.nodes() - 1, p.fanOut()),
            withGroups));
  }

  /**
   * R·(k·g + T_w) with R = p − 1 for even p and p for odd p, where one node idles in each round; a
   * pair's round takes k·g, idle partner or not (that R multiplies k·g too is our reading).
   */
  private static double pairwise(Costs costs, Point point) {
    int rounds = point.nodes() - 1 + point.nodes() % 2;
    return packets(costs, point, rounds) + waits(costs, point, rounds);
  }

  private static Formula formula(
      Algorithm algorithm, String source, RoundCount rounds, List<Premise> premises) {
    return Formula.of(
        Model.CLUSTER,
        algorithm,
        source,
        (c, p) -> packets(c, p, p.nodes() - 1) + waits(c, p, rounds.of(p)),
        premises);
  }

  /** k·n·g, n partners served one after the other. */
  private static double packets(Costs costs, Point point, int partners) {
    Train train = costs.train(point.sizeBytes());
    return train.packets() * partners * costs.gap(train.packetBytes());
  }

  /** R·T_w. */
  private static double waits(Costs costs, Point point, int rounds) {
    int m = costs.train(point.sizeBytes()).packetBytes();
    return rounds * (costs.oneWay(m, point.nodes()) - costs.gap(m));
  }
}
