package fathom.model.collective.program;

import fathom.model.collective.Core;
import fathom.model.collective.Core.Staying;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.Tree;
import fathom.model.collective.VectorBlocks;
import fathom.model.collective.program.Halves.VectorParts;

/**
 * Sums of the vectors of all nodes. Where p is no power of two, one of each of the first pairs
 * gives its vector to the other before, and gets what is due to it after, as MPICH does.
 */
final class Reductions {
  private Reductions() {}

  static Program doublingToAll(int nodes, long units) {
    Core core = new Core(nodes, Staying.ODD, false);
    return Phases.of(
        nodes, Fold.sums(core, units), Halves.summing(core, units), Fold.all(core, units));
  }

  static Program ringToAll(int nodes, long units) {
    VectorBlocks blocks = new VectorBlocks(units, nodes);
    return Phases.of(nodes, Ring.reduceScatter(blocks), Ring.allgather(blocks));
  }

  static Program rabenseifnerToAll(int nodes, long units) {
    Core core = new Core(nodes, Staying.ODD, true);
    VectorParts parts = VectorParts.ofPlaces(core, units);
    return Phases.of(
        nodes,
        Fold.sums(core, units),
        Halves.halving(core, parts),
        Halves.doubling(core, parts),
        Fold.all(core, units));
  }

  static Program upAndDown(int nodes, long units) {
    Tree tree = new Tree.Binomial(nodes);
    return Phases.of(
        nodes, new TreeReduce(tree, ProgramShape.of(units)), TreeDown.broadcast(tree, units));
  }

  static Program upTree(Tree tree, ProgramShape shape) {
    return Phases.of(tree.nodes(), new TreeReduce(tree, shape));
  }

  /** The even node of a pair stays, so that the root does. */
  static Program rabenseifnerToRoot(int nodes, long units) {
    Core core = new Core(nodes, Staying.EVEN, true);
    VectorParts parts = VectorParts.ofPlaces(core, units);
    return Phases.of(
        nodes, Fold.sums(core, units), Halves.halving(core, parts), new HalvesGather(core, parts));
  }

  static Program halvingToEach(int nodes, long units) {
    Core core = new Core(nodes, Staying.ODD, false);
    VectorBlocks blocks = new VectorBlocks(units, nodes);
    return Phases.of(
        nodes,
        Fold.sums(core, units),
        Halves.halving(core, VectorParts.ofNodes(core, blocks)),
        Fold.own(core, blocks));
  }
}
