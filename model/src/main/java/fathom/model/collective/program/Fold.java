package fathom.model.collective.program;

import fathom.model.collective.Core;
import fathom.model.collective.Instruction;
import fathom.model.collective.MessageSlots;
import fathom.model.collective.VectorBlocks;
import java.util.function.IntFunction;

/**
 * Before a {@link Core} begins, those outside it hand what they have to their partners; when it has
 * ended, the partners hand them theirs.
 *
 * @param outwards whether partners send to those outside
 * @param what is sent, by the node outside
 */
record Fold(Core core, boolean outwards, IntFunction<MessageSlots> what, boolean adds)
    implements Phase {
  /** Vectors of those outside are added to their partners'. */
  static Fold sums(Core core, long units) {
    return new Fold(core, false, outside -> MessageSlots.range(0, units), true);
  }

  /** Those outside give their blocks. */
  static Fold blocks(Core core, VectorBlocks blocks) {
    return new Fold(core, false, blocks::block, false);
  }

  /** Those outside get all. */
  static Fold all(Core core, long units) {
    return new Fold(core, true, outside -> MessageSlots.range(0, units), false);
  }

  /** Those outside get all that they did not give. */
  static Fold rest(Core core, VectorBlocks blocks) {
    return new Fold(core, true, blocks::allBut, false);
  }

  /** Those outside get their blocks. */
  static Fold own(Core core, VectorBlocks blocks) {
    return new Fold(core, true, blocks::block, false);
  }

  private boolean sends(int node) {
    return outwards == (core.place(node) != Core.NOWHERE);
  }

  @Override
  public long steps(int node) {
    if (!core.isPaired(node)) {
      return 0;
    }
    return adds && !sends(node) ? 2 : 1;
  }

  @Override
  public long instruction(int node, long step) {
    int partner = core.partner(node);
    long count = sent(node, step).count();
    if (sends(node)) {
      return Instruction.send(partner, count);
    }
    return step == 0
        ? Instruction.receiveFrom(partner, count)
        : Instruction.combine(partner, count);
  }

  @Override
  public MessageSlots sent(int node, long step) {
    boolean outside = core.place(node) == Core.NOWHERE;
    return what.apply(outside ? node : core.partner(node));
  }
}
