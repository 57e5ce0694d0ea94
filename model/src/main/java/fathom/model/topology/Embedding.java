package fathom.model.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A logical topology laid into a hypercube (GE §3.3). Dilation and congestion are counted on the
 * links that messages take, and not assumed: a message goes the way that corrects the lowest
 * differing bit first (GE §3.1.1).
 *
 * @param dimension of the hypercube
 * @param hosts the hypercube's node of each logical node, in the order of these
 * @param arcs pairs of neighbouring logical nodes, each once
 */
public record Embedding(int dimension, List<Integer> hosts, List<Arc> arcs) {
  /** Dimensions above this are refused: the arcs of larger ones are not worth a list. */
  public static final int MOST_DIMENSIONS = 20;

  /** Two logical nodes that are neighbours. */
  public record Arc(int from, int to) {}

  public Embedding {
    hosts = List.copyOf(hosts);
    arcs = List.copyOf(arcs);
  }

  /** A ring of p nodes: node i on G(i, log2 p). */
  public static Answer<Embedding> ring(int nodes) {
    return Topology.HYPERCUBE.accept(nodes).then(p -> grid(0, Topology.log2(p)));
  }

  /**
   * A grid of 2^r × 2^s nodes, its rows and columns closed to rings: node (i,j) on G(i,r) ‖ G(j,s).
   * Logical nodes are numbered row by row.
   */
  public static Answer<Embedding> grid(int r, int s) {
    if (r < 0 || s < 0 || r > MOST_DIMENSIONS || s > MOST_DIMENSIONS - r || r + s < 1) {
      return Answer.refused(
          "a grid of 2^" + r + " × 2^" + s + " nodes; r + s is from 1 to " + MOST_DIMENSIONS);
    }
    int rows = 1 << r;
    int columns = 1 << s;
    List<Integer> hosts =
        IntStream.range(0, rows * columns)
            .map(node -> GrayCode.code(node / columns) << s | GrayCode.code(node % columns))
            .boxed()
            .toList();
    List<Arc> arcs = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        int node = row * columns + column;
        if (hasNext(column, columns)) {
          arcs.add(new Arc(node, row * columns + (column + 1) % columns));
        }
        if (hasNext(row, rows)) {
          arcs.add(new Arc(node, (row + 1) % rows * columns + column));
        }
      }
    }
    return Answer.given(new Embedding(r + s, hosts, arcs));
  }

  /** In a ring of two the way back is the same arc, and a ring of one has none. */
  private static boolean hasNext(int place, int length) {
    return length > 2 || place + 1 < length;
  }

  /** Arc dilation: links of the longest way that an arc takes. */
  public int dilation() {
    return arcs.stream()
        .mapToInt(arc -> Integer.bitCount(hosts.get(arc.from()) ^ hosts.get(arc.to())))
        .max()
        .orElse(0);
  }

  /** Arc congestion: arcs that share the busiest link. */
  public int congestion() {
    Map<Arc, Integer> busy = new HashMap<>();
    for (Arc arc : arcs) {
      way(hosts.get(arc.from()), hosts.get(arc.to())).forEach(l -> busy.merge(l, 1, Integer::sum));
    }
    return busy.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /** Vertex expansion, as GE has it: logical nodes over those of the hypercube. */
  public double expansion() {
    return new HashSet<>(hosts).size() / (double) (1 << dimension);
  }

  /** Links from one node of a hypercube to another, lowest differing bit first. */
  static List<Arc> way(int from, int to) {
    List<Arc> links = new ArrayList<>();
    int at = from;
    while (at != to) {
      int next = at ^ Integer.lowestOneBit(at ^ to);
      links.add(new Arc(Math.min(at, next), Math.max(at, next)));
      at = next;
    }
    return links;
  }
}
