package fathom.model.related;

import static fathom.model.related.Switching.CUT_THROUGH;
import static fathom.model.related.Switching.STORE_AND_FORWARD;
import static fathom.model.related.Topology.HYPERCUBE;
import static fathom.model.related.Topology.RING;
import static fathom.model.related.Topology.TORUS;
import static fathom.model.related.TopologyOperation.ALL_TO_ALL_BROADCAST;
import static fathom.model.related.TopologyOperation.BROADCAST;
import static fathom.model.related.TopologyOperation.CIRCULAR_SHIFT;
import static fathom.model.related.TopologyOperation.REDUCTION;
import static fathom.model.related.TopologyOperation.SCATTER;
import static fathom.model.related.TopologyOperation.SINGLE_MESSAGE;
import static fathom.model.related.TopologyOperation.TOTAL_EXCHANGE;

import fathom.model.related.TopologyFormula.Bound;
import fathom.model.related.TopologyFormula.TermCounts;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The table of GE §3.2 (model §5) with its errata (model §7, 6) put right. A cell that the document
 * leaves empty has what the document says instead.
 */
final class TopologyFormulas {
  private static final List<TopologyFormula> ROWS =
      List.of(
          row(
              BROADCAST,
              STORE_AND_FORWARD,
              RING,
              "(t_s + m·t_b)·⌈p/2⌉",
              "§3.2.2",
              "our reading, with one neighbour at a time: GE lost the bracket around p/2"
                  + " and prints m·t_h for m·t_b",
              load -> TermCounts.steps(Math.ceilDiv(load.nodes(), 2))),
          row(
              BROADCAST,
              STORE_AND_FORWARD,
              TORUS,
              "2·(t_s + m·t_b)·⌈√p/2⌉",
              "§3.2.2",
              "along the row, then along the columns",
              load -> TermCounts.steps(2 * Math.ceilDiv(side(load), 2))),
          row(
              BROADCAST,
              STORE_AND_FORWARD,
              HYPERCUBE,
              "(t_s + m·t_b)·log2 p",
              "§3.2.2",
              "",
              load -> TermCounts.steps(log2(load))),
          row(
                  BROADCAST,
                  CUT_THROUGH,
                  RING,
                  "(t_s + m·t_b)·log2 p + t_h·(p - 1)",
                  "§3.2.2, by recursive halving",
                  "",
                  load -> new TermCounts(log2(load), log2(load), load.nodes() - 1.0))
              .forPowersOfTwo(),
          row(
                  BROADCAST,
                  CUT_THROUGH,
                  TORUS,
                  "(t_s + m·t_b)·log2 p + 2·t_h·(√p - 1)",
                  "§3.2.2, by recursive halving",
                  "GE prints √(p - 1)",
                  load -> new TermCounts(log2(load), log2(load), 2.0 * (side(load) - 1)))
              .forPowersOfTwo(),
          row(
              BROADCAST,
              CUT_THROUGH,
              HYPERCUBE,
              "(t_s + m·t_b)·log2 p",
              "§3.2.2",
              "as store-and-forward: every message goes over one link",
              load -> TermCounts.steps(log2(load))),
          row(
              ALL_TO_ALL_BROADCAST,
              STORE_AND_FORWARD,
              RING,
              "(t_s + m·t_b)·(p - 1)",
              "§3.2.3",
              "",
              load -> TermCounts.steps(load.nodes() - 1.0)),
          row(
              ALL_TO_ALL_BROADCAST,
              STORE_AND_FORWARD,
              TORUS,
              "2·t_s·(√p - 1) + m·t_b·(p - 1)",
              "§3.2.3",
              "GE prints √(p - 1)",
              load -> new TermCounts(2.0 * (side(load) - 1), load.nodes() - 1.0, 0)),
          row(
              ALL_TO_ALL_BROADCAST,
              STORE_AND_FORWARD,
              HYPERCUBE,
              "t_s·log2 p + m·t_b·(p - 1)",
              "§3.2.3",
              "",
              load -> new TermCounts(log2(load), load.nodes() - 1.0, 0)),
          row(
              REDUCTION,
              STORE_AND_FORWARD,
              HYPERCUBE,
              "(t_s + t_b)·log2 p",
              "§3.2.3",
              "for m = 1; the work on the values is not counted",
              load -> TermCounts.steps(log2(load))),
          row(
              SCATTER,
              STORE_AND_FORWARD,
              HYPERCUBE,
              "t_s·log2 p + m·t_b·(p - 1)",
              "§3.2.4",
              "",
              load -> new TermCounts(log2(load), load.nodes() - 1.0, 0)),
          row(
              TOTAL_EXCHANGE,
              STORE_AND_FORWARD,
              RING,
              "(t_s + ½·m·p·t_b)·(p - 1)",
              "§3.2.5",
              "",
              load -> exchange(load.nodes() - 1, load)),
          row(
              TOTAL_EXCHANGE,
              STORE_AND_FORWARD,
              TORUS,
              "(2·t_s + m·p·t_b)·(√p - 1)",
              "§3.2.5",
              "GE prints √(p - 1)",
              load -> exchange(2 * (side(load) - 1), load)),
          row(
              TOTAL_EXCHANGE,
              STORE_AND_FORWARD,
              HYPERCUBE,
              "(t_s + ½·m·p·t_b)·log2 p",
              "§3.2.5",
              "rearranging m·p·log2 p bytes in memory is not counted",
              load -> exchange(log2(load), load)),
          row(
              TOTAL_EXCHANGE,
              CUT_THROUGH,
              HYPERCUBE,
              "(t_s + m·t_b)·(p - 1) + ½·t_h·p·log2 p",
              "§3.2.5",
              "",
              TopologyFormulas::exchangeByCutThrough),
          row(
                  CIRCULAR_SHIFT,
                  STORE_AND_FORWARD,
                  TORUS,
                  "(t_s + m·t_b)·(2·⌊√p/2⌋ + 1)",
                  "§3.2.6",
                  "for the worst q",
                  load -> TermCounts.steps(TORUS.diameter(load.nodes()) + 1.0))
              .asUpperBound(),
          row(
                  CIRCULAR_SHIFT,
                  STORE_AND_FORWARD,
                  HYPERCUBE,
                  "(t_s + m·t_b)·(2·log2 p - 1)",
                  "§3.2.6",
                  "for the worst q",
                  load -> TermCounts.steps(2.0 * log2(load) - 1))
              .asUpperBound(),
          row(
              CIRCULAR_SHIFT,
              CUT_THROUGH,
              HYPERCUBE,
              "t_s + m·t_b + t_h·(log2 p - γ(q))",
              "§3.2.6",
              "γ(q): the largest j with 2^j dividing q",
              load ->
                  new TermCounts(
                      1, 1, log2(load) - (double) Integer.numberOfTrailingZeros(load.shift()))));

