package fathom.model.topology;

import fathom.model.word.Word;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

/**
 * One cell of GE's table: how long an operation takes on a topology. Every one of them is a sum of
 * so many start-ups, so many messages of m bytes through one link, and so many headers.
 *
 * @param text the formula, in the symbols of {@link Term}
 * @param takes the symbols its value depends on
 * @param bound what the document says it is
 * @param source document and place
 * @param remark what a reader must know beside it; may be empty
 * @param powerOfTwo whether it counts by halving, so that p must be a power of two on any topology
 */
public record TopologyFormula(
    Topology topology,
    String text,
    Set<Term> takes,
    Bound bound,
    String source,
    String remark,
    boolean powerOfTwo,
    Function<Load, Counts> counting) {
  /** What a formula may depend on. */
  public enum Term {
    START_UP("t_s"),
    HEADER("t_h"),
    BYTE("t_b"),
    SIZE("m"),
    NODES("p"),
    SHIFT("q");

    private final String symbol;

    Term(String symbol) {
      this.symbol = symbol;
    }

    public String symbol() {
      return symbol;
    }
  }

  /** Whether the time is that of an algorithm, or bounds it. */
  public enum Bound implements Word {
    TIME,
    UPPER
  }

  /**
   * What a time is made of: startUps·t_s + messages·m·t_b + headers·t_h.
   *
   * @param startUps of t_s each
   * @param messages of m bytes each, through one link; halves where m·p is divided
   * @param headers of t_h each
   */
  public record Counts(double startUps, double messages, double headers) {
    /** So often one message over one link with its start-up. */
    static Counts steps(double steps) {
      return new Counts(steps, steps, 0);
    }

    /** The time in µs for messages of {@code messageBytes}. */
    public double micros(LinkCosts costs, long messageBytes) {
      return startUps * costs.startUpMicros()
          + messages * (double) messageBytes * costs.byteMicros()
          + headers * costs.headerMicros();
    }
  }

  public TopologyFormula {
    takes = Collections.unmodifiableSet(EnumSet.copyOf(takes));
  }

  /** What the time is made of; refused where so many nodes, such a size or shift do not go. */
  public Answer<Counts> counts(Load load) {
    return topology
        .accept(load.nodes())
        .then(p -> powerOfTwo && !Topology.isPowerOfTwo(p) ? refusedNodes(p) : accept(load))
        .then(asked -> Answer.given(counting.apply(asked)));
  }

  /** The time in µs. */
  public Answer<Double> micros(LinkCosts costs, Load load) {
    return counts(load).then(counts -> Answer.given(counts.micros(costs, load.messageBytes())));
  }

  private Answer<Load> accept(Load load) {
    if (!takes.contains(Term.SIZE) && load.messageBytes() != 1) {
      return Answer.refused("the formula is for m = 1, not " + load.messageBytes());
    }
    if (load.messageBytes() < 0) {
      return Answer.refused("a message of " + load.messageBytes() + " bytes");
    }
    boolean isShift = 0 < load.shift() && load.shift() < load.nodes();
    if (takes.contains(Term.SHIFT) && !isShift) {
      return Answer.refused("q is from 1 to " + (load.nodes() - 1) + ", not " + load.shift());
    }
    return Answer.given(load);
  }

  private static Answer<Load> refusedNodes(int nodes) {
    return Answer.refused("the formula halves the nodes: p is a power of two, not " + nodes);
  }
}
