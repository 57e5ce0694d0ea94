package fathom.model.collective.program;

import fathom.model.collective.Instruction;
import fathom.model.collective.MessageSlots;
import fathom.model.collective.Tree;
import fathom.model.collective.VectorBlocks;
import java.util.function.IntFunction;

/**
 * A message from node 0 down a tree, as a phase: the whole vector, or to each the blocks of its
 * subtree.
 *
 * @param what comes to a node from its parent
 */
record TreeDown(Tree tree, IntFunction<MessageSlots> what) implements Phase {
  /** All to all. */
  static TreeDown broadcast(Tree tree, long units) {
    return new TreeDown(tree, node -> MessageSlots.range(0, units));
  }

  /** Each keeps its block and hands on those of its subtree. */
  static TreeDown scatter(Tree.Contiguous tree, VectorBlocks blocks) {
    return new TreeDown(tree, node -> blocks.range(node, node + tree.subtree(node)));
  }

  @Override
  public long steps(int node) {
    return (long) tree.children(node) + (node == 0 ? 0 : 1);
  }

  @Override
  public long instruction(int node, long step) {
    if (node > 0 && step == 0) {
      return Instruction.receiveFrom(tree.parent(node), what.apply(node).count());
    }
    return Instruction.send(child(node, step), sent(node, step).count());
  }

  private int child(int node, long step) {
    return tree.child(node, (int) step - (node == 0 ? 0 : 1));
  }

  @Override
  public MessageSlots sent(int node, long step) {
    return what.apply(child(node, step));
  }

  @Override
  public boolean adds() {
    return false;
  }
}
