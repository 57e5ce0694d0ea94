package fathom.model.topology;

import static fathom.model.topology.Answers.given;
import static fathom.model.topology.Answers.refused;
import static fathom.model.topology.Topology.HYPERCUBE;
import static fathom.model.topology.Topology.RING;
import static fathom.model.topology.Topology.TORUS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.topology.TopologyFormula.Bound;
import fathom.model.topology.TopologyFormula.Term;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GE §3.2 with numbers worked out by hand: t_s = 100, t_h = 2, t_b = 0.5, m = 10. */
class FormulaTableTest {
  private static final LinkCosts COSTS = new LinkCosts(100, 2, 0.5);
  private static final double EXACT = 1e-9;

  private static TopologyFormula cell(String operation, String switching, String topology) {
    return given(
        FormulaTable.cell(
            TopologyOperation.valueOf(operation),
            Switching.valueOf(switching),
            Topology.valueOf(topology)));
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
    assertEquals(micros, given(formula.micros(COSTS, new Load(16, 10, 12))), EXACT);
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
    assertEquals(micros, given(formula.micros(COSTS, new Load(nodes, 10, 1))), EXACT);
  }

  @Test
  void reductionIsOfOneByte() {
    TopologyFormula formula = cell("REDUCTION", "STORE_AND_FORWARD", "HYPERCUBE");
    // (100 + 0.5)·4
    assertEquals(402, given(formula.micros(COSTS, new Load(16, 1, 0))), EXACT);
    assertEquals(
        "the formula is for m = 1, not 2", refused(formula.micros(COSTS, new Load(16, 2, 0))));
  }

  @Test
  void scattersBoundHoldsAnywhere() {
    assertEquals(75, FormulaTable.scatterLowerBoundMicros(COSTS, new Load(16, 10, 0)), EXACT);
  }

  @Test
  void diametersAreThoseOfTheDocument() {
    assertEquals(List.of(8, 4, 4), diameters(16));
    assertEquals(List.of(32, 8, 6), diameters(64));
    assertEquals(1, given(TORUS.diameter(4)) / 2);
    assertEquals(3, given(RING.diameter(7)));
  }

  private static List<Integer> diameters(int nodes) {
    return List.of(
        given(RING.diameter(nodes)),
        given(TORUS.diameter(nodes)),
        given(HYPERCUBE.diameter(nodes)));
  }

  @Test
  void nodesThatDoNotFormATopologyAreRefused() {
    assertEquals("a ring needs 2 nodes or more, not 1", refused(RING.accept(1)));
    assertEquals("a torus needs a square number of nodes, not 8", refused(TORUS.diameter(8)));
    assertEquals(
        "a hypercube needs a power of two of nodes, not 12", refused(HYPERCUBE.diameter(12)));
    assertEquals("a torus needs 2 nodes or more, not -4", refused(TORUS.accept(-4)));
    assertEquals(46340 * 46340, given(TORUS.accept(46340 * 46340)));
    refused(TORUS.accept(46340 * 46340 - 1));
    Load torusOf36 = new Load(36, 10, 1);
    assertEquals(
        "the formula halves the nodes: p is a power of two, not 36",
        refused(cell("BROADCAST", "CUT_THROUGH", "TORUS").micros(COSTS, torusOf36)));
    assertEquals(
        "the formula halves the nodes: p is a power of two, not 36",
        refused(cell("BROADCAST", "CUT_THROUGH", "RING").micros(COSTS, torusOf36)));
  }

  @Test
  void sizesAndShiftsOutOfRangeAreRefused() {
    TopologyFormula shift = cell("CIRCULAR_SHIFT", "CUT_THROUGH", "HYPERCUBE");
    assertEquals("q is from 1 to 15, not 0", refused(shift.counts(new Load(16, 10, 0))));
    assertEquals("q is from 1 to 15, not 16", refused(shift.counts(new Load(16, 10, 16))));
    assertEquals("a message of -1 bytes", refused(shift.counts(new Load(16, -1, 1))));
    TopologyFormula broadcast = cell("BROADCAST", "STORE_AND_FORWARD", "RING");
    assertEquals(800, given(broadcast.micros(COSTS, new Load(16, 0, 0))), "q does not matter");
  }

  /** The cells of model §5 that are empty, each with what the document says. */
  @Test
  void emptyCellsCarryTheirReason() {
    List<String> empty = new ArrayList<>();
    for (TopologyOperation operation : TopologyOperation.values()) {
      for (Switching switching : Switching.values()) {
        for (Topology topology : Topology.values()) {
          if (FormulaTable.cell(operation, switching, topology)
              instanceof Answer.Refused<TopologyFormula>(String reason)) {
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
        refused(
                FormulaTable.cell(
                    TopologyOperation.SCATTER, Switching.STORE_AND_FORWARD, Topology.RING))
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

  /** A formula depends on what it says it takes, and on nothing else; its text names the same. */
  @Test
  void whatAFormulaTakesChangesItsValue() {
    Load load = new Load(16, 1, 8);
    for (TopologyFormula formula : formulas()) {
      double value = given(formula.micros(COSTS, load));
      Set<Term> found = EnumSet.noneOf(Term.class);
      changed(formula, Term.START_UP, new LinkCosts(101, 2, 0.5), load, value, found);
      changed(formula, Term.HEADER, new LinkCosts(100, 3, 0.5), load, value, found);
      changed(formula, Term.BYTE, new LinkCosts(100, 2, 0.6), load, value, found);
      changed(formula, Term.NODES, COSTS, new Load(64, 1, 8), value, found);
      changed(formula, Term.SHIFT, COSTS, new Load(16, 1, 7), value, found);
      if (formula.counts(new Load(16, 2, 8)) instanceof Answer.Given<TopologyFormula.Counts>) {
        changed(formula, Term.SIZE, COSTS, new Load(16, 2, 8), value, found);
      }
      assertEquals(formula.takes(), found, formula.text());
      for (Term term : Term.values()) {
        String bare = formula.text().replace("log2", "");
        assertEquals(formula.takes().contains(term), bare.contains(term.symbol()), formula.text());
      }
    }
  }

  private static void changed(
      TopologyFormula formula,
      Term term,
      LinkCosts costs,
      Load load,
      double before,
      Set<Term> found) {
    if (given(formula.micros(costs, load)) != before) {
      found.add(term);
    }
  }

  private static List<TopologyFormula> formulas() {
    List<TopologyFormula> all = new ArrayList<>();
    for (TopologyOperation operation : TopologyOperation.values()) {
      for (Switching switching : Switching.values()) {
        for (Topology topology : Topology.values()) {
          if (FormulaTable.cell(operation, switching, topology)
              instanceof Answer.Given<TopologyFormula>(TopologyFormula formula)) {
            all.add(formula);
          }
        }
      }
    }
    assertFalse(all.isEmpty());
    return all;
  }
}
