package fathom.model.predict;

import fathom.model.collective.Train;
import java.util.stream.LongStream;

/**
 * The segment size of least time for one formula (BM: the tuner searches s). Of those that divide a
 * message into k segments ⌈M/k⌉ is the smallest, and the best where g rises with the size; looked
 * at are these for k up to {@value #MANY}, the powers of two, the multiples of the mtu up to M
 * (above {@value #MANY} packets only multiples that double), and M itself, which is no division at
 * all.
 */
final class SegmentSearch {
  private static final int MANY = 4096;

  /** Times that differ by rounding only are equal. */
  private static final double ROUNDING = 1e-12;

  private SegmentSearch() {}

  /** The point with the best segment; of equal ones the largest, which divides least. */
  static Point best(Formula formula, Costs costs, Point point) {
    return best(formula, costs, point, candidates(point.sizeBytes(), costs.mtuBytes()));
  }

  /**
   * The same among segments of whole packets, for schedules that send no others: j·m, with m the
   * packet of the whole message. Up to {@value #MANY} packets all are looked at, above only those
   * of 2^i packets and the whole.
   */
  static Point bestOfWholePackets(Formula formula, Costs costs, Point point) {
    return best(formula, costs, point, wholePackets(costs.train(point.sizeBytes())));
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
    double least = formula.micros(costs, best);
    for (int i = ascending.length - 2; i >= 0; i--) {
      Point other = point.withSegment(ascending[i]);
      double time = formula.micros(costs, other);
      if (time < least * (1 - ROUNDING)) {
        best = other;
        least = time;
      }
    }
    return best;
  }

  /** In ascending order, the whole message last. */
  static long[] candidates(long sizeBytes, int mtuBytes) {
    LongStream parts =
        LongStream.rangeClosed(1, Math.min(MANY, sizeBytes)).map(k -> Math.ceilDiv(sizeBytes, k));
    LongStream powers = LongStream.iterate(1, s -> s <= sizeBytes, s -> 2 * s);
    LongStream packets =
        LongStream.iterate(1, n -> n * mtuBytes <= sizeBytes, n -> n < MANY ? n + 1 : 2 * n)
            .map(n -> n * mtuBytes);
    return ascending(LongStream.concat(parts, LongStream.concat(powers, packets)), sizeBytes);
  }

  /** Likewise; no segment of fewer packets than the message has is as long as it. */
  static long[] wholePackets(Train train) {
    long most = train.packets();
    LongStream fewer =
        LongStream.iterate(1, j -> j < most, j -> most <= MANY ? j + 1 : 2 * j)
            .map(j -> j * train.packetBytes());
    return ascending(fewer, train.messageBytes());
  }

  private static long[] ascending(LongStream sizes, long whole) {
    return LongStream.concat(sizes, LongStream.of(Math.max(1, whole)))
        .sorted()
        .distinct()
        .toArray();
  }
}
