package fathom.model.collective.program;

import fathom.model.collective.MessageSlots;
import fathom.model.collective.VectorBlocks;

/** Bruck's algorithms: ⌈log2 p⌉ rounds among any number of nodes. */
final class Bruck {
  private Bruck() {}

  private static int levels(int nodes) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(nodes - 1);
  }

  /** Round j: all blocks that a node has, from its own on, to the node 2^j before it. */
  record Allgather(VectorBlocks blocks) implements ExchangeRounds {
    private int nodes() {
      return blocks.parts();
    }

    @Override
    public int rounds(int node) {
      return levels(nodes());
    }

    @Override
    public int to(int node, int round) {
      return Math.floorMod(node - (1 << round), nodes());
    }

    @Override
    public int from(int node, int round) {
      return (node + (1 << round)) % nodes();
    }

    @Override
    public MessageSlots message(int node, int round) {
      return blocks.wrapped(node, Math.min(1 << round, nodes() - (1 << round)));
    }

    @Override
    public boolean adds() {
      return false;
    }
  }

  /**
   * Round j: to the node 2^j after it, all in one message, those blocks that have a way to go whose
   * bit j is set. Copies within a node, before and after, are none of the program's.
   *
   * @param packets k of the block of each for each
   */
  record BruckExchange(int nodes, long packets) implements ExchangeRounds {
    @Override
    public int rounds(int node) {
      return levels(nodes);
    }

    @Override
    public int to(int node, int round) {
      return (node + (1 << round)) % nodes;
    }

    @Override
    public int from(int node, int round) {
      return Math.floorMod(node - (1 << round), nodes);
    }

    @Override
    public MessageSlots message(int node, int round) {
      return new Underway(this, node, round);
    }

    @Override
    public boolean adds() {
      return false;
    }
  }

  /** What one node sends in a round, by the way that blocks have to go in all. */
  private record Underway(BruckExchange exchange, int node, int round) implements MessageSlots {
    /** Ways below p with this bit. */
    private long blocks() {
      int bit = 1 << round;
      int above = exchange.nodes & -(2 * bit);
      return above / 2L + Math.max(0, exchange.nodes - above - bit);
    }

    @Override
    public long count() {
      return blocks() * exchange.packets;
    }

    @Override
    public long of(long unit) {
      int bit = 1 << round;
      int index = (int) (unit / exchange.packets);
      int gone = index & (bit - 1);
      int way = (index - gone) * 2 + bit + gone;
      int origin = Math.floorMod(node - gone, exchange.nodes);
      int end = (int) (((long) origin + way) % exchange.nodes);
      return ((long) origin * exchange.nodes + end) * exchange.packets + unit % exchange.packets;
    }
  }
}
