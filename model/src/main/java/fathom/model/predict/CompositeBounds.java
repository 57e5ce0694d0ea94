package fathom.model.predict;

/**
 * How long collectives take in pLogP's terms that are put together from phases, from below or from
 * above. g is always the gap of what is named, L the latency, p the number of nodes.
 */
public final class CompositeBounds {
  private CompositeBounds() {}

  /**
   * No scatter and allgather of a message broadcasts it earlier: (p − 1)/p of it leaves the root,
   * and then as much comes to the last node.
   *
   * @param othersGap g((p − 1)·M/p)
   */
  public static double scatterAllgatherAtLeast(double othersGap, double latency) {
    return 2 * (othersGap + latency);
  }

  /**
   * A binomial scatter whose nodes serve one child after the other, the largest subtree first, has
   * brought the last part when the root could have sent all, and ⌈log2 p⌉ messages' own time; in a
   * ring each part then makes p − 1 steps.
   *
   * @param othersGap g((p − 1)·M/p)
   * @param partGap g(M/p)
   * @param messageMicros what one message costs besides its bytes
   */
  public static double scatterRingAllgatherAtMost(
      int nodes, double othersGap, double partGap, double messageMicros, double latency) {
    return othersGap
        + levels(nodes) * (messageMicros + latency)
        + (nodes - 1) * (partGap + messageMicros + latency);
  }

  /**
   * A ring reduces and gathers in 2·(p − 1) steps, each after the one before. No step is faster
   * than one packet's way, nor than a part's gap.
   *
   * @param packetGap of a part, or of one packet of it where it is divided
   * @param partGap g(M/p)
   */
  public static double ringAllreduceAtLeast(
      int nodes, double packetGap, double partGap, double latency) {
    return 2.0 * (nodes - 1) * Math.max(packetGap + latency, partGap);
  }

  /**
   * Two binary trees, a half of the message each: up ⌈log2 p⌉ levels and down again, undivided, a
   * node with two others to serve at each.
   *
   * @param halfGap g(M/2)
   */
  public static double treeAllreduceAtMost(int nodes, double halfGap, double latency) {
    return 2.0 * levels(nodes) * (2 * halfGap + latency);
  }

  /** ⌈log2 p⌉. */
  private static int levels(int nodes) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(nodes - 1);
  }
}
