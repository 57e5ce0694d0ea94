package fathom.bench.collective;

import java.util.BitSet;

/**
 * What one node knows of the barriers of each repetition. In round j of a dissemination barrier a
 * node tells the one 2^j after it that it has come so far, and goes on when the one 2^j before it
 * has told it the same; after ⌈log2 p⌉ rounds all have entered. Each repetition has three: one
 * where nodes meet, one for the common start right after it or after a rest, and one when all have
 * ended.
 */
final class Barrier {
  private final int self;
  private final int nodes;
  private final int rounds;
  private final BitSet heard = new BitSet();

  /** Who is ahead may be in the next repetition's first barrier already, not further. */
  private final BitSet heardOfNext = new BitSet();

  private int repetition = -1;
  private int reached;

  Barrier(int self, int nodes) {
    this.self = self;
    this.nodes = nodes;
    this.rounds = Integer.SIZE - Integer.numberOfLeadingZeros(nodes - 1);
  }

  /** Rounds of one barrier; those of a repetition's later ones are counted on. */
  int rounds() {
    return rounds;
  }

  /** Begins the next repetition. */
  void next() {
    repetition++;
    reached = 0;
    heard.clear();
    heard.or(heardOfNext);
    heardOfNext.clear();
  }

  /** Whom a node tells in a round. */
  int after(int round) {
    return (self + distance(round)) % nodes;
  }

  /** Who tells it. */
  int before(int round) {
    return Math.floorMod(self - distance(round), nodes);
  }

  private int distance(int round) {
    return 1 << (round % rounds);
  }

  /** This node has told the node after it of a round. */
  void told(int round) {
    reached = round + 1;
  }

  /**
   * Notes that a node has come to a round.
   *
   * @return false when nobody else can be there, or it is not that node's to say
   */
  boolean hear(int ofRepetition, int round, int from) {
    if (round >= 3 * rounds || from != before(round)) {
      return false;
    }
    if (ofRepetition == repetition) {
      heard.set(round);
      return true;
    }
    if (ofRepetition == repetition + 1) {
      heardOfNext.set(round);
      return true;
    }
    return ofRepetition < repetition; // told twice
  }

  boolean has(int round) {
    return heard.get(round);
  }

  /** Whether this node has told of that round, and so may tell again. */
  boolean hasTold(int ofRepetition, int round) {
    return ofRepetition < repetition || (ofRepetition == repetition && round < reached);
  }
}
