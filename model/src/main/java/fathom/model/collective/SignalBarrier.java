package fathom.model.collective;

/** None goes on before all have come: signals without data. */
sealed interface SignalBarrier extends Program {
  @Override
  default long expected(int node) {
    return 0;
  }

  @Override
  default long content(int from, int to, long packet) {
    throw new IllegalArgumentException("a barrier sends no data");
  }

  /** Round j: a signal to the node 2^j after, one of the node 2^j before (Hensgen et al. 1988). */
  record Dissemination(int nodes) implements SignalBarrier {
    @Override
    public long instruction(int node, long step) {
      long round = step / 2;
      if (round >= Integer.SIZE || 1L << round >= nodes) {
        return Instruction.END;
      }
      int distance = 1 << round;
      return step % 2 == 0
          ? Instruction.signal((int) (((long) node + distance) % nodes))
          : Instruction.awaitSignal(Math.floorMod(node - distance, nodes));
    }
  }

  /**
   * Round j: signals with the node whose number differs in bit j. Nodes beyond the largest power of
   * two come to one of the first before, and hear of it after (Open MPI).
   */
  record RecursiveDoubling(Core core) implements SignalBarrier {
    @Override
    public int nodes() {
      return core.nodes();
    }

    @Override
    public long instruction(int node, long step) {
      boolean paired = core.isPaired(node);
      int partner = core.partner(node);
      if (core.place(node) == Core.NOWHERE) {
        return step == 0
            ? Instruction.signal(partner)
            : step == 1 ? Instruction.awaitSignal(partner) : Instruction.END;
      }
      if (paired && step == 0) {
        return Instruction.awaitSignal(partner);
      }
      long after = paired ? step - 1 : step;
      long round = after / 2;
      if (round < core.levels()) {
        int other = core.node(core.place(node) ^ (1 << round));
        return after % 2 == 0 ? Instruction.signal(other) : Instruction.awaitSignal(other);
      }
      return paired && after == 2L * core.levels() ? Instruction.signal(partner) : Instruction.END;
    }
  }

  /**
   * Who wins against all below it, round by round, comes to the one that wins over it, at last to
   * node 0; then the way back down (Hensgen et al. 1988, with winners fixed; Open MPI's tree).
   */
  record Tournament(Tree.Binomial tree) implements SignalBarrier {
    @Override
    public int nodes() {
      return tree.nodes();
    }

    @Override
    public long instruction(int node, long step) {
      int losers = tree.children(node);
      if (step < losers) {
        return Instruction.awaitSignal(tree.child(node, losers - 1 - (int) step));
      }
      long after = step - losers;
      if (node > 0 && after < 2) {
        int winner = tree.parent(node);
        return after == 0 ? Instruction.signal(winner) : Instruction.awaitSignal(winner);
      }
      long down = node > 0 ? after - 2 : after;
      return down < losers ? Instruction.signal(tree.child(node, (int) down)) : Instruction.END;
    }
  }
}
