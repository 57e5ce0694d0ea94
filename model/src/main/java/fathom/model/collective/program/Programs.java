package fathom.model.collective.program;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Core;
import fathom.model.collective.Instruction;
import fathom.model.collective.Pairing;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.Tree;
import fathom.model.collective.VectorBlocks;

/**
 * The programs of all algorithms. The listings of the documents are lost images; these schedules
 * are reconstructed from their text (model §3, §4).
 */
public final class Programs {
  private Programs() {}

  /**
   * The program of an algorithm among so many nodes.
   *
   * @throws IllegalArgumentException where there is no such number of nodes, or the algorithm does
   *     not {@link Algorithm#fits fit} it
   */
  public static Program of(Algorithm algorithm, int nodes, ProgramShape shape) {
    if (nodes < 2 || nodes > Instruction.MOST_NODES) {
      throw new IllegalArgumentException("a collective operation of " + nodes + " nodes");
    }
    long k = shape.packets();
    ProgramShape whole = shape.withSegment(k);
    return switch (algorithm) {
      case BROADCAST_FLAT -> new TreeBroadcast(new Tree.Flat(nodes), whole);
      case BROADCAST_FLAT_RENDEZVOUS -> new RendezvousBroadcast(new Tree.Flat(nodes), k);
      case BROADCAST_SEGMENTED_FLAT -> new TreeBroadcast(new Tree.Flat(nodes), shape);
      case BROADCAST_CHAIN -> new TreeBroadcast(new Tree.Chain(nodes), whole);
      case BROADCAST_CHAIN_RENDEZVOUS -> new RendezvousBroadcast(new Tree.Chain(nodes), k);
      case BROADCAST_SEGMENTED_CHAIN -> new TreeBroadcast(new Tree.Chain(nodes), shape);
      case BROADCAST_BINARY -> new TreeBroadcast(new Tree.Binary(nodes), whole);
      case BROADCAST_SEGMENTED_BINARY -> new TreeBroadcast(new Tree.Binary(nodes), shape);
      case BROADCAST_BINOMIAL -> new TreeBroadcast(new Tree.Binomial(nodes), whole);
      case BROADCAST_BINOMIAL_RENDEZVOUS -> new RendezvousBroadcast(new Tree.Binomial(nodes), k);
      case BROADCAST_SEGMENTED_BINOMIAL -> new TreeBroadcast(new Tree.Binomial(nodes), shape);
      case GATHER_UNCOORDINATED -> Gather.uncoordinated(nodes, k);
      case GATHER_COORDINATED -> new Gather(nodes, k, Math.min(shape.window(), nodes - 1));
      case SCATTER_FLAT -> new TreeScatter(new Tree.Flat(nodes), k);
      case SCATTER_CHAIN -> new TreeScatter(new Tree.Chain(nodes), k);
      case SCATTER_BINOMIAL -> new TreeScatter(new Tree.Binomial(nodes), k);
      case EXCHANGE_SHIFT -> new Exchange.Shift(nodes, k);
      case EXCHANGE_PAIRWISE -> new Exchange.Pairwise(new Pairing(nodes), k);
      case EXCHANGE_SYNCHRONOUS_SHUFFLE -> new Exchange.Shuffle(nodes, k, nodes - 1);
      case EXCHANGE_GROUP_SHUFFLE ->
          new Exchange.Shuffle(nodes, k, Math.min(shape.fanOut(), nodes - 1));
      // Nodes beyond the two have nothing to do.
      case SEND -> new TreeBroadcast(new Tree.Chain(2), whole);
      case BROADCAST_KNOMIAL ->
          new TreeBroadcast(new Tree.Knomial(nodes, Math.max(2, shape.fanOut())), whole);
      case BROADCAST_CHAINS -> new TreeBroadcast(chains(nodes, shape), whole);
      case BROADCAST_SEGMENTED_CHAINS -> new TreeBroadcast(chains(nodes, shape), shape);
      case BROADCAST_SPLIT_BINARY -> splitBinary(nodes, whole);
      case BROADCAST_SEGMENTED_SPLIT_BINARY -> splitBinary(nodes, shape);
      case BROADCAST_SCATTER_RING -> ScatterAllgather.ring(nodes, k);
      case BROADCAST_SCATTER_DOUBLING -> ScatterAllgather.doubling(nodes, k);
      case EXCHANGE_LINEAR -> new Exchange.LinearExchange(nodes, k);
      case EXCHANGE_BRUCK -> Phases.of(nodes, new Bruck.BruckExchange(nodes, k));
      case ALLGATHER_RING -> Phases.of(nodes, Ring.allgather(VectorBlocks.ofEach(nodes, k)));
      case ALLGATHER_RECURSIVE_DOUBLING -> ScatterAllgather.doubling(VectorBlocks.ofEach(nodes, k));
      case ALLGATHER_BRUCK -> Phases.of(nodes, new Bruck.Allgather(VectorBlocks.ofEach(nodes, k)));
      case ALLGATHER_NEIGHBOUR_EXCHANGE ->
          Phases.of(nodes, new NeighbourExchange(VectorBlocks.ofEach(nodes, k)));
      case ALLREDUCE_RECURSIVE_DOUBLING -> Reductions.doublingToAll(nodes, k);
      case ALLREDUCE_RING -> Reductions.ringToAll(nodes, k);
      case ALLREDUCE_RABENSEIFNER -> Reductions.rabenseifnerToAll(nodes, k);
      case ALLREDUCE_REDUCE_BROADCAST -> Reductions.upAndDown(nodes, k);
      case REDUCE_BINOMIAL -> Reductions.upTree(new Tree.Binomial(nodes), whole);
      case REDUCE_SEGMENTED_CHAIN -> Reductions.upTree(new Tree.Chain(nodes), shape);
      case REDUCE_RABENSEIFNER -> Reductions.rabenseifnerToRoot(nodes, k);
      case REDUCE_SCATTER_RING -> Phases.of(nodes, Ring.reduceScatter(new VectorBlocks(k, nodes)));
      case REDUCE_SCATTER_RECURSIVE_HALVING -> Reductions.halvingToEach(nodes, k);
      case BARRIER_DISSEMINATION -> Phases.of(nodes, new SignalPhase.Dissemination(nodes));
      case BARRIER_RECURSIVE_DOUBLING ->
          Phases.of(nodes, new SignalPhase.Doubling(new Core(nodes, Core.Staying.FIRST, false)));
      case BARRIER_TOURNAMENT -> tournament(new Tree.Binomial(nodes));
    };
  }

