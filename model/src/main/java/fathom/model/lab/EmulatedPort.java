package fathom.model.lab;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
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

  private static final int LEAST_BURST_BYTES = 1600;

  public EmulatedPort {
    if (!(rateBitsPerMicro > 0) || !Double.isFinite(rateBitsPerMicro)) {
      throw new IllegalArgumentException("rate must be positive");
    }
    if (burstBytes < LEAST_BURST_BYTES) {
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
   * Depth of the bucket of the host's line at the other end: half of the port's, as far as a full
   * frame passes. What a line sends evenly then never waits at a port that is as fast, and the
   * kernel sets no second timer for it.
   */
  public int lineBurstBytes() {
    return Math.max(LEAST_BURST_BYTES, burstBytes / 2);
  }

  /**
   * What a flood of packets of this size finds room for: N + burst/(m + header) + 1 when every
   * sender has first emptied its own bucket. When not, the senders' buckets cancel as much of the
   * port's: N + (burst − line's burst)/(m + header) + 1.
   */
  public double bufferPackets(int bytes, boolean senderBucketsEmptied) {
    return bufferPackets + freeBytes(senderBucketsEmptied) / (double) chargedBytes(bytes) + 1;
  }

  private int freeBytes(boolean senderBucketsEmptied) {
    return senderBucketsEmptied ? burstBytes : burstBytes - lineBurstBytes();
  }

  /** The gap formula with this port's numbers, as printed beside a sheet. */
  public String gapFormula() {
    return String.format(
        Locale.ROOT,
        "g(m) = 8·max(m + %1$d, %2$d)/%3$s µs: %1$d bytes of headers, at least %2$d bytes a packet,"
            + " %3$s Mbit/s",
        headerBytes(),
        minimumFrameBytes,
        trimmed(rateBitsPerMicro));
  }

  /** The buffer formula with this port's numbers. */
  public String bufferFormula(int bytes, boolean senderBucketsEmptied) {
    return String.format(
        Locale.ROOT,
        "B = %1$d + %2$d/%3$d + 1: %1$d packets in the queue, a token bucket that passes %2$d bytes"
            + "%4$s at once in packets of %3$d bytes on the line, and one packet in transit",
        bufferPackets,
        freeBytes(senderBucketsEmptied),
        chargedBytes(bytes),
        senderBucketsEmptied ? "" : " more than the senders' own buckets, which are full,");
  }

  /** How long an empty token bucket takes to fill, in µs: what it passes at once takes so long. */
  public double refillMicros() {
    return burstBytes * microsPerByte();
  }

  /** The same of the bucket at the host's end of the line. */
  public double lineRefillMicros() {
    return lineBurstBytes() * microsPerByte();
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
