package fathom.model.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How long a broadcast down a tree takes in pLogP's terms, from below and from above, where nobody
 * knows in which order a node's sends leave it: an MPI library starts all of them at once, and TCP
 * shares the line among them.
 *
 * <p>Where no processor is slower than the line (max(g_s, O_s) = g and O_r + U_r + O_s ≤ g), these
 * are BM's formulas: on a chain with one segment both are its chain, (P − 1)·(g + L); on a flat
 * tree with one segment its flat tree, (P − 1)·g + L; on a chain of k segments the upper one is its
 * segmented chain, (P − 1)·(g + L) + (k − 1)·g.
 */
public final class TreeBounds {
  private TreeBounds() {}

  /**
   * No earlier is an undivided message everywhere. By when a node's j-th child has it, the node has
   * sent j of them, and the child has taken its own: max(j·sending, g) + L after the node had it,
   * whatever the order. That others take theirs costs the child nothing. The deepest subtrees are
   * served first.
   *
   * @param message undivided
   */
  public static double shortest(RelayTree tree, Hop message) {
    double[] below = new double[tree.nodes()];
    for (int node = tree.nodes() - 1; node >= 0; node--) {
      List<Double> subtrees = new ArrayList<>();
      tree.children().get(node).forEach(child -> subtrees.add(below[child]));
      subtrees.sort(Comparator.reverseOrder());
      for (int i = 0; i < subtrees.size(); i++) {
        double there = Math.max((i + 1) * message.sending(), message.gap()) + message.latency();
        below[node] = Math.max(below[node], there + subtrees.get(i));
      }
    }
    return below[0];
  }

  /**
   * No later is a message of k equal segments everywhere. A node that hands a segment on to n
   * children is occupied with it for r(n) = max(n·g, reception + n·sendOverhead), since its one
   * processor takes the next segment meanwhile; the root takes none, r = n·g. The segment is with
   * all of them r + L after the node has it (fair shares of its line), and follows the one before
   * as fast as the slowest node passes them on.
   *
   * <p>T = max over leaves Σ (r + L) on the way there + (k − 1)·max r.
   *
   * @param segment one of the k
   */
  public static double longest(RelayTree tree, long segments, Hop segment) {
    if (segments < 1) {
      throw new IllegalArgumentException("at least 1 segment, not " + segments);
    }
    double[] below = new double[tree.nodes()];
    double slowest = 0;
    for (int node = tree.nodes() - 1; node >= 0; node--) {
      List<Integer> children = tree.children().get(node);
      int n = children.size();
      double occupied = node == 0 ? n * segment.gap() : n == 0 ? 0 : segment.relay(n);
      slowest = Math.max(slowest, occupied);
      for (int child : children) {
        below[node] = Math.max(below[node], occupied + segment.latency() + below[child]);
      }
    }
    return below[0] + (segments - 1) * slowest;
  }
}
