package fathom.model.collective.program;

import fathom.model.collective.Instruction;
import fathom.model.collective.MessageSlots;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.Tree;

/**
 * The sum of all vectors up a tree to node 0, whole or segment by segment: a node adds those of its
 * children, the one it would serve last in a broadcast first, and sends on.
 */
record TreeReduce(Tree tree, ProgramShape shape) implements Phase {
  private static final int STEPS_PER_CHILD = 2;

  private long segments() {
    return Math.ceilDiv(shape.packets(), shape.segmentPackets());
  }

  private long stepsOfSegment(int node) {
    return (long) STEPS_PER_CHILD * tree.children(node) + (node == 0 ? 0 : 1);
  }

  @Override
  public long steps(int node) {
    return segments() * stepsOfSegment(node);
  }

  @Override
  public long instruction(int node, long step) {
    long count = segment(node, step).count();
    int children = tree.children(node);
    int within = (int) (step % stepsOfSegment(node));
    if (within == STEPS_PER_CHILD * children) {
      return Instruction.send(tree.parent(node), count);
    }
    int child = tree.child(node, children - 1 - within / STEPS_PER_CHILD);
    return within % STEPS_PER_CHILD == 0
        ? Instruction.receiveFrom(child, count)
        : Instruction.combine(child, count);
  }

  private MessageSlots segment(int node, long step) {
    long first = step / stepsOfSegment(node) * shape.segmentPackets();
    return MessageSlots.range(first, Math.min(first + shape.segmentPackets(), shape.packets()));
  }

  @Override
  public MessageSlots sent(int node, long step) {
    return segment(node, step);
  }

  @Override
  public boolean adds() {
    return true;
  }

  @Override
  public long received(int node) {
    return tree.children(node) * shape.packets();
  }

  @Override
  public MessageSlots between(int from, int to) {
    return from > 0 && to == tree.parent(from)
        ? MessageSlots.range(0, shape.packets())
        : MessageSlots.none();
  }
}
