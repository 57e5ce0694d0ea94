package fathom.model.predict;

import fathom.model.collective.Train;

/**
 * What one message of k packets costs on its way from a node to the next, part by part: an
 * undivided gap does not tell who is occupied, and nodes that only receive do so side by side.
 *
 * @param gap k·γ(m), pLogP's g(M): what neither the line nor an end can do it faster than
 * @param sending k·max(g_s, O_s)(m): what it occupies the sender, whoever receives
 * @param sendOverhead k·O_s(m): what it occupies the sender's processor
 * @param reception k·(O_r + U_r)(m): what it occupies the receiver's processor
 * @param latency pLogP's L, of one byte's way
 */
public record Hop(
    double gap, double sending, double sendOverhead, double reception, double latency) {

  /** A message of M bytes by the sheet, without any software above its packets. */
  public static Hop of(Costs costs, long messageBytes) {
    Train train = costs.train(messageBytes);
    int m = train.packetBytes();
    long k = train.packets();
    double overhead = costs.sendOverhead(m);
    return new Hop(
        costs.messageGap(messageBytes),
        k * Math.max(costs.sendGap(m), overhead),
        k * overhead,
        k * costs.reception(m),
        costs.latency());
  }

  /** The same with so much more of line and processor for each message sent. */
  public Hop with(double softwareMicros) {
    return new Hop(
        gap + softwareMicros,
        sending + softwareMicros,
        sendOverhead + softwareMicros,
        reception,
        latency);
  }

  /**
   * What occupies a node that takes one message and sends n: its port n gaps, its one processor all
   * its overheads, max(n·g, reception + n·sendOverhead).
   */
  public double relay(int sends) {
    return Math.max(sends * gap, reception + sends * sendOverhead);
  }
}
