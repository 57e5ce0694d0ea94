package fathom.model.samples;

/**
 * One burst of many senders into one port, counted at the far end (TH A.1).
 *
 * @param sizeBytes packet size
 * @param senders hosts that sent at the same time
 * @param receivers hosts the packets went to
 * @param replicate fork and iteration
 * @param offered packets sent by all senders together (k of TW eq. 4)
 * @param arrived packets the receiving processes took
 * @param receiverDrops packets that reached the receivers' sockets and were dropped there
 * @param sendingMicros from the start of a sender's burst until its transmit queue was empty, by
 *     its own clock: the longest of all senders; 0 when it was not recorded. A sender that stalled
 *     shows here, and its burst was not simultaneous.
 */
public record BurstCount(
    int sizeBytes,
    int senders,
    int receivers,
    Replicate replicate,
    long offered,
    long arrived,
    long receiverDrops,
    double sendingMicros) {
  public BurstCount {
    if (!(sendingMicros >= 0) || !Double.isFinite(sendingMicros)) {
      throw new UnusableSampleException("the time of the burst is not finite or below zero");
    }
    if (offered < 1) {
      throw new UnusableSampleException("no packet was sent");
    }
    if (senders < 1 || receivers < 1) {
      throw new UnusableSampleException("no sender or no receiver took part");
    }
    if (arrived < 0 || receiverDrops < 0) {
      throw new UnusableSampleException("a count of packets is below zero");
    }
    if (arrived + receiverDrops > offered) {
      throw new UnusableSampleException("more packets arrived than were sent");
    }
  }

  /** The same burst without a record of how long it took to send. */
  public BurstCount(
      int sizeBytes,
      int senders,
      int receivers,
      Replicate replicate,
      long offered,
      long arrived,
      long receiverDrops) {
    this(sizeBytes, senders, receivers, replicate, offered, arrived, receiverDrops, 0);
  }
}
