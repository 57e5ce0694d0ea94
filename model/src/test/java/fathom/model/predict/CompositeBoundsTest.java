package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Sums worked out by hand: L = 3. */
class CompositeBoundsTest {
  private static final double L = 3;

  @Test
  void scatterAndAllgather() {
    assertEquals(2 * (70 + 3), CompositeBounds.scatterAllgatherAtLeast(70, L));
    // 8 nodes: 70 from the root, 3 levels of 5 + 3, 7 steps of 10 + 5 + 3.
    assertEquals(70 + 3 * 8 + 7 * 18, CompositeBounds.scatterRingAllgatherAtMost(8, 70, 10, 5, L));
    // 5 nodes are 3 levels too, 4 are 2.
    assertEquals(40 + 3 * 8 + 4 * 18, CompositeBounds.scatterRingAllgatherAtMost(5, 40, 10, 5, L));
    assertEquals(30 + 2 * 8 + 3 * 18, CompositeBounds.scatterRingAllgatherAtMost(4, 30, 10, 5, L));
  }

  @Test
  void allreduceInARingAndInTrees() {
    // 14 steps, of one packet's way while that is longer than a part's gap.
    assertEquals(14 * 13, CompositeBounds.ringAllreduceAtLeast(8, 10, 10, L));
    assertEquals(14 * 100, CompositeBounds.ringAllreduceAtLeast(8, 10, 100, L));
    // 3 levels up and down, two halves at each.
    assertEquals(6 * (2 * 50 + 3), CompositeBounds.treeAllreduceAtMost(8, 50, L));
    assertEquals(8 * (2 * 50 + 3), CompositeBounds.treeAllreduceAtMost(9, 50, L));
  }
}
