package fathom.model.predict;

import static fathom.model.predict.PlogpRounds.round;
import static fathom.model.predict.PlogpRounds.rounds;

import fathom.model.collective.Algorithm;
import java.util.List;

/** Allgathers of M bytes of each node, in pLogP. */
final class AllgatherFormulas {
  private AllgatherFormulas() {}

  static List<Formula> all() {
    return List.of(
        formula(
            Algorithm.ALLGATHER_RING,
            PlogpRounds.THAKUR,
            (c, p) -> (p.nodes() - 1) * round(c, p.sizeBytes())),
        formula(
            Algorithm.ALLGATHER_RECURSIVE_DOUBLING,
            PlogpRounds.THAKUR,
            (c, p) -> PlogpRounds.doubling(c, p, n -> n * p.sizeBytes())),
        formula(
            Algorithm.ALLGATHER_BRUCK,
            PlogpRounds.THAKUR,
            (c, p) ->
                rounds(c, p.levels(), j -> Math.min(1 << j, p.nodes() - (1 << j)) * p.sizeBytes())),
        formula(
            Algorithm.ALLGATHER_NEIGHBOUR_EXCHANGE,
            "Chen et al. 2005, " + PlogpGap.SATURATED.formula(),
            AllgatherFormulas::neighbours));
  }

  /** A block, then p/2 − 1 times two. */
  private static double neighbours(Costs costs, Point point) {
    if (!Algorithm.ALLGATHER_NEIGHBOUR_EXCHANGE.fits(point.nodes())) {
      throw new NoScheduleException(
          "neighbour-exchange takes an even number of nodes, not " + point.nodes());
    }
    return round(costs, point.sizeBytes())
        + (point.nodes() / 2 - 1) * round(costs, 2 * point.sizeBytes());
  }

  private static Formula formula(Algorithm algorithm, String source, Formula.Time time) {
    return PlogpRounds.formula(algorithm, source, time, Premise.SHARED_PACKETS);
  }
}
