package fathom.model.topology;

import static fathom.model.topology.TopologyFormula.Term.BYTE;
import static fathom.model.topology.TopologyFormula.Term.HEADER;
import static fathom.model.topology.TopologyFormula.Term.NODES;
import static fathom.model.topology.TopologyFormula.Term.SHIFT;
import static fathom.model.topology.TopologyFormula.Term.SIZE;
import static fathom.model.topology.TopologyFormula.Term.START_UP;

import fathom.model.topology.TopologyFormula.Bound;
import fathom.model.topology.TopologyFormula.Counts;
import fathom.model.topology.TopologyFormula.Term;
import java.util.Set;
import java.util.function.Function;

/**
 * The table of GE §3.2 (model §5) with its errata (model §7, 6) put right. A cell that the document
 * leaves empty is refused with what the document says instead.
 */
public final class FormulaTable {
  private static final Set<Term> LINK = Set.of(START_UP, BYTE, SIZE, NODES);
  private static final Set<Term> ALL_LINK = Set.of(START_UP, HEADER, BYTE, SIZE, NODES);

  private FormulaTable() {}

  /** One cell. */
  public static Answer<TopologyFormula> cell(
      TopologyOperation operation, Switching switching, Topology topology) {
    return switch (operation) {
      case SINGLE_MESSAGE -> Answer.given(singleMessage(switching, topology));
      case BROADCAST -> Answer.given(broadcast(switching, topology));
      case ALL_TO_ALL_BROADCAST ->
          switch (switching) {
            case STORE_AND_FORWARD -> Answer.given(allToAllBroadcast(topology));
            case CUT_THROUGH ->
                Answer.refused(
                    "GE §3.2.3: cut-through does not improve it, as several messages would share"
                        + " links");
          };
      case REDUCTION ->
          hypercubeOnly(
              switching,
              topology,
              formula(topology, "(t_s + t_b)·log2 p", Set.of(START_UP, BYTE, NODES), "§3.2.3")
                  .remarked("for m = 1; the work on the values is not counted")
                  .counted(load -> Counts.steps(log2(load))));
      case SCATTER ->
          hypercubeOnly(
              switching,
              topology,
              formula(topology, "t_s·log2 p + m·t_b·(p - 1)", LINK, "§3.2.4")
                  .counted(load -> new Counts(log2(load), load.nodes() - 1.0, 0)));
      case TOTAL_EXCHANGE -> totalExchange(switching, topology);
      case CIRCULAR_SHIFT -> circularShift(switching, topology);
    };
  }

  /**
   * m·t_b·(p − 1): what all messages of a scatter or gather take through the one link they share,
   * on any topology (GE §3.2.4).
   */
  public static double scatterLowerBoundMicros(LinkCosts costs, Load load) {
    return new Counts(0, load.nodes() - 1.0, 0).micros(costs, load.messageBytes());
  }

  private static TopologyFormula singleMessage(Switching switching, Topology topology) {
    String links = topology.diameterText();
    return switch (switching) {
      case STORE_AND_FORWARD ->
          formula(topology, "t_s + (m·t_b + t_h)·" + links, ALL_LINK, "§3.1.2, Table 3.1")
              .remarked("Table 3.1 leaves t_h out; §3.1.2 prints m·t_s for m·t_b")
              .counted(load -> new Counts(1, links(topology, load), links(topology, load)));
      case CUT_THROUGH ->
          formula(topology, "t_s + m·t_b + t_h·" + links, ALL_LINK, "§3.1.2, Table 3.1")
              .remarked("§3.1.2 prints t_b·l for t_h·l")
              .counted(load -> new Counts(1, 1, links(topology, load)));
    };
  }

  private static TopologyFormula broadcast(Switching switching, Topology topology) {
    boolean wholly = switching == Switching.STORE_AND_FORWARD;
    return switch (topology) {
      case RING ->
          wholly
              ? formula(topology, "(t_s + m·t_b)·⌈p/2⌉", LINK, "§3.2.2")
                  .remarked(
                      "our reading, with one neighbour at a time: GE lost the bracket around p/2 and"
                          + " prints m·t_h for m·t_b")
                  .counted(load -> Counts.steps(Math.ceilDiv(load.nodes(), 2)))
              : formula(
                      topology,
                      "(t_s + m·t_b)·log2 p + t_h·(p - 1)",
                      ALL_LINK,
                      "§3.2.2, by recursive halving")
                  .halving()
                  .counted(load -> new Counts(log2(load), log2(load), load.nodes() - 1.0));
      case TORUS ->
          wholly
              ? formula(topology, "2·(t_s + m·t_b)·⌈√p/2⌉", LINK, "§3.2.2")
                  .remarked("along the row, then along the columns")
                  .counted(load -> Counts.steps(2 * Math.ceilDiv(side(load), 2)))
              : formula(
                      topology,
                      "(t_s + m·t_b)·log2 p + 2·t_h·(√p - 1)",
                      ALL_LINK,
                      "§3.2.2, by recursive halving")
                  .remarked("GE prints √(p - 1)")
                  .halving()
                  .counted(load -> new Counts(log2(load), log2(load), 2.0 * (side(load) - 1)));
      case HYPERCUBE ->
          formula(topology, "(t_s + m·t_b)·log2 p", LINK, "§3.2.2")
              .remarked(wholly ? "" : "as store-and-forward: every message goes over one link")
              .counted(load -> Counts.steps(log2(load)));
    };
  }

