package fathom.model.collective.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Instruction;
import fathom.model.collective.Operation;
import fathom.model.collective.Pairing;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.Rehearsal;
import fathom.model.collective.Train;
import fathom.model.collective.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramsTest {
  private static List<Long> range(long from, long count) {
    return LongStream.range(from, from + count).boxed().toList();
  }

  /** What a node must have in the end, by what the operation is. */
  private static List<Long> due(Algorithm algorithm, int nodes, long k, int node) {
    return switch (algorithm.operation()) {
      case BROADCAST -> node == 0 ? List.of() : range(0, k);
      case POINT_TO_POINT -> node == 1 ? range(0, k) : List.of();
      case GATHER -> node == 0 ? range(k, k * (nodes - 1)) : List.of();
      case SCATTER -> node == 0 ? List.of() : range(k * node, k);
      case COMPLETE_EXCHANGE ->
          IntStream.range(0, nodes)
              .filter(from -> from != node)
              .boxed()
              .flatMap(from -> range(k * ((long) from * nodes + node), k).stream())
              .toList();
      default -> throw new IllegalArgumentException(algorithm + " hands on, or sums");
    };
  }

  /** The others are DataTest's: what a node gets there is more than it needs, or a sum. */
  @ParameterizedTest
  @EnumSource(
      names = {
        "BROADCAST_(?!SCATTER).*",
        "GATHER_.*",
        "SCATTER_.*",
        "EXCHANGE_(?!BRUCK).*",
        "SEND"
      },
      mode = EnumSource.Mode.MATCH_ANY)
  void everyNodeGetsWhatItShouldOnce(Algorithm algorithm) {
    for (int nodes : List.of(2, 3, 4, 5, 7, 8, 9, 16, 17)) {
      for (long k : List.of(1L, 2L, 7L)) {
        ProgramShape shape = ProgramShape.of(k).withSegment(3).withWindow(2).withFanOut(3);
        Program program = Programs.of(algorithm, nodes, shape);
        Rehearsal done = new Rehearsal(program).run(nodes * 31L + k);
        for (int node = 0; node < program.nodes(); node++) {
          List<Long> got = done.contents(node);
          String of = algorithm + " " + nodes + " nodes, " + k + " packets, node " + node;
          assertEquals(program.expected(node), got.size(), of);
          // Who hands on gets more than its own.
          assertTrue(got.containsAll(due(algorithm, nodes, k, node)), of + ": " + got);
          assertEquals(new HashSet<>(got).size(), got.size(), of + ": a packet twice");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 6, 7, 8, 10, 13, 24})
  void pairsMeetOnceEach(int nodes) {
    Pairing pairing = new Pairing(nodes);
    assertEquals(nodes % 2 == 0 ? nodes - 1 : nodes, pairing.rounds());
    for (int node = 0; node < nodes; node++) {
      Set<Integer> met = new HashSet<>();
      for (int round = 0; round < pairing.rounds(); round++) {
        int partner = pairing.partner(node, round);
        if (partner == Pairing.NOBODY) {
          continue;
        }
        assertEquals(node, pairing.partner(partner, round), "they meet each other");
        assertTrue(partner != node && met.add(partner), "once, and not themselves");
      }
      assertEquals(nodes - 1, met.size());
    }
  }

  /** CE: each offset a permutation, so that no receiver is met by two at a time. */
  @Test
  void theShuffleSendsEveryPacketToAllInTurn() {
    Program program = Programs.of(Algorithm.EXCHANGE_SYNCHRONOUS_SHUFFLE, 4, ProgramShape.of(2));
    int[] to = new int[6];
    for (int step = 0; step < 6; step++) {
      long instruction = program.instruction(1, step);
      assertEquals(Instruction.InstructionKind.SEND, Instruction.kind(instruction));
      assertEquals(1, Instruction.count(instruction));
      to[step] = Instruction.peer(instruction);
    }
    assertEquals(List.of(2, 3, 0, 2, 3, 0), IntStream.of(to).boxed().toList());
  }

  /** TW's binomial tree serves the largest subtree first; 0 1 2 3 have 0 → 4, 2, 1. */
  @Test
  void theBinomialTreeServesTheLargestSubtreeFirst() {
    Tree tree = new Tree.Binomial(8);
    assertEquals(List.of(4, 2, 1), children(tree, 0));
    assertEquals(List.of(6, 5), children(tree, 4));
    assertEquals(List.of(3), children(tree, 2));
    assertEquals(List.of(), children(tree, 7));
    assertEquals(List.of(8, 4, 2, 1), children(new Tree.Binomial(9), 0));
    assertEquals(List.of(), children(new Tree.Binomial(9), 8));
    assertEquals(1, new Tree.Binomial(9).subtree(8));
    assertEquals(List.of(5), children(new Tree.Binomial(6), 4));
  }

  private static List<Integer> children(Tree tree, int node) {
    return IntStream.range(0, tree.children(node)).mapToObj(i -> tree.child(node, i)).toList();
  }

  /** Algorithm 1 with w = 3: senders 4 and on wait for the one three before them. */
  @Test
  void theCoordinatedGatherStartsWithItsWindow() {
    Program program =
        Programs.of(Algorithm.GATHER_COORDINATED, 8, ProgramShape.of(5).withWindow(3));
    assertEquals(Instruction.send(0, 5), program.instruction(3, 0));
    assertEquals(Instruction.signal(6), program.instruction(3, 1));
    assertEquals(Instruction.awaitSignal(1), program.instruction(4, 0));
    assertEquals(Instruction.send(0, 5), program.instruction(4, 1));
    assertEquals(Instruction.signal(7), program.instruction(4, 2));
    assertEquals(Instruction.END, program.instruction(5, 2));
    assertEquals(Instruction.receive(35), program.instruction(0, 0));
  }

  @Test
  void instructionsKeepWhatIsPutIn() {
    long send = Instruction.send(Instruction.MOST_NODES - 1, Instruction.MOST_PACKETS - 1);
    assertEquals(Instruction.InstructionKind.SEND, Instruction.kind(send));
    assertEquals(Instruction.MOST_NODES - 1, Instruction.peer(send));
    assertEquals(Instruction.MOST_PACKETS - 1, Instruction.count(send));
    long await = Instruction.awaitSignal(7);
    assertEquals(Instruction.InstructionKind.AWAIT_SIGNAL, Instruction.kind(await));
    assertEquals(7, Instruction.peer(await));
    assertEquals(Instruction.InstructionKind.END, Instruction.kind(Instruction.END));
    assertThrows(IllegalArgumentException.class, () -> Instruction.send(-1, 1));
    assertThrows(
        IllegalArgumentException.class, () -> Instruction.send(0, Instruction.MOST_PACKETS));
  }

  @Test
  void trainsAreOfEqualPackets() {
    assertEquals(new Train(1_000_000, 667, 1500), Train.of(1_000_000, 1500));
    assertEquals(new Train(1501, 2, 751), Train.of(1501, 1500));
    assertEquals(new Train(0, 1, 0), Train.of(0, 1500));
    assertEquals(new Train(1500, 1, 1500), Train.of(1500, 1500));
  }

  @Test
  void wordsAreThoseOfTheCommandLine() {
    assertEquals(
        "flat, flat-rendezvous, segmented-flat, chain, chain-rendezvous, segmented-chain, binary,"
            + " binomial, binomial-rendezvous, segmented-binomial, k-nomial, chains,"
            + " segmented-chains, split-binary, segmented-split-binary, scatter-ring,"
            + " scatter-doubling, segmented-binary",
        Algorithm.words(Operation.BROADCAST));
    assertEquals(Algorithm.SCATTER_FLAT, Algorithm.ofWord(Operation.SCATTER, "flat").orElseThrow());
    assertEquals(
        "broadcast, gather, scatter, complete-exchange, allgather, allreduce, reduce,"
            + " reduce-scatter, barrier, point-to-point",
        Operation.words());
    assertThrows(
        IllegalArgumentException.class, () -> Programs.of(Algorithm.SEND, 1, ProgramShape.of(1)));
  }
}
