package fathom.model.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How long a broadcast down a tree takes in pLogP's terms, from below and from above, where nobody
 * knows in which order a node's sends leave it: an MPI library starts all of them at once, and TCP
 * shares the line among them. g is the gap of what is sent, L the latency.
 *
 * <p>On a chain with one segment both are BM's chain, (P − 1)·(g + L); on a flat tree with one
 * segment both are BM's flat tree, (P − 1)·g + L; on a chain of k segments the upper one is BM's
 * segmented chain, (P − 1)·(g + L) + (k − 1)·g.
 */
public final class TreeBounds {
  private TreeBounds() {}

  /**
   * No earlier is an undivided message everywhere: a node's j-th child has it j·g + L after the
   * node, whatever the order, and the deepest subtrees are served first.
   */
  public static double shortest(RelayTree tree, double gap, double latency) {
    double[] below = new double[tree.nodes()];
    for (int node = tree.nodes() - 1; node >= 0; node--) {
      List<Double> subtrees = new ArrayList<>();
      tree.children().get(node).forEach(child -> subtrees.add(below[child]));
      subtrees.sort(Comparator.reverseOrder());
      for (int i = 0; i < subtrees.size(); i++) {
        below[node] = Math.max(below[node], (i + 1) * gap + latency + subtrees.get(i));
      }
    }
    return below[0];
  }

  /**
   * No later is a message of k equal segments everywhere: each segment is with all n children of a
   * node n·g + L after the node has it (fair shares of its line), and follows the one before as
   * fast as the node with the most children passes them on.
   *
   * <p>T = max over leaves Σ (n·g + L) on the way there + (k − 1)·n_max·g.
   */
  public static double longest(RelayTree tree, long segments, double gap, double latency) {
    if (segments < 1) {
      throw new IllegalArgumentException("at least 1 segment, not " + segments);
    }
    double[] below = new double[tree.nodes()];
    for (int node = tree.nodes() - 1; node >= 0; node--) {
      List<Integer> children = tree.children().get(node);
      for (int child : children) {
        below[node] = Math.max(below[node], children.size() * gap + latency + below[child]);
      }
    }
    return below[0] + (segments - 1) * tree.widest() * gap;
  }
}