  private static TopologyFormula allToAllBroadcast(Topology topology) {
    return switch (topology) {
      case RING ->
          formula(topology, "(t_s + m·t_b)·(p - 1)", LINK, "§3.2.3")
              .counted(load -> Counts.steps(load.nodes() - 1.0));
      case TORUS ->
          formula(topology, "2·t_s·(√p - 1) + m·t_b·(p - 1)", LINK, "§3.2.3")
              .remarked("GE prints √(p - 1)")
              .counted(load -> new Counts(2.0 * (side(load) - 1), load.nodes() - 1.0, 0));
      case HYPERCUBE ->
          formula(topology, "t_s·log2 p + m·t_b·(p - 1)", LINK, "§3.2.3")
              .counted(load -> new Counts(log2(load), load.nodes() - 1.0, 0));
    };
  }

  private static Answer<TopologyFormula> totalExchange(Switching switching, Topology topology) {
    if (switching == Switching.CUT_THROUGH) {
      return topology == Topology.HYPERCUBE
          ? Answer.given(
              formula(topology, "(t_s + m·t_b)·(p - 1) + ½·t_h·p·log2 p", ALL_LINK, "§3.2.5")
                  .counted(load -> totalExchangeCutThrough(load.nodes(), log2(load))))
          : Answer.refused(
              "GE §3.2.5: cut-through does not improve it; given for the hypercube only");
    }
    return Answer.given(
        switch (topology) {
          case RING ->
              formula(topology, "(t_s + ½·m·p·t_b)·(p - 1)", LINK, "§3.2.5")
                  .counted(load -> exchange(load.nodes() - 1, load.nodes() / 2.0));
          case TORUS ->
              formula(topology, "(2·t_s + m·p·t_b)·(√p - 1)", LINK, "§3.2.5")
                  .remarked("GE prints √(p - 1)")
                  .counted(load -> exchange(2 * (side(load) - 1), load.nodes() / 2.0));
          case HYPERCUBE ->
              formula(topology, "(t_s + ½·m·p·t_b)·log2 p", LINK, "§3.2.5")
                  .remarked("rearranging m·p·log2 p bytes in memory is not counted")
                  .counted(load -> exchange(log2(load), load.nodes() / 2.0));
        });
  }

  /** So many steps of so many messages each, on average. */
  private static Counts exchange(int steps, double messages) {
    return new Counts(steps, steps * messages, 0);
  }

  /** Σ over the other nodes: a start-up, a message, and as many headers as bits differ. */
  private static Counts totalExchangeCutThrough(int nodes, int dimension) {
    return new Counts(nodes - 1.0, nodes - 1.0, nodes / 2.0 * dimension);
  }

  private static Answer<TopologyFormula> circularShift(Switching switching, Topology topology) {
    if (topology == Topology.RING) {
      return Answer.refused("GE §3.2.6: no formula is given for the ring");
    }
    return switch (switching) {
      case STORE_AND_FORWARD ->
          Answer.given(
              topology == Topology.TORUS
                  ? formula(topology, "(t_s + m·t_b)·(2·⌊√p/2⌋ + 1)", LINK, "§3.2.6")
                      .remarked("for the worst q")
                      .upper()
                      .counted(load -> Counts.steps(links(topology, load) + 1.0))
                  : formula(topology, "(t_s + m·t_b)·(2·log2 p - 1)", LINK, "§3.2.6")
                      .remarked("for the worst q")
                      .upper()
                      .counted(load -> Counts.steps(2.0 * log2(load) - 1)));
      case CUT_THROUGH ->
          topology == Topology.HYPERCUBE
              ? Answer.given(
                  formula(
                          topology,
                          "t_s + m·t_b + t_h·(log2 p - γ(q))",
                          Set.of(START_UP, HEADER, BYTE, SIZE, NODES, SHIFT),
                          "§3.2.6")
                      .remarked("γ(q): the largest j with 2^j dividing q")
                      .counted(
                          load ->
                              new Counts(
                                  1, 1, log2(load) - (double) CircularShift.gamma(load.shift()))))
              : Answer.refused("GE §3.2.6: cut-through is given for the hypercube only");
    };
  }

  /** Operations that GE gives on the hypercube alone, with every message over one link. */
  private static Answer<TopologyFormula> hypercubeOnly(
      Switching switching, Topology topology, TopologyFormula formula) {
    if (topology != Topology.HYPERCUBE) {
      return Answer.refused(
          formula.source() + ": given for the hypercube only" + lowerBound(formula));
    }
    return switch (switching) {
      case STORE_AND_FORWARD -> Answer.given(formula);
      case CUT_THROUGH ->
          Answer.refused(
              formula.source()
                  + ": every message goes over one link, so the time is that of"
                  + " store-and-forward");
    };
  }

  private static String lowerBound(TopologyFormula formula) {
    return formula.source().endsWith("§3.2.4")
        ? "; on any topology it takes at least m·t_b·(p - 1)"
        : "";
  }

  private static Draft formula(Topology topology, String text, Set<Term> takes, String place) {
    return new Draft(topology, text, takes, Bound.TIME, "GE " + place, "", false);
  }

  /** A formula before its counting. */
  private record Draft(
      Topology topology,
      String text,
      Set<Term> takes,
      Bound bound,
      String source,
      String remark,
      boolean powerOfTwo) {
    Draft remarked(String other) {
      return new Draft(topology, text, takes, bound, source, other, powerOfTwo);
    }

    Draft upper() {
      return new Draft(topology, text, takes, Bound.UPPER, source, remark, powerOfTwo);
    }

    Draft halving() {
      return new Draft(topology, text, takes, bound, source, remark, true);
    }

    TopologyFormula counted(Function<Load, Counts> counting) {
      return new TopologyFormula(
          topology, text, takes, bound, source, remark, powerOfTwo, counting);
    }
  }

  private static int log2(Load load) {
    return Topology.log2(load.nodes());
  }

  private static int links(Topology topology, Load load) {
    return topology.links(load.nodes());
  }

  private static int side(Load load) {
    return Topology.side(load.nodes());
  }
}
