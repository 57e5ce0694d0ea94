package fathom.bench.packet;

import fathom.bench.net.Deadline;
import fathom.bench.peer.Counts;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Ends floods over byte streams and takes all that they sent, however long it is on its way. Quiet
 * says nothing there: a lost packet comes again after 200 ms, or 400, and what is left in a stream
 * would be the beginning of the next size's first message. A sender ends once its stream has taken
 * its last message, and that may need room at this end: so both go on side by side.
 */
final class StreamEnd {
  /** A flow that loses against others comes again after twice as long each time. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private StreamEnd() {}

  /** Takes what has come at the floods' ends. */
  @FunctionalInterface
  interface Taking {
    /** Messages taken; does not wait. */
    long takeWaiting() throws IOException;
  }

  /**
   * Tells senders to end, and takes what comes until all of it has come.
   *
   * @param taken messages that came of these floods so far
   * @param taking takes what has come since
   * @param stop ends the senders, and gives their counts
   * @return the counts; all that was sent is taken
   */
  static List<Counts> takeAll(long taken, Taking taking, Callable<List<Counts>> stop)
      throws IOException {
    FutureTask<List<Counts>> stopping = new FutureTask<>(stop);
    Thread.ofPlatform().daemon().name("stop").start(stopping);
    Deadline deadline = Deadline.in(PATIENCE);
    long all = taken;
    while (!stopping.isDone() || all < sent(resultOf(stopping))) {
      deadline.check("a stream did not bring all that was sent; " + all + " messages came");
      all += taking.takeWaiting();
      Waiting.NAP.idle();
    }
    return resultOf(stopping);
  }

  private static long sent(List<Counts> counts) {
    return counts.stream().mapToLong(Counts::sent).sum();
  }

  private static List<Counts> resultOf(FutureTask<List<Counts>> stopping) throws IOException {
    try {
      return stopping.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IOException("the senders did not end: " + e.getCause(), e);
    }
  }
}
