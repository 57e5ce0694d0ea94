package fathom.model.collective.program;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Core;
import fathom.model.collective.Core.Staying;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.RankPlacement;
import fathom.model.collective.Tree;

/**
 * Algorithms in two levels for nodes that are home to several ranks: within each node by a binomial
 * tree, and between nodes among their first ranks, so that a node's line carries each message once.
 * Rank 0 is the root; it is the first rank of the first node.
 *
 * <p>They need a placement, which {@link Algorithm}s do not know: the simulator runs them, Fathom's
 * sockets do not.
 */
public final class TwoLevel {
  private TwoLevel() {}

  /** From the root to the first ranks of all nodes, then in each node. */
  public static Program broadcast(RankPlacement placement, long units) {
    requireUnits(units);
    return Phases.of(
        ranks(placement),
        Among.leaders(placement, TreeDown.broadcast(new Tree.Binomial(placement.nodes()), units)),
        down(placement, units));
  }

  /**
   * Sums within each node, then of all nodes by recursive doubling among their first ranks, then in
   * each node the sum to all.
   */
  public static Program allreduce(RankPlacement placement, long units) {
    requireUnits(units);
    Core core = new Core(placement.nodes(), Staying.ODD, false);
    return Phases.of(
        ranks(placement),
        Among.eachNode(
            placement,
            new TreeReduce(new Tree.Binomial(placement.perNode()), ProgramShape.of(units))),
        Among.leaders(placement, Fold.sums(core, units)),
        Among.leaders(placement, Halves.summing(core, units)),
        Among.leaders(placement, Fold.all(core, units)),
        down(placement, units));
  }

  /** Each node's ranks come to the first one, these to each other, then the way back. */
  public static Program barrier(RankPlacement placement) {
    Tree.Binomial tree = new Tree.Binomial(placement.perNode());
    return Phases.of(
        ranks(placement),
        Among.eachNode(placement, new SignalPhase.Up(tree)),
        Among.leaders(placement, new SignalPhase.Dissemination(placement.nodes())),
        Among.eachNode(placement, new SignalPhase.Down(tree)));
  }

  private static Phase down(RankPlacement placement, long units) {
    return Among.eachNode(
        placement, TreeDown.broadcast(new Tree.Binomial(placement.perNode()), units));
  }

  private static int ranks(RankPlacement placement) {
    if (placement.ranks() < 2) {
      throw new IllegalArgumentException("a collective operation of one rank");
    }
    return placement.ranks();
  }

  private static void requireUnits(long units) {
    if (units < 1) {
      throw new IllegalArgumentException("a message of " + units + " units");
    }
  }
}
