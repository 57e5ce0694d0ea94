package fathom.model.simulate;

import fathom.model.collective.Instruction;
import fathom.model.collective.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** A program written down, step by step. */
record Listed(List<List<Long>> steps) implements Program {
  @SafeVarargs
  static Listed of(List<Long>... nodes) {
    List<List<Long>> steps = new ArrayList<>();
    for (List<Long> node : nodes) {
      steps.add(node);
    }
    return new Listed(steps);
  }

  /** Each sends to nodes drawn at random, its own too, and waits for all that come. */
  static Listed random(int nodes, int packets, Random random) {
    List<List<Long>> steps = new ArrayList<>();
    int[] due = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      List<Long> own = new ArrayList<>();
      for (int i = 0; i < packets; i++) {
        int to = random.nextInt(nodes);
        due[to]++;
        own.add(Instruction.send(to, 1));
      }
      steps.add(own);
    }
    IntStream.range(0, nodes).forEach(node -> steps.get(node).add(Instruction.receive(due[node])));
    return new Listed(steps);
  }

  @Override
  public int nodes() {
    return steps.size();
  }

  @Override
  public long instruction(int node, long step) {
    List<Long> own = steps.get(node);
    return step < own.size() ? own.get((int) step) : Instruction.END;
  }

  @Override
  public long expected(int node) {
    return steps.stream()
        .flatMap(List::stream)
        .filter(
            i ->
                Instruction.kind(i) == Instruction.InstructionKind.SEND
                    && Instruction.peer(i) == node)
        .mapToLong(Instruction::count)
        .sum();
  }

  @Override
  public long content(int from, int to, long packet) {
    return packet;
  }
}
