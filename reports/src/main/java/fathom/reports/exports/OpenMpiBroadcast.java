package fathom.reports.exports;

import fathom.model.predict.CompositeBounds;
import fathom.model.predict.Costs;
import fathom.model.predict.Hop;
import fathom.model.predict.RelayTree;
import fathom.model.predict.TreeBounds;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Open MPI's broadcast algorithms by their numbers in a rules file (4.1: {@code
 * coll_tuned_bcast_decision.c}; what each does: {@code coll_base_bcast.c}, {@code
 * coll_base_topo.c}).
 */
enum OpenMpiBroadcast {
  /** The root sends to all others at once. */
  LINEAR(1),
  /** The root feeds several chains. The built-in decision gives it no fan-out, which means one. */
  CHAIN(2),
  /** One chain. */
  PIPELINE(3),
  /** Half of the message down each side of a binary tree, then the sides exchange. */
  SPLIT_BINARY_TREE(4),
  /** Each passes it to two others. */
  BINARY_TREE(5),
  /** Each passes it to the next power of two above itself, and so on. */
  BINOMIAL(6),
  /** The same by powers of four, the radix nobody changed. */
  KNOMIAL(7),
  /** Parts down a binomial tree, then all gather by recursive doubling. */
  SCATTER_ALLGATHER(8),
  /** The same, gathered in a ring. */
  SCATTER_ALLGATHER_RING(9);

  private static final int RADIX = 4;

  private final int number;

  OpenMpiBroadcast(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /** The words of Open MPI's help text: {@code split binary tree}. */
  String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /**
   * No less does it take for an undivided message, which is how the built-in decision sends them.
   * Where the algorithm is no plain tree, what no broadcast of its kind can avoid: split binary has
   * every byte leave the root and come to every rank; in scatter and allgather (p − 1)/p of it
   * leave the root twice.
   */
  ToDoubleFunction<Costs> atLeast(int ranks, long bytes) {
    return switch (this) {
      case LINEAR -> undivided(RelayTree.flat(ranks), bytes);
      case CHAIN, PIPELINE -> undivided(RelayTree.chains(ranks, 1), bytes);
      case BINARY_TREE -> undivided(RelayTree.binary(ranks), bytes);
      case BINOMIAL -> undivided(RelayTree.binomial(ranks), bytes);
      case KNOMIAL -> undivided(RelayTree.knomial(ranks, RADIX), bytes);
      case SPLIT_BINARY_TREE -> costs -> costs.messageGap(bytes) + costs.latency();
      case SCATTER_ALLGATHER, SCATTER_ALLGATHER_RING -> {
        long others = bytes - bytes / ranks;
        yield costs -> CompositeBounds.scatterAllgatherAtLeast(Hop.of(costs, others));
      }
    };
  }

  private static ToDoubleFunction<Costs> undivided(RelayTree tree, long bytes) {
    return costs -> TreeBounds.shortest(tree, Hop.of(costs, bytes));
  }
}
