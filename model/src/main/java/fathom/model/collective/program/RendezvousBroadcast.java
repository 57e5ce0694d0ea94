package fathom.model.collective.program;

import fathom.model.collective.Instruction;
import fathom.model.collective.Program;
import fathom.model.collective.Tree;

/**
 * The root's message down a tree; each asks its children whether they are ready, all of them before
 * it sends to the first (BM: 2g(1) + 3L for each level).
 */
record RendezvousBroadcast(Tree tree, long packets) implements Program {
  private static final int OWN_STEPS = 3;

  @Override
  public int nodes() {
    return tree.nodes();
  }

  @Override
  public long instruction(int node, long step) {
    if (node == 0) {
      return toChildren(node, step);
    }
    return switch ((int) Math.min(step, OWN_STEPS)) {
      case 0 -> Instruction.awaitSignal(tree.parent(node));
      case 1 -> Instruction.signal(tree.parent(node));
      case 2 -> Instruction.receive(packets);
      default -> toChildren(node, step - OWN_STEPS);
    };
  }

  private long toChildren(int node, long step) {
    int children = tree.children(node);
    if (step < children) {
      return Instruction.signal(tree.child(node, (int) step));
    }
    long answer = step - children;
    if (answer >= 2L * children) {
      return Instruction.END;
    }
    int child = tree.child(node, (int) (answer / 2));
    return answer % 2 == 0 ? Instruction.awaitSignal(child) : Instruction.send(child, packets);
  }

  @Override
  public long expected(int node) {
    return node == 0 ? 0 : packets;
  }

  @Override
  public long content(int from, int to, long packet) {
    return packet;
  }
}
