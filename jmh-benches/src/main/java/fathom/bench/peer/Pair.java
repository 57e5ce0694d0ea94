package fathom.bench.peer;

import fathom.bench.link.LinkAccount.Excess;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.time.Duration;

/** Two far ends that are joined to each other, or one and this process beside its measurement. */
public interface Pair {
  /** Starts round trips, one after the other with a pause before each. */
  void ping(int sizeBytes, Waiting waiting, Duration pause) throws IOException;

  /** Prepares a stream from the first to the second; {@link #go} starts it. */
  void stream(int sizeBytes, Waiting waiting, Pace pace) throws IOException;

  /** Starts a prepared stream this long after it is told, without waiting, as a peer's flood. */
  void go(Duration delay) throws IOException;

  /** Counts of the first so far, by its own clock. The pair goes on. */
  Counts lookAtFirst() throws IOException;

  /** The same of the second. */
  Counts lookAtSecond() throws IOException;

  /** Tells the first to stop, without waiting. */
  void halt() throws IOException;

  /**
   * Stops both, when all that was sent has been taken.
   *
   * @throws IOException if a link that loses nothing lost something
   */
  PairEnd stop() throws IOException;

  /** Whether this process is one of the two: it has to {@link #work}. */
  default boolean isOwn() {
    return false;
  }

  /** Lets an own pair go on for this time. */
  default void work(Duration time) throws IOException {
    throw new IOException("this pair goes on by itself");
  }

  /** Gives the link back; the pair cannot be used any more. */
  void release() throws IOException;

  /**
   * The end of what a pair did.
   *
   * @param first counts of the one that began
   * @param second counts of the other
   * @param excess messages that came over its link and were not sent by its other end
   */
  record PairEnd(Counts first, Counts second, Excess excess) {}
}
