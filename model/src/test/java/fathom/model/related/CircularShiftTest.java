package fathom.model.related;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * GE's formulas of the circular q-shift (§3.2.6) against shifts that are carried out link by link:
 * node i's data go to (i + q) mod p.
 */
class CircularShiftTest {
  private static final int MOST_DIMENSIONS = 6;

  /** A directed link of a hypercube. */
  private record DirectedLink(int from, int to) {}

  private static double steps(Topology topology, int nodes) {
    return StepCountTest.counts(
            TopologyOperation.CIRCULAR_SHIFT,
            Switching.STORE_AND_FORWARD,
            topology,
            new Load(nodes, 1, 1))
        .startUps();
  }

  /**
   * On a hypercube with its nodes in the order of the Gray code, one stage shifts by 2^i for each
   * set bit of q. In each stage data go first along the bit that all nodes share, then along their
   * own: no link carries two messages at once.
   */
  @Test
  void theFormulaOfTheHypercubeIsThatOfTheWorstShift() {
    for (int dimension = 1; dimension <= MOST_DIMENSIONS; dimension++) {
      int nodes = 1 << dimension;
      List<Integer> hosts = IntStream.range(0, nodes).mapToObj(i -> i ^ i >>> 1).toList();
      int most = 0;
      for (int q = 1; q < nodes; q++) {
        int links = 0;
        for (int rest = q; rest != 0; rest -= Integer.highestOneBit(rest)) {
          links += longestWay(Integer.highestOneBit(rest), hosts);
        }
        most = Math.max(most, links);
      }
      assertEquals(steps(Topology.HYPERCUBE, nodes), most, nodes + " nodes");
    }
  }

  /** The links in a row that one stage takes. */
  private static int longestWay(int shift, List<Integer> hosts) {
    int nodes = hosts.size();
    int longest = 0;
    List<Set<DirectedLink>> used = List.of(new HashSet<>(), new HashSet<>());
    for (int i = 0; i < nodes; i++) {
      List<DirectedLink> way = way(hosts.get(i), hosts.get((i + shift) % nodes));
      for (int step = 0; step < way.size(); step++) {
        assertTrue(used.get(step).add(way.get(step)), "two messages on a link at once");
      }
      longest = Math.max(longest, way.size());
    }
    return longest;
  }

  /** The links from one node of a hypercube to another, lowest differing bit first. */
  private static List<DirectedLink> way(int from, int to) {
    List<DirectedLink> way = new ArrayList<>();
    for (int at = from; at != to; ) {
      int next = at ^ Integer.lowestOneBit(at ^ to);
      way.add(new DirectedLink(at, next));
      at = next;
    }
    return way;
  }

  /**
   * On a torus, q mod √p in the rows, one more in the column of data that passed the right border,
   * and ⌊q/√p⌋ in the columns, each ring the shorter way round.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8})
  void theFormulaOfTheTorusIsThatOfTheWorstShift(int side) {
    int nodes = side * side;
    int most = 0;
    for (int q = 1; q < nodes; q++) {
      int inRows = q % side;
      int inColumns = q / side;
      for (int node = 0; node < nodes; node++) {
        int column = (node % side + inRows) % side;
        int passed = node % side + inRows < side ? 0 : 1;
        int row = (node / side + passed + inColumns) % side;
        assertEquals((node + q) % nodes, row * side + column, node + " + " + q);
      }
      int links = Math.min(inRows, side - inRows) + Math.min(inColumns, side - inColumns);
      most = Math.max(most, inRows > 0 ? links + 1 : links);
    }
    assertEquals(steps(Topology.TORUS, nodes), most, nodes + " nodes");
  }

  /**
   * Straight to the receiver, lowest differing bit first, nodes by their own numbers: no link is
   * shared, and the longest way is log2 p − γ(q).
   */
  @Test
  void cutThroughTakesTheFormulasLinksAndSharesNone() {
    for (int dimension = 1; dimension <= MOST_DIMENSIONS; dimension++) {
      int nodes = 1 << dimension;
      for (int q = 1; q < nodes; q++) {
        Set<DirectedLink> used = new HashSet<>();
        int longest = 0;
        for (int i = 0; i < nodes; i++) {
          List<DirectedLink> way = way(i, (i + q) % nodes);
          way.forEach(link -> assertTrue(used.add(link), "two messages on a link"));
          longest = Math.max(longest, way.size());
        }
        assertEquals(
            new TopologyFormula.TermCounts(1, 1, longest),
            StepCountTest.counts(
                TopologyOperation.CIRCULAR_SHIFT,
                Switching.CUT_THROUGH,
                Topology.HYPERCUBE,
                new Load(nodes, 1, q)),
            q + " of " + nodes);
      }
    }
  }
}
