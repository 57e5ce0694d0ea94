package fathom.model.collective;

/**
 * What each node does in a collective operation, step by step. Steps are made when they are asked
 * for: a schedule of a million nodes takes no room.
 *
 * <p>Who runs it keeps this: packets to one node are numbered from 0 and sent in that order; a node
 * that waits for anything, room for its own packets too, takes what has arrived meanwhile; packets
 * that came early count later.
 *
 * <p>A packet is a unit of data. One {@link Instruction.InstructionKind#SEND} is one message of the
 * algorithm, however many blocks it holds, wherever the algorithm has its data together there.
 */
public interface Program {
  /** Nodes that take part, numbered from 0. */
  int nodes();

  /**
   * A node's step, one of {@link Instruction}'s; {@link Instruction#END} from its end on.
   *
   * @param step from 0
   */
  long instruction(int node, long step);

  /** Data packets that have come to a node when all is done. */
  long expected(int node);

  /**
   * What a packet carries: the same number for the same data, whichever way it took. Where data are
   * summed it is the place in the vector, whoever has contributed so far. A node sends what it
   * holds under this number at that step of its program.
   *
   * @param packet its number among those from one node to the other, from 0
   */
  long content(int from, int to, long packet);

  /**
   * Whether a packet is to be added to what its receiver holds under its {@link #content}, by an
   * {@link Instruction.InstructionKind#COMBINE}, instead of taking its place.
   *
   * @param packet likewise
   */
  default boolean adds(int from, int to, long packet) {
    return false;
  }
}
