package fathom.reports.compare;

import fathom.model.cost.SizeRange;
import fathom.reports.document.SizeLabel;
import java.util.Optional;

/** One number of a parameter that several sheets can have. */
public sealed interface Quantity {
  /** For programs. */
  String word();

  /** For people: what it is, and where. */
  String label();

  /** That of a time, if nothing else is said; empty for a ratio. */
  default String unit() {
    return "µs";
  }

  /**
   * Whether a difference of it is tested. Coefficients are not: the costs at both ends of a piece
   * say the same as its constant and slope together, and are what a user pays.
   */
  default boolean decides() {
    return true;
  }

  /** Whether a change of it can be a failure. */
  default boolean counts() {
    return decides();
  }

  /** Whether more of it is worse, as of a time; less of C and of a buffer is. */
  default boolean isCost() {
    return true;
  }

  /** The message size it is for, in bytes. */
  default Optional<Integer> sizeBytes() {
    return Optional.empty();
  }

  /** The number of nodes it is for. */
  default Optional<Integer> nodes() {
    return Optional.empty();
  }

  /** The piece of a cost function it belongs to. */
  default Optional<SizeRange> piece() {
    return Optional.empty();
  }

  /**
   * The cost at a size, in µs.
   *
   * @param bytes the size
   */
  record Cost(int bytes) implements Quantity {
    @Override
    public String word() {
      return "cost";
    }

    @Override
    public String label() {
      return "m = " + bytes;
    }

    @Override
    public Optional<Integer> sizeBytes() {
      return Optional.of(bytes);
    }
  }

  /**
   * L without contention, l_p·p + l_0 + τ·m, in µs.
   *
   * @param bytes m
   * @param among p
   */
  record Transfer(int bytes, int among) implements Quantity {
    @Override
    public String word() {
      return "transfer";
    }

    @Override
    public String label() {
      return "m = " + bytes + ", p = " + among;
    }

    @Override
    public Optional<Integer> sizeBytes() {
      return Optional.of(bytes);
    }

    @Override
    public Optional<Integer> nodes() {
      return Optional.of(among);
    }
  }

  /**
   * A coefficient of a piece of a cost function, or of L.
   *
   * @param term which
   * @param of the piece's sizes; empty for L
   */
  record Coefficient(Term term, Optional<SizeRange> of) implements Quantity {
    @Override
    public String word() {
      return term.word;
    }

    @Override
    public String label() {
      return of.map(sizes -> term.word + ", " + SizeLabel.of(sizes)).orElse(term.symbol);
    }

    @Override
    public String unit() {
      return term.unit;
    }

    @Override
    public boolean decides() {
      return false;
    }

    @Override
    public Optional<SizeRange> piece() {
      return of;
    }
  }

  /** The terms of κ + τ·m and l_p·p + l_0 + τ·m. */
  enum Term {
    PER_NODE("per_node", "l_p", "µs/node"),
    CONSTANT("constant", "l_0", "µs"),
    SLOPE("slope", "τ", "µs/byte");

    private final String word;
    private final String symbol;
    private final String unit;

    Term(String word, String symbol, String unit) {
      this.word = word;
      this.symbol = symbol;
      this.unit = unit;
    }
  }

  /** A number that depends on no size. */
  enum Single implements Quantity {
    /** C of L. */
    AGGREGATE_BANDWIDTH("aggregate_bandwidth", "C", "bytes/µs", true),
    /** B of B_L. */
    PACKETS("packets", "packets", "packets", true),
    /** D/A of B_L: what one port takes of what arrives. It goes with the number of senders. */
    DEPARTURE_OVER_ARRIVAL("departure_over_arrival", "departure / arrival", "", false);

    private final String word;
    private final String label;
    private final String unit;
    private final boolean counts;

    Single(String word, String label, String unit, boolean counts) {
      this.word = word;
      this.label = label;
      this.unit = unit;
      this.counts = counts;
    }

    @Override
    public String word() {
      return word;
    }

    @Override
    public String label() {
      return label;
    }

    @Override
    public String unit() {
      return unit;
    }

    @Override
    public boolean counts() {
      return counts;
    }

    @Override
    public boolean isCost() {
      return false;
    }
  }
}
