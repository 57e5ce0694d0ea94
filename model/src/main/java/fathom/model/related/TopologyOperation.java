package fathom.model.related;

/**
 * What nodes do together, by GE's names (§3.2). Each has a reverse of the same time: accumulation
 * of broadcast, gather of scatter.
 */
public enum TopologyOperation {
  /** One message over the longest way. */
  SINGLE_MESSAGE("single message"),
  /** One node's message to all. */
  BROADCAST("broadcast"),
  /** Each node's message to all. */
  ALL_TO_ALL_BROADCAST("all-to-all broadcast"),
  /** A value over all nodes, in the end on all of them. */
  REDUCTION("reduction"),
  /** One node's message for each; gather is the reverse. */
  SCATTER("scatter/gather"),
  /** A message of each for each. */
  TOTAL_EXCHANGE("total exchange"),
  /** From each node i to node (i + q) mod p. */
  CIRCULAR_SHIFT("circular q-shift");

  private final String title;

  TopologyOperation(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
