package fathom.model.collective;

/**
 * Rounds in which every node meets every other once: by XOR for a power of two, else by
 * edge-colouring the complete graph (CE; model §3): round r pairs i with (r − i) mod n, n = p − 1
 * for even p and p for odd p; a node paired with itself meets node p − 1, or idles.
 */
public record Pairing(int nodes) {
  /** Nobody: this node idles. */
  public static final int NOBODY = -1;

  public int rounds() {
    return nodes - 1 + nodes % 2;
  }

  /**
   * Whom a node meets.
   *
   * @param round from 0
   */
  public int partner(int node, int round) {
    if (Integer.bitCount(nodes) == 1) {
      return node ^ (round + 1);
    }
    int n = rounds();
    boolean even = nodes % 2 == 0;
    if (even && node == nodes - 1) {
      // The one i of this round with 2i ≡ r (mod n), n odd.
      return (int) ((long) round * ((n + 1) / 2) % n);
    }
    int partner = Math.floorMod(round - node, n);
    if (partner != node) {
      return partner;
    }
    return even ? nodes - 1 : NOBODY;
  }
}
