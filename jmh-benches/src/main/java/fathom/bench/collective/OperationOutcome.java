package fathom.bench.collective;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * One repetition of an operation, all nodes' parts taken together.
 *
 * @param operationMicros with a shared clock from the first start to the last end; without one the
 *     longest part, which is short of that by at most {@code skewMicros}; no result unless the
 *     operation is {@link #verified}
 * @param longestPartMicros the longest part, each by its own clock
 * @param skewMicros how far apart the nodes started: read off the shared clock, or {@code
 *     skewBoundMicros}
 * @param skewBoundMicros what they were apart at most, without any common clock: the longest stay
 *     in the barrier. All nodes left it after the last had entered, so none left earlier than its
 *     own stay before another
 * @param sharedClock whether all nodes read the same clock
 * @param finished whether every node came to the end of its program
 * @param missing data packets that should have come and did not, also because they were never sent
 * @param lost frames of data and signals that were sent and did not come in time
 * @param dropped of those, what a receiver's socket buffer had no room for
 * @param wrong data packets that held other bytes than they should
 * @param refused frames that were malformed, foreign, late or came twice, and what strangers sent
 */
public record OperationOutcome(
    double operationMicros,
    double longestPartMicros,
    double skewMicros,
    double skewBoundMicros,
    boolean sharedClock,
    boolean finished,
    long missing,
    long lost,
    long dropped,
    long wrong,
    long refused) {
  private static final double NANOS_PER_MICRO = 1e3;

  /**
   * @param parts of all nodes, at least one
   * @param sharedClock whether their readings may be compared
   */
  public static OperationOutcome of(List<Part> parts, boolean sharedClock) {
    double longest = micros(most(parts, p -> p.endNanos() - p.startNanos()));
    double bound = micros(most(parts, Part::stayNanos));
    // Readings of one clock may lie on both sides of its overflow: only differences are compared.
    long origin = parts.getFirst().startNanos();
    long first = -most(parts, p -> origin - p.startNanos());
    double skew = micros(most(parts, p -> p.startNanos() - origin) - first);
    double common = micros(most(parts, p -> p.endNanos() - origin) - first);
    return new OperationOutcome(
        sharedClock ? common : longest,
        longest,
        sharedClock ? skew : bound,
        bound,
        sharedClock,
        parts.stream().allMatch(Part::finished),
        sum(parts, Part::missing),
        sum(parts, Part::sent) - sum(parts, Part::received),
        sum(parts, Part::dropped),
        sum(parts, Part::wrong),
        sum(parts, Part::refused));
  }

  /** Every node did all of its part, and holds the right bytes. */
  public boolean verified() {
    return finished && missing == 0 && wrong == 0;
  }

  private static long most(List<Part> parts, ToLongFunction<Part> of) {
    return parts.stream().mapToLong(of).max().orElseThrow();
  }

  private static long sum(List<Part> parts, ToLongFunction<Part> of) {
    return parts.stream().mapToLong(of).sum();
  }

  private static double micros(long nanos) {
    return nanos / NANOS_PER_MICRO;
  }
}
