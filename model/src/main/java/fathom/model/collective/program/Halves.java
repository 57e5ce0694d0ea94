package fathom.model.collective.program;

import fathom.model.collective.Core;
import fathom.model.collective.MessageSlots;
import fathom.model.collective.VectorBlocks;

/**
 * Exchanges within a {@link Core} of nodes by one bit of their places after the other. Parts of the
 * vector are numbered as places are.
 *
 * @param isHalving whether a node sends the parts of its partner's side, the farthest partner
 *     first; else it sends those of its own, the nearest partner first
 * @param adds whether what comes is added
 */
record Halves(Core core, VectorParts parts, boolean isHalving, boolean adds)
    implements ExchangeRounds {
  /** How the vector is divided. */
  interface VectorParts {
    /** From one part to before another. */
    MessageSlots range(int first, int end);

    /** As many blocks as places. */
    static VectorParts ofPlaces(Core core, long units) {
      return new VectorBlocks(units, core.size())::range;
    }

    /** Blocks of every node, that of the one for which a place stands with its own. */
    static VectorParts ofNodes(Core core, VectorBlocks blocks) {
      return (first, end) -> blocks.range(core.firstNode(first), core.firstNode(end));
    }
  }

  /**
   * Recursive halving: the half that is the partner's to it; each ends with the sum of its part.
   */
  static Halves halving(Core core, VectorParts parts) {
    return new Halves(core, parts, true, true);
  }

  /** Recursive doubling of parts: all that a node has, until each has all. */
  static Halves doubling(Core core, VectorParts parts) {
    return new Halves(core, parts, false, false);
  }

  /** Recursive doubling of sums: the whole vector in each round. */
  static Halves summing(Core core, long units) {
    return new Halves(core, (first, end) -> MessageSlots.range(0, units), false, true);
  }

  /** The bit in which partners of a round differ. */
  private int bit(int round) {
    return isHalving ? core.size() >> (round + 1) : 1 << round;
  }

  @Override
  public int rounds(int node) {
    return core.place(node) == Core.NOWHERE ? 0 : core.levels();
  }

  @Override
  public int to(int node, int round) {
    return core.node(core.place(node) ^ bit(round));
  }

  @Override
  public int from(int node, int round) {
    return to(node, round);
  }

  /** The parts whose places have the same bits from the round's on as those of one side. */
  @Override
  public MessageSlots message(int node, int round) {
    int bit = bit(round);
    int place = core.place(node);
    int first = (isHalving ? place ^ bit : place) & -bit;
    return parts.range(first, first + bit);
  }
}
