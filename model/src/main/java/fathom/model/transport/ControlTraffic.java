package fathom.model.transport;

/**
 * The mark of packets that control an experiment, by which switches and hosts may prefer them to
 * the packets that are measured: AF22.
 *
 * <p>It is in the class of low-latency data (RFC 4594), as AF21 is, by which OpenSSH marks a
 * terminal. Linux's own queue {@code pfifo_fast} serves AF22 first, before unmarked packets, but
 * AF21 last, behind all of them.
 */
public final class ControlTraffic {
  /** As OpenSSH names it. */
  public static final String DSCP_NAME = "af22";

  /** The whole octet of an IP header: the mark's six bits and two zeros. */
  public static final int TRAFFIC_CLASS = 20 << 2;

  private ControlTraffic() {}
}
