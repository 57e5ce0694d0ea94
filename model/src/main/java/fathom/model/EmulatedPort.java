package fathom.model;

import java.util.List;
import java.util.Locale;

/**
 * One port of the emulated cluster: a token bucket that serialises frames at a known rate, with a
 * known minimum frame and a known packet buffer behind it.
 *
 * <p>A UDP message of m bytes over IPv4 is a frame of m + {@value #UDP_IPV4_ETHERNET_HEADER_BYTES}
 * bytes at the token bucket, which adds {@code overheadBytes} and charges at least {@code
 * minimumFrameBytes}. All formulas are of the emulation (docs/decisions/0003), not of TW.
 *
 * @param rateBitsPerMicro line rate in bits/µs, which is Mbit/s
 * @param burstBytes depth of the token bucket
 * @param minimumFrameBytes least charge per frame ({@code mpu} of tc)
 * @param overheadBytes added to each frame before it is charged
 * @param bufferPackets packets the port's queue holds
 */
public record EmulatedPort(
    double rateBitsPerMicro,
    int burstBytes,
    int minimumFrameBytes,
    int overheadBytes,
    int bufferPackets) {
  /** Ethernet 14 + IPv4 20 + UDP 8. */
  public static final int UDP_IPV4_ETHERNET_HEADER_BYTES = 42;

  public EmulatedPort {
    if (!(rateBitsPerMicro > 0) || !Double.isFinite(rateBitsPerMicro)) {
      throw new IllegalArgumentException("rate must be positive");
    }
    if (burstBytes < 1600) {
      throw new IllegalArgumentException("burst below 1600 bytes cannot pass a full frame");
    }
    if (minimumFrameBytes < 0 || overheadBytes < 0 || bufferPackets < 1) {
      throw new IllegalArgumentException("mpu and overhead must be at least 0, packets at least 1");
    }
  }

  /** Bytes charged for a message of {@code bytes}. */
  public int chargedBytes(int bytes) {
    return Math.max(bytes + headerBytes(), minimumFrameBytes);
  }

  /** Header bytes per packet on the emulated wire (44 for Fast Ethernet). */
  public int headerBytes() {
    return UDP_IPV4_ETHERNET_HEADER_BYTES + overheadBytes;
  }

  /** g(m) = 8·max(m + header, mpu)/rate, in µs. */
  public double gapMicros(int bytes) {
    return chargedBytes(bytes) * microsPerByte();
  }

  /** Largest message that still fits the minimum frame; 0 or less when nothing pads. */
  public int breakpointBytes() {
    return minimumFrameBytes - headerBytes();
  }

  /** The gap as a cost function: constant up to the breakpoint, the line's slope above. */
  public CostFunction gap() {
    Segment line =
        Segment.exact(
            SizeRange.from(Math.max(1, breakpointBytes() + 1)),
            headerBytes() * microsPerByte(),
            microsPerByte());
    if (breakpointBytes() < 1) {
      return new CostFunction(List.of(line));
    }
    return new CostFunction(
        List.of(
            Segment.exact(
                new SizeRange(1, breakpointBytes()), minimumFrameBytes * microsPerByte(), 0),
            line));
  }

  /** Packets of this size that a full token bucket lets pass without delay. */
  public int freePackets(int bytes) {
    return burstBytes / chargedBytes(bytes);
  }

  /**
   * What a flood of packets of this size finds room for: N + burst/(m + header) + 1 when every
   * sender has first emptied its own bucket, N + 1 when not (the senders' buckets cancel the
   * port's).
   */
  public double bufferPackets(int bytes, boolean senderBucketsEmptied) {
    double free = senderBucketsEmptied ? burstBytes / (double) chargedBytes(bytes) : 0;
    return bufferPackets + free + 1;
  }

  /** The gap formula with this port's numbers, as printed beside a sheet. */
  public String gapFormula() {
    return String.format(
        Locale.ROOT,
        "g(m) = 8·max(m + %d, %d)/%s µs",
        headerBytes(),
        minimumFrameBytes,
        trimmed(rateBitsPerMicro));
  }

  /** The buffer formula with this port's numbers. */
  public String bufferFormula(int bytes, boolean senderBucketsEmptied) {
    return senderBucketsEmptied
        ? String.format(
            Locale.ROOT,
            "B = N + burst/max(m + %d, %d) + 1 = %d + %d/%d + 1 (sender buckets emptied)",
            headerBytes(),
            minimumFrameBytes,
            bufferPackets,
            burstBytes,
            chargedBytes(bytes))
        : String.format(
            Locale.ROOT, "B = N + 1 = %d + 1 (sender buckets not emptied)", bufferPackets);
  }

  private double microsPerByte() {
    return 8 / rateBitsPerMicro;
  }

  static String trimmed(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%s", value);
  }
}
