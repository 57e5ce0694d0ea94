package fathom.model.cost;

import java.util.List;

/**
 * A cost in µs as a function of the message size: straight pieces that follow each other (TW §3: κ
 * + τ·m, with a breakpoint at 40 bytes on Fast Ethernet).
 *
 * @param segments at least one, in ascending order of size, without overlap
 */
public record CostFunction(List<Segment> segments) {
  public CostFunction {
    segments = List.copyOf(segments);
    if (segments.isEmpty()) {
      throw new IllegalArgumentException("a cost function needs a segment");
    }
    for (int i = 1; i < segments.size(); i++) {
      if (segments.get(i).range().fromBytes() <= segments.get(i - 1).range().toBytes()) {
        throw new IllegalArgumentException("segments overlap or are out of order: " + segments);
      }
    }
  }

  /** One straight line for all sizes. */
  public static CostFunction line(double constantUs, double slopeUsPerByte) {
    return new CostFunction(List.of(Segment.exact(SizeRange.from(0), constantUs, slopeUsPerByte)));
  }

  /** The same where one factor of all costs is known to this half-width only, about 1. */
  public CostFunction butForFactor(double share) {
    return new CostFunction(segments.stream().map(s -> s.butForFactor(share)).toList());
  }

  /** This many times the cost. */
  public CostFunction times(double factor) {
    return new CostFunction(segments.stream().map(s -> s.times(factor)).toList());
  }

  /**
   * The piece that serves this size. A size that no piece serves ({@link #servedFrom}) has the one
   * below it, and below the first piece the first.
   */
  public Segment segmentAt(int bytes) {
    Segment found = segments.getFirst();
    for (Segment segment : segments) {
      if (segment.range().fromBytes() <= bytes) {
        found = segment;
      }
    }
    return found;
  }

  /**
   * The first size from this one on that a piece serves. A size below the smallest that was
   * measured, or between two pieces, has no cost: a line that is carried on there may be no time at
   * all.
   */
  public int servedFrom(int bytes) {
    for (Segment segment : segments) {
      if (bytes <= segment.range().toBytes()) {
        return Math.max(bytes, segment.range().fromBytes());
      }
    }
    return bytes;
  }

  /**
   * The cost of a message of this size in µs. The line does not know which sizes were measured; a
   * value of {@code Costs} does.
   */
  public double at(int bytes) {
    return segmentAt(bytes).at(bytes);
  }
}
