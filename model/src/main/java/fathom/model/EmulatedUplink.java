package fathom.model;

import java.util.Locale;

/**
 * The link that joins the two halves of an emulated switch with a limited backplane: a token bucket
 * at each end, of a rate of its own, that charges frames as the ports do. All traffic from one half
 * to the other shares it, so its rate is the aggregate bandwidth C of the switch, per direction
 * (docs/decisions/0007).
 *
 * @param bitsPerMicro rate in bits/µs, which is Mbit/s
 * @param port what every port of the same switch is like
 */
public record EmulatedUplink(double bitsPerMicro, EmulatedPort port) {
  public EmulatedUplink {
    if (!(bitsPerMicro > 0) || !Double.isFinite(bitsPerMicro)) {
      throw new IllegalArgumentException("uplink must be positive");
    }
  }

  /**
   * C = uplink/8 · m/max(m + header, mpu): the payload bytes/µs that cross the uplink in one
   * direction when it is full of messages of m bytes.
   */
  public double bytesPerMicro(int bytes) {
    return bitsPerMicro / 8 * bytes / port.chargedBytes(bytes);
  }

  /** The formula with this uplink's numbers at m = {@code bytes}, as printed beside a sheet. */
  public String formula(int bytes) {
    return String.format(
        Locale.ROOT,
        "C(m) = uplink/8 · m/max(m + %d, %d) = %s/8 · %d/%d",
        port.headerBytes(),
        port.minimumFrameBytes(),
        EmulatedPort.trimmed(bitsPerMicro),
        bytes,
        port.chargedBytes(bytes));
  }
}
