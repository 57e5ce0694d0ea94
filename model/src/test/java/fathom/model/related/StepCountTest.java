package fathom.model.related;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.related.TopologyFormula.TermCounts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * GE's formulas against algorithms that are carried out: data items move from node to node, step by
 * step, and each step counts one start-up and the items of the longest message.
 */
class StepCountTest {
  /** An item of node {@code from} for node {@code to}; a broadcast's has no receiver. */
  private record Item(int from, int to) {}

  /** What all nodes hold, and what moving it has cost. */
  private static final class Nodes {
    final List<Set<Item>> held = new ArrayList<>();
    int startUps;
    int messages;

    Nodes(int count) {
      IntStream.range(0, count).forEach(i -> held.add(new HashSet<>()));
    }

    int count() {
      return held.size();
    }

    /** All send at once: node i the chosen items to its neighbour, keeping copies or not. */
    void step(IntUnaryOperator neighbour, Choice choice, boolean keep) {
      List<Set<Item>> sent = new ArrayList<>();
      for (int i = 0; i < count(); i++) {
        int at = i;
        Set<Item> message = new HashSet<>(held.get(i));
        message.removeIf(item -> !choice.sends(at, item));
        sent.add(message);
      }
      if (!keep) {
        IntStream.range(0, count()).forEach(i -> held.get(i).removeAll(sent.get(i)));
      }
      for (int i = 0; i < count(); i++) {
        held.get(neighbour.applyAsInt(i)).addAll(sent.get(i));
      }
      startUps++;
      messages += sent.stream().mapToInt(Set::size).max().orElseThrow();
    }

    TermCounts counts() {
      return new TermCounts(startUps, messages, 0);
    }
  }

  private interface Choice {
    boolean sends(int node, Item item);
  }

  private static TermCounts formula(TopologyOperation operation, Topology topology, int nodes) {
    return counts(operation, Switching.STORE_AND_FORWARD, topology, new Load(nodes, 1, 1));
  }

  /** What the formula of a cell counts. */
  static TermCounts counts(
      TopologyOperation operation, Switching switching, Topology topology, Load load) {
    TopologyFormula formula = TopologyFormulas.cell(operation, switching, topology).orElseThrow();
    assertEquals(Optional.empty(), formula.refusal(load));
    return formula.counting().apply(load);
  }

