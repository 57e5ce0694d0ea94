package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Sums worked out by hand: L = 3. */
class CompositeBoundsTest {
  private static final double L = 3;

  /** Nobody's processor counts. */
  private static Hop line(double gap) {
    return new Hop(gap, gap, 0, 0, L);
  }

  @Test
  void scatterAndAllgather() {
    assertEquals(2 * 70 + 3, CompositeBounds.scatterAllgatherAtLeast(line(70)));
    // The root sends it twice in 2·30, and takes it once in 70 or 50.
    assertEquals(70 + 3, CompositeBounds.scatterAllgatherAtLeast(new Hop(70, 30, 30, 70, L)));
    assertEquals(60 + 3, CompositeBounds.scatterAllgatherAtLeast(new Hop(50, 30, 30, 50, L)));
    // 8 nodes: 7·10 from the root, 3 levels of 5 + 3, 7 steps of 10 + 5 + 3.
    assertEquals(70 + 3 * 8 + 7 * 18, CompositeBounds.scatterRingAllgatherAtMost(8, line(10), 5));
    // 5 nodes are 3 levels too, 4 are 2.
    assertEquals(40 + 3 * 8 + 4 * 18, CompositeBounds.scatterRingAllgatherAtMost(5, line(10), 5));
    assertEquals(30 + 2 * 8 + 3 * 18, CompositeBounds.scatterRingAllgatherAtMost(4, line(10), 5));
    // In the ring a processor takes one for 9 and sends one for 8 + 5.
    assertEquals(
        30 + 2 * 8 + 3 * (22 + 3),
        CompositeBounds.scatterRingAllgatherAtMost(4, new Hop(10, 10, 8, 9, L), 5));
  }

  @Test
  void allreduceInARingAndInTrees() {
    // 14 steps, of one packet's way while that is longer than a part's gap.
    assertEquals(14 * 13, CompositeBounds.ringAllreduceAtLeast(8, line(10), line(10)));
    assertEquals(14 * 100, CompositeBounds.ringAllreduceAtLeast(8, line(10), line(100)));
    // 3 levels up and down, two halves at each.
    assertEquals(6 * (2 * 50 + 3), CompositeBounds.treeAllreduceAtMost(8, line(50)));
    assertEquals(8 * (2 * 50 + 3), CompositeBounds.treeAllreduceAtMost(9, line(50)));
    // A processor that takes a half for 40 and sends one for 30.
    assertEquals(
        6 * (2 * 70 + 3), CompositeBounds.treeAllreduceAtMost(8, new Hop(50, 50, 30, 40, L)));
  }
}
