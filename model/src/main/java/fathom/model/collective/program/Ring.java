package fathom.model.collective.program;

import fathom.model.collective.MessageSlots;
import fathom.model.collective.VectorBlocks;

/**
 * Round j: block node + first − j to the next node, the one before that from the node before. With
 * first = 0 all get all blocks; with first = −1 and sums, each ends with the sum of its own block.
 */
record Ring(VectorBlocks blocks, int first, boolean adds) implements ExchangeRounds {
  /** Every node has its block, and gets all others. */
  static Ring allgather(VectorBlocks blocks) {
    return new Ring(blocks, 0, false);
  }

  /** Every node gets the sum of its block. */
  static Ring reduceScatter(VectorBlocks blocks) {
    return new Ring(blocks, -1, true);
  }

  private int nodes() {
    return blocks.parts();
  }

  @Override
  public int rounds(int node) {
    return nodes() - 1;
  }

  @Override
  public int to(int node, int round) {
    return node == nodes() - 1 ? 0 : node + 1;
  }

  @Override
  public int from(int node, int round) {
    return node == 0 ? nodes() - 1 : node - 1;
  }

  @Override
  public MessageSlots message(int node, int round) {
    return blocks.block(Math.floorMod(node + first - round, nodes()));
  }

  /** The first block that a node sends; it never gets that one. */
  private int first(int node) {
    return Math.floorMod(node + first, nodes());
  }

  @Override
  public long received(int node) {
    return blocks.units() - blocks.block(first(node)).count();
  }

  @Override
  public MessageSlots between(int from, int to) {
    return to == to(from, 0) ? new Falling(blocks, first(from)) : MessageSlots.none();
  }

  /** All blocks but the one after the first, from the first one down; after 0 comes the last. */
  private record Falling(VectorBlocks blocks, int first) implements MessageSlots {
    @Override
    public long count() {
      return blocks.units() - blocks.block((first + 1) % blocks.parts()).count();
    }

    @Override
    public long of(long unit) {
      long below = blocks.start(first + 1);
      return unit < below ? within(unit, below) : within(unit - below, blocks.units());
    }

    /** The unit that so many come before, where blocks are sent from this end down. */
    private long within(long before, long end) {
      int block = blocks.of(end - 1 - before);
      return blocks.start(block) + before - (end - blocks.start(block + 1));
    }
  }
}
