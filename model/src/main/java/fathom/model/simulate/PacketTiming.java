package fathom.model.simulate;

/**
 * What packets of one size cost at each stage of their way, all in µs (TW §3, model §1).
 *
 * @param sendOverheadMicros O_s: the sender's CPU
 * @param sendGapMicros g_s: the sender's line, from one departure to the next
 * @param transferMicros L: from the departure to the switch's port
 * @param receiveGapMicros g_r: the port's line to one node, from one packet to the next
 * @param receiveOverheadMicros O_r: the receiver's CPU, in the kernel
 * @param userReceiveMicros U_r: the receiver's CPU, when the process takes it
 */
public record PacketTiming(
    double sendOverheadMicros,
    double sendGapMicros,
    double transferMicros,
    double receiveGapMicros,
    double receiveOverheadMicros,
    double userReceiveMicros) {
  public PacketTiming {
    requireTime("send overhead", sendOverheadMicros);
    requireTime("send gap", sendGapMicros);
    requireTime("transfer", transferMicros);
    requireTime("receive gap", receiveGapMicros);
    requireTime("receive overhead", receiveOverheadMicros);
    requireTime("user receive", userReceiveMicros);
  }

  private static void requireTime(String what, double micros) {
    if (!(micros >= 0) || !Double.isFinite(micros)) {
      throw new IllegalArgumentException(
          what + " must be a time of at least 0 µs: " + Double.toString(micros));
    }
  }

  /** O_s + L + O_r + U_r: the time of a packet that meets no other (TW §3.2). */
  public double oneWayMicros() {
    return sendOverheadMicros + transferMicros + receiveOverheadMicros + userReceiveMicros;
  }

  /** g = max(g_s, g_r) (CE §5.3). */
  public double gapMicros() {
    return Math.max(sendGapMicros, receiveGapMicros);
  }

  /** O_s + O_r + U_r < max(g_s, g_r) < L, which CE's eq. 5.1 to 5.4 assume (CE §5.3). */
  public boolean isFullDuplex() {
    double cpu = sendOverheadMicros + receiveOverheadMicros + userReceiveMicros;
    return cpu < gapMicros() && gapMicros() < transferMicros;
  }
}
