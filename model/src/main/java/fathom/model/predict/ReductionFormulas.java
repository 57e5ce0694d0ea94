package fathom.model.predict;

import static fathom.model.predict.PlogpRounds.folding;
import static fathom.model.predict.PlogpRounds.summed;
import static fathom.model.predict.PlogpRounds.summedFolding;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Train;
import java.util.List;

/** Sums of vectors of M bytes of each node, in pLogP: allreduce, reduce, reduce-scatter. */
final class ReductionFormulas {
  private ReductionFormulas() {}

  static List<Formula> all() {
    return List.of(
        whole(
            Algorithm.ALLREDUCE_RECURSIVE_DOUBLING,
            (c, p) ->
                p.fullLevels() * summed(c, p.sizeBytes())
                    + summedFolding(c, p, p.sizeBytes())
                    + folding(c, p, p.sizeBytes())),
        divided(
            Algorithm.ALLREDUCE_RING,
            (c, p) -> PlogpRounds.summedRing(c, p) + PlogpRounds.ring(c, p)),
        divided(
            Algorithm.ALLREDUCE_RABENSEIFNER,
            (c, p) ->
                summedFolding(c, p, p.sizeBytes())
                    + PlogpRounds.summedHalving(c, p)
                    + PlogpRounds.halving(c, p)
                    + folding(c, p, p.sizeBytes())),
        whole(Algorithm.ALLREDUCE_REDUCE_BROADCAST, (c, p) -> up(c, p) + down(c, p)),
        whole(Algorithm.REDUCE_BINOMIAL, ReductionFormulas::up),
        PlogpRounds.formula(
            Algorithm.REDUCE_SEGMENTED_CHAIN,
            "PG, " + PlogpGap.SATURATED.formula(),
            (c, p) ->
                (p.nodes() - 1) * summed(c, p.segment())
                    + (p.segments() - 1) * gapOfSums(c, p.segment())),
        divided(
            Algorithm.REDUCE_RABENSEIFNER,
            (c, p) ->
                summedFolding(c, p, p.sizeBytes())
                    + PlogpRounds.summedHalving(c, p)
                    + PlogpRounds.halving(c, p)),
        divided(Algorithm.REDUCE_SCATTER_RING, PlogpRounds::summedRing),
        divided(
            Algorithm.REDUCE_SCATTER_RECURSIVE_HALVING,
            (c, p) ->
                summedFolding(c, p, p.sizeBytes())
                    + PlogpRounds.summedHalvingOfBlocks(c, p)
                    + folding(c, p, PlogpRounds.part(p, p.nodes()))));
  }

  /** g(n), which in pLogP is at least the overheads: what comes is taken and added. */
  private static double gapOfSums(Costs costs, long bytes) {
    Train train = costs.train(bytes);
    double taking = train.packets() * costs.reception(train.packetBytes());
    return Math.max(costs.messageGap(bytes), taking + costs.sum(bytes));
  }

  /** ⌈log2 p⌉ messages one after the other. */
  private static double up(Costs costs, Point point) {
    return point.levels() * summed(costs, point.sizeBytes());
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
