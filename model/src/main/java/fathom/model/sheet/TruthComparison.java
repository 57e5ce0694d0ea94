package fathom.model.sheet;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Holds fitted pieces against known ones. Fitted and known cost functions need not bend at the same
 * size, so each piece is compared with the one that shares most sizes with it.
 */
public final class TruthComparison {
  /**
   * Open ranges are taken to end here, in bytes: far above every packet, so that an open piece wins
   * against a bounded one only where they really meet.
   */
  private static final long HORIZON_BYTES = 65_536;

  private TruthComparison() {}

  /** The piece of {@code other} that shares most sizes with {@code segment}, if any does. */
  public static Optional<Segment> counterpart(Segment segment, CostFunction other) {
    Optional<Segment> best = Optional.empty();
    long most = 0;
    for (Segment candidate : other.segments()) {
      long shared = sharedSizes(segment.range(), candidate.range());
      if (shared > most) {
        most = shared;
        best = Optional.of(candidate);
      }
    }
    return best;
  }

  /** (measured − known)/known, empty where the known value is 0. */
  public static OptionalDouble relativeError(double measured, double known) {
    return known == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Truth.relativeError(measured, known));
  }

  private static long sharedSizes(SizeRange a, SizeRange b) {
    long from = Math.max(a.fromBytes(), b.fromBytes());
    long to = Math.min(end(a), end(b));
    return Math.max(0, to - from + 1);
  }

  private static long end(SizeRange range) {
    return range.isOpen() ? HORIZON_BYTES : range.toBytes();
  }
}