  private TopologyFormulas() {}

  private static TopologyFormula singleMessage(Switching switching, Topology topology) {
    String links = topology.diameterText();
    return switch (switching) {
      case STORE_AND_FORWARD ->
          row(
              SINGLE_MESSAGE,
              switching,
              topology,
              "t_s + (m·t_b + t_h)·" + links,
              "§3.1.2, Table 3.1",
              "Table 3.1 leaves t_h out; §3.1.2 prints m·t_s for m·t_b",
              load ->
                  new TermCounts(
                      1, topology.diameter(load.nodes()), topology.diameter(load.nodes())));
      case CUT_THROUGH ->
          row(
              SINGLE_MESSAGE,
              switching,
              topology,
              "t_s + m·t_b + t_h·" + links,
              "§3.1.2, Table 3.1",
              "§3.1.2 prints t_b·l for t_h·l",
              load -> new TermCounts(1, 1, topology.diameter(load.nodes())));
    };
  }

  private static TopologyFormula row(
      TopologyOperation operation,
      Switching switching,
      Topology topology,
      String text,
      String place,
      String remark,
      Function<Load, TermCounts> counting) {
    return new TopologyFormula(
        operation, switching, topology, text, "GE " + place, remark, Bound.TIME, false, counting);
  }

  /** One cell; empty where the document gives no formula. */
  static Optional<TopologyFormula> cell(
      TopologyOperation operation, Switching switching, Topology topology) {
    return operation == SINGLE_MESSAGE
        ? Optional.of(singleMessage(switching, topology))
        : ROWS.stream()
            .filter(
                formula ->
                    formula.operation() == operation
                        && formula.switching() == switching
                        && formula.topology() == topology)
            .findFirst();
  }

  /** What the document says of a cell that it leaves empty. */
  static String reason(TopologyOperation operation, Topology topology) {
    String overOneLink =
        "every message goes over one link, so the time is that of store-and-forward";
    return switch (operation) {
      case ALL_TO_ALL_BROADCAST ->
          "GE §3.2.3: cut-through does not improve it, as several messages would share links";
      case REDUCTION ->
          "GE §3.2.3: " + (topology == HYPERCUBE ? overOneLink : "given for the hypercube only");
      case SCATTER ->
          "GE §3.2.4: "
              + (topology == HYPERCUBE
                  ? overOneLink
                  : "given for the hypercube only; on any topology it takes at least"
                      + " m·t_b·(p - 1)");
      case TOTAL_EXCHANGE ->
          "GE §3.2.5: cut-through does not improve it; given for the hypercube only";
      case CIRCULAR_SHIFT ->
          topology == RING
              ? "GE §3.2.6: no formula is given for the ring"
              : "GE §3.2.6: cut-through is given for the hypercube only";
      case SINGLE_MESSAGE, BROADCAST ->
          throw new IllegalArgumentException("no cell of this operation is empty: " + operation);
    };
  }

  /** So many steps of half the nodes' messages each, on average. */
  private static TermCounts exchange(int steps, Load load) {
    return new TermCounts(steps, steps * (load.nodes() / 2.0), 0);
  }

  /** Σ over the other nodes: a start-up, a message, and as many headers as bits differ. */
  private static TermCounts exchangeByCutThrough(Load load) {
    int nodes = load.nodes();
    return new TermCounts(nodes - 1.0, nodes - 1.0, nodes / 2.0 * log2(load));
  }

  private static int log2(Load load) {
    return Topology.log2(load.nodes());
  }

  private static int side(Load load) {
    return Topology.side(load.nodes());
  }
}
