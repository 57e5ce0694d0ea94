package fathom.reports.raw;

import fathom.model.protocol.Counter;

/** The gaps that receive-gap rows show, and which of them are upper limits only. */
final class ReceiveGaps {
  /** What was sent over what passed, from which on senders surely exceeded the line. */
  static final double OVERLOAD = 1.005;

  /** The same by rates that several processes' clocks tell: they start and end apart. */
  static final double OVERLOAD_BY_CLOCKS = 1.02;

  private final boolean loopback;
  private final boolean lossless;

  /**
   * @param loopback whether no line comes before the receiver's socket
   * @param lossless whether the transport holds senders back, and nothing tells whether it did
   */
  ReceiveGaps(boolean loopback, boolean lossless) {
    this.loopback = loopback;
    this.lossless = lossless;
  }

  /**
   * What a row shows.
   *
   * @param micros the gap in µs
   * @param isCensored whether the row does not show that the senders exceeded the line. What they
   *     sent came through, and the gap is that at which packets were sent
   */
  record Gap(double micros, boolean isCensored) {}

  /** The gap of a row of messages of which some were received. */
  Gap take(JmhIteration row) {
    double received = row.counter(Counter.RECEIVED);
    double withDropped = received + row.counter(Counter.DROPPED);
    // Over a line, what the socket dropped came over it as well, and the line's gap counts it. On
    // loopback the receiver is the bottleneck, and only what it took has passed.
    double gap =
        loopback
            ? row.micros()
            : RowTimes.gapMicros(row).orElse(row.micros() * received / withDropped);
    return new Gap(gap, !lossless && !exceeded(row, withDropped / received, gap));
  }

  /**
   * Whether what was sent surely exceeded what passed the bottleneck: the receiver on loopback,
   * else the line, which then lost some, or passed less than the senders' own clocks say they sent.
   */
  private boolean exceeded(JmhIteration row, double ofReceiver, double gapMicros) {
    if (loopback) {
      return ofReceiver >= OVERLOAD;
    }
    double sent = row.counter(Counter.SENT);
    double offeredGap =
        row.has(Counter.OFFERED_GAP_MICROS) ? row.counter(Counter.OFFERED_GAP_MICROS) : 0;
    return sent >= OVERLOAD * (sent - row.counter(Counter.LOST_ON_THE_WAY))
        || (offeredGap > 0 && gapMicros >= OVERLOAD_BY_CLOCKS * offeredGap);
  }
}
