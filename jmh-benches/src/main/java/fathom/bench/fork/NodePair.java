package fathom.bench.fork;

/** Two nodes by their numbers, from 1; the first begins. */
public record NodePair(int from, int to) {
  /** The same two, of which the other begins. */
  public NodePair reversed() {
    return new NodePair(to, from);
  }
}
