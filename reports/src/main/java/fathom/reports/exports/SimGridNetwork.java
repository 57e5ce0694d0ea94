package fathom.reports.exports;

import fathom.model.predict.Costs;
import fathom.model.sheet.Outcome;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import java.util.Optional;

/**
 * A sheet's network in the numbers of SimGrid's SMPI model, µs and bytes. There, a message of M
 * bytes takes
 *
 * <pre>  os(M) + 2·lat·latFactor(M + 16) + (M + 16)/(bw·bwFactor(M + 16)) + or(M)</pre>
 *
 * through the private links of two nodes, lat and bw being those of one link and 16 what SMPI adds
 * as an envelope; links pass at most bw in each direction, shared by all that passes at a time. The
 * sheet says one-way(m, 2) + (k − 1)·γ(m) for k packets of m bytes, with L taken at the number of
 * nodes of the platform. So:
 *
 * <ul>
 *   <li>bw = mtu/γ(mtu), γ = max(g_s, g_r, O_s, O_r + U_r): what a node passes of a stream, headers
 *       and per-packet costs counted. Not L's slope: where a switch forwards while it receives, or
 *       delays by no wire time at all, L says nothing of what a stream gets.
 *   <li>Up to the mtu, L's slope is the time per byte: bwFactor = γ(mtu)/(mtu·τ), so that a single
 *       packet is as late as on the sheet, and the latency is what L leaves at 0 bytes.
 *   <li>Above, bwFactor = 1, and the latency is O_s + L + O_r + U_r − γ, each of the mtu: the first
 *       packet's own way, whose place in the stream is counted already. The overheads stand here
 *       because os and or are 0 there ({@link SimGridOverheads}). Where the network lets a packet
 *       pass faster than the gap by more than they are, that is below 0, which no latency is; such
 *       messages are late by what is missing.
 *   <li>C is a backbone that all transfers share, not a longer latency.
 *   <li>An MPI library's sheet is of messages, up to an mtu of megabytes, and its L of short ones:
 *       no message's bytes take less than its gap there, whatever L's slope is, as in the simulator
 *       ({@link fathom.model.simulate.Timing#ofMessages}). The latency is right for one byte.
 * </ul>
 *
 * @param bytesPerMicro bw of a link
 * @param packetMicros latency from node to node up to the mtu
 * @param packetFactor bwFactor up to the mtu
 * @param longMicros latency from node to node above the mtu
 * @param lateMicros by how much messages above the mtu are late, at least 0
 * @param slopeUsed false where L's slope is below 0, or so small that the time per byte is none
 * @param backbone C in bytes/µs
 */
record SimGridNetwork(
    double bytesPerMicro,
    double packetMicros,
    double packetFactor,
    double longMicros,
    double lateMicros,
    boolean slopeUsed,
    Optional<Double> backbone) {
  /** What SMPI adds to every message, in bytes. */
  static final int ENVELOPE_BYTES = 16;

  /** With the envelope it is a threshold of nine digits. */
  private static final int MOST_MTU = 999_999_999 - ENVELOPE_BYTES;

  /** In bytes/µs. No port passes more, by far: an exabyte a second. */
  private static final double MOST_BANDWIDTH = 1e12;

  /** A factor of the bandwidth above this leaves no time per byte that anybody could see. */
  private static final double MOST_FACTOR = 1000;

  /**
   * SimGrid's clock has steps of 1 ns (surf/precision of smpirun). A latency of exactly 0 would
   * also take another branch there, in which a transfer's share of a link is another.
   */
  private static final double LEAST_LATENCY_MICROS = 1e-3;

  /**
   * The network among so many nodes.
   *
   * @param messages whether the sheet's sizes are those of messages, not of packets
   */
  static SimGridNetwork of(Costs costs, int nodes, boolean messages) {
    int mtu = costs.mtuBytes();
    if (mtu > MOST_MTU) {
      throw new BadInputException(
          "SimGrid's thresholds have up to nine digits, and the mtu of this sheet is " + mtu);
    }
    double gap = Numbers.positive("the gap of a packet of the mtu", costs.packetGap(mtu));
    double bandwidth = mtu / gap;
    if (bandwidth > MOST_BANDWIDTH) {
      throw new BadInputException(
          Sentence.of(
              "no export from this sheet: the gap of a packet of the mtu is so small that it leaves"
                  + " no bandwidth: %s µs",
              gap));
    }
    Outcome.Transfer l = costs.transferOutcome();
    double ofSheet = l.slope().value();
    double slope = messages ? Math.max(ofSheet, 1 / bandwidth) : ofSheet;
    double factor = slope > 0 ? Math.min(MOST_FACTOR, gap / (mtu * slope)) : MOST_FACTOR;
    boolean slopeUsed = factor < MOST_FACTOR;
    // Where the slope cannot be followed, the middle of a packet is where the error is shared out.
    double at = slopeUsed ? 0 : mtu / 2.0;
    double fixed =
        l.perNode().value() * nodes + l.constant().value() + (messages ? ofSheet - slope : 0);
    double small = fixed + slope * at;
    if (!(small > 0)) {
      throw new BadInputException(
          Sentence.of(
              "no export from this sheet: %s among %d nodes is %s µs without the time of bytes, and"
                  + " no latency is 0 or less",
              Symbols.L, nodes, Numbers.plain(small)));
    }
    double packet = small - (at + ENVELOPE_BYTES) / (bandwidth * factor);
    double ends = costs.sendOverhead(mtu) + costs.reception(mtu);
    double beyond = ends + fixed + slope * mtu - gap - ENVELOPE_BYTES / bandwidth;
    return new SimGridNetwork(
        bandwidth,
        Math.max(LEAST_LATENCY_MICROS, packet),
        factor,
        Math.max(LEAST_LATENCY_MICROS, beyond),
        Math.max(0, LEAST_LATENCY_MICROS - beyond),
        slopeUsed,
        l.aggregateBandwidth().map(c -> Numbers.positive("C of " + Symbols.L, c.value())));
  }

  /** lat of one link: two are on every way. */
  double linkMicros() {
    return packetMicros / 2;
  }

  /** smpi/lat-factor: its thresholds count the envelope. */
  String latencyFactors(int mtu) {
    return "0:1;" + (mtu + ENVELOPE_BYTES) + ":" + Numbers.plain(longMicros / packetMicros);
  }

  /** smpi/bw-factor. */
  String bandwidthFactors(int mtu) {
    return "0:" + Numbers.plain(packetFactor) + ";" + (mtu + ENVELOPE_BYTES) + ":1";
  }
}
