package fathom.model.predict;

/**
 * The segment size of least time for one formula (BM: the tuner searches s), among those of {@link
 * SegmentRule} and M itself, which is no division at all.
 */
final class SegmentSearch {
  /** Times that differ by rounding only are equal. */
  private static final double ROUNDING = 1e-12;

  private SegmentSearch() {}

  /** The point with the best segment; of equal ones the largest, which divides least. */
  static Point best(Formula formula, Costs costs, Point point) {
    return best(formula, costs, point, SegmentRule.candidates(point.sizeBytes()));
  }

  /** The same among segments of whole packets, for schedules that send no others. */
  static Point bestOfWholePackets(Formula formula, Costs costs, Point point) {
    return best(formula, costs, point, SegmentRule.wholePackets(costs.train(point.sizeBytes())));
  }

  /** The point with its own segment rounded down to whole packets, at least one. */
  static Point inWholePackets(Costs costs, Point point) {
    int packet = Math.max(1, costs.train(point.sizeBytes()).packetBytes());
    long segment = point.segment();
    // The last packet may be shorter than others: the whole message stays the whole.
    return segment == point.sizeBytes()
        ? point
        : point.withSegment(Math.max(1, segment / packet) * packet);
  }

  private static Point best(Formula formula, Costs costs, Point point, long[] ascending) {
    Point best = point.withSegment(ascending[ascending.length - 1]);
    if (ascending.length == 1) {
      return best;
    }
    Costs charged = costs.withSoftware(SegmentRule.software(costs));
    double least = formula.micros(charged, best);
    for (int i = ascending.length - 2; i >= 0; i--) {
      Point other = point.withSegment(ascending[i]);
      double time = formula.micros(charged, other);
      if (time < least * (1 - ROUNDING)) {
        best = other;
        least = time;
      }
    }
    return best;
  }
}
