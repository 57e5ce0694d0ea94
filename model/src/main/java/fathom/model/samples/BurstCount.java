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
 * @param receiverDrops packets that reached the receiver's socket and were dropped there
 */
public record BurstCount(
    int sizeBytes,
    int senders,
    int receivers,
    Replicate replicate,
    long offered,
    long arrived,
    long receiverDrops) {
  public BurstCount {
    if (offered < 1 || arrived < 0 || receiverDrops < 0 || arrived + receiverDrops > offered) {
      throw new IllegalArgumentException(
          "burst of " + offered + " with " + arrived + " arrived, " + receiverDrops + " dropped");
    }
  }

  /** Share of the offered packets that passed the switch, wherever they went afterwards. */
  public double transferRatio() {
    return (arrived + receiverDrops) / (double) offered;
  }
}
