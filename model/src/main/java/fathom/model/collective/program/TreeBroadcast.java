package fathom.model.collective.program;

import fathom.model.collective.Instruction;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.Tree;

/** The root's message down a tree, whole or segment by segment. */
record TreeBroadcast(Tree tree, ProgramShape shape) implements Program {
  @Override
  public int nodes() {
    return tree.nodes();
  }

  @Override
  public long instruction(int node, long step) {
    int own = node == 0 ? 0 : 1;
    int block = own + tree.children(node);
    long segment = step / block;
    long left = shape.packets() - segment * shape.segmentPackets();
    if (left <= 0) {
      return Instruction.END;
    }
    long packets = Math.min(left, shape.segmentPackets());
    int within = (int) (step % block);
    return within < own
        ? Instruction.receive(packets)
        : Instruction.send(tree.child(node, within - own), packets);
  }

  @Override
  public long expected(int node) {
    return node == 0 ? 0 : shape.packets();
  }

  @Override
  public long content(int from, int to, long packet) {
    return packet;
  }
}
