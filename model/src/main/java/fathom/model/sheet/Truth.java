package fathom.model.sheet;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import java.util.Optional;

/** What is known of a parameter before it is measured, with the formula it comes from. */
public sealed interface Truth {
  /** The formula in words and symbols, for the reader of a sheet. */
  String formula();

  /** A known cost function. */
  record KnownCost(CostFunction cost, String formula) implements Truth {}

  /** A known buffer and long-run transfer ratio. */
  record KnownBuffer(double packets, double departureOverArrival, String formula)
      implements Truth {}

  /** A known aggregate bandwidth C of the switch, in payload bytes/µs at {@code sizeBytes}. */
  record KnownBandwidth(double bytesPerMicro, int sizeBytes, String formula) implements Truth {}

  /**
   * A known L(m,p) = constant + perNode·p + slope·m·max(1, p·m/(C·g_s(m))).
   *
   * @param perNode l_p in µs per node
   * @param constant l_0 in µs
   * @param slope τ in µs per byte
   * @param bytesPerMicro C; empty where there is no contention
   */
  record KnownTransfer(
      double perNode, double constant, double slope, Optional<Double> bytesPerMicro, String formula)
      implements Truth {}

  /**
   * A known time between two hosts, which need not be a line in m as L(m,p) is: a wire with a
   * minimum frame bends.
   *
   * @param cost of one packet, in µs
   * @param bandwidth what is known of C; empty where no link is shared
   */
  record KnownDelay(CostFunction cost, Optional<KnownBandwidth> bandwidth, String formula)
      implements Truth {
    /** What it is above its last bend, as a line. */
    public KnownTransfer line() {
      Segment last = cost.segments().getLast();
      return new KnownTransfer(
          0,
          last.constant().value(),
          last.slope().value(),
          bandwidth.map(KnownBandwidth::bytesPerMicro),
          formula);
    }
  }

  /** (measured − known)/known; against a known 0 there is none, and asking for it is an error. */
  static double relativeError(double measured, double known) {
    if (known == 0) {
      throw new IllegalArgumentException("no relative error against a known 0");
    }
    return (measured - known) / known;
  }
}
