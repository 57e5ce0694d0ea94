package fathom.model.topology;

import java.util.ArrayList;
import java.util.List;

/**
 * How a circular q-shift is made of smaller ones (GE §3.2.6): node i's data go to (i + q) mod p.
 */
public final class CircularShift {
  private CircularShift() {}

  /**
   * γ(q): the largest j with 2^j dividing q.
   *
   * @param q not 0, which every 2^j divides
   */
  static int gamma(int q) {
    return Integer.numberOfTrailingZeros(q);
  }

  /**
   * On a hypercube, nodes in the order of the Gray code: one shift by 2^i for each set bit of q,
   * the highest first. A shift by 1 goes over one link, the others over two.
   */
  public static Answer<List<Integer>> hypercubeStages(int nodes, int q) {
    return Topology.HYPERCUBE
        .accept(nodes)
        .then(p -> accept(p, q))
        .then(
            shift -> {
              List<Integer> stages = new ArrayList<>();
              for (int rest = shift; rest != 0; rest -= Integer.highestOneBit(rest)) {
                stages.add(Integer.highestOneBit(rest));
              }
              return Answer.given(List.copyOf(stages));
            });
  }

  /** Links that data cross one after the other in all stages on a hypercube. */
  public static Answer<Integer> hypercubeLinks(int nodes, int q) {
    return hypercubeStages(nodes, q)
        .then(stages -> Answer.given(stages.stream().mapToInt(s -> s == 1 ? 1 : 2).sum()));
  }

  /** On a torus, nodes row by row. */
  public static Answer<TorusStages> torusStages(int nodes, int q) {
    return Topology.TORUS
        .accept(nodes)
        .then(p -> accept(p, q))
        .then(
            shift -> {
              int side = Topology.side(nodes);
              return Answer.given(new TorusStages(side, shift % side, shift / side));
            });
  }

  private static Answer<Integer> accept(int nodes, int q) {
    return 0 < q && q < nodes
        ? Answer.given(q)
        : Answer.refused("q is from 1 to " + (nodes - 1) + ", not " + q);
  }

  /**
   * The stages of a shift on a torus.
   *
   * @param side √p
   * @param inRows q mod √p: the shift within each row
   * @param inColumns ⌊q/√p⌋: the shift within each column
   */
  public record TorusStages(int side, int inRows, int inColumns) {
    /** Whether data pass the right border, and need one step more in their column. */
    public boolean compensates() {
      return inRows > 0;
    }

    /** Where a node's data are after all stages. */
    public int destination(int node) {
      int row = node / side;
      int column = node % side + inRows;
      int carry = column / side;
      return (row + carry + inColumns) % side * side + column % side;
    }

    /** Links crossed one after the other; each ring is gone round the shorter way. */
    public int links() {
      return Math.min(inRows, side - inRows)
          + (compensates() ? 1 : 0)
          + Math.min(inColumns, side - inColumns);
    }
  }
}
