package fathom.model.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.collective.program.Programs;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The trees of Open MPI's {@code coll_base_topo.c}, read there. */
class OpenMpiNumbersTest {
  private static List<Integer> children(Tree tree, int node) {
    return IntStream.range(0, tree.children(node)).map(i -> tree.child(node, i)).boxed().toList();
  }

  /** {@code build_bmtree}: children are index ^ mask for masks above the index. */
  @Test
  void binomialTreesAreByHighBits() {
    Tree tree = new Tree.HighBits(8);
    assertEquals(List.of(1, 2, 4), children(tree, 0));
    assertEquals(List.of(3, 5), children(tree, 1));
    assertEquals(List.of(6), children(tree, 2));
    assertEquals(List.of(7), children(tree, 3));
    assertEquals(List.of(), children(tree, 4));
    assertEquals(List.of(1, 2, 4), children(new Tree.HighBits(6), 0));
    assertEquals(List.of(3, 5), children(new Tree.HighBits(6), 1));
    for (int node = 0; node < 8; node++) {
      for (int child : children(tree, node)) {
        assertEquals(node, tree.parent(child));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "BROADCAST_BINOMIAL",
        "BROADCAST_SEGMENTED_BINOMIAL",
        "BROADCAST_BINARY",
        "BROADCAST_SEGMENTED_BINARY",
        "BROADCAST_CHAIN"
      })
  void everyNodeGetsAll(Algorithm algorithm) {
    BitSet root = new BitSet();
    root.set(0);
    for (int nodes = 2; nodes <= 33; nodes++) {
      Program program =
          Programs.numberedAsInOpenMpi(algorithm, nodes, ProgramShape.of(5).withSegment(2));
      Execution execution = new Execution(program);
      for (long slot = 0; slot < 5; slot++) {
        execution.give(0, slot, 0);
      }
      execution.run();
      assertEquals(5L * (nodes - 1), execution.sent());
      for (int node = 0; node < nodes; node++) {
        assertEquals(root, execution.held(node, 4), algorithm + ", " + nodes + " nodes");
      }
    }
  }
}
