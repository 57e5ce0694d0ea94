package fathom.model.collective.program;

import fathom.model.collective.Instruction;
import fathom.model.collective.Program;
import fathom.model.collective.Tree;

/** Each keeps its message and hands on those of its subtrees. */
record TreeScatter(Tree.Contiguous tree, long packets) implements Program {
  @Override
  public int nodes() {
    return tree.nodes();
  }

  @Override
  public long instruction(int node, long step) {
    int own = node == 0 ? 0 : 1;
    if (step < own) {
      return Instruction.receive(expected(node));
    }
    if (step - own >= tree.children(node)) {
      return Instruction.END;
    }
    int child = tree.child(node, (int) step - own);
    return Instruction.send(child, expected(child));
  }

  /** Its own and those it hands on. */
  @Override
  public long expected(int node) {
    return node == 0 ? 0 : packets * tree.subtree(node);
  }

  @Override
  public long content(int from, int to, long packet) {
    return packets * to + packet;
  }
}
