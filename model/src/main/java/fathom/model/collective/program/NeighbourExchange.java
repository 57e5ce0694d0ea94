package fathom.model.collective.program;

import fathom.model.collective.MessageSlots;
import fathom.model.collective.VectorBlocks;

/**
 * Allgather of an even number of nodes that speak with their two neighbours in turn: first each
 * pair exchanges its blocks, then each node hands on the two that came last (Chen et al. 2005).
 */
record NeighbourExchange(VectorBlocks blocks) implements ExchangeRounds {
  NeighbourExchange {
    if (blocks.parts() % 2 != 0) {
      throw new IllegalArgumentException(
          "neighbour exchange takes an even number of nodes, not " + blocks.parts());
    }
  }

  private int nodes() {
    return blocks.parts();
  }

  @Override
  public int rounds(int node) {
    return nodes() / 2;
  }

  @Override
  public int to(int node, int round) {
    int forwards = (node + round) % 2 == 0 ? 1 : -1;
    return Math.floorMod(node + forwards, nodes());
  }

  @Override
  public int from(int node, int round) {
    return to(node, round);
  }

  @Override
  public MessageSlots message(int node, int round) {
    if (round == 0) {
      return blocks.block(node);
    }
    int first = Math.floorMod(came(node, round - 1), nodes());
    return blocks.range(first, first + 2);
  }

  /** The first of the two blocks that a node has from a round: its pair's, after the first one. */
  private static int came(int node, int round) {
    int pair = node & ~1;
    int side = node % 2 == 0 ? 1 : -1;
    return pair + side * (round % 2 == 0 ? round : -(round + 1));
  }

  @Override
  public boolean adds() {
    return false;
  }
}
