package fathom.model.related;

import fathom.model.word.Word;
import java.util.Optional;

/** How nodes are linked. Two nodes or more; all links carry both directions at once (GE §3.2). */
public enum Topology implements Word {
  /** Each with the next, the last with the first. */
  RING("⌊p/2⌋"),
  /** A square grid, its rows and its columns rings; nodes are numbered row by row from 0. */
  TORUS("2⌊√p/2⌋"),
  /** Nodes whose numbers differ in one bit. */
  HYPERCUBE("log2 p");

  private final String diameterText;

  Topology(String diameterText) {
    this.diameterText = diameterText;
  }

  /** The diameter as a formula of p. */
  String diameterText() {
    return diameterText;
  }

  /** Why so many nodes do not form this topology; empty if they do. */
  public Optional<String> refusal(int nodes) {
    if (nodes < 2) {
      return Optional.of("a " + word() + " needs 2 nodes or more, not " + nodes);
    }
    if (this == TORUS && side(nodes) * side(nodes) != nodes) {
      return Optional.of("a torus needs a square number of nodes, not " + nodes);
    }
    return this == HYPERCUBE && !isPowerOfTwo(nodes)
        ? Optional.of("a hypercube needs a power of two of nodes, not " + nodes)
        : Optional.empty();
  }

  /**
   * Links between the two nodes farthest from each other (GE Table 1.1), of so many nodes that form
   * this topology.
   */
  public int diameter(int nodes) {
    return switch (this) {
      case RING -> nodes / 2;
      case TORUS -> 2 * (side(nodes) / 2);
      case HYPERCUBE -> log2(nodes);
    };
  }

  static boolean isPowerOfTwo(int number) {
    return Integer.bitCount(number) == 1 && number > 0;
  }

  /** ⌊log2 n⌋ of a positive number. */
  static int log2(int number) {
    return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(number);
  }

  /** ⌊√p⌋; the square root of an int is far from where a double's would be off by one. */
  static int side(int nodes) {
    return (int) Math.sqrt(nodes);
  }
}
