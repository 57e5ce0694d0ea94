package fathom.model.lab;

import java.util.Locale;

/**
 * The link between the two bridges of an emulated switch with a limited backplane: a token bucket
 * that all pairs on different bridges share. It charges a frame as the ports do, so the payload it
 * can carry in one direction is known: the aggregate bandwidth C of the switch (the emulation's
 * formula, docs/decisions/0007, not TW's).
 *
 * @param bitsPerMicro line rate in bits/µs, which is Mbit/s
 * @param port the cluster's ports, for what a frame is charged
 */
public record EmulatedUplink(double bitsPerMicro, EmulatedPort port) {
  public EmulatedUplink {
    if (!(bitsPerMicro > 0) || !Double.isFinite(bitsPerMicro)) {
      throw new IllegalArgumentException("uplink rate must be positive");
    }
  }

  /**
   * C(m) = uplink/8 · m/max(m + header, mpu), in payload bytes/µs for messages of {@code bytes}.
   */
  public double bytesPerMicro(int bytes) {
    return bitsPerMicro / 8 * bytes / port.chargedBytes(bytes);
  }

  /** The same with this uplink's numbers, as printed beside a sheet. */
  public String formula(int bytes) {
    boolean padded = bytes + port.headerBytes() < port.minimumFrameBytes();
    String charged =
        padded
            ? "max(m + " + port.headerBytes() + ", " + port.minimumFrameBytes() + ")"
            : "(m + " + port.headerBytes() + ")";
    return String.format(
        Locale.ROOT,
        "C = uplink/8·m/%s = %s/8·%d/%d: the uplink in Mbit/s, %d bytes of headers",
        charged,
        EmulatedPort.trimmed(bitsPerMicro),
        bytes,
        port.chargedBytes(bytes),
        port.headerBytes());
  }
}
