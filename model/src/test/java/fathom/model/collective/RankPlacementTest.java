package fathom.model.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.collective.RankPlacement.Order;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RankPlacementTest {
  private static List<Integer> nodes(RankPlacement placement) {
    return IntStream.range(0, placement.ranks()).map(placement::node).boxed().toList();
  }

  @Test
  void blockFillsANodeAndCyclicGoesRound() {
    assertEquals(List.of(0, 0, 0, 1, 1, 1), nodes(new RankPlacement(2, 3, Order.BLOCK)));
    assertEquals(List.of(0, 1, 0, 1, 0, 1), nodes(new RankPlacement(2, 3, Order.CYCLIC)));
    assertEquals(3, new RankPlacement(2, 3, Order.BLOCK).leader(1));
    assertEquals(1, new RankPlacement(2, 3, Order.CYCLIC).leader(1));
  }

  /** Every rank is at one place, every node has as many, and numbers ascend within a node. */
  @ParameterizedTest
  @EnumSource
  void everyRankHasOnePlace(Order order) {
    for (int nodes = 1; nodes <= 7; nodes++) {
      for (int perNode = 1; perNode <= 5; perNode++) {
        RankPlacement placement = new RankPlacement(nodes, perNode, order);
        for (int rank = 0; rank < placement.ranks(); rank++) {
          assertEquals(rank, placement.rank(placement.node(rank), placement.place(rank)));
        }
        TreeMap<Integer, List<Integer>> byNode =
            IntStream.range(0, placement.ranks())
                .boxed()
                .collect(Collectors.groupingBy(placement::node, TreeMap::new, Collectors.toList()));
        assertEquals(nodes, byNode.size());
        for (int node = 0; node < nodes; node++) {
          List<Integer> own = byNode.getOrDefault(node, List.of());
          int of = node;
          assertEquals(
              IntStream.range(0, perNode).mapToObj(place -> placement.rank(of, place)).toList(),
              own);
          assertEquals(own.stream().sorted().toList(), own);
          assertEquals(placement.leader(node), own.getFirst());
        }
      }
    }
  }

  /** With one rank a node both are the same, and nobody shares one. */
  @ParameterizedTest
  @EnumSource
  void oneRankANodeIsTheRankItself(Order order) {
    RankPlacement one = new RankPlacement(5, 1, order);
    assertEquals(List.of(0, 1, 2, 3, 4), nodes(one));
    assertEquals(1, IntStream.range(0, 5).filter(rank -> one.share(2, rank)).count());
  }

  @ParameterizedTest
  @CsvSource({"0,1", "1,0", "-1,2", "65536,65536"})
  void whatIsNoneIsRefused(int nodes, int perNode) {
    assertThrows(
        IllegalArgumentException.class, () -> new RankPlacement(nodes, perNode, Order.BLOCK));
  }

  @Test
  void aRankThatIsNotThereIsRefused() {
    RankPlacement placement = new RankPlacement(2, 2, Order.CYCLIC);
    for (int rank : List.of(-1, 4)) {
      assertThrows(IllegalArgumentException.class, () -> placement.node(rank));
      assertThrows(IllegalArgumentException.class, () -> placement.place(rank));
    }
    assertThrows(IllegalArgumentException.class, () -> placement.rank(2, 0));
    assertThrows(IllegalArgumentException.class, () -> placement.rank(0, 2));
  }
}
