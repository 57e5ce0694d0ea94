package fathom.model.collective;

/** Who hands on to whom, from node 0 down; children in the order they are served in. */
public sealed interface Tree {
  int nodes();

  int parent(int node);

  int children(int node);

  /**
   * A node's child.
   *
   * @param index from 0
   */
  int child(int node, int index);

  /** A tree whose every subtree has consecutive numbers, from its topmost node on. */
  sealed interface Contiguous extends Tree {
    /** Nodes of the subtree below and with a node. */
    int subtree(int node);
  }

  /** The root has all others. */
  record Flat(int nodes) implements Contiguous {
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
  record Chain(int nodes) implements Contiguous {
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
  }

  /** Node i has i + 2^j for every 2^j below its lowest bit, the largest first. */
  record Binomial(int nodes) implements Contiguous {
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

  /**
   * Node i has i + 2^j for every 2^j above its highest bit, the smallest first, which has the
   * largest subtree (Open MPI's binomial tree). For powers of two it is {@link Binomial} with the
   * bits of all numbers in reverse order.
   */
  record HighBits(int nodes) implements Tree {
    private static int first(int node) {
      return node == 0 ? 1 : Integer.highestOneBit(node) << 1;
    }

    @Override
    public int parent(int node) {
      return node - Integer.highestOneBit(node);
    }

    @Override
    public int children(int node) {
      int all = 0;
      for (long bit = first(node); node + bit < nodes; bit <<= 1) {
        all++;
      }
      return all;
    }

    @Override
    public int child(int node, int index) {
      return node + (first(node) << index);
    }
  }

  /**
   * The children of a level are those of its nodes in turn, the first ones before the second ones
   * (Open MPI): node i of a level of w nodes has i + w and i + 2w. Odd nodes are below node 1.
   */
  record Levels(int nodes) implements Tree {
    private static int width(int node) {
      return Integer.highestOneBit(node + 1);
    }

    @Override
    public int parent(int node) {
      int above = width(node) / 2;
      return node - above < width(node) - 1 ? node - above : node - 2 * above;
    }

    @Override
    public int children(int node) {
      return Math.clamp((nodes - 1 - (long) node) / width(node), 0, 2);
    }

    @Override
    public int child(int node, int index) {
      return node + (index + 1) * width(node);
    }
  }

  /**
   * Node i has i + d·r^j for d below the radix and every r^j that divides i further, the largest
   * first (Open MPI's k-nomial tree).
   */
  record Knomial(int nodes, int radix) implements Tree {
    /** The largest power by which a node has children. */
    private long top(int node) {
      long power = 1;
      while (power < nodes && node % (power * radix) == 0) {
        power *= radix;
      }
      return power / radix;
    }

    private int fitting(int node, long power) {
      return (int) Math.min(radix - 1L, (nodes - 1 - node) / power);
    }

    @Override
    public int parent(int node) {
      long power = top(node) * radix;
      // Its lowest digit that is not 0 stands at this power.
      power = power == 0 ? 1 : power;
      return (int) (node / (power * radix) * (power * radix));
    }

    @Override
    public int children(int node) {
      int all = 0;
      for (long power = top(node); power > 0; power /= radix) {
        all += fitting(node, power);
      }
      return all;
    }

    @Override
    public int child(int node, int index) {
      int left = index;
      for (long power = top(node); ; power /= radix) {
        int here = fitting(node, power);
        if (left < here) {
          return (int) (node + (left + 1) * power);
        }
        left -= here;
      }
    }
  }

  /** So many chains from the root, of lengths that differ by one at most, the longer ones first. */
  record Chains(int nodes, int chains) implements Tree {
    private int head(int chain) {
      int others = nodes - 1;
      return 1 + chain * (others / chains) + Math.min(chain, others % chains);
    }

    private boolean isHead(int node) {
      int length = (nodes - 1) / chains;
      int ofLonger = (nodes - 1) % chains * (length + 1);
      int before = node - 1;
      return before < ofLonger ? before % (length + 1) == 0 : (before - ofLonger) % length == 0;
    }

    @Override
    public int parent(int node) {
      return isHead(node) ? 0 : node - 1;
    }

    @Override
    public int children(int node) {
      if (node == 0) {
        return chains;
      }
      return node == nodes - 1 || isHead(node + 1) ? 0 : 1;
    }

    @Override
    public int child(int node, int index) {
      return node == 0 ? head(index) : node + 1;
    }
  }
}
