package fathom.model.related;

import fathom.model.word.Word;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One cell of GE's table: how long an operation takes on a topology. Every one of them is a sum of
 * so many start-ups, so many messages of m bytes through one link, and so many headers.
 *
 * @param text the formula, in the symbols t_s, t_h, t_b, m, p and q
 * @param source document and place
 * @param remark what a reader must know beside it; may be empty
 * @param bound what the document says it is
 * @param powerOfTwo whether it counts by halving, so that p must be a power of two on any topology
 * @param counting what the time is made of, for a load that is not refused
 */
public record TopologyFormula(
    TopologyOperation operation,
    Switching switching,
    Topology topology,
    String text,
    String source,
    String remark,
    Bound bound,
    boolean powerOfTwo,
    Function<Load, TermCounts> counting) {
  private static final List<String> SYMBOLS = List.of("t_s", "t_h", "t_b", "m", "p", "q");

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
  public record TermCounts(double startUps, double messages, double headers) {
    /** So often one message over one link with its start-up. */
    static TermCounts steps(double steps) {
      return new TermCounts(steps, steps, 0);
    }

    /** The time in µs for messages of {@code messageBytes}. */
    double micros(LinkCosts costs, long messageBytes) {
      return startUps * costs.startUpMicros()
          + messages * (double) messageBytes * costs.byteMicros()
          + headers * costs.headerMicros();
    }
  }

  /** An upper bound of the time. */
  TopologyFormula asUpperBound() {
    return new TopologyFormula(
        operation, switching, topology, text, source, remark, Bound.UPPER, powerOfTwo, counting);
  }

  TopologyFormula forPowersOfTwo() {
    return new TopologyFormula(
        operation, switching, topology, text, source, remark, bound, true, counting);
  }

  /** The symbols its value depends on. */
  public List<String> takes() {
    String bare = text.replace("log2", "");
    return SYMBOLS.stream().filter(bare::contains).toList();
  }

  /** Why it has no value for so many nodes, such a size or shift; empty if it has one. */
  Optional<String> refusal(Load load) {
    Optional<String> nodes = topology.refusal(load.nodes());
    if (nodes.isPresent()) {
      return nodes;
    }
    if (powerOfTwo && !Topology.isPowerOfTwo(load.nodes())) {
      return Optional.of("the formula halves the nodes: p is a power of two, not " + load.nodes());
    }
    if (!takes().contains("m") && load.messageBytes() != 1) {
      return Optional.of("the formula is for m = 1, not " + load.messageBytes());
    }
    if (load.messageBytes() < 0) {
      return Optional.of("a message of " + load.messageBytes() + " bytes");
    }
    boolean isShift = 0 < load.shift() && load.shift() < load.nodes();
    return takes().contains("q") && !isShift
        ? Optional.of("q is from 1 to " + (load.nodes() - 1) + ", not " + load.shift())
        : Optional.empty();
  }
}
