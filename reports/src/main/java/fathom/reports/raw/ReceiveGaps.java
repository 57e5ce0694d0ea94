package fathom.reports.raw;

import java.util.SortedMap;
import java.util.TreeMap;

/** The gaps that receive-gap rows show, and which of them are upper bounds only. */
final class ReceiveGaps {
  /** What was sent over what passed, from which on senders surely exceeded the line. */
  static final double OVERLOAD = 1.005;

  /** The same by rates that several processes' clocks tell: they start and end apart. */
  static final double OVERLOAD_BY_CLOCKS = 1.02;

  private final boolean loopback;
  private final boolean lossless;
  private final SortedMap<Integer, Integer> notExceeded = new TreeMap<>();

  /**
   * @param loopback whether no line comes before the receiver's socket
   * @param lossless whether the transport holds senders back, and nothing tells whether it did
   */
  ReceiveGaps(boolean loopback, boolean lossless) {
    this.loopback = loopback;
    this.lossless = lossless;
  }

  /**
   * The gap of a row in µs, counted where senders did not exceed the line.
   *
   * @param row of messages of which some were received
   */
  double take(JmhIteration row, int size) {
    double received = row.counter(Counters.RECEIVED);
    double withDropped = received + row.counter(Counters.DROPPED);
    // Over a line, what the socket dropped came over it as well, and the line's gap counts it. On
    // loopback the receiver is the bottleneck, and only what it took has passed.
    double gap =
        loopback
            ? row.micros()
            : RowTimes.gapMicros(row).orElse(row.micros() * received / withDropped);
    if (!lossless && !exceeded(row, withDropped / received, gap)) {
      notExceeded.merge(size, 1, Integer::sum);
    }
    return gap;
  }

  /**
   * How many receive-gap rows by size do not show that senders exceeded the line: what they sent
   * came through. Their gap is an upper bound: that at which packets were sent.
   */
  SortedMap<Integer, Integer> notExceeded() {
    return notExceeded;
  }

  /**
   * Whether what was sent surely exceeded what passed the bottleneck: the receiver on loopback,
   * else the line, which then lost some, or passed less than the senders' own clocks say they sent.
   */
  private boolean exceeded(JmhIteration row, double ofReceiver, double gapMicros) {
    if (loopback) {
      return ofReceiver >= OVERLOAD;
    }
    double sent = row.counter(Counters.SENT);
    double offeredGap =
        row.has(Counters.OFFERED_GAP_MICROS) ? row.counter(Counters.OFFERED_GAP_MICROS) : 0;
    return sent >= OVERLOAD * (sent - row.counter(Counters.LOST_ON_THE_WAY))
        || (offeredGap > 0 && gapMicros >= OVERLOAD_BY_CLOCKS * offeredGap);
  }
}
