package fathom.model.collective.program;

import fathom.model.collective.Instruction;
import fathom.model.collective.MessageSlots;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.Tree;

/**
 * Open MPI's split-binary broadcast: the first half goes segment by segment down the left subtree
 * of the root, the second one down the right; then each node exchanges its half for the other one
 * with its neighbour in the other subtree. A node of the left that has none gets it from the root.
 */
record SplitBinary(Tree.Levels tree, ProgramShape shape) implements Phase {
  private static final int EXCHANGE_STEPS = 2;

  /** Nodes with odd numbers are those of the left subtree. */
  private MessageSlots half(int node) {
    long first = Math.ceilDiv(shape.packets(), 2);
    return node % 2 == 1
        ? MessageSlots.range(0, first)
        : MessageSlots.range(first, shape.packets());
  }

  private MessageSlots segment(int node, long index) {
    MessageSlots half = half(node);
    long begin = Math.min(index * shape.segmentPackets(), half.count());
    long end = Math.min(begin + shape.segmentPackets(), half.count());
    return MessageSlots.range(half.of(begin), half.of(end));
  }

  private long segments() {
    return Math.ceilDiv(half(1).count(), shape.segmentPackets());
  }

  private long stepsOfSegment(int node) {
    return (long) tree.children(node) + (node == 0 ? 0 : 1);
  }

  private long treeSteps(int node) {
    return segments() * stepsOfSegment(node);
  }

  /** Whether the last node of the left has no neighbour in the right. */
  private boolean isLonely(int node) {
    return tree.nodes() % 2 == 0 && node == tree.nodes() - 1;
  }

  @Override
  public long steps(int node) {
    int last = node == 0 ? (tree.nodes() % 2 == 0 ? 1 : 0) : isLonely(node) ? 1 : EXCHANGE_STEPS;
    return treeSteps(node) + last;
  }

  @Override
  public long instruction(int node, long step) {
    long after = step - treeSteps(node);
    if (after >= 0) {
      return exchange(node, after);
    }
    int within = (int) (step % stepsOfSegment(node));
    if (node > 0 && within == 0) {
      return Instruction.receiveFrom(
          tree.parent(node), segment(node, step / stepsOfSegment(node)).count());
    }
    return Instruction.send(child(node, step), sent(node, step).count());
  }

  private int child(int node, long step) {
    return tree.child(node, (int) (step % stepsOfSegment(node)) - (node == 0 ? 0 : 1));
  }

  private long exchange(int node, long step) {
    int last = tree.nodes() - 1;
    if (node == 0) {
      return Instruction.send(last, half(0).count());
    }
    if (isLonely(node)) {
      return Instruction.receiveFrom(0, half(0).count());
    }
    int pair = node % 2 == 1 ? node + 1 : node - 1;
    return step == 0
        ? Instruction.send(pair, half(node).count())
        : Instruction.receiveFrom(pair, half(pair).count());
  }

  @Override
  public MessageSlots sent(int node, long step) {
    return step >= treeSteps(node)
        ? half(node)
        : segment(child(node, step), step / stepsOfSegment(node));
  }

  @Override
  public boolean adds() {
    return false;
  }

  @Override
  public long received(int node) {
    return node == 0 ? 0 : shape.packets();
  }

  @Override
  public MessageSlots between(int from, int to) {
    boolean child = to > 0 && tree.parent(to) == from;
    if (from == 0 && isLonely(to)) {
      // Of two nodes the other one is both: first its half, then the other.
      return child ? MessageSlots.range(0, shape.packets()) : half(0);
    }
    return child ? half(to) : isPair(from, to) ? half(from) : MessageSlots.none();
  }

  private static boolean isPair(int node, int other) {
    return node > 0 && other == (node % 2 == 1 ? node + 1 : node - 1);
  }
}
