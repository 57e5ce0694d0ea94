package fathom.reports.validation;

import java.util.Locale;

/**
 * How a case was run, in packets.
 *
 * @param packets k of one message
 * @param packetBytes m of each
 * @param segmentPackets what an algorithm passes on as a whole; k where it does not divide messages
 * @param window senders at once of the coordinated gather, at least 1
 * @param fanOut offsets of one group of the group shuffle, at least 1
 */
public record Settings(int packets, int packetBytes, int segmentPackets, int window, int fanOut) {
  public Settings {
    if (packets < 1 || packetBytes < 0 || segmentPackets < 1 || segmentPackets > packets) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "no message: %d packets of %d bytes, %d at a time",
              packets,
              packetBytes,
              segmentPackets));
    }
    if (window < 1 || fanOut < 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "no schedule: %d senders at once, groups of %d", window, fanOut));
    }
  }

  /** Whether messages are passed on undivided. */
  public boolean isWhole() {
    return segmentPackets == packets;
  }

  /** Bytes of one segment of a message of so many. */
  public long segmentBytes(long messageBytes) {
    return isWhole() ? messageBytes : Math.min(messageBytes, (long) segmentPackets * packetBytes);
  }
}
