package fathom.bench.peer;

import java.time.Duration;

/** How a flood is sent. */
public sealed interface Pace {
  /** Without end, as fast as the line takes it. */
  record BackToBack() implements Pace {}

  /**
   * Without end, not more often than every interval, for one phase; none for the next, and so on.
   * The sender spins in between.
   */
  record PhasedPace(Duration interval, Duration phase) implements Pace {}

  /**
   * Without end, so many at a time at a steady rate, resting between: little work per message. A
   * rest that lasted too long is made up for.
   */
  record Clumps(int clump, Duration interval) implements Pace {}

  /**
   * So many messages back to back, after a prelude; the sender's own clock runs from when it was to
   * begin until its transmit queue is empty.
   */
  record Burst(long count, PreludeTo prelude) implements Pace {}

  /** Packets to a member outside the test that empty the sender's token bucket first. */
  record PreludeTo(int count, String address) {
    public static final PreludeTo NONE = new PreludeTo(0, "");
  }
}
