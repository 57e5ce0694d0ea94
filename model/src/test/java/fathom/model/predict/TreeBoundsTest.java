package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shapes as drawn by hand, and times added up by hand: g = 10, L = 3. */
class TreeBoundsTest {
  private static final double G = 10;
  private static final double L = 3;

  /** Nobody's processor counts. */
  private static final Hop LINE = new Hop(G, G, 0, 0, L);

  @Test
  void drawsTheTreesThatOpenMpiDraws() {
    assertEquals(
        List.of(
            List.of(1, 4, 6),
            List.of(2),
            List.of(3),
            List.of(),
            List.of(5),
            List.of(),
            List.of(7),
            List.of()),
        RelayTree.chains(8, 3).children());
    assertEquals(
        List.of(List.of(1), List.of(2), List.of(3), List.of()), RelayTree.chains(4, 0).children());
    assertEquals(RelayTree.flat(4), RelayTree.chains(4, 9));
    // 0 has 1 and 2; they have 3, 5 and 4, 6; the third level steps by 4.
    assertEquals(
        List.of(
            List.of(1, 2),
            List.of(3, 5),
            List.of(4, 6),
            List.of(7),
            List.of(8),
            List.of(),
            List.of(),
            List.of(),
            List.of()),
        RelayTree.binary(9).children());
    assertEquals(
        List.of(
            List.of(1, 2, 4),
            List.of(3, 5),
            List.of(6),
            List.of(7),
            List.of(),
            List.of(),
            List.of(),
            List.of()),
        RelayTree.binomial(8).children());
    // The example of Open MPI's own source: 10 nodes, radix 4.
    assertEquals(
        List.of(
            List.of(4, 8, 1, 2, 3),
            List.of(),
            List.of(),
            List.of(),
            List.of(5, 6, 7),
            List.of(),
            List.of(),
            List.of(),
            List.of(9),
            List.of()),
        RelayTree.knomial(10, 4).children());
  }

  @Test
  void refusesWhatIsNoTree() {
    assertThrows(IllegalArgumentException.class, () -> new RelayTree(List.of(List.of(0))));
    assertThrows(
        IllegalArgumentException.class, () -> new RelayTree(List.of(List.of(1, 1), List.of())));
    assertThrows(
        IllegalArgumentException.class, () -> new RelayTree(List.of(List.of(), List.of())));
    assertThrows(IllegalArgumentException.class, () -> new RelayTree(List.of(List.of(1))));
    assertThrows(IllegalArgumentException.class, () -> RelayTree.flat(1));
    assertThrows(IllegalArgumentException.class, () -> RelayTree.knomial(4, 1));
    assertThrows(
        IllegalArgumentException.class, () -> TreeBounds.longest(RelayTree.flat(2), 0, LINE));
  }

  /** One message: 7 sends in a row; 7 hops; three rounds that double who has it. */
  @Test
  void shortestIsWhatBestOrderGives() {
    assertEquals(7 * G + L, TreeBounds.shortest(RelayTree.flat(8), LINE));
    assertEquals(7 * (G + L), TreeBounds.shortest(RelayTree.chains(8, 1), LINE));
    assertEquals(3 * (G + L), TreeBounds.shortest(RelayTree.binomial(8), LINE));
    // 0 → 1 → 3 → 7 goes first and is there at 39; 2 has it at 23, its second child at 46.
    assertEquals(46, TreeBounds.shortest(RelayTree.binary(8), LINE), 1e-9);
  }

  /**
   * The line is shared: in a binomial tree of 8 the root's three children have it after 30, the
   * first's two after 20 more, the last after 10, each hop 3 later.
   */
  @Test
  void longestIsWhatFairSharesGive() {
    assertEquals(7 * G + L, TreeBounds.longest(RelayTree.flat(8), 1, LINE));
    assertEquals(7 * (G + L), TreeBounds.longest(RelayTree.chains(8, 1), 1, LINE));
    assertEquals(30 + 20 + 10 + 9, TreeBounds.longest(RelayTree.binomial(8), 1, LINE));
  }

  /** BM's segmented chain: (P − 1)(g + L) + (k − 1)·g. A binary tree passes on every 2g. */
  @Test
  void segmentsFollowAtTheRateOfTheBusiestNode() {
    assertEquals(3 * 13 + 4 * 10, TreeBounds.longest(RelayTree.chains(4, 1), 5, LINE));
    assertEquals((20 + 3) + (20 + 3) + 4 * 20, TreeBounds.longest(RelayTree.binary(7), 5, LINE));
    assertEquals((20 + 3) + 2 * 13 + 4 * 20, TreeBounds.longest(RelayTree.chains(7, 2), 5, LINE));
  }

  /**
   * O_s 2, g 4, O_r + U_r 6, 88 packets: the root needs 88·4 for each of 7, whatever they need; one
   * needs 88·6 for its own. A hop of a chain is 528 and L.
   */
  @Test
  void othersTakeTheirsSideBySide() {
    Hop message = new Hop(88 * 6, 88 * 4, 88 * 2, 88 * 6, 12);
    assertEquals(7 * 352 + 12, TreeBounds.shortest(RelayTree.flat(8), message));
    assertEquals(528 + 12, TreeBounds.shortest(RelayTree.flat(2), message));
    assertEquals(7 * 540, TreeBounds.shortest(RelayTree.chains(8, 1), message));
    // 0 → 4 → 6 → 7: one send of 352 each is less than 528 of taking it.
    assertEquals(3 * 540, TreeBounds.shortest(RelayTree.binomial(8), message));
  }

  /**
   * A processor that takes a segment for 110 and sends it for 110 passes one on every 220, the root
   * every 110: 110 + 6·220 on the way to the last of 8, 3·220 for the others of 4 segments. With
   * two children it is 330, beside 220 on the line.
   */
  @Test
  void aProcessorThatTakesAndSendsIsSlowerThanItsLine() {
    Hop segment = new Hop(110, 110, 110, 110, L);
    assertEquals(
        110 + 6 * 220 + 7 * 3 + 3 * 220, TreeBounds.longest(RelayTree.chains(8, 1), 4, segment));
    assertEquals(
        (220 + 3) + (330 + 3) + 3 * 330, TreeBounds.longest(RelayTree.binary(7), 4, segment));
    assertEquals(7 * 110 + 3, TreeBounds.longest(RelayTree.flat(8), 1, segment));
  }

  @ParameterizedTest
  @CsvSource({"2", "3", "5", "8", "13", "16", "31", "64", "100"})
  void aLowerBoundIsNoHigherThanAnUpperOne(int nodes) {
    for (RelayTree tree :
        List.of(
            RelayTree.flat(nodes),
            RelayTree.chains(nodes, 1),
            RelayTree.chains(nodes, 4),
            RelayTree.binary(nodes),
            RelayTree.binomial(nodes),
            RelayTree.knomial(nodes, 4))) {
      assertEquals(nodes, tree.nodes());
      double low = TreeBounds.shortest(tree, LINE);
      assertTrue(low <= TreeBounds.longest(tree, 1, LINE) + 1e-9, tree.toString());
      // Nobody has it before ⌈log2 p⌉ rounds: who has it doubles at most.
      int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(nodes - 1);
      assertTrue(low >= rounds * G + L - 1e-9, tree.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 7, 8, 9, 16, 33})
  void binomialTreesDoubleWhoHasIt(int nodes) {
    int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(nodes - 1);
    assertEquals(
        rounds * G, TreeBounds.shortest(RelayTree.binomial(nodes), new Hop(G, G, 0, 0, 0)), 1e-9);
  }
}
