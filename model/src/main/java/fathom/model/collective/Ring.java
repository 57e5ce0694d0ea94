package fathom.model.collective;

/**
 * Round j: block node + first − j to the next node, the one before that from the node before. With
 * first = 0 all get all blocks; with first = −1 and sums, each ends with the sum of its own block.
 */
record Ring(Blocks blocks, int first, boolean adds) implements Rounds {
  /** Every node has its block, and gets all others. */
  static Ring allgather(Blocks blocks) {
    return new Ring(blocks, 0, false);
  }

  /** Every node gets the sum of its block. */
  static Ring reduceScatter(Blocks blocks) {
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
  public Slots message(int node, int round) {
    return blocks.block(Math.floorMod(node + first - round, nodes()));
  }
}
