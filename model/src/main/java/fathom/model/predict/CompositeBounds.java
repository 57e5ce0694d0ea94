package fathom.model.predict;

/**
 * How long collectives take in pLogP's terms that are put together from phases, from below or from
 * above. L is the latency, p the number of nodes, M the message.
 */
public final class CompositeBounds {
  private CompositeBounds() {}

  /**
   * No scatter and allgather of a message broadcasts it earlier: (p − 1)/p of it leaves the root in
   * the scatter, and as much again in the allgather, of which the root is a part like any other; as
   * much comes to it there.
   *
   * @param others of (p − 1)·M/p bytes
   */
  public static double scatterAllgatherAtLeast(Hop others) {
    return Math.max(2 * others.sending(), others.gap()) + others.latency();
  }

  /**
   * A binomial scatter whose nodes serve one child after the other, the largest subtree first, has
   * brought the last part when the root could have sent all, and ⌈log2 p⌉ messages' own time; in a
   * ring each part then makes p − 1 steps, in each of which every node takes one and sends one.
   *
   * @param part of M/p bytes
   * @param messageMicros what one message costs besides its bytes
   */
  public static double scatterRingAllgatherAtMost(int nodes, Hop part, double messageMicros) {
    return (nodes - 1) * part.gap()
        + levels(nodes) * (messageMicros + part.latency())
        + (nodes - 1) * (part.with(messageMicros).relay(1) + part.latency());
  }

  /**
   * A ring reduces and gathers in 2·(p − 1) steps, each after the one before. No step is faster
   * than one packet's way, nor than a part's gap.
   *
   * @param packet a part, or one packet of it where it is divided
   * @param part of M/p bytes
   */
  public static double ringAllreduceAtLeast(int nodes, Hop packet, Hop part) {
    return 2.0 * (nodes - 1) * Math.max(packet.gap() + packet.latency(), part.gap());
  }

  /**
   * Two binary trees, a half of the message each: up ⌈log2 p⌉ levels and down again, undivided. At
   * each level a node serves two others on its line, and its processor takes two halves and sends
   * two: one tree's leaves are the other's forks.
   *
   * @param half of M/2 bytes
   */
  public static double treeAllreduceAtMost(int nodes, Hop half) {
    return 2.0 * levels(nodes) * (2 * half.relay(1) + half.latency());
  }

  /** ⌈log2 p⌉. */
  private static int levels(int nodes) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(nodes - 1);
  }
}
