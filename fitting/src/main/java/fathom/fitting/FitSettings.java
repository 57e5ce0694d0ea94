package fathom.fitting;

import fathom.fitting.cost.BreakpointChoice;
import java.util.List;
import java.util.Optional;

/**
 * What a fit needs to know beyond the samples.
 *
 * @param breakpoint where the pieces of the network parameters meet; those of memory copies are
 *     found
 * @param switches where a library changes its way of sending, and costs may jump or fall: network
 *     parameters then have as many pieces as the data ask for, and one more above each of these
 *     sizes in bytes; empty where {@code breakpoint} says all
 * @param mtuBytes largest payload of one packet: tables of messages are fitted up to here
 * @param resamples how many times blocks are drawn for the bootstrap that standard errors are
 *     checked against; 0 for no such check
 */
public record FitSettings(
    BreakpointChoice breakpoint, Optional<List<Integer>> switches, int mtuBytes, int resamples) {
  private static final int RESAMPLES = 200;

  /** Payload of one UDP packet over IPv4 in an Ethernet frame of 1500 bytes. */
  private static final int UDP_PAYLOAD_BYTES = 1472;

  /** TW's breakpoint on Fast Ethernet. */
  private static final int FAST_ETHERNET_BREAKPOINT_BYTES = 40;

  public FitSettings {
    switches = switches.map(List::copyOf);
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
        BreakpointChoice.fixed(FAST_ETHERNET_BREAKPOINT_BYTES),
        Optional.empty(),
        UDP_PAYLOAD_BYTES,
        RESAMPLES);
  }

  /** As somebody asked for; whatever is found besides does not count then. */
  public FitSettings withBreakpoint(BreakpointChoice choice) {
    return new FitSettings(choice, Optional.empty(), mtuBytes, resamples);
  }

  public FitSettings withSwitches(List<Integer> atBytes) {
    return new FitSettings(breakpoint, Optional.of(atBytes), mtuBytes, resamples);
  }

  public FitSettings withMtuBytes(int bytes) {
    return new FitSettings(breakpoint, switches, bytes, resamples);
  }

  public FitSettings withResamples(int times) {
    return new FitSettings(breakpoint, switches, mtuBytes, times);
  }
}