  /**
   * The same with the numbers that Open MPI's broadcasts give the nodes of their trees. The trees
   * are alike, so that this matters only where some ranks share a node.
   *
   * @throws IllegalArgumentException likewise
   */
  public static Program numberedAsInOpenMpi(Algorithm algorithm, int nodes, ProgramShape shape) {
    Program usual = of(algorithm, nodes, shape);
    ProgramShape whole = shape.withSegment(shape.packets());
    return switch (algorithm) {
      case BROADCAST_BINOMIAL -> new TreeBroadcast(new Tree.HighBits(nodes), whole);
      case BROADCAST_SEGMENTED_BINOMIAL -> new TreeBroadcast(new Tree.HighBits(nodes), shape);
      case BROADCAST_BINARY -> new TreeBroadcast(new Tree.Levels(nodes), whole);
      case BROADCAST_SEGMENTED_BINARY -> new TreeBroadcast(new Tree.Levels(nodes), shape);
      default -> usual;
    };
  }

  private static Tree chains(int nodes, ProgramShape shape) {
    return new Tree.Chains(nodes, Math.min(shape.fanOut(), nodes - 1));
  }

  private static Program tournament(Tree.Binomial tree) {
    return Phases.of(tree.nodes(), new SignalPhase.Up(tree), new SignalPhase.Down(tree));
  }

  private static Program splitBinary(int nodes, ProgramShape shape) {
    return Phases.of(nodes, new SplitBinary(new Tree.Levels(nodes), shape));
  }
}
