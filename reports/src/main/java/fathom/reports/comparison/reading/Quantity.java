package fathom.reports.comparison.reading;

import fathom.model.cost.SizeRange;
import fathom.reports.document.SizeLabel;
import java.util.Optional;

/**
 * One number of a parameter that several sheets can have.
 *
 * @param kind what it is
 * @param sizeBytes the message size it is for
 * @param nodes the number of nodes it is for
 * @param piece the sizes of the piece of a cost function whose coefficient it is; empty for L
 */
public record Quantity(
    QuantityKind kind,
    Optional<Integer> sizeBytes,
    Optional<Integer> nodes,
    Optional<SizeRange> piece) {
  /** Sorts of numbers. */
  public enum QuantityKind {
    /** The cost of a message size. */
    COST("cost", "", "µs"),
    /** L without contention, l_0 + l_p·p + τ·m. */
    TRANSFER("transfer", "", "µs"),
    PER_NODE("per_node", "l_p", "µs/node"),
    CONSTANT("constant", "l_0", "µs"),
    SLOPE("slope", "τ", "µs/byte"),
    AGGREGATE_BANDWIDTH("aggregate_bandwidth", "C", "bytes/µs"),
    /** B of B_L. */
    PACKETS("packets", "packets", "packets"),
    /** D/A of B_L: the share of arrivals that one port takes. It depends on the senders. */
    DEPARTURE_OVER_ARRIVAL("departure_over_arrival", "departure / arrival", "");

    private final String word;
    private final String symbol;
    private final String unit;

    QuantityKind(String word, String symbol, String unit) {
      this.word = word;
      this.symbol = symbol;
      this.unit = unit;
    }
  }

  public static Quantity of(QuantityKind kind) {
    return new Quantity(kind, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public static Quantity cost(int bytes) {
    return new Quantity(QuantityKind.COST, Optional.of(bytes), Optional.empty(), Optional.empty());
  }

  static Quantity transfer(int bytes, int among) {
    return new Quantity(
        QuantityKind.TRANSFER, Optional.of(bytes), Optional.of(among), Optional.empty());
  }

  static Quantity coefficient(QuantityKind kind, SizeRange piece) {
    return new Quantity(kind, Optional.empty(), Optional.empty(), Optional.of(piece));
  }

  /** Its name for programs. */
  public String word() {
    return kind.word;
  }

  /** Its name for people: {@code m = 1, p = 4}, {@code slope, m ≤ 40}, {@code C}. */
  public String label() {
    return sizeBytes
        .map(bytes -> "m = " + bytes + nodes.map(among -> ", p = " + among).orElse(""))
        .or(() -> piece.map(sizes -> kind.word + ", " + SizeLabel.of(sizes)))
        .orElse(kind.symbol);
  }

  /** Its unit; empty for a ratio. */
  public String unit() {
    return kind.unit;
  }

  /**
   * Whether a difference is tested. Coefficients are not: the costs at both ends of a piece say the
   * same as its constant and slope together, and are what a user pays.
   */
  public boolean decides() {
    return switch (kind) {
      case PER_NODE, CONSTANT, SLOPE -> false;
      default -> true;
    };
  }

  /** Whether a change can be a failure. */
  public boolean counts() {
    return decides() && kind != QuantityKind.DEPARTURE_OVER_ARRIVAL;
  }

  /** Whether more is worse, as of a time; less of C and of a buffer is. */
  public boolean isTime() {
    return switch (kind) {
      case AGGREGATE_BANDWIDTH, PACKETS, DEPARTURE_OVER_ARRIVAL -> false;
      default -> true;
    };
  }
}
