package fathom.model.collective;

/**
 * A message as packets of one size: M bytes are k = ⌈M/mtu⌉ packets of m = ⌈M/k⌉ bytes each (TW:
 * each carries a portion; model conventions §8). An empty message is one empty packet.
 *
 * @param messageBytes M
 * @param packets k, at least 1
 * @param packetBytes m
 */
public record Train(long messageBytes, long packets, int packetBytes) {
  public Train {
    if (messageBytes < 0 || packets < 1 || packetBytes < 0) {
      throw new IllegalArgumentException(
          "no train: " + messageBytes + " bytes as " + packets + " packets of " + packetBytes);
    }
  }

  public static Train of(long messageBytes, int mtuBytes) {
    if (mtuBytes < 1) {
      throw new IllegalArgumentException("mtu must be at least 1 byte: " + mtuBytes);
    }
    long packets = Math.max(1, Math.ceilDiv(messageBytes, mtuBytes));
    return new Train(messageBytes, packets, (int) Math.ceilDiv(messageBytes, packets));
  }
}
