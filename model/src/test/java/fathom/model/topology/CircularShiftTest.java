package fathom.model.topology;

import static fathom.model.topology.Answers.given;
import static fathom.model.topology.Answers.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.topology.CircularShift.TorusStages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CircularShiftTest {
  private static final int MOST_DIMENSIONS = 6;

  /** A directed link of a hypercube. */
  private record Hop(int from, int to) {}

  /** GE's example: 5 = 101, a shift by 4, then one by 1: two links and one. */
  @Test
  void theDocumentsExample() {
    assertEquals(List.of(4, 1), given(CircularShift.hypercubeStages(8, 5)));
    assertEquals(3, given(CircularShift.hypercubeLinks(8, 5)));
    assertEquals(List.of(8, 4, 2, 1), given(CircularShift.hypercubeStages(16, 15)));
    assertEquals(List.of(2), given(CircularShift.hypercubeStages(4, 2)));
  }

  /**
   * Data moved link by link: in each stage first along the bit that all nodes share, then along
   * their own. No link carries two messages at once, all data arrive, and the links are counted.
   */
  @Test
  void stagesBringAllDataOnAHypercubeWithoutSharedLinks() {
    for (int dimension = 1; dimension <= MOST_DIMENSIONS; dimension++) {
      int nodes = 1 << dimension;
      List<Integer> hosts = given(Embedding.ring(nodes)).hosts();
      int most = 0;
      for (int q = 1; q < nodes; q++) {
        int links = 0;
        int moved = 0;
        for (int stage : given(CircularShift.hypercubeStages(nodes, q))) {
          links += movedBy(stage, hosts);
          moved += stage;
        }
        assertEquals(q, moved);
        assertEquals(links, given(CircularShift.hypercubeLinks(nodes, q)), q + " of " + nodes);
        most = Math.max(most, links);
      }
      assertEquals(bound(Topology.HYPERCUBE, nodes), most, "the formula is that of the worst q");
    }
  }

  /** One stage; how many links in a row it takes. */
  private static int movedBy(int step, List<Integer> hosts) {
    int nodes = hosts.size();
    int longest = 0;
    List<Set<Hop>> used = List.of(new HashSet<>(), new HashSet<>());
    for (int i = 0; i < nodes; i++) {
      int at = hosts.get(i);
      int to = hosts.get((i + step) % nodes);
      int links = 0;
      while (at != to) {
        int next = at ^ Integer.lowestOneBit(at ^ to);
        assertTrue(used.get(links).add(new Hop(at, next)), "two messages on a link at once");
        at = next;
        links++;
      }
      longest = Math.max(longest, links);
    }
    return longest;
  }

  private static double bound(Topology topology, int nodes) {
    TopologyFormula formula =
        given(
            FormulaTable.cell(
                TopologyOperation.CIRCULAR_SHIFT, Switching.STORE_AND_FORWARD, topology));
    return given(formula.counts(new Load(nodes, 1, 1))).startUps();
  }

  /** 4 × 4, q = 7: three to the right in rows, one up for those that passed the border, one up. */
  @Test
  void aTorusByHand() {
    TorusStages stages = given(CircularShift.torusStages(16, 7));
    assertEquals(new TorusStages(4, 3, 1), stages);
    assertTrue(stages.compensates());
    // Three to the right is one to the left: 1 + 1 + 1.
    assertEquals(3, stages.links());
    assertEquals(7, stages.destination(0));
    assertEquals(6, stages.destination(15));
    assertEquals(2, given(CircularShift.torusStages(16, 8)).links());
    assertEquals(new TorusStages(4, 0, 2), given(CircularShift.torusStages(16, 8)));
  }

  /** Data moved node by node: single steps in the row, the compensating one, single steps up. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8})
  void stagesBringAllDataOnATorus(int side) {
    int nodes = side * side;
    int most = 0;
    for (int q = 1; q < nodes; q++) {
      TorusStages stages = given(CircularShift.torusStages(nodes, q));
      for (int node = 0; node < nodes; node++) {
        int row = node / side;
        int column = node % side;
        boolean passed = false;
        for (int step = 0; step < stages.inRows(); step++) {
          column++;
          if (column == side) {
            column = 0;
            passed = true;
          }
        }
        row = passed ? (row + 1) % side : row;
        for (int step = 0; step < stages.inColumns(); step++) {
          row = (row + 1) % side;
        }
        assertEquals((node + q) % nodes, row * side + column, node + " + " + q);
        assertEquals((node + q) % nodes, stages.destination(node));
        assertTrue(!passed || stages.compensates());
      }
      most = Math.max(most, stages.links());
    }
    assertEquals(bound(Topology.TORUS, nodes), most, "the formula is that of the worst q");
  }

  /**
   * Straight to the receiver, lowest differing bit first, nodes by their own numbers: no link is
   * shared, and the longest way is log2 p − γ(q).
   */
  @Test
  void cutThroughTakesTheFormulasLinksAndSharesNone() {
    TopologyFormula formula =
        given(
            FormulaTable.cell(
                TopologyOperation.CIRCULAR_SHIFT, Switching.CUT_THROUGH, Topology.HYPERCUBE));
    for (int dimension = 1; dimension <= MOST_DIMENSIONS; dimension++) {
      int nodes = 1 << dimension;
      for (int q = 1; q < nodes; q++) {
        Set<Hop> used = new HashSet<>();
        int longest = 0;
        for (int i = 0; i < nodes; i++) {
          List<Hop> way = way(i, (i + q) % nodes);
          way.forEach(hop -> assertTrue(used.add(hop), "two messages on a link"));
          longest = Math.max(longest, way.size());
        }
        TopologyFormula.Counts counts = given(formula.counts(new Load(nodes, 1, q)));
        assertEquals(new TopologyFormula.Counts(1, 1, longest), counts, q + " of " + nodes);
      }
    }
  }

  private static List<Hop> way(int from, int to) {
    List<Hop> way = new ArrayList<>();
    for (int at = from; at != to; ) {
      int next = at ^ Integer.lowestOneBit(at ^ to);
      way.add(new Hop(at, next));
      at = next;
    }
    return way;
  }

  @Test
  void gammaIsTheLargestPowerThatDivides() {
    for (int q = 1; q <= 64; q++) {
      int j = 0;
      while (q % (1 << (j + 1)) == 0) {
        j++;
      }
      assertEquals(j, CircularShift.gamma(q));
    }
  }

  @Test
  void whatIsNoShiftIsRefused() {
    assertEquals("q is from 1 to 7, not 0", refused(CircularShift.hypercubeStages(8, 0)));
    assertEquals("q is from 1 to 7, not 8", refused(CircularShift.hypercubeLinks(8, 8)));
    assertEquals("q is from 1 to 8, not -1", refused(CircularShift.torusStages(9, -1)));
    assertEquals(
        "a torus needs a square number of nodes, not 8", refused(CircularShift.torusStages(8, 3)));
    assertEquals(
        "a hypercube needs a power of two of nodes, not 9",
        refused(CircularShift.hypercubeStages(9, 3)));
  }
}
