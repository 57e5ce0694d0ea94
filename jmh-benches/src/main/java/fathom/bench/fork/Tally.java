package fathom.bench.fork;

/**
 * How far one end of a pair was, at a moment of its own clock. Only differences of two of the same
 * end mean something: no two clocks agree.
 *
 * @param messages round trips, or messages that came over the line
 */
public record Tally(long messages, long nanos) {
  /** Messages per ns since an earlier one of the same end. */
  public double rateSince(Tally earlier) {
    return (messages - earlier.messages) / (double) Math.max(1, nanos - earlier.nanos);
  }
}
