package fathom.model.topology;

import static fathom.model.topology.Answers.given;
import static fathom.model.topology.Answers.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.topology.Embedding.Arc;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EmbeddingTest {
  private static final int MOST = 6;

  private static void isPerfect(Embedding embedding, String of) {
    assertEquals(1, embedding.dilation(), of + ": dilation");
    assertEquals(1, embedding.congestion(), of + ": congestion");
    assertEquals(1, embedding.expansion(), of + ": expansion");
    assertEquals(1 << embedding.dimension(), embedding.hosts().size(), of);
    assertEquals(embedding.hosts().size(), new HashSet<>(embedding.hosts()).size(), of);
  }

  @Test
  void everyRingLiesInItsHypercube() {
    for (int dimension = 1; dimension <= MOST; dimension++) {
      int nodes = 1 << dimension;
      Embedding ring = given(Embedding.ring(nodes));
      isPerfect(ring, nodes + " nodes");
      assertEquals(dimension, ring.dimension());
      Set<Set<Integer>> neighbours = new HashSet<>();
      for (int i = 0; i < nodes; i++) {
        neighbours.add(new HashSet<>(List.of(i, (i + 1) % nodes)));
      }
      assertEquals(neighbours, asSets(ring), "the arcs are those of a ring");
      assertEquals(neighbours.size(), ring.arcs().size(), "each once");
    }
  }

  /** Neighbours in a closed grid: one row or one column on, round the border. */
  @Test
  void everyGridLiesInItsHypercube() {
    for (int r = 0; r <= MOST; r++) {
      for (int s = 0; r + s <= MOST; s++) {
        if (r + s == 0) {
          continue;
        }
        String of = "2^" + r + " × 2^" + s;
        Embedding grid = given(Embedding.grid(r, s));
        isPerfect(grid, of);
        int rows = 1 << r;
        int columns = 1 << s;
        Set<Set<Integer>> neighbours = new HashSet<>();
        for (int i = 0; i < rows; i++) {
          for (int j = 0; j < columns; j++) {
            int here = i * columns + j;
            neighbours.add(new HashSet<>(List.of(here, (i + 1) % rows * columns + j)));
            neighbours.add(new HashSet<>(List.of(here, i * columns + (j + 1) % columns)));
          }
        }
        neighbours.removeIf(pair -> pair.size() < 2);
        assertEquals(neighbours, asSets(grid), of);
        assertEquals(neighbours.size(), grid.arcs().size(), of + ": each once");
      }
    }
  }

  private static Set<Set<Integer>> asSets(Embedding embedding) {
    Set<Set<Integer>> sets = new HashSet<>();
    embedding.arcs().forEach(arc -> sets.add(Set.of(arc.from(), arc.to())));
    return sets;
  }

  /** 2 × 4: rows G(0,1) = 0 and G(1,1) = 1 before columns 00 01 11 10. */
  @Test
  void codesOfRowAndColumnAreConcatenated() {
    assertEquals(List.of(0, 1, 3, 2, 4, 5, 7, 6), given(Embedding.grid(1, 2)).hosts());
  }

  /**
   * The ring of 4 without the code: 1 → 2 and 3 → 0 differ in two bits. Lowest bit first, they go
   * 1-0-2 and 3-2-0, so link 0-2 carries both, and 0-1 and 2-3 also carry arcs of their own.
   */
  @Test
  void aBadEmbeddingIsSeen() {
    List<Arc> ring = List.of(new Arc(0, 1), new Arc(1, 2), new Arc(2, 3), new Arc(3, 0));
    Embedding plain = new Embedding(2, List.of(0, 1, 2, 3), ring);
    assertEquals(2, plain.dilation());
    assertEquals(2, plain.congestion());
    // Two logical nodes in a cube of eight.
    Embedding sparse = new Embedding(3, List.of(0, 7), List.of(new Arc(0, 1)));
    assertEquals(3, sparse.dilation());
    assertEquals(1, sparse.congestion());
    assertEquals(0.25, sparse.expansion());
  }

  /** GE §3.2.6: nodes 2^i apart on the ring are two links apart in the hypercube, for i = 0 one. */
  @Test
  void powersOfTwoOnTheRingAreTwoLinksAway() {
    for (int dimension = 1; dimension <= MOST; dimension++) {
      List<Integer> hosts = given(Embedding.ring(1 << dimension)).hosts();
      int nodes = hosts.size();
      for (int i = 0; i < dimension; i++) {
        int step = 1 << i;
        int links =
            IntStream.range(0, nodes)
                .map(n -> Integer.bitCount(hosts.get(n) ^ hosts.get((n + step) % nodes)))
                .max()
                .orElseThrow();
        assertEquals(i == 0 ? 1 : 2, links, step + " of " + nodes);
      }
    }
  }

  @Test
  void whatIsNoHypercubeIsRefused() {
    assertEquals("a hypercube needs a power of two of nodes, not 6", refused(Embedding.ring(6)));
    assertEquals("a hypercube needs 2 nodes or more, not 1", refused(Embedding.ring(1)));
    assertEquals("a grid of 2^0 × 2^0 nodes; r + s is from 1 to 20", refused(Embedding.grid(0, 0)));
    assertEquals(
        "a grid of 2^10 × 2^11 nodes; r + s is from 1 to 20", refused(Embedding.grid(10, 11)));
    refused(Embedding.grid(-1, 3));
    refused(Embedding.grid(3, Integer.MAX_VALUE));
  }
}
