package fathom.model.collective.program;

import fathom.model.collective.Instruction;
import fathom.model.collective.MessageSlots;
import fathom.model.collective.RankPlacement;
import java.util.function.IntUnaryOperator;

/**
 * A phase among some ranks only, or among the ranks of each node at the same time: whoever has a
 * place in it does what the phase says of the place, the others nothing.
 *
 * @param phase of places, numbered from 0
 * @param placement where ranks are
 * @param leaders whether the first rank of each node takes part, and its node's number is its
 *     place; else all ranks do, each with those of its own node
 */
record Among(Phase phase, RankPlacement placement, boolean leaders) implements Phase {
  /** Among the first ranks of all nodes. */
  static Among leaders(RankPlacement placement, Phase phase) {
    return new Among(phase, placement, true);
  }

  /** Among the ranks of each node. */
  static Among eachNode(RankPlacement placement, Phase phase) {
    return new Among(phase, placement, false);
  }

  private boolean takesPart(int rank) {
    return !leaders || placement.place(rank) == 0;
  }

  private int place(int rank) {
    return leaders ? placement.node(rank) : placement.place(rank);
  }

  /** The ranks by place, as a rank sees them. */
  private IntUnaryOperator ranks(int rank) {
    int node = placement.node(rank);
    return place -> leaders ? placement.leader(place) : placement.rank(node, place);
  }

  private boolean meet(int rank, int other) {
    return takesPart(rank) && takesPart(other) && (leaders || placement.share(rank, other));
  }

  @Override
  public long steps(int rank) {
    return takesPart(rank) ? phase.steps(place(rank)) : 0;
  }

  @Override
  public long instruction(int rank, long step) {
    return Instruction.with(phase.instruction(place(rank), step), ranks(rank));
  }

  @Override
  public MessageSlots sent(int rank, long step) {
    return phase.sent(place(rank), step);
  }

  @Override
  public boolean adds() {
    return phase.adds();
  }

  @Override
  public long received(int rank) {
    return takesPart(rank) ? phase.received(place(rank)) : 0;
  }

  @Override
  public MessageSlots between(int from, int to) {
    return meet(from, to) ? phase.between(place(from), place(to)) : MessageSlots.none();
  }
}
