package fathom.model.predict;

import fathom.model.collective.Train;
import java.util.stream.LongStream;

/**
 * Which segments are looked at where nobody names one: the same for predictions, for the programs
 * that validate them, and for rules that other tools are given (decision 0017).
 *
 * <p>BM's formulas divide a message for nothing: their best segment is often a few dozen bytes. A
 * message costs more than its packets, though, and a sheet of packets does not say how much more:
 * the library's matching and progress, system calls, acknowledgements, a node that is not waiting
 * yet. So no segment is smaller than {@value #LEAST_BYTES} bytes, below which nothing was tried
 * with a real library; and while segments are compared, each is charged {@value #SOFTWARE_FACTOR}
 * times the overheads of an empty packet. The time that is told in the end is the formula's own.
 */
public final class SegmentRule {
  /** No segment is smaller, but a message that is. */
  public static final int LEAST_BYTES = 8 << 10;

  /** What a message's software costs at most: so many times O_s + O_r + U_r of an empty packet. */
  public static final int SOFTWARE_FACTOR = 10;

  private SegmentRule() {}

  /** What one message's software costs at most, in µs. */
  static double software(Costs costs) {
    return SOFTWARE_FACTOR * (costs.sendOverhead(0) + costs.reception(0));
  }

  /** What divides a message at all: {@value #LEAST_BYTES} bytes, twice that, and so on. */
  private static LongStream below(long messageBytes) {
    return LongStream.iterate(LEAST_BYTES, s -> s < messageBytes, s -> 2 * s);
  }

  /** In ascending order, the whole message last. */
  static long[] candidates(long messageBytes) {
    return withWhole(below(messageBytes), messageBytes);
  }

  /**
   * The same for schedules that send whole packets of the message: each segment gets its last
   * packet whole.
   */
  static long[] wholePackets(Train train) {
    long packet = Math.max(1, train.packetBytes());
    return withWhole(
        below(train.messageBytes())
            .map(s -> Math.ceilDiv(s, packet) * packet)
            .filter(s -> s < train.messageBytes()),
        train.messageBytes());
  }

  private static long[] withWhole(LongStream ascending, long whole) {
    return LongStream.concat(ascending, LongStream.of(Math.max(1, whole))).distinct().toArray();
  }
}
