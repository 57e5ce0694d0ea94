package fathom.model.collective;

/**
 * The largest power of two of nodes, which go on by themselves; each of the others has a partner
 * among them that stands for it (MPICH, Open MPI).
 *
 * @param nodes p, the others with them
 * @param staying who of each pair belongs to it
 * @param reversed whether nodes have the numbers of their places with the bits in reverse order, so
 *     that halves of a vector are exchanged with neighbours first and quarters farther away
 */
public record Core(int nodes, Staying staying, boolean reversed) {
  /** No place: another stands for this node. */
  public static final int NOWHERE = -1;

  /** Which nodes stay. */
  public enum Staying {
    /** Of the first pairs of neighbours the even one. */
    EVEN,
    /** Of the first pairs of neighbours the odd one. */
    ODD,
    /** The first nodes; each that has one stands for the node 2^⌊log2 p⌋ after it. */
    FIRST
  }

  /** 2^⌊log2 p⌋. */
  public int size() {
    return Integer.highestOneBit(nodes);
  }

  /** ⌊log2 p⌋. */
  public int levels() {
    return Integer.numberOfTrailingZeros(size());
  }

  /** Nodes for which others stand. */
  int others() {
    return nodes - size();
  }

  /** A node's place, or {@link #NOWHERE}. */
  public int place(int node) {
    int number = number(node);
    return reversed && number != NOWHERE ? reverse(number) : number;
  }

  private int number(int node) {
    if (staying == Staying.FIRST) {
      return node < size() ? node : NOWHERE;
    }
    if (node >= 2 * others()) {
      return node - others();
    }
    boolean stays = (node % 2 == 0) == (staying == Staying.EVEN);
    return stays ? node / 2 : NOWHERE;
  }

  private int reverse(int number) {
    return levels() == 0 ? 0 : Integer.reverse(number) >>> (Integer.SIZE - levels());
  }

  /** The node of a place. */
  public int node(int place) {
    int number = reversed ? reverse(place) : place;
    if (staying == Staying.FIRST) {
      return number;
    }
    if (number >= others()) {
      return number + others();
    }
    return 2 * number + (staying == Staying.EVEN ? 0 : 1);
  }

  /** Whether a node stands for another, or another for it. */
  public boolean isPaired(int node) {
    return staying == Staying.FIRST ? node < others() || node >= size() : node < 2 * others();
  }

  /** The other of a pair. */
  public int partner(int node) {
    if (staying == Staying.FIRST) {
      return node < size() ? node + size() : node - size();
    }
    return node ^ 1;
  }

  /** The first node of those that a place stands for, where they have their numbers in order. */
  public int firstNode(int place) {
    return place < others() ? 2 * place : place + others();
  }
}
