package fathom.model.related;

import static fathom.model.related.Topology.HYPERCUBE;
import static fathom.model.related.Topology.RING;
import static fathom.model.related.Topology.TORUS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.related.TopologyFormula.Bound;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GE §3.2 with numbers worked out by hand: t_s = 100, t_h = 2, t_b = 0.5, m = 10. */
class TopologyFormulasTest {
  private static final LinkCosts COSTS = new LinkCosts(100, 2, 0.5);
  private static final double EXACT = 1e-9;

  private static TopologyFormula cell(String operation, String switching, String topology) {
    return TopologyFormulas.cell(
            TopologyOperation.valueOf(operation),
            Switching.valueOf(switching),
            Topology.valueOf(topology))
        .orElseThrow();
  }

  private static double micros(TopologyFormula formula, LinkCosts costs, Load load) {
    assertEquals(Optional.empty(), formula.refusal(load));
    return formula.counting().apply(load).micros(costs, load.messageBytes());
  }

  private static String refusal(TopologyFormula formula, int nodes, long bytes, int shift) {
    return formula.refusal(new Load(nodes, bytes, shift)).orElseThrow();
  }

  /** m·t_b = 5; log2 16 = √16 = 4; half of m·p·t_b is 40. */
  @ParameterizedTest
  @CsvSource({
    "SINGLE_MESSAGE,       STORE_AND_FORWARD, RING,      156", // 100 + (5 + 2)·8
    "SINGLE_MESSAGE,       STORE_AND_FORWARD, TORUS,     128", // 100 + 7·4
    "SINGLE_MESSAGE,       STORE_AND_FORWARD, HYPERCUBE, 128",
    "SINGLE_MESSAGE,       CUT_THROUGH,       RING,      121", // 100 + 5 + 2·8
    "SINGLE_MESSAGE,       CUT_THROUGH,       TORUS,     113",
    "SINGLE_MESSAGE,       CUT_THROUGH,       HYPERCUBE, 113",
    "BROADCAST,            STORE_AND_FORWARD, RING,      840", // 105·8
    "BROADCAST,            STORE_AND_FORWARD, TORUS,     420", // 2·105·2
    "BROADCAST,            STORE_AND_FORWARD, HYPERCUBE, 420",
    "BROADCAST,            CUT_THROUGH,       RING,      450", // 105·4 + 2·15
    "BROADCAST,            CUT_THROUGH,       TORUS,     432", // 420 + 2·2·3
    "BROADCAST,            CUT_THROUGH,       HYPERCUBE, 420",
    "ALL_TO_ALL_BROADCAST, STORE_AND_FORWARD, RING,      1575", // 105·15
    "ALL_TO_ALL_BROADCAST, STORE_AND_FORWARD, TORUS,     675", // 600 + 75
    "ALL_TO_ALL_BROADCAST, STORE_AND_FORWARD, HYPERCUBE, 475", // 400 + 75
    "SCATTER,              STORE_AND_FORWARD, HYPERCUBE, 475",
    "TOTAL_EXCHANGE,       STORE_AND_FORWARD, RING,      2100", // 140·15
    "TOTAL_EXCHANGE,       STORE_AND_FORWARD, TORUS,     840", // (200 + 80)·3
    "TOTAL_EXCHANGE,       STORE_AND_FORWARD, HYPERCUBE, 560", // 140·4
    "TOTAL_EXCHANGE,       CUT_THROUGH,       HYPERCUBE, 1639", // 1575 + ½·2·16·4
    "CIRCULAR_SHIFT,       STORE_AND_FORWARD, TORUS,     525", // 105·(2·2 + 1)
    "CIRCULAR_SHIFT,       STORE_AND_FORWARD, HYPERCUBE, 735", // 105·7
    "CIRCULAR_SHIFT,       CUT_THROUGH,       HYPERCUBE, 109", // q = 12: 105 + 2·(4 - 2)
  })
  void sixteenNodes(String operation, String switching, String topology, double micros) {
    TopologyFormula formula = cell(operation, switching, topology);
    assertEquals(micros, micros(formula, COSTS, new Load(16, 10, 12)), EXACT);
  }

