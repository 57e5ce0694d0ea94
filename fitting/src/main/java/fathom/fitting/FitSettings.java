package fathom.fitting;

import fathom.fitting.cost.BreakpointChoice;

/**
 * What a fit needs to know beyond the samples.
 *
 * @param breakpoint where the pieces of the network parameters meet; those of memory copies are
 *     found
 * @param mtuBytes largest payload of one packet: tables of messages are fitted up to here
 * @param resamples how many times blocks are drawn for the bootstrap that standard errors are
 *     checked against; 0 for no such check
 */
public record FitSettings(BreakpointChoice breakpoint, int mtuBytes, int resamples) {
  private static final int RESAMPLES = 200;

  /** Payload of one UDP packet over IPv4 in an Ethernet frame of 1500 bytes. */
  private static final int UDP_PAYLOAD_BYTES = 1472;

  /** TW's breakpoint on Fast Ethernet. */
  private static final int FAST_ETHERNET_BREAKPOINT_BYTES = 40;

  public FitSettings {
    if (mtuBytes < 1) {
      throw new IllegalArgumentException("the mtu must be at least 1 byte: " + mtuBytes);
    }
    if (resamples < 0) {
      throw new IllegalArgumentException("resamples must not be negative: " + resamples);
    }
  }

  /** TW's breakpoint of 40 bytes, UDP's payload of 1472. */
  public static FitSettings defaults() {
    return new FitSettings(
        BreakpointChoice.fixed(FAST_ETHERNET_BREAKPOINT_BYTES), UDP_PAYLOAD_BYTES, RESAMPLES);
  }

  public FitSettings withBreakpoint(BreakpointChoice choice) {
    return new FitSettings(choice, mtuBytes, resamples);
  }

  public FitSettings withMtuBytes(int bytes) {
    return new FitSettings(breakpoint, bytes, resamples);
  }

  public FitSettings withResamples(int times) {
    return new FitSettings(breakpoint, mtuBytes, times);
  }
}
