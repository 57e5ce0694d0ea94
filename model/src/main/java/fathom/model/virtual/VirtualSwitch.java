package fathom.model.virtual;

import fathom.model.sheet.Outcome.Architecture;
import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;

/**
 * The buffer of a switch under bursts of several senders, packet by packet (TW eq. 3 and 4, TH
 * A.1). A port frees room while it sends; a packet is taken where at least half of it fits, so that
 * counts are rounded and not cut.
 */
final class VirtualSwitch {
  /** Of a packet: as much must fit. */
  private static final double ROUNDED = 0.5;

  private final double bufferPackets;
  private final boolean shared;
  private final double receiveGapMicros;
  private final DoubleSupplier chance;
  private final double[] held;
  private final double[] until;

  /**
   * @param bufferPackets B: of each port, or of all together
   * @param architecture whether ports share it
   * @param receivers ports that are loaded
   * @param receiveGapMicros a port's time per packet
   * @param chance what a sender's next gap, and what a port sends until then, differ by
   */
  VirtualSwitch(
      double bufferPackets,
      Architecture architecture,
      int receivers,
      double receiveGapMicros,
      DoubleSupplier chance) {
    this.bufferPackets = bufferPackets;
    this.shared = architecture == Architecture.SHARED;
    this.receiveGapMicros = receiveGapMicros;
    this.chance = chance;
    this.held = new double[receivers];
    this.until = new double[receivers];
  }

  /**
   * All senders begin at once, spread evenly over the ports; each sends its packets one gap apart.
   *
   * @return packets that passed, and how long the slowest sender was at it
   */
  VirtualBurst burst(int senders, long packetsPerSender, double sendGapMicros) {
    double[] next = new double[senders];
    long[] left = new long[senders];
    Arrays.fill(left, packetsPerSender);
    long passed = 0;
    double longest = 0;
    for (long sent = 0; sent < senders * packetsPerSender; sent++) {
      int sender = earliest(next, left);
      double now = next[sender];
      longest = Math.max(longest, now);
      passed += isTaken(sender % held.length, now) ? 1 : 0;
      left[sender]--;
      next[sender] = now + sendGapMicros * chance.getAsDouble();
    }
    return new VirtualBurst(senders * packetsPerSender, passed, longest);
  }

  private static int earliest(double[] next, long[] left) {
    int earliest = -1;
    for (int i = 0; i < next.length; i++) {
      if (left[i] > 0 && (earliest < 0 || next[i] < next[earliest])) {
        earliest = i;
      }
    }
    return earliest;
  }

  private boolean isTaken(int port, double now) {
    for (int i = 0; i < held.length; i++) {
      double sent = (now - until[i]) / receiveGapMicros * chance.getAsDouble();
      held[i] = Math.max(0, held[i] - sent);
      until[i] = now;
    }
    double inside =
        shared ? IntStream.range(0, held.length).mapToDouble(i -> held[i]).sum() : held[port];
    if (inside + ROUNDED > bufferPackets) {
      return false;
    }
    held[port]++;
    return true;
  }
}