  /** ⌈5/2⌉ = 3, ⌊5/2⌋ = 2; √9 = 3: ⌈3/2⌉ = 2, ⌊3/2⌋ = 1. */
  @ParameterizedTest
  @CsvSource({
    "BROADCAST,            STORE_AND_FORWARD, RING,  5, 315", // 105·3
    "BROADCAST,            STORE_AND_FORWARD, RING,  2, 105",
    "BROADCAST,            STORE_AND_FORWARD, TORUS, 9, 420", // 2·105·2
    "SINGLE_MESSAGE,       STORE_AND_FORWARD, RING,  5, 114", // 100 + 7·2
    "SINGLE_MESSAGE,       CUT_THROUGH,       TORUS, 9, 109", // 105 + 2·2
    "ALL_TO_ALL_BROADCAST, STORE_AND_FORWARD, TORUS, 9, 440", // 2·100·2 + 5·8
    "TOTAL_EXCHANGE,       STORE_AND_FORWARD, RING,  5, 450", // (100 + ½·50·0.5)·4
    "TOTAL_EXCHANGE,       STORE_AND_FORWARD, TORUS, 9, 490", // (200 + 90·0.5)·2
    "CIRCULAR_SHIFT,       STORE_AND_FORWARD, TORUS, 9, 315", // 105·3
  })
  void nodesThatAreNoPowerOfTwo(
      String operation, String switching, String topology, int nodes, double micros) {
    TopologyFormula formula = cell(operation, switching, topology);
    assertEquals(micros, micros(formula, COSTS, new Load(nodes, 10, 1)), EXACT);
  }

  @Test
  void reductionIsOfOneByte() {
    TopologyFormula formula = cell("REDUCTION", "STORE_AND_FORWARD", "HYPERCUBE");
    // (100 + 0.5)·4
    assertEquals(402, micros(formula, COSTS, new Load(16, 1, 0)), EXACT);
    assertEquals("the formula is for m = 1, not 2", refusal(formula, 16, 2, 0));
  }

  @Test
  void diametersAreThoseOfTheDocument() {
    assertEquals(List.of(8, 4, 4), diameters(16));
    assertEquals(List.of(32, 8, 6), diameters(64));
    assertEquals(1, TORUS.diameter(4) / 2);
    assertEquals(3, RING.diameter(7));
  }

  private static List<Integer> diameters(int nodes) {
    return Arrays.stream(Topology.values()).map(topology -> topology.diameter(nodes)).toList();
  }

  @Test
  void nodesThatDoNotFormATopologyAreRefused() {
    assertEquals("a ring needs 2 nodes or more, not 1", RING.refusal(1).orElseThrow());
    assertEquals("a torus needs a square number of nodes, not 8", TORUS.refusal(8).orElseThrow());
    assertEquals(
        "a hypercube needs a power of two of nodes, not 12", HYPERCUBE.refusal(12).orElseThrow());
    assertEquals("a torus needs 2 nodes or more, not -4", TORUS.refusal(-4).orElseThrow());
    assertEquals(Optional.empty(), TORUS.refusal(46340 * 46340));
    assertTrue(TORUS.refusal(46340 * 46340 - 1).isPresent());
    assertEquals(
        "the formula halves the nodes: p is a power of two, not 36",
        refusal(cell("BROADCAST", "CUT_THROUGH", "TORUS"), 36, 10, 1));
    assertEquals(
        "the formula halves the nodes: p is a power of two, not 36",
        refusal(cell("BROADCAST", "CUT_THROUGH", "RING"), 36, 10, 1));
  }

  @Test
  void sizesAndShiftsOutOfRangeAreRefused() {
    TopologyFormula shift = cell("CIRCULAR_SHIFT", "CUT_THROUGH", "HYPERCUBE");
    assertEquals("q is from 1 to 15, not 0", refusal(shift, 16, 10, 0));
    assertEquals("q is from 1 to 15, not 16", refusal(shift, 16, 10, 16));
    assertEquals("a message of -1 bytes", refusal(shift, 16, -1, 1));
    TopologyFormula broadcast = cell("BROADCAST", "STORE_AND_FORWARD", "RING");
    assertEquals(800, micros(broadcast, COSTS, new Load(16, 0, 0)), "q does not matter");
  }

