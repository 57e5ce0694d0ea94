package fathom.bench.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Program;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlanTest {
  static Work work(Algorithm algorithm, int nodes, int packets) {
    return new Work(algorithm, nodes, packets, 100, 2, 2, 2);
  }

  private static Plan plan(Algorithm algorithm, int nodes, int packets, int self) {
    return new Plan(work(algorithm, nodes, packets), self);
  }

  @ParameterizedTest
  @EnumSource
  void thereIsAPlaceForEveryPacketThatWillCome(Algorithm algorithm) {
    for (int nodes : List.of(2, 3, 5, 8)) {
      if (!algorithm.fits(nodes)) {
        continue;
      }
      Program program = work(algorithm, nodes, 3).program();
      for (int node = 0; node < nodes; node++) {
        long expected = node < program.nodes() ? program.expected(node) : 0;
        assertEquals(expected, plan(algorithm, nodes, 3, node).places(), algorithm + " " + node);
      }
    }
  }

  /** Node 1 of a chain has 2 packets of node 0, and hands on those. */
  @Test
  void whoHandsOnKnowsWhereItGotIt() {
    Plan chain = plan(Algorithm.BROADCAST_CHAIN, 3, 2, 1);
    assertEquals(List.of(0, 1), List.of(chain.source(2, 0), chain.source(2, 1)));
    assertEquals(List.of(0, 1), List.of(chain.place(0, 0), chain.place(0, 1)));
    assertTrue(chain.place(0, 2) < 0 && chain.place(2, 0) < 0 && chain.place(3, 0) < 0);
  }

  /**
   * A chain scatter of 2 packets each: content is 2·to + packet. Node 1 gets those of nodes 1 to 3,
   * contents 2 to 7, in ascending order from place 0, and hands on 4 to 7: places 2 to 5.
   */
  @Test
  void aScatterHandsOnWhatIsNotItsOwn() {
    Plan scatter = plan(Algorithm.SCATTER_CHAIN, 4, 2, 1);
    assertEquals(6, scatter.places());
    List<Long> contents = IntStream.range(0, 4).mapToObj(n -> scatter.content(2, n)).toList();
    for (int number = 0; number < 4; number++) {
      assertEquals(contents.get(number), scatter.content(scatter.source(2, number)));
    }
    assertEquals(List.of(4L, 5L, 6L, 7L), contents.stream().sorted().toList());
  }

  @Test
  void ownDataHasNoSource() {
    Plan root = plan(Algorithm.BROADCAST_FLAT, 3, 2, 0);
    assertEquals(Plan.OWN, root.source(2, 1));
    Plan exchange = plan(Algorithm.EXCHANGE_SHIFT, 3, 2, 1);
    for (int to : List.of(0, 2)) {
      assertEquals(Plan.OWN, exchange.source(to, 0));
      assertEquals(Plan.OWN, exchange.source(to, 1));
    }
    // 2 of node 0, then 2 of node 2: (from · nodes + to) · packets + packet.
    assertEquals(
        List.of(2L, 3L, 14L, 15L), IntStream.range(0, 4).mapToObj(exchange::content).toList());
  }

  @Test
  void whatNoNodeCouldDoIsRefused() {
    Algorithm flat = Algorithm.BROADCAST_FLAT;
    List<Work> impossible =
        List.of(
            new Work(flat, 1, 1, 1, 1, 1, 1),
            new Work(flat, 65, 1, 1, 1, 1, 1),
            new Work(flat, 2, 0, 1, 1, 1, 1),
            new Work(flat, 2, Integer.MAX_VALUE, 1, 1, 1, 1),
            new Work(flat, 2, 1, -1, 1, 1, 1),
            new Work(flat, 2, 1, 65_508, 1, 1, 1),
            new Work(flat, 16, 4096, 1400, 1, 1, 1),
            new Work(flat, 2, 1, 1, 0, 1, 1),
            new Work(flat, 2, 1, 1, 1, 0, 1),
            new Work(flat, 2, 1, 1, 1, 1, 0));
    for (Work work : impossible) {
      assertThrows(IllegalArgumentException.class, work::check, work::toString);
    }
    new Work(Algorithm.EXCHANGE_SHIFT, 16, 749, 1400, 1, 1, 1).check();
    new Work(flat, 64, 1, 65_507, 1, 1, 1).check();
  }
}
