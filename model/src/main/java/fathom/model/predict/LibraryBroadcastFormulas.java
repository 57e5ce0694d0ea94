package fathom.model.predict;

import static fathom.model.predict.PlogpRounds.round;
import static fathom.model.predict.PlogpRounds.rounds;

import fathom.model.collective.Algorithm;
import java.util.List;

/** The broadcasts of MPI libraries that BM does not have, and exchanges, in pLogP. */
final class LibraryBroadcastFormulas {
  private static final String TREES = "PG, " + PlogpGap.SATURATED.formula();
  private static final String BOUND = TREES + ", an upper bound";

  private LibraryBroadcastFormulas() {}

  static List<Formula> all() {
    return List.of(
        PlogpRounds.formula(Algorithm.BROADCAST_KNOMIAL, BOUND, LibraryBroadcastFormulas::knomial),
        PlogpRounds.formula(Algorithm.BROADCAST_CHAINS, TREES, LibraryBroadcastFormulas::chains),
        PlogpRounds.formula(
            Algorithm.BROADCAST_SEGMENTED_CHAINS, TREES, LibraryBroadcastFormulas::chains),
        PlogpRounds.formula(
            Algorithm.BROADCAST_SPLIT_BINARY, TREES, LibraryBroadcastFormulas::splitBinary),
        PlogpRounds.formula(
            Algorithm.BROADCAST_SEGMENTED_SPLIT_BINARY,
            TREES,
            LibraryBroadcastFormulas::splitBinary),
        PlogpRounds.formula(
            Algorithm.BROADCAST_SCATTER_RING,
            PlogpRounds.THAKUR,
            (c, p) -> scatter(c, p) + PlogpRounds.ring(c, p),
            Premise.WHOLE_PACKET_BLOCKS),
        PlogpRounds.formula(
            Algorithm.BROADCAST_SCATTER_DOUBLING,
            PlogpRounds.THAKUR,
            (c, p) -> scatter(c, p) + PlogpRounds.doubling(c, p, n -> PlogpRounds.blocks(p, n)),
            Premise.WHOLE_PACKET_BLOCKS));
  }

  static List<Formula> exchanges() {
    return List.of(
        PlogpRounds.formula(
            Algorithm.EXCHANGE_LINEAR,
            TREES,
            (c, p) -> (p.nodes() - 1) * c.messageGap(p.sizeBytes()) + c.latency()),
        PlogpRounds.formula(
            Algorithm.EXCHANGE_BRUCK,
            PlogpRounds.THAKUR,
            (c, p) -> rounds(c, p.levels(), j -> withBit(p.nodes(), j) * p.sizeBytes()),
            Premise.SHARED_PACKETS));
  }

  /** Numbers below p that have this bit. */
  private static long withBit(int nodes, int bit) {
    long whole = (long) (nodes >> (bit + 1)) << bit;
    return whole + Math.max(0, (nodes & ((2L << bit) - 1)) - (1L << bit));
  }

  /** Each level sends to r − 1 children, the last of which goes on; the first one to fewer. */
  private static double knomial(Costs costs, Point point) {
    int radix = Algorithm.TREE_FAN_OUT;
    int levels = 1;
    long below = 1;
    while (below * radix < point.nodes()) {
      below *= radix;
      levels++;
    }
    long first = (point.nodes() - 1) / below;
    return (first + (levels - 1L) * (radix - 1)) * costs.messageGap(point.sizeBytes())
        + levels * costs.latency();
  }

  /** The last of the longer chains, or the last of all: which has the later end. */
  private static double chains(Costs costs, Point point) {
    int others = point.nodes() - 1;
    int chains = Math.min(Algorithm.TREE_FAN_OUT, others);
    int longer = others % chains;
    double shorter = chain(costs, point, chains, chains, others / chains);
    return longer == 0
        ? shorter
        : Math.max(shorter, chain(costs, point, chains, longer, others / chains + 1));
  }

  /** All segments but one to all chains, the last one to so many; then from node to node. */
  private static double chain(Costs costs, Point point, int chains, int place, int length) {
    double gap = costs.messageGap(point.segment());
    return ((point.segments() - 1) * chains + place - 1) * gap + length * (gap + costs.latency());
  }

  /** ⌊log2 p⌋ levels that send each segment of a half to two, and the halves' exchange. */
  private static double splitBinary(Costs costs, Point point) {
    long half = Math.ceilDiv(point.sizeBytes(), 2);
    long segment = Math.max(1, Math.min(point.segment(), half));
    long segments = Math.max(1, Math.ceilDiv(half, segment));
    double gap = 2 * costs.messageGap(Math.min(segment, half));
    double exchange = point.nodes() > 2 ? round(costs, half) : 0;
    return (segments - 1) * gap + point.fullLevels() * (gap + costs.latency()) + exchange;
  }

  /**
   * Down a binomial tree, what is below the root's children one after the other: p − 1 blocks in
   * all, so that the last subtree is no larger than there are nodes.
   */
  private static double scatter(Costs costs, Point point) {
    return rounds(
        costs,
        point.levels(),
        j -> PlogpRounds.blocks(point, Math.min(1 << j, point.nodes() - (1 << j))));
  }
}
