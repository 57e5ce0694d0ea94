package fathom.reports.run;

import fathom.model.lab.WireHolder;

/**
 * The wires of an emulated cluster; their rate is the port's.
 *
 * @param latencyMicros from the end of a line to the beginning of a port
 * @param heldBy what holds packets for as long
 */
public record WireFacts(double latencyMicros, WireHolder heldBy) {
  public WireFacts {
    if (!(latencyMicros >= 0) || !Double.isFinite(latencyMicros)) {
      throw new IllegalArgumentException("wire latency must be at least 0: " + latencyMicros);
    }
  }
}