  /**
   * A node that has the message sends it to one neighbour per step, the root first to the right.
   */
  private static int ringBroadcastSteps(int length) {
    Set<Integer> informed = new HashSet<>(Set.of(0));
    int steps = 0;
    while (informed.size() < length) {
      Set<Integer> now = new HashSet<>(informed);
      for (int node : informed) {
        int right = (node + 1) % length;
        int left = (node + length - 1) % length;
        if (!informed.contains(right)) {
          now.add(right);
        } else if (!informed.contains(left)) {
          now.add(left);
        }
      }
      informed = now;
      steps++;
    }
    return steps;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 33, 64})
  void broadcastOnARing(int nodes) {
    int steps = ringBroadcastSteps(nodes);
    assertEquals(
        TermCounts.steps(steps), formula(TopologyOperation.BROADCAST, Topology.RING, nodes));
  }

  /** Along the row of the root, then along all columns at once. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8})
  void broadcastOnATorus(int side) {
    int steps = 2 * ringBroadcastSteps(side);
    assertEquals(
        TermCounts.steps(steps), formula(TopologyOperation.BROADCAST, Topology.TORUS, side * side));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32, 64})
  void broadcastOnAHypercube(int nodes) {
    Nodes cube = new Nodes(nodes);
    cube.held.getFirst().add(new Item(0, 0));
    for (int bit = 1; bit < nodes; bit <<= 1) {
      int dimension = bit;
      cube.step(i -> i ^ dimension, (i, item) -> true, true);
    }
    assertTrue(cube.held.stream().allMatch(h -> h.size() == 1), "all have it");
    assertEquals(cube.counts(), formula(TopologyOperation.BROADCAST, Topology.HYPERCUBE, nodes));
  }

  private static Nodes eachWithItsOwn(int nodes) {
    Nodes all = new Nodes(nodes);
    IntStream.range(0, nodes).forEach(i -> all.held.get(i).add(new Item(i, i)));
    return all;
  }

  private static void haveAll(Nodes nodes) {
    assertTrue(nodes.held.stream().allMatch(h -> h.size() == nodes.count()), "all have all");
  }

  /** Each hands on what came last: in step s the item of the node s before it. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 8, 13})
  void allToAllBroadcastOnARing(int nodes) {
    Nodes ring = eachWithItsOwn(nodes);
    for (int step = 0; step < nodes - 1; step++) {
      int before = step;
      ring.step(
          i -> (i + 1) % nodes, (i, item) -> item.from() == Math.floorMod(i - before, nodes), true);
    }
    haveAll(ring);
    assertEquals(
        ring.counts(), formula(TopologyOperation.ALL_TO_ALL_BROADCAST, Topology.RING, nodes));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 8})
  void allToAllBroadcastOnATorus(int side) {
    Nodes torus = eachWithItsOwn(side * side);
    for (int step = 0; step < side - 1; step++) {
      int before = step;
      torus.step(
          i -> right(i, side),
          (i, item) -> item.from() % side == Math.floorMod(i % side - before, side),
          true);
    }
    for (int step = 0; step < side - 1; step++) {
      int before = step;
      torus.step(
          i -> (i + side) % (side * side),
          (i, item) -> item.from() / side == Math.floorMod(i / side - before, side),
          true);
    }
    haveAll(torus);
    assertEquals(
        torus.counts(),
        formula(TopologyOperation.ALL_TO_ALL_BROADCAST, Topology.TORUS, side * side));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32, 64})
  void allToAllBroadcastOnAHypercube(int nodes) {
    Nodes cube = eachWithItsOwn(nodes);
    for (int bit = 1; bit < nodes; bit <<= 1) {
      int dimension = bit;
      cube.step(i -> i ^ dimension, (i, item) -> true, true);
    }
    haveAll(cube);
    assertEquals(
        cube.counts(), formula(TopologyOperation.ALL_TO_ALL_BROADCAST, Topology.HYPERCUBE, nodes));
  }

  /** As before, but what came and what is held are made one: messages stay of one item. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32, 64})
  void reductionOnAHypercube(int nodes) {
    int[] sums = IntStream.range(0, nodes).map(i -> i * i + 1).toArray();
    int expected = IntStream.of(sums).sum();
    int steps = 0;
    for (int bit = 1; bit < nodes; bit <<= 1) {
      int[] before = sums.clone();
      int dimension = bit;
      sums = IntStream.range(0, nodes).map(i -> before[i] + before[i ^ dimension]).toArray();
      steps++;
    }
    assertTrue(IntStream.of(sums).allMatch(sum -> sum == expected), "all have the sum");
    assertEquals(
        TermCounts.steps(steps), formula(TopologyOperation.REDUCTION, Topology.HYPERCUBE, nodes));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32, 64})
  void scatterOnAHypercube(int nodes) {
    Nodes cube = new Nodes(nodes);
    IntStream.range(1, nodes).forEach(to -> cube.held.getFirst().add(new Item(0, to)));
    for (int bit = nodes / 2; bit > 0; bit /= 2) {
      toTheOtherHalf(cube, bit);
    }
    arrived(cube, 1, node -> node > 0);
    assertEquals(cube.counts(), formula(TopologyOperation.SCATTER, Topology.HYPERCUBE, nodes));
  }

  private static void toTheOtherHalf(Nodes cube, int bit) {
    cube.step(i -> i ^ bit, (i, item) -> ((i ^ item.to()) & bit) != 0, false);
  }

  private static void arrived(Nodes nodes, int each, IntPredicate receiver) {
    for (int i = 0; i < nodes.count(); i++) {
      int at = i;
      assertEquals(receiver.test(i) ? each : 0, nodes.held.get(i).size(), "node " + i);
      assertTrue(nodes.held.get(i).stream().allMatch(item -> item.to() == at));
    }
  }

  private static Nodes eachForEach(int nodes) {
    Nodes all = new Nodes(nodes);
    for (int from = 0; from < nodes; from++) {
      for (int to = 0; to < nodes; to++) {
        if (from != to) {
          all.held.get(from).add(new Item(from, to));
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 8, 13})
  void totalExchangeOnARing(int nodes) {
    Nodes ring = eachForEach(nodes);
    for (int step = 0; step < nodes - 1; step++) {
      ring.step(i -> (i + 1) % nodes, (i, item) -> item.to() != i, false);
    }
    arrived(ring, nodes - 1, node -> true);
    assertEquals(ring.counts(), formula(TopologyOperation.TOTAL_EXCHANGE, Topology.RING, nodes));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 8})
  void totalExchangeOnATorus(int side) {
    int nodes = side * side;
    Nodes torus = eachForEach(nodes);
    for (int step = 0; step < side - 1; step++) {
      torus.step(i -> right(i, side), (i, item) -> item.to() % side != i % side, false);
    }
    for (int step = 0; step < side - 1; step++) {
      torus.step(i -> (i + side) % nodes, (i, item) -> item.to() != i, false);
    }
    arrived(torus, nodes - 1, node -> true);
    assertEquals(torus.counts(), formula(TopologyOperation.TOTAL_EXCHANGE, Topology.TORUS, nodes));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32, 64})
  void totalExchangeOnAHypercube(int nodes) {
    Nodes cube = eachForEach(nodes);
    for (int bit = 1; bit < nodes; bit <<= 1) {
      toTheOtherHalf(cube, bit);
    }
    arrived(cube, nodes - 1, node -> true);
    assertEquals(
        cube.counts(), formula(TopologyOperation.TOTAL_EXCHANGE, Topology.HYPERCUBE, nodes));
  }

  /** Round r: with node i XOR r, over as many links as bits are set in r, and none shared. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32, 64})
  void totalExchangeWithCutThroughOnAHypercube(int nodes) {
    int links = 0;
    for (int round = 1; round < nodes; round++) {
      Set<List<Integer>> used = new HashSet<>();
      int longest = 0;
      for (int node = 0; node < nodes; node++) {
        int hops = 0;
        for (int at = node; at != (node ^ round); hops++) {
          int next = at ^ Integer.lowestOneBit(at ^ node ^ round);
          assertTrue(used.add(List.of(at, next)), "two messages on a link");
          at = next;
        }
        longest = Math.max(longest, hops);
      }
      links += longest;
    }
    assertEquals(
        new TermCounts(nodes - 1, nodes - 1, links),
        counts(
            TopologyOperation.TOTAL_EXCHANGE,
            Switching.CUT_THROUGH,
            Topology.HYPERCUBE,
            new Load(nodes, 1, 1)));
  }

  /** Halving: in step i those that have it send p/2^i further; headers pay for each link. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32, 64})
  void broadcastWithCutThroughOnARing(int nodes) {
    Set<Integer> informed = new HashSet<>(Set.of(0));
    int steps = 0;
    int links = 0;
    for (int distance = nodes / 2; distance > 0; distance /= 2) {
      int far = distance;
      List<Integer> next = informed.stream().map(i -> (i + far) % nodes).toList();
      informed.addAll(next);
      steps++;
      links += distance;
    }
    assertEquals(nodes, informed.size());
    assertEquals(
        new TermCounts(steps, steps, links),
        counts(
            TopologyOperation.BROADCAST,
            Switching.CUT_THROUGH,
            Topology.RING,
            new Load(nodes, 1, 1)));
  }

  private static int right(int node, int side) {
    return node / side * side + (node + 1) % side;
  }
}
