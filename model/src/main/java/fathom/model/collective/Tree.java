package fathom.model.collective;

/** Who hands on to whom, from node 0 down; children in the order they are served in. */
sealed interface Tree {
  int nodes();

  int parent(int node);

  int children(int node);

  /**
   * A node's child.
   *
   * @param index from 0
   */
  int child(int node, int index);

  /** Nodes of the subtree below and with a node; they are numbered from it on, where scattered. */
  int subtree(int node);

  /** The root has all others. */
  record Flat(int nodes) implements Tree {
    @Override
    public int parent(int node) {
      return 0;
    }

    @Override
    public int children(int node) {
      return node == 0 ? nodes - 1 : 0;
    }

    @Override
    public int child(int node, int index) {
      return index + 1;
    }

    @Override
    public int subtree(int node) {
      return node == 0 ? nodes : 1;
    }
  }

  /** Each has the next. */
  record Chain(int nodes) implements Tree {
    @Override
    public int parent(int node) {
      return node - 1;
    }

    @Override
    public int children(int node) {
      return node == nodes - 1 ? 0 : 1;
    }

    @Override
    public int child(int node, int index) {
      return node + 1;
    }

    @Override
    public int subtree(int node) {
      return nodes - node;
    }
  }

  /** Node i has 2i + 1 and 2i + 2. */
  record Binary(int nodes) implements Tree {
    @Override
    public int parent(int node) {
      return (node - 1) / 2;
    }

    @Override
    public int children(int node) {
      return Math.clamp(nodes - 1 - 2L * node, 0, 2);
    }

    @Override
    public int child(int node, int index) {
      return 2 * node + 1 + index;
    }

    @Override
    public int subtree(int node) {
      throw new UnsupportedOperationException("a binary tree's subtrees are not contiguous");
    }
  }

  /** Node i has i + 2^j for every 2^j below its lowest bit, the largest first. */
  record Binomial(int nodes) implements Tree {
    @Override
    public int parent(int node) {
      return node & (node - 1);
    }

    @Override
    public int children(int node) {
      int below = node == 0 ? Integer.SIZE - 1 : Integer.numberOfTrailingZeros(node);
      int others = nodes - 1 - node;
      int fitting = Integer.SIZE - Integer.numberOfLeadingZeros(others);
      return Math.min(below, fitting);
    }

    @Override
    public int child(int node, int index) {
      return node + (1 << (children(node) - 1 - index));
    }

    @Override
    public int subtree(int node) {
      int whole = node == 0 ? nodes : Integer.lowestOneBit(node);
      return Math.min(whole, nodes - node);
    }
  }
}
