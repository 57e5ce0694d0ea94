package fathom.reports.exports;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Whether a platform, as it was read back, is the sheet's, to the digits that are written. */
final class SimGridCheck {
  private static final double SECONDS = 1e-6;

  /** Nine digits are written. */
  private static final double DIGITS = 1e-8;

  private static final Strict STRICT = new Strict("SimGrid platform: does not say what was meant");

  private SimGridCheck() {}

  /**
   * Compares.
   *
   * @throws IllegalStateException where the platform says anything else
   */
  static void check(SimGridPlatform read, Costs costs, SimGridNetwork network, int nodes) {
    int mtu = costs.mtuBytes();
    int above = mtu + SimGridNetwork.ENVELOPE_BYTES;
    STRICT.require(read.hosts() == nodes, "hosts");
    STRICT.require(same(read.bytesPerSecond(), network.bytesPerMicro() / SECONDS), "bw");
    STRICT.require(same(read.latencySeconds(), network.linkMicros() * SECONDS), "lat");
    double backbone = network.backbone().map(c -> c / SECONDS).orElse(Double.POSITIVE_INFINITY);
    STRICT.require(same(read.backboneBytesPerSecond(), backbone), "bb_bw");
    factors("smpi/bw-factor", read.bandwidthFactors(), network.packetFactor(), above, 1);
    factors(
        "smpi/lat-factor",
        read.latencyFactors(),
        1,
        above,
        network.longMicros() / network.packetMicros());
    STRICT.require(read.nonBlockingSend().equals(read.send()), "smpi/ois");
    CostFunction send = costs.function(Parameter.SEND_OVERHEAD);
    CostFunction receive = costs.function(Parameter.RECEIVE_OVERHEAD);
    CostFunction user = costs.function(Parameter.USER_RECEIVE);
    for (int bytes : sizes(mtu, send, receive, user)) {
      STRICT.require(says(read.sendSeconds(bytes), bytes, send), "smpi/os");
      STRICT.require(says(read.receiveSeconds(bytes), bytes, receive, user), "smpi/or");
    }
    STRICT.require(read.sendSeconds(mtu + 1L) == 0, "smpi/os above the mtu");
    STRICT.require(read.receiveSeconds(mtu + 1L) == 0, "smpi/or above the mtu");
  }

  private static void factors(
      String what, List<SimGridPlatform.Section> read, double first, int threshold, double then) {
    STRICT.require(
        read.size() == 2
            && read.getFirst().threshold() == 0
            && same(read.getFirst().first(), first)
            && read.getLast().threshold() == threshold
            && same(read.getLast().first(), then),
        what);
  }

  /** Both sides of each piece's begin, and the ends. */
  private static Set<Integer> sizes(int mtu, CostFunction... terms) {
    TreeSet<Integer> sizes = new TreeSet<>(List.of(1, mtu));
    for (CostFunction term : terms) {
      for (Segment piece : term.segments()) {
        int from = piece.range().fromBytes();
        List.of(from - 1, from).stream().filter(s -> s >= 1 && s <= mtu).forEach(sizes::add);
      }
    }
    return sizes;
  }

  /** The sum at a size; digits are those of constants and slopes, which may cancel out. */
  private static boolean says(double seconds, int bytes, CostFunction... terms) {
    double meant = 0;
    double size = 0;
    for (CostFunction term : terms) {
      Segment piece = term.segmentAt(bytes);
      meant += term.at(bytes);
      size += Math.abs(piece.constant().value()) + Math.abs(piece.slope().value()) * bytes;
    }
    return Math.abs(seconds - meant * SECONDS) <= DIGITS * size * SECONDS;
  }

  private static boolean same(double read, double meant) {
    return read == meant || Math.abs(read - meant) <= DIGITS * Math.abs(meant);
  }
}
