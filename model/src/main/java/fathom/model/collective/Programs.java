package fathom.model.collective;

import java.util.List;

/**
 * The programs of all algorithms. The listings of the documents are lost images; these schedules
 * are reconstructed from their text (model §3, §4).
 */
public final class Programs {
  private Programs() {}

  /**
   * What an algorithm must know.
   *
   * @param packets k of one message, at least 1
   * @param segmentPackets packets of one segment, where it divides messages; the last may be less
   * @param window senders at once of the coordinated gather
   * @param fanOut ω, offsets of one group of the group shuffle
   */
  public record Shape(long packets, long segmentPackets, int window, int fanOut) {
    public Shape {
      if (packets < 1 || segmentPackets < 1 || window < 1 || fanOut < 1) {
        throw new IllegalArgumentException(
            "packets, segment, window and fan-out must be at least 1: "
                + List.of(packets, segmentPackets, window, fanOut));
      }
    }

    /** Undivided, one sender at a time, groups of two. */
    public static Shape of(long packets) {
      return new Shape(packets, packets, 1, 2);
    }

    public Shape withSegment(long segment) {
      return new Shape(packets, segment, window, fanOut);
    }

    public Shape withWindow(int senders) {
      return new Shape(packets, segmentPackets, senders, fanOut);
    }

    public Shape withFanOut(int offsets) {
      return new Shape(packets, segmentPackets, window, offsets);
    }
  }

  /** The program of an algorithm among so many nodes. */
  public static Program of(Algorithm algorithm, int nodes, Shape shape) {
    if (nodes < 2 || nodes > Instruction.MOST_NODES) {
      throw new IllegalArgumentException("a collective operation of " + nodes + " nodes");
    }
    long k = shape.packets();
    Shape whole = shape.withSegment(k);
    return switch (algorithm) {
      case BROADCAST_FLAT -> new TreeBroadcast(new Tree.Flat(nodes), whole);
      case BROADCAST_FLAT_RENDEZVOUS -> new RendezvousBroadcast(new Tree.Flat(nodes), k);
      case BROADCAST_SEGMENTED_FLAT -> new TreeBroadcast(new Tree.Flat(nodes), shape);
      case BROADCAST_CHAIN -> new TreeBroadcast(new Tree.Chain(nodes), whole);
      case BROADCAST_CHAIN_RENDEZVOUS -> new RendezvousBroadcast(new Tree.Chain(nodes), k);
      case BROADCAST_SEGMENTED_CHAIN -> new TreeBroadcast(new Tree.Chain(nodes), shape);
      case BROADCAST_BINARY -> new TreeBroadcast(new Tree.Binary(nodes), whole);
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
    };
  }
}
