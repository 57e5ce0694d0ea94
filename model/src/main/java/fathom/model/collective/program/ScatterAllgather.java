package fathom.model.collective.program;

import fathom.model.collective.Core;
import fathom.model.collective.Program;
import fathom.model.collective.Tree;
import fathom.model.collective.VectorBlocks;

/**
 * Van de Geijn's broadcasts: the root's message in blocks down a binomial tree, then an allgather
 * of the blocks, in which the root, too, gets what it has.
 */
final class ScatterAllgather {
  private ScatterAllgather() {}

  private static Phase scatter(VectorBlocks blocks) {
    return TreeDown.scatter(new Tree.Binomial(blocks.parts()), blocks);
  }

  static Program ring(int nodes, long units) {
    VectorBlocks blocks = new VectorBlocks(units, nodes);
    return Phases.of(nodes, scatter(blocks), Ring.allgather(blocks));
  }

  static Program doubling(int nodes, long units) {
    VectorBlocks blocks = new VectorBlocks(units, nodes);
    Core core = core(nodes);
    return Phases.of(
        nodes,
        scatter(blocks),
        Fold.blocks(core, blocks),
        doubling(core, blocks),
        Fold.rest(core, blocks));
  }

  /** The allgather alone. */
  static Program doubling(VectorBlocks blocks) {
    Core core = core(blocks.parts());
    return Phases.of(
        blocks.parts(), Fold.blocks(core, blocks), doubling(core, blocks), Fold.rest(core, blocks));
  }

  /** Even nodes stay, so that a root does. */
  private static Core core(int nodes) {
    return new Core(nodes, Core.Staying.EVEN, false);
  }

  private static Phase doubling(Core core, VectorBlocks blocks) {
    return Halves.doubling(core, Halves.VectorParts.ofNodes(core, blocks));
  }
}
