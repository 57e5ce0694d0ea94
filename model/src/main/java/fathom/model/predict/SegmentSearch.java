package fathom.model.predict;

import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The segment size of least time for one formula (BM: the tuner searches s). Looked at are the
 * powers of two and the multiples of the mtu up to M, and M itself, which is no division at all;
 * above {@value #MULTIPLES} packets per segment only multiples that double.
 */
final class SegmentSearch {
  private static final int MULTIPLES = 4096;

  /** Times that differ by rounding only are equal. */
  private static final double ROUNDING = 1e-12;

  private SegmentSearch() {}

  /** The point with the best segment; of equal ones the largest, which divides least. */
  static Point best(Formula formula, Costs costs, Point point) {
    Point best = point.withSegment(Math.max(1, point.sizeBytes()));
    double least = formula.micros(costs, best);
    for (long segment : candidates(point.sizeBytes(), costs.mtuBytes()).descendingSet()) {
      Point other = point.withSegment(segment);
      double time = formula.micros(costs, other);
      if (time < least * (1 - ROUNDING)) {
        best = other;
        least = time;
      }
    }
    return best;
  }

  static NavigableSet<Long> candidates(long sizeBytes, int mtuBytes) {
    NavigableSet<Long> candidates = new TreeSet<>();
    for (long power = 1; power <= sizeBytes; power *= 2) {
      candidates.add(power);
    }
    for (long packets = 1;
        packets * mtuBytes <= sizeBytes;
        packets += packets < MULTIPLES ? 1 : packets) {
      candidates.add(packets * mtuBytes);
    }
    candidates.add(Math.max(1, sizeBytes));
    return candidates;
  }
}
