package fathom.model.collective.program;

import fathom.model.collective.Instruction;
import fathom.model.collective.Program;

/**
 * A message of each to node 0, by so many senders at once (TW Algorithm 1): the first {@code
 * window} start, and sender j signals j + window when it has sent.
 */
record Gather(int nodes, long packets, int window) implements Program {
  static Gather uncoordinated(int nodes, long packets) {
    return new Gather(nodes, packets, nodes - 1);
  }

  @Override
  public long instruction(int node, long step) {
    if (node == 0) {
      return step == 0 ? Instruction.receive(expected(0)) : Instruction.END;
    }
    boolean waits = node > window;
    long of = waits ? step : step + 1;
    if (of == 0) {
      return Instruction.awaitSignal(node - window);
    }
    if (of == 1) {
      return Instruction.send(0, packets);
    }
    return of == 2 && node < nodes - window ? Instruction.signal(node + window) : Instruction.END;
  }

  @Override
  public long expected(int node) {
    return node == 0 ? packets * (nodes - 1) : 0;
  }

  @Override
  public long content(int from, int to, long packet) {
    return packets * from + packet;
  }
}
