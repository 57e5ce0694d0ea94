package fathom.model.collective;

/** A part of a barrier: signals without data. */
sealed interface SignalPhase extends Phase {
  @Override
  default MessageSlots sent(int node, long step) {
    return MessageSlots.none();
  }

  @Override
  default MessageSlots between(int from, int to) {
    return MessageSlots.none();
  }

  @Override
  default long received(int node) {
    return 0;
  }

  @Override
  default boolean adds() {
    return false;
  }

  /** Up a tree: node 0 goes on when all have come. */
  record Up(Tree.Binomial tree) implements SignalPhase {
    @Override
    public long steps(int node) {
      return (long) tree.children(node) + (node == 0 ? 0 : 1);
    }

    @Override
    public long instruction(int node, long step) {
      int children = tree.children(node);
      return step < children
          ? Instruction.awaitSignal(tree.child(node, children - 1 - (int) step))
          : Instruction.signal(tree.parent(node));
    }
  }

  /** Down a tree: who has heard of it goes on. */
  record Down(Tree.Binomial tree) implements SignalPhase {
    @Override
    public long steps(int node) {
      return (long) tree.children(node) + (node == 0 ? 0 : 1);
    }

    @Override
    public long instruction(int node, long step) {
      if (node > 0 && step == 0) {
        return Instruction.awaitSignal(tree.parent(node));
      }
      return Instruction.signal(tree.child(node, (int) step - (node == 0 ? 0 : 1)));
    }
  }

  /** The whole barrier of {@link SignalBarrier.Dissemination}. */
  record Dissemination(int nodes) implements SignalPhase {
    private static final int STEPS_PER_ROUND = 2;

    @Override
    public long steps(int node) {
      return (long) STEPS_PER_ROUND
          * (nodes == 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(nodes - 1));
    }

    @Override
    public long instruction(int node, long step) {
      return new SignalBarrier.Dissemination(nodes).instruction(node, step);
    }
  }
}
