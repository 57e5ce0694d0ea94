package fathom.model.collective.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Execution;
import fathom.model.collective.Instruction;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.RankPlacement;
import fathom.model.collective.RankPlacement.Order;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each contribution is at each rank exactly once, and messages between nodes are few. */
class TwoLevelTest {
  private static void withAll(Order order, Consumer<RankPlacement> test) {
    for (int nodes = 1; nodes <= 7; nodes++) {
      for (int perNode = 1; perNode <= 4; perNode++) {
        if (nodes * perNode > 1) {
          test.accept(new RankPlacement(nodes, perNode, order));
        }
      }
    }
  }

  private static void ends(
      RankPlacement placement, Program program, long units, boolean sums, BitSet due) {
    Execution execution = new Execution(program);
    for (long slot = 0; slot < units; slot++) {
      for (int rank = 0; rank < (sums ? placement.ranks() : 1); rank++) {
        execution.give(rank, slot, rank);
      }
    }
    execution.run();
    long expected = 0;
    for (int rank = 0; rank < placement.ranks(); rank++) {
      assertEquals(program.expected(rank), execution.received(rank), placement + " rank " + rank);
      expected += program.expected(rank);
      for (long slot = 0; slot < units; slot++) {
        assertEquals(due, execution.held(rank, slot), placement + " rank " + rank);
      }
    }
    assertEquals(expected, execution.sent(), placement.toString());
  }

  @ParameterizedTest
  @EnumSource
  void broadcastBringsAllTheRootsData(Order order) {
    BitSet root = new BitSet();
    root.set(0);
    withAll(order, p -> ends(p, TwoLevel.broadcast(p, 3), 3, false, root));
  }

  /** What is added twice fails in the execution. */
  @ParameterizedTest
  @EnumSource
  void allreduceAddsEachVectorOnce(Order order) {
    withAll(
        order,
        p -> {
          BitSet all = new BitSet();
          all.set(0, p.ranks());
          ends(p, TwoLevel.allreduce(p, 3), 3, true, all);
        });
  }

  /** Messages of a program that go from one node to another, and within one. */
  private static long[] messages(RankPlacement placement, Program program) {
    long[] counts = new long[2];
    for (int rank = 0; rank < placement.ranks(); rank++) {
      for (long step = 0; program.instruction(rank, step) != Instruction.END; step++) {
        long instruction = program.instruction(rank, step);
        Instruction.InstructionKind kind = Instruction.kind(instruction);
        if (kind == Instruction.InstructionKind.SEND
            || kind == Instruction.InstructionKind.SIGNAL) {
          counts[placement.share(rank, Instruction.peer(instruction)) ? 1 : 0]++;
        }
      }
    }
    return counts;
  }

  /** A node's line carries a broadcast once, however many ranks it has, in whichever order. */
  @ParameterizedTest
  @EnumSource
  void onlyFirstRanksTalkToOtherNodes(Order order) {
    withAll(
        order,
        p -> {
          long inside = (long) p.nodes() * (p.perNode() - 1);
          long[] broadcast = messages(p, TwoLevel.broadcast(p, 3));
          assertEquals(List.of(p.nodes() - 1L, inside), List.of(broadcast[0], broadcast[1]));
          long[] allreduce = messages(p, TwoLevel.allreduce(p, 3));
          long ofLeaders =
              p.nodes() == 1
                  ? 0
                  : messages(
                      new RankPlacement(p.nodes(), 1, order),
                      Programs.of(
                          Algorithm.ALLREDUCE_RECURSIVE_DOUBLING, p.nodes(), ProgramShape.of(3)))[
                      0];
          assertEquals(List.of(ofLeaders, 2 * inside), List.of(allreduce[0], allreduce[1]));
        });
  }

  /** Until the last one has come, nobody goes on. */
  @ParameterizedTest
  @EnumSource
  void noneLeavesABarrierBeforeAllHaveCome(Order order) {
    withAll(
        order,
        p -> {
          Program barrier = TwoLevel.barrier(p);
          new Execution(barrier).run();
          for (int late = 0; late < p.ranks(); late++) {
            assertEquals(List.of(), leaves(barrier, late), p + " without " + late);
          }
        });
  }

  /** Ranks that come to their end while one never begins. */
  private static List<Integer> leaves(Program program, int late) {
    int ranks = program.nodes();
    long[] steps = new long[ranks];
    int[][] signals = new int[ranks][ranks];
    for (boolean moved = true; moved; ) {
      moved = false;
      for (int rank = 0; rank < ranks; rank++) {
        long next = program.instruction(rank, steps[rank]);
        int peer = Instruction.peer(next);
        boolean goesOn =
            rank != late
                && switch (Instruction.kind(next)) {
                  case SIGNAL -> ++signals[peer][rank] > 0;
                  case AWAIT_SIGNAL -> signals[rank][peer]-- > 0 || ++signals[rank][peer] < 0;
                  case END, SEND, RECEIVE, RECEIVE_FROM, COMBINE -> false;
                };
        steps[rank] += goesOn ? 1 : 0;
        moved |= goesOn;
      }
    }
    List<Integer> left = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      if (rank != late && program.instruction(rank, steps[rank]) == Instruction.END) {
        left.add(rank);
      }
    }
    return left;
  }

  @Test
  void withOneRankANodeItIsTheTreeOfNodes() {
    RankPlacement one = new RankPlacement(7, 1, Order.BLOCK);
    Program tree = Programs.of(Algorithm.BROADCAST_BINOMIAL, 7, ProgramShape.of(5));
    Program two = TwoLevel.broadcast(one, 5);
    for (int rank = 0; rank < 7; rank++) {
      for (long step = 0; step < 4; step++) {
        long instruction = tree.instruction(rank, step);
        boolean receives = Instruction.kind(instruction) == Instruction.InstructionKind.RECEIVE;
        assertTrue(receives || instruction == two.instruction(rank, step), rank + " step " + step);
      }
    }
  }

  @Test
  void whatIsNoOperationIsRefused() {
    RankPlacement alone = new RankPlacement(1, 1, Order.BLOCK);
    RankPlacement two = new RankPlacement(1, 2, Order.BLOCK);
    assertThrows(IllegalArgumentException.class, () -> TwoLevel.broadcast(alone, 1));
    assertThrows(IllegalArgumentException.class, () -> TwoLevel.allreduce(two, 0));
  }
}
