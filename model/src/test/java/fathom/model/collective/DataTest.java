package fathom.model.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.program.Programs;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every algorithm brings every node the right data, among any number of nodes. */
public class DataTest {
  private static final int LARGEST = 33;

  /** Whose data a slot has in the end at a node; nobody's where none are due. */
  private static BitSet due(Algorithm algorithm, int nodes, long k, int node, long slot) {
    BitSet due = new BitSet();
    switch (algorithm.operation()) {
      case BROADCAST -> due.set(0);
      case POINT_TO_POINT -> due.set(0, node <= 1 ? 1 : 0);
      case GATHER -> {
        if (node == 0) {
          due.set((int) (slot / k));
        }
      }
      case SCATTER -> due.set(0, slot / k == node ? 1 : 0);
      case COMPLETE_EXCHANGE -> {
        if (slot / k % nodes == node) {
          due.set((int) (slot / k / nodes));
        }
      }
      case ALLGATHER -> due.set((int) (slot / k));
      case ALLREDUCE -> due.set(0, nodes);
      case REDUCE -> due.set(0, node == 0 ? nodes : 0);
      case REDUCE_SCATTER -> {
        VectorBlocks blocks = new VectorBlocks(k, nodes);
        boolean own = slot >= blocks.start(node) && slot < blocks.start(node + 1);
        due.set(0, own ? nodes : 0);
      }
      case BARRIER -> {}
    }
    return due;
  }

  private static long slots(Operation operation, int nodes, long k) {
    return switch (operation) {
      case BROADCAST, POINT_TO_POINT, ALLREDUCE, REDUCE, REDUCE_SCATTER -> k;
      case GATHER, SCATTER, ALLGATHER -> k * nodes;
      case COMPLETE_EXCHANGE -> k * nodes * nodes;
      case BARRIER -> 0;
    };
  }

  /** Who holds a slot at first. */
  private static IntStream owners(Operation operation, int nodes, long k, long slot) {
    return switch (operation) {
      case BROADCAST, POINT_TO_POINT, SCATTER -> IntStream.of(0);
      case GATHER, ALLGATHER -> IntStream.of((int) (slot / k));
      case COMPLETE_EXCHANGE -> IntStream.of((int) (slot / k / nodes));
      case ALLREDUCE, REDUCE, REDUCE_SCATTER -> IntStream.range(0, nodes);
      case BARRIER -> IntStream.empty();
    };
  }

  private static void brings(Algorithm algorithm, int nodes, ProgramShape shape) {
    long k = shape.packets();
    Program program = Programs.of(algorithm, nodes, shape);
    Execution execution = new Execution(program);
    long slots = slots(algorithm.operation(), program.nodes(), k);
    for (long slot = 0; slot < slots; slot++) {
      long of = slot;
      owners(algorithm.operation(), nodes, k, slot)
          .forEach(owner -> execution.give(owner, of, owner));
    }
    String of = algorithm + ", " + nodes + " nodes, " + shape + ": ";
    try {
      execution.run();
    } catch (AssertionError e) {
      throw new AssertionError(of + e.getMessage(), e);
    }
    for (int node = 0; node < program.nodes(); node++) {
      assertEquals(program.expected(node), execution.received(node), of + "node " + node);
      for (long slot = 0; slot < slots; slot++) {
        BitSet due = due(algorithm, nodes, k, node, slot);
        if (!due.isEmpty()) {
          assertEquals(due, execution.held(node, slot), of + "node " + node + ", slot " + slot);
        }
      }
    }
    long expected = LongStream.range(0, program.nodes()).map(n -> program.expected((int) n)).sum();
    assertEquals(expected, execution.sent(), of + "all that is sent is expected");
  }

  @ParameterizedTest
  @EnumSource
  void everyNodeHoldsWhatItShould(Algorithm algorithm) {
    for (int nodes = 2; nodes <= LARGEST; nodes++) {
      if (!algorithm.fits(nodes)) {
        int none = nodes;
        assertThrows(
            IllegalArgumentException.class, () -> Programs.of(algorithm, none, ProgramShape.of(1)));
        continue;
      }
      // Where each has something for each or for all, messages are no parts of a vector.
      boolean whole = slots(algorithm.operation(), nodes, 1) > 1;
      LongStream sizes = whole ? LongStream.of(1, 3) : LongStream.of(1, 5, nodes + 1).distinct();
      for (long k : sizes.toArray()) {
        int width = 1 + (int) ((nodes + k) % 5);
        brings(algorithm, nodes, ProgramShape.of(k).withSegment(1 + k / 3).withFanOut(width));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void amongManyToo(Algorithm algorithm) {
    for (int nodes : List.of(64, 65, 100)) {
      if (algorithm.fits(nodes)) {
        brings(
            algorithm, nodes, ProgramShape.of(2).withFanOut(Algorithm.TREE_FAN_OUT).withWindow(5));
      }
    }
  }

  /** Who asks for each packet of many segments must not go through all segments each time. */
  @Test
  @Timeout(60)
  void whatAPacketIsIsKnownAtOnce() {
    long k = 1 << 18;
    ProgramShape pipeline = ProgramShape.of(k).withSegment(1);
    Program reduce = Programs.of(Algorithm.REDUCE_SEGMENTED_CHAIN, 3, pipeline);
    Program split = Programs.of(Algorithm.BROADCAST_SEGMENTED_SPLIT_BINARY, 5, pipeline);
    assertEquals(k, reduce.expected(1));
    assertEquals(k, split.expected(4));
    for (long packet = 0; packet < k; packet++) {
      assertEquals(packet, reduce.content(2, 1, packet));
      assertTrue(reduce.adds(2, 1, packet));
      // Node 3 is of the left half, node 4 of the right one.
      assertEquals(packet % (k / 2), split.content(1, 3, packet % (k / 2)));
      assertEquals(k / 2 + packet % (k / 2), split.content(2, 4, packet % (k / 2)));
    }
  }

  @Test
  void vectorsAreDividedEvenly() {
    VectorBlocks blocks = new VectorBlocks(7, 3);
    assertEquals(List.of(0L, 2L, 4L, 7L), IntStream.range(0, 4).mapToObj(blocks::start).toList());
    assertEquals(0, new VectorBlocks(1, 3).block(0).count());
    MessageSlots wrapped = blocks.wrapped(2, 2);
    assertEquals(
        List.of(4L, 5L, 6L, 0L, 1L),
        LongStream.range(0, wrapped.count()).map(wrapped::of).boxed().toList());
    MessageSlots others = blocks.allBut(1);
    assertEquals(
        List.of(0L, 1L, 4L, 5L, 6L),
        LongStream.range(0, others.count()).map(others::of).boxed().toList());
  }
}
