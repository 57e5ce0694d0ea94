package fathom.reports.exports;

import fathom.model.predict.Costs;
import fathom.model.sheet.Outcome;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A sheet as the parameters of LogGOPS, in whole units of a clock. The simulator takes for one
 * eager message of s bytes, from the send call until it is received,
 *
 * <pre>  o + L + o + (s − 1)·max(G, O)</pre>
 *
 * lets a node's port send or receive the next message after g + (s − 1)·G, and keeps a sender busy
 * for o + (s − 1)·O. Its messages are of any length, not packets of a network. So:
 *
 * <ul>
 *   <li>L = L(1, p), the latency of the smallest message.
 *   <li>o = (O_s + O_r + U_r)/2 at 1 byte: one number serves both ends, and of a message's way both
 *       together are right (model §6).
 *   <li>g = max(g_s, g_r) at 1 byte.
 *   <li>G = max(g_s, g_r)(mtu)/mtu and O = (O_s + O_r + U_r)(mtu)/(2·mtu): what a byte costs in a
 *       long message, the costs of packets counted in. Not slopes, which know no packets.
 *   <li>S, from which on a sender waits for its receiver, is nothing a sheet knows: it is the
 *       largest there is, so none waits.
 * </ul>
 *
 * @param latency L
 * @param overhead o
 * @param gap g
 * @param gapPerByte G
 * @param overheadPerByte O
 * @param eagerBytes S
 */
record LogGopSimParameters(
    int latency, int overhead, int gap, int gapPerByte, int overheadPerByte, int eagerBytes) {
  /** Its options are C's int. */
  static final int LARGEST = Integer.MAX_VALUE;

  /** A coefficient that whole units tell no better than this is not told. */
  private static final double MOST_ROUNDING = 0.01;

  /** What the computer's own arithmetic changes is no rounding to units. */
  private static final double OF_ARITHMETIC = 1e-12;

  /** Units of the simulator's clock, the finest first. */
  enum ClockUnit {
    PICOSECONDS("ps", 1e6),
    NANOSECONDS("ns", 1e3);

    private final String symbol;
    private final double perMicro;

    ClockUnit(String symbol, double perMicro) {
      this.symbol = symbol;
      this.perMicro = perMicro;
    }

    String symbol() {
      return symbol;
    }
  }

  /**
   * Parameters and what they count in.
   *
   * @param worstRounding the largest share of a parameter that rounding to whole units changed
   */
  record Scaled(LogGopSimParameters parameters, ClockUnit unit, double worstRounding) {
    /** Units as µs. */
    double inMicros(double units) {
      return units / unit.perMicro;
    }
  }

  /** The parameters among so many nodes, in the finest unit whose numbers fit. */
  static Scaled of(Costs costs, int nodes) {
    int mtu = costs.mtuBytes();
    // In the order of the parameters.
    Map<String, Double> micros = new LinkedHashMap<>();
    micros.put("L", Numbers.positive(Symbols.L + "(1, " + nodes + ")", latency(costs, nodes, 1)));
    micros.put("o", Numbers.time("o", overhead(costs, 1)));
    micros.put("g", Numbers.time("g", costs.gap(1)));
    micros.put("G", Numbers.positive("G", costs.gap(mtu) / mtu));
    micros.put("O", Numbers.time("O", overhead(costs, mtu) / mtu));
    return Arrays.stream(ClockUnit.values())
        .flatMap(unit -> scale(micros.values(), unit).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new BadInputException(
                    Sentence.of(
                        "LogGOPSim's parameters are whole numbers up to %d, and in no unit of its"
                            + " clock do these fit, each within 1 %%: %s µs",
                        LARGEST, micros)));
  }

  /** L without contention: the simulator's network has none but that of ports. */
  private static double latency(Costs costs, int nodes, int bytes) {
    Outcome.Transfer l = costs.transferOutcome();
    return l.perNode().value() * nodes + l.constant().value() + l.slope().value() * bytes;
  }

  /** What the sheet says that a packet takes, without contention, in µs. */
  static double oneWayOfSheet(Costs costs, int nodes, int bytes) {
    return costs.sendOverhead(bytes) + latency(costs, nodes, bytes) + costs.reception(bytes);
  }

  private static double overhead(Costs costs, int bytes) {
    return (costs.sendOverhead(bytes) + costs.reception(bytes)) / 2;
  }

  private static Optional<Scaled> scale(Collection<Double> micros, ClockUnit unit) {
    List<Integer> units = new ArrayList<>();
    double worst = 0;
    for (double time : micros) {
      double exact = time * unit.perMicro;
      double rounded = Math.rint(exact);
      double share = exact == 0 ? 0 : Math.abs(rounded - exact) / exact;
      if (share < OF_ARITHMETIC) {
        share = 0;
      }
      if (rounded > LARGEST || share > MOST_ROUNDING) {
        return Optional.empty();
      }
      worst = Math.max(worst, share);
      units.add((int) rounded);
    }
    return Optional.of(
        new Scaled(
            new LogGopSimParameters(
                units.get(0), units.get(1), units.get(2), units.get(3), units.get(4), LARGEST),
            unit,
            worst));
  }

  /** The options, one a line. */
  String options() {
    return Sentence.of(
        """
        -L %d
        -o %d
        -g %d
        -G %d
        -O %d
        -S %d
        """,
        latency, overhead, gap, gapPerByte, overheadPerByte, eagerBytes);
  }

  /** What the simulator takes for one message that is alone, in units. */
  double oneWay(long bytes) {
    return 2.0 * overhead + latency + (bytes - 1) * (double) Math.max(gapPerByte, overheadPerByte);
  }
}
