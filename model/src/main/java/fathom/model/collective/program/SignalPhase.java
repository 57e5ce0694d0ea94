package fathom.model.collective.program;

import fathom.model.collective.Core;
import fathom.model.collective.Instruction;
import fathom.model.collective.MessageSlots;
import fathom.model.collective.Tree;

/** A barrier, or a part of one: signals without data. */
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

  /**
   * Up a tree: node 0 goes on when all have come. With {@link Down} it is a tournament: who wins
   * against all below it, round by round, comes to the one that wins over it (Hensgen et al. 1988,
   * with winners fixed; Open MPI's tree).
   */
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

  /** Round j: a signal to the node 2^j after, one of the node 2^j before (Hensgen et al. 1988). */
  record Dissemination(int nodes) implements SignalPhase {
    private static final int STEPS_PER_ROUND = 2;

    @Override
    public long steps(int node) {
      return (long) STEPS_PER_ROUND
          * (nodes == 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(nodes - 1));
    }

    @Override
    public long instruction(int node, long step) {
      int distance = 1 << (step / STEPS_PER_ROUND);
      return step % STEPS_PER_ROUND == 0
          ? Instruction.signal((int) (((long) node + distance) % nodes))
          : Instruction.awaitSignal(Math.floorMod(node - distance, nodes));
    }
  }

  /**
   * Round j: signals with the node whose number differs in bit j. Nodes beyond the largest power of
   * two come to one of the first before, and hear of it after (Open MPI).
   */
  record Doubling(Core core) implements SignalPhase {
    @Override
    public long steps(int node) {
      int own = core.isPaired(node) ? 2 : 0;
      return core.place(node) == Core.NOWHERE ? own : own + 2L * core.levels();
    }

    @Override
    public long instruction(int node, long step) {
      int partner = core.partner(node);
      if (core.place(node) == Core.NOWHERE) {
        return step == 0 ? Instruction.signal(partner) : Instruction.awaitSignal(partner);
      }
      long after = core.isPaired(node) ? step - 1 : step;
      if (after < 0) {
        return Instruction.awaitSignal(partner);
      }
      if (after == 2L * core.levels()) {
        return Instruction.signal(partner);
      }
      int other = core.node(core.place(node) ^ (1 << (after / 2)));
      return after % 2 == 0 ? Instruction.signal(other) : Instruction.awaitSignal(other);
    }
  }
}
