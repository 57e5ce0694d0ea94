package fathom.model.collective;

import fathom.model.word.Word;
import java.util.List;

/**
 * Which node each rank of a program is on, where each node has equally many. Ranks are what a
 * {@link Program} calls its nodes, numbered from 0; so are the nodes here, and the places of ranks
 * within one.
 *
 * @param nodes at least 1
 * @param perNode ranks of each node, at least 1
 * @param order how ranks are dealt to nodes
 */
public record RankPlacement(int nodes, int perNode, Order order) {
  /** How ranks are dealt to nodes. */
  public enum Order implements Word {
    /** A node is filled before the next one: ranks 0 and 1 on node 0 (Open MPI: by slot). */
    BLOCK,
    /** One to each node in turn: rank 0 on node 0, rank 1 on node 1 (Open MPI: by node). */
    CYCLIC;

    /** All, the usual one first. */
    public static final List<Order> ALL = List.of(values());
  }

  public RankPlacement {
    if (nodes < 1 || perNode < 1 || (long) nodes * perNode > Instruction.MOST_NODES) {
      throw new IllegalArgumentException(
          "no placement: " + nodes + " nodes of " + perNode + " ranks");
    }
  }

  /** All ranks. */
  public int ranks() {
    return nodes * perNode;
  }

  /** The node that a rank is on. */
  public int node(int rank) {
    requireRank(rank);
    return switch (order) {
      case BLOCK -> rank / perNode;
      case CYCLIC -> rank % nodes;
    };
  }

  /** A rank's place among those of its node, in the order of their numbers. */
  public int place(int rank) {
    requireRank(rank);
    return switch (order) {
      case BLOCK -> rank % perNode;
      case CYCLIC -> rank / nodes;
    };
  }

  /** The rank at a place of a node. */
  public int rank(int node, int place) {
    if (node < 0 || node >= nodes || place < 0 || place >= perNode) {
      throw new IllegalArgumentException("no place " + place + " of node " + node);
    }
    return switch (order) {
      case BLOCK -> node * perNode + place;
      case CYCLIC -> place * nodes + node;
    };
  }

  /** The first rank of a node: it stands for the node in two-level algorithms. */
  public int leader(int node) {
    return rank(node, 0);
  }

  /** Whether two ranks are on one node. */
  public boolean share(int rank, int other) {
    return node(rank) == node(other);
  }

  private void requireRank(int rank) {
    if (rank < 0 || rank >= ranks()) {
      throw new IllegalArgumentException("no rank " + rank + " of " + ranks());
    }
  }
}
