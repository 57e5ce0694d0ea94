package fathom.bench.mpi;

import fathom.bench.fork.Tally;
import java.util.Locale;

/**
 * Two other ranks that are at something with each other, by rank 0's orders.
 *
 * @param from begins
 */
record RankPair(RankHandle from, RankHandle to) {
  static RankPair of(Mpi mpi, int from, int to) {
    return new RankPair(new RankHandle(mpi, from), new RankHandle(mpi, to));
  }

  void ping(int bytes, boolean isNapping) {
    to.answerOf(from, bytes, isNapping);
    from.ping(to, bytes, isNapping);
  }

  void stream(int bytes, boolean isNapping) {
    to.takeOf(from, bytes, isNapping);
    from.stream(to, bytes, isNapping);
  }

  /** How far round trips are. */
  Tally lookAtSender() {
    return from.look();
  }

  /** How far a stream is. */
  Tally lookAtReceiver() {
    return to.look();
  }

  /**
   * Ends it.
   *
   * @return round trips or messages of all the time
   * @throws MpiException where both ends do not say the same
   */
  long stop() {
    long sent = from.stop();
    compare(from.rank(), sent, to.rank(), to.awaitReply());
    return sent;
  }

  static void compare(int from, long sent, int to, long received) {
    if (sent != received) {
      throw new MpiException(
          String.format(
              Locale.ROOT,
              "rank %d received %d messages of %d of rank %d",
              to,
              received,
              sent,
              from));
    }
  }
}
