package fathom.model.simulate;

/**
 * What lines let pass at once after a rest, where token buckets shape them (an emulated network, or
 * one that somebody's quota limits): such a line saves up time while it is idle, as much as its
 * bucket is deep, and a packet that finds enough saved for itself passes in no time. A line of a
 * real network saves nothing: each packet takes its gap, however long nothing was sent before. All
 * lines are at rest when a run begins.
 *
 * @param lineMicros depth of the bucket at each node's line, as the time in which the line fills it
 * @param portMicros the same of the switch's port to each node
 */
public record Bursts(double lineMicros, double portMicros) {
  /** Lines that save up nothing. */
  public static final Bursts NONE = new Bursts(0, 0);

  public Bursts {
    if (!isDepth(lineMicros) || !isDepth(portMicros)) {
      throw new IllegalArgumentException(
          "a token bucket is at least 0 µs deep: " + lineMicros + ", " + portMicros);
    }
  }

  private static boolean isDepth(double micros) {
    return micros >= 0 && Double.isFinite(micros);
  }

  /**
   * What a full bucket keeps when a packet has passed; 0 where it never holds more than one, and
   * where there is none.
   */
  static double left(double depthMicros, double gapMicros) {
    return Math.max(0, depthMicros - gapMicros);
  }
}
