package fathom.model.collective;

/**
 * Exchanges within a {@link Core} of nodes by one bit of their places after the other. Parts of the
 * vector are numbered as places are.
 */
sealed interface Halves extends ExchangeRounds {
  Core core();

  /** The bit in which partners of a round differ. */
  int bit(int round);

  /** From one part to before another. */
  MessageSlots parts(int first, int end);

  @Override
  default int rounds(int node) {
    return core().place(node) == Core.NOWHERE ? 0 : core().levels();
  }

  @Override
  default int to(int node, int round) {
    return core().node(core().place(node) ^ bit(round));
  }

  @Override
  default int from(int node, int round) {
    return to(node, round);
  }

  /** The parts with a place that have its bits from this one on. */
  default MessageSlots around(int place, int bit) {
    int first = place & -bit;
    return parts(first, first + bit);
  }

  /**
   * How the vector is divided.
   *
   * @param perPlace as many blocks as places; else one of every node, that of the one for which a
   *     place stands with its own
   */
  record Division(Core core, VectorBlocks blocks, boolean perPlace) {
    /** Blocks for places. */
    static Division ofPlaces(Core core, long units) {
      return new Division(core, new VectorBlocks(units, core.size()), true);
    }

    /** Blocks of nodes. */
    static Division ofNodes(Core core, VectorBlocks blocks) {
      return new Division(core, blocks, false);
    }

    MessageSlots parts(int first, int end) {
      return perPlace
          ? blocks.range(first, end)
          : blocks.range(core.firstNode(first), core.firstNode(end));
    }
  }

  /**
   * Recursive halving: the half that is the partner's to it; each ends with the sum of its part.
   */
  record Halving(Division division) implements Halves {
    @Override
    public Core core() {
      return division.core;
    }

    @Override
    public int bit(int round) {
      return core().size() >> (round + 1);
    }

    @Override
    public MessageSlots parts(int first, int end) {
      return division.parts(first, end);
    }

    @Override
    public MessageSlots message(int node, int round) {
      int bit = bit(round);
      return around(core().place(node) ^ bit, bit);
    }

    @Override
    public boolean adds() {
      return true;
    }
  }

  /** Recursive doubling of parts: all that a node has, until each has all. */
  record Doubling(Division division) implements Halves {
    @Override
    public Core core() {
      return division.core;
    }

    @Override
    public int bit(int round) {
      return 1 << round;
    }

    @Override
    public MessageSlots parts(int first, int end) {
      return division.parts(first, end);
    }

    @Override
    public MessageSlots message(int node, int round) {
      return around(core().place(node), bit(round));
    }

    @Override
    public boolean adds() {
      return false;
    }
  }

  /** Recursive doubling of sums: the whole vector in each round. */
  record Summing(Core core, long units) implements Halves {
    @Override
    public int bit(int round) {
      return 1 << round;
    }

    @Override
    public MessageSlots parts(int first, int end) {
      return MessageSlots.range(0, units);
    }

    @Override
    public MessageSlots message(int node, int round) {
      return MessageSlots.range(0, units);
    }

    @Override
    public boolean adds() {
      return true;
    }
  }
}