  /** The cells of model §5 that are empty, each with what the document says. */
  @Test
  void emptyCellsCarryTheirReason() {
    List<String> empty = new ArrayList<>();
    for (TopologyOperation operation : TopologyOperation.values()) {
      for (Switching switching : Switching.values()) {
        for (Topology topology : Topology.values()) {
          if (TopologyFormulas.cell(operation, switching, topology).isEmpty()) {
            String reason = TopologyFormulas.reason(operation, topology);
            assertTrue(reason.startsWith("GE §3.2."), reason);
            empty.add(operation + " " + switching + " " + topology);
          }
        }
      }
    }
    assertEquals(
        List.of(
            "ALL_TO_ALL_BROADCAST CUT_THROUGH RING",
            "ALL_TO_ALL_BROADCAST CUT_THROUGH TORUS",
            "ALL_TO_ALL_BROADCAST CUT_THROUGH HYPERCUBE",
            "REDUCTION STORE_AND_FORWARD RING",
            "REDUCTION STORE_AND_FORWARD TORUS",
            "REDUCTION CUT_THROUGH RING",
            "REDUCTION CUT_THROUGH TORUS",
            "REDUCTION CUT_THROUGH HYPERCUBE",
            "SCATTER STORE_AND_FORWARD RING",
            "SCATTER STORE_AND_FORWARD TORUS",
            "SCATTER CUT_THROUGH RING",
            "SCATTER CUT_THROUGH TORUS",
            "SCATTER CUT_THROUGH HYPERCUBE",
            "TOTAL_EXCHANGE CUT_THROUGH RING",
            "TOTAL_EXCHANGE CUT_THROUGH TORUS",
            "CIRCULAR_SHIFT STORE_AND_FORWARD RING",
            "CIRCULAR_SHIFT CUT_THROUGH RING",
            "CIRCULAR_SHIFT CUT_THROUGH TORUS"),
        empty);
    assertTrue(
        TopologyFormulas.reason(TopologyOperation.SCATTER, RING)
            .endsWith("at least m·t_b·(p - 1)"));
  }

  @Test
  void onlyShiftsAreBounds() {
    for (TopologyFormula formula : formulas()) {
      boolean bound = formula.text().contains("+ 1)") || formula.text().contains("2·log2 p - 1");
      assertEquals(bound ? Bound.UPPER : Bound.TIME, formula.bound(), formula.text());
      assertTrue(formula.source().startsWith("GE §3."), formula.source());
    }
  }

  /** A formula depends on the symbols that its text names, and on nothing else. */
  @Test
  void whatAFormulaTakesChangesItsValue() {
    Load load = new Load(16, 1, 8);
    for (TopologyFormula formula : formulas()) {
      double value = micros(formula, COSTS, load);
      Set<String> found = new LinkedHashSet<>();
      changed(formula, "t_s", new LinkCosts(101, 2, 0.5), load, value, found);
      changed(formula, "t_h", new LinkCosts(100, 3, 0.5), load, value, found);
      changed(formula, "t_b", new LinkCosts(100, 2, 0.6), load, value, found);
      changed(formula, "p", COSTS, new Load(64, 1, 8), value, found);
      changed(formula, "q", COSTS, new Load(16, 1, 7), value, found);
      if (formula.refusal(new Load(16, 2, 8)).isEmpty()) {
        changed(formula, "m", COSTS, new Load(16, 2, 8), value, found);
      }
      assertEquals(Set.copyOf(formula.takes()), found, formula.text());
    }
  }

  private static void changed(
      TopologyFormula formula,
      String symbol,
      LinkCosts costs,
      Load load,
      double before,
      Set<String> found) {
    if (micros(formula, costs, load) != before) {
      found.add(symbol);
    }
  }

  private static List<TopologyFormula> formulas() {
    List<TopologyFormula> all = new ArrayList<>();
    for (TopologyOperation operation : TopologyOperation.values()) {
      for (Switching switching : Switching.values()) {
        for (Topology topology : Topology.values()) {
          TopologyFormulas.cell(operation, switching, topology).ifPresent(all::add);
        }
      }
    }
    assertEquals(24, all.size());
    return all;
  }
}
