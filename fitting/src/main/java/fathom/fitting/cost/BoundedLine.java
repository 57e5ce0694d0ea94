package fathom.fitting.cost;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import java.util.OptionalDouble;

/**
 * A cost that is known only within limits at two sizes, and in between within the straight lines
 * that join these limits. The piece is the middle of the limits. The errors of its coefficients go
 * together fully, so that half its interval is a straight line in the size as well.
 *
 * @param from the smaller size in bytes
 * @param first the limits there, in µs
 * @param to the larger size in bytes; the same as {@code from} for one size
 * @param last the limits there
 */
record BoundedLine(int from, Interval first, int to, Interval last) {
  /**
   * A level piece may be this many times as wide as the limits at each end. A slope within such
   * limits is unknown, and the limits, which keep their width, would give it an interval of 0.
   */
  private static final double LEVEL_ENOUGH = 1.25;

  /** The limits at a size between the two. */
  Interval at(int bytes) {
    double share = to == from ? 0 : (bytes - from) / (double) (to - from);
    return new Interval(
        first.low() + share * (last.low() - first.low()),
        first.high() + share * (last.high() - first.high()));
  }

  /** The same, further apart by this much at both sizes, in µs; nothing below 0. */
  BoundedLine wider(double below, double above) {
    return new BoundedLine(
        from,
        new Interval(Math.max(0, first.low() - below), first.high() + above),
        to,
        new Interval(Math.max(0, last.low() - below), last.high() + above));
  }

  /**
   * The piece. No cost falls (ADR 0012), and half the interval does not shrink with size, because a
   * larger size is not known better from such data: the limits move apart where they say otherwise.
   * The piece is level where this widens its limits little.
   */
  Segment segment(SizeRange range) {
    double high = Math.max(last.high(), first.high());
    double low = Math.max(0, Math.min(first.low(), last.low()));
    double narrow = Math.min(first.width(), last.width());
    if (high - low <= LEVEL_ENOUGH * narrow) {
      return new Segment(range, Estimate.of((low + high) / 2, (high - low) / 2), Estimate.exact(0));
    }
    double width = first.high() - low;
    double lowOfLast = Math.clamp(last.low(), low, Math.max(low, high - width));
    double bytes = Math.max(1, to - from);
    double middle = (low + first.high()) / 2;
    double rise = to == from ? 0 : ((lowOfLast + high) / 2 - middle) / bytes;
    double growth = to == from ? 0 : Math.max(0, (high - lowOfLast - width) / 2 / bytes);
    double halfOfNothing = width / 2 - growth * from;
    return new Segment(
        range,
        Estimate.of(middle - rise * from, Math.abs(halfOfNothing)),
        Estimate.of(rise, growth),
        OptionalDouble.of(halfOfNothing < 0 ? -1 : 1));
  }
}
