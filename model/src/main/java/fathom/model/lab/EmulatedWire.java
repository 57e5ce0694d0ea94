package fathom.model.lab;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import java.util.Locale;

/**
 * A wire between two hosts of the emulated cluster that delays every frame: the sender's line
 * serialises it, it travels, and the switch's port serialises it again. With rate R in bits/µs,
 * latency λ in µs, and bytes charged as a port does it ({@link EmulatedPort#chargedBytes}):
 *
 * <pre>L_wire(m) = λ + 2·8·max(m + header, mpu)/R µs</pre>
 *
 * <p>A measured L is this and what the same hosts show with no wire between them. The formula is of
 * the emulation (docs/decisions/0023), not of TW.
 *
 * @param port its rate and what it charges
 * @param latencyMicros λ, from the end of the line to the beginning of the port
 */
public record EmulatedWire(EmulatedPort port, double latencyMicros) {
  /**
   * What software takes at least to hand a packet to a line and hear that it has left, on any
   * machine tried: 15 to 70 µs.
   */
  private static final double SOFTWARE_MICROS = 20;

  /** The sender's line and the switch's port. */
  private static final int HOPS = 2;

  public EmulatedWire {
    if (!(latencyMicros >= 0) || !Double.isFinite(latencyMicros)) {
      throw new IllegalArgumentException("latency must be at least 0");
    }
  }

  /** What the wire adds to L(m) between two hosts, in µs. */
  public double transferMicros(int bytes) {
    return latencyMicros + HOPS * port.gapMicros(bytes);
  }

  /** The time from when a frame is handed to the line until the line is free, in µs. */
  public double lineMicros(int bytes) {
    return port.gapMicros(bytes);
  }

  /**
   * Whether T_s can be the line's at every size: where the smallest packets take it long enough.
   */
  public boolean showsInService() {
    return lineMicros(1) >= SOFTWARE_MICROS;
  }

  /** {@link #transferMicros} as a cost function: constant up to the breakpoint, a line above. */
  public CostFunction transfer() {
    return new CostFunction(
        port.gap().segments().stream()
            .map(
                segment ->
                    Segment.exact(
                        segment.range(),
                        latencyMicros + HOPS * segment.constant().value(),
                        HOPS * segment.slope().value()))
            .toList());
  }

  /** The formula with this wire's numbers. */
  public String formula() {
    return String.format(
        Locale.ROOT,
        "%1$s + %2$d·8·max(m + %3$d, %4$d)/%5$s µs: %1$s µs through the switch, and twice the time"
            + " of the frame on a line of %5$s Mbit/s, %3$d bytes of headers, at least %4$d bytes",
        EmulatedPort.trimmed(latencyMicros),
        HOPS,
        port.headerBytes(),
        port.minimumFrameBytes(),
        EmulatedPort.trimmed(port.rateBitsPerMicro()));
  }

  /** The formula of {@link #lineMicros} with this wire's numbers. */
  public String lineFormula() {
    return String.format(
        Locale.ROOT,
        "8·max(m + %1$d, %2$d)/%3$s µs, the time of the frame on the sender's line of %3$s Mbit/s:"
            + " where that is short, the time of the software shows instead",
        port.headerBytes(),
        port.minimumFrameBytes(),
        EmulatedPort.trimmed(port.rateBitsPerMicro()));
  }
}
