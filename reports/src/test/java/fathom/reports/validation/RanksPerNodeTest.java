package fathom.reports.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.RankPlacement;
import fathom.model.collective.RankPlacement.Order;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RanksPerNodeTest {
  private static final RanksPerNode FOUR = new RanksPerNode(4, Order.CYCLIC);

  @Test
  void ofARunsFactsAndBack() {
    Map<String, String> facts = new TreeMap<>();
    FOUR.addTo(facts);
    assertEquals(Map.of("ranks_per_node", "4", "placement", "cyclic"), facts);
    assertEquals(Optional.of(FOUR), RanksPerNode.of(facts));
    assertEquals(Optional.of(RanksPerNode.ONE), RanksPerNode.of(Map.of("cluster", "lab")));
  }

  @ParameterizedTest
  @CsvSource({"0,block", "-1,block", "two,block", "99999999,block", "2,round", "2,''"})
  void whatIsNoneIsEmpty(String count, String order) {
    assertEquals(
        Optional.empty(), RanksPerNode.of(Map.of("ranks_per_node", count, "placement", order)));
  }

  @Test
  void ofOneRankNobodyCanTellTheOrder() {
    assertEquals(RanksPerNode.ONE, new RanksPerNode(1, Order.CYCLIC));
    assertTrue(RanksPerNode.ONE.isOne());
    assertFalse(FOUR.isOne());
    assertThrows(IllegalArgumentException.class, () -> new RanksPerNode(0, Order.BLOCK));
  }

  @Test
  void ranksFillNodes() {
    assertEquals(12, FOUR.ranks(3));
    assertEquals(3, FOUR.nodes(9));
    assertEquals(new RankPlacement(3, 4, Order.CYCLIC), FOUR.placement(12));
    assertThrows(IllegalArgumentException.class, () -> FOUR.placement(9));
  }

  @Test
  void words() {
    assertEquals("one rank per node", RanksPerNode.ONE.words());
    assertEquals("4 ranks per node, placed cyclic (ranks 0 and 1 on two nodes)", FOUR.words());
  }
}
