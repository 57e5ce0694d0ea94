package fathom.model.predict;

import static fathom.model.predict.PlogpRounds.folding;
import static fathom.model.predict.PlogpRounds.round;

import fathom.model.collective.Algorithm;
import java.util.List;

/** Sums of vectors of M bytes of each node, in pLogP: allreduce, reduce, reduce-scatter. */
final class ReductionFormulas {
  private ReductionFormulas() {}

  static List<Formula> all() {
    return List.of(
        whole(
            Algorithm.ALLREDUCE_RECURSIVE_DOUBLING,
            (c, p) -> p.fullLevels() * round(c, p.sizeBytes()) + 2 * folding(c, p, p.sizeBytes())),
        divided(Algorithm.ALLREDUCE_RING, (c, p) -> 2 * PlogpRounds.ring(c, p)),
        divided(
            Algorithm.ALLREDUCE_RABENSEIFNER,
            (c, p) -> 2 * (PlogpRounds.halving(c, p) + folding(c, p, p.sizeBytes()))),
        whole(Algorithm.ALLREDUCE_REDUCE_BROADCAST, (c, p) -> up(c, p) + down(c, p)),
        whole(Algorithm.REDUCE_BINOMIAL, ReductionFormulas::up),
        PlogpRounds.formula(
            Algorithm.REDUCE_SEGMENTED_CHAIN,
            "PG, " + PlogpFormulas.GAP,
            (c, p) ->
                (p.nodes() - 1) * round(c, p.segment())
                    + (p.segments() - 1) * c.messageGap(p.segment())),
        divided(
            Algorithm.REDUCE_RABENSEIFNER,
            (c, p) -> 2 * PlogpRounds.halving(c, p) + folding(c, p, p.sizeBytes())),
        divided(Algorithm.REDUCE_SCATTER_RING, PlogpRounds::ring),
        divided(
            Algorithm.REDUCE_SCATTER_RECURSIVE_HALVING,
            (c, p) ->
                folding(c, p, p.sizeBytes())
                    + PlogpRounds.halvingOfBlocks(c, p)
                    + folding(c, p, PlogpRounds.part(p, p.nodes()))));
  }

  /** ⌈log2 p⌉ messages one after the other. */
  private static double up(Costs costs, Point point) {
    return point.levels() * round(costs, point.sizeBytes());
  }

  /** BM's binomial broadcast. */
  private static double down(Costs costs, Point point) {
    return point.fullLevels() * costs.messageGap(point.sizeBytes())
        + point.levels() * costs.latency();
  }

  private static Formula whole(Algorithm algorithm, Formula.Time time) {
    return PlogpRounds.formula(algorithm, PlogpRounds.THAKUR, time);
  }

  private static Formula divided(Algorithm algorithm, Formula.Time time) {
    return PlogpRounds.formula(algorithm, PlogpRounds.THAKUR, time, Premise.WHOLE_PACKET_BLOCKS);
  }
}
