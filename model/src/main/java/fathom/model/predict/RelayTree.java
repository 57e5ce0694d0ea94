package fathom.model.predict;

import java.util.ArrayList;
import java.util.List;

/**
 * Who hands a message on to whom: node 0 has it, each node sends it to its children. A parent has a
 * smaller number than its children.
 *
 * @param children each node's children, in the order they are served in
 */
public record RelayTree(List<List<Integer>> children) {
  public RelayTree {
    children = children.stream().map(List::copyOf).toList();
    int[] parents = new int[children.size()];
    for (int node = 0; node < children.size(); node++) {
      for (int child : children.get(node)) {
        if (child <= node || child >= children.size() || ++parents[child] > 1) {
          throw new IllegalArgumentException("no tree: " + children);
        }
      }
    }
    for (int node = 1; node < parents.length; node++) {
      if (parents[node] == 0) {
        throw new IllegalArgumentException("nobody sends to " + node + ": " + children);
      }
    }
  }

  public int nodes() {
    return children.size();
  }

  /** Most children that one node has. */
  public int widest() {
    return children.stream().mapToInt(List::size).max().orElse(0);
  }

  /** The root has all others. */
  public static RelayTree flat(int nodes) {
    List<List<Integer>> children = none(nodes);
    for (int node = 1; node < nodes; node++) {
      children.get(0).add(node);
    }
    return new RelayTree(children);
  }

  /** The root feeds so many chains, which differ by at most one node, the longer ones first. */
  public static RelayTree chains(int nodes, int fanOut) {
    List<List<Integer>> children = none(nodes);
    int others = nodes - 1;
    int chains = Math.clamp(fanOut, 1, Math.max(1, others));
    int head = 1;
    for (int chain = 0; chain < chains && head < nodes; chain++) {
      int length = others / chains + (chain < others % chains ? 1 : 0);
      children.get(0).add(head);
      for (int node = head; node < head + length - 1; node++) {
        children.get(node).add(node + 1);
      }
      head += length;
    }
    return new RelayTree(children);
  }

  /** Each has two; a level is full before the next begins, and fills evenly. */
  public static RelayTree binary(int nodes) {
    List<List<Integer>> children = none(nodes);
    for (int node = 0; node < nodes; node++) {
      int width = Integer.highestOneBit(node + 1);
      for (int child = node + width; child <= node + 2 * width && child < nodes; child += width) {
        children.get(node).add(child);
      }
    }
    return new RelayTree(children);
  }

  /** Node i has i + 2^j for every 2^j above i, the smallest first. */
  public static RelayTree binomial(int nodes) {
    List<List<Integer>> children = none(nodes);
    for (int node = 0; node < nodes; node++) {
      int first = node == 0 ? 1 : 2 * Integer.highestOneBit(node);
      for (int step = first; node + step < nodes; step *= 2) {
        children.get(node).add(node + step);
      }
    }
    return new RelayTree(children);
  }

  /**
   * Node i has i + r·k^j for r = 1…k − 1 and every k^j that divides i further, the largest first.
   */
  public static RelayTree knomial(int nodes, int radix) {
    if (radix < 2) {
      throw new IllegalArgumentException("a radix is at least 2, not " + radix);
    }
    List<List<Integer>> children = none(nodes);
    for (int node = 0; node < nodes; node++) {
      int step = 1;
      while (step < nodes && node % (radix * step) == 0) {
        step *= radix;
      }
      for (step /= radix; step > 0; step /= radix) {
        for (int r = 1; r < radix && node + r * step < nodes; r++) {
          children.get(node).add(node + r * step);
        }
      }
    }
    return new RelayTree(children);
  }

  private static List<List<Integer>> none(int nodes) {
    if (nodes < 2 || nodes > Point.MOST_NODES) {
      throw new IllegalArgumentException("2 to " + Point.MOST_NODES + " nodes, not " + nodes);
    }
    List<List<Integer>> children = new ArrayList<>(nodes);
    for (int node = 0; node < nodes; node++) {
      children.add(new ArrayList<>());
    }
    return children;
  }
}
