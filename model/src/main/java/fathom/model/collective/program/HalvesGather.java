package fathom.model.collective.program;

import fathom.model.collective.Core;
import fathom.model.collective.Instruction;
import fathom.model.collective.MessageSlots;
import fathom.model.collective.program.Halves.VectorParts;

/**
 * The parts of a {@link Core} of nodes to its first place, along a binomial tree: what recursive
 * halving has scattered comes together the way it went.
 */
record HalvesGather(Core core, VectorParts parts) implements Phase {
  /** Places whose parts a place gets, one after the other: 1, 2, 4… after it. */
  private int children(int place) {
    return place == 0 ? core.levels() : Integer.numberOfTrailingZeros(place);
  }

  @Override
  public long steps(int node) {
    int place = core.place(node);
    if (place == Core.NOWHERE) {
      return 0;
    }
    return (long) children(place) + (place == 0 ? 0 : 1);
  }

  @Override
  public long instruction(int node, long step) {
    int place = core.place(node);
    if (step == children(place)) {
      return Instruction.send(core.node(place & (place - 1)), sent(node, step).count());
    }
    int bit = 1 << step;
    int child = place + bit;
    return Instruction.receiveFrom(core.node(child), parts.range(child, child + bit).count());
  }

  @Override
  public MessageSlots sent(int node, long step) {
    int place = core.place(node);
    return parts.range(place, place + Integer.lowestOneBit(place));
  }

  @Override
  public boolean adds() {
    return false;
  }
}
