package fathom.bench.peer;

import fathom.bench.link.Deadline;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Ends floods over links that lose nothing, and takes all that was sent, however long it is on its
 * way. Quiet says nothing there: a lost packet comes again after 200 ms, or 400, and what is left
 * in a stream would be the beginning of the next size's first message. A sender ends once its link
 * has taken its last message, and that may need room at this end: so both go on side by side.
 */
public final class FloodEnd {
  /** A flow that loses against others comes again after twice as long each time. */
  public static final Duration PATIENCE = Duration.ofSeconds(30);

  private FloodEnd() {}

  /** Takes what has come at the floods' ends. */
  @FunctionalInterface
  public interface Taking {
    /** Messages taken; does not wait. */
    long takeWaiting() throws IOException;
  }

  /**
   * Waits for the end of senders that were told to end, and takes what comes until all of it has
   * come.
   *
   * @param taken messages that came of these floods so far
   * @param taking takes what has come since
   * @return the senders' counts, in order
   * @throws IOException if not all of it comes, or more
   */
  public static List<Counts> takeAll(List<Peer> senders, long taken, Taking taking)
      throws IOException {
    List<Optional<Counts>> ended = new ArrayList<>();
    senders.forEach(sender -> ended.add(Optional.empty()));
    Deadline deadline = Deadline.in(PATIENCE);
    long all = taken;
    while (!haveEnded(senders, ended) || all < sent(ended)) {
      deadline.check("a stream did not bring all that was sent; " + all + " messages came");
      all += taking.takeWaiting();
      Waiting.NAP.idle();
    }
    if (all > sent(ended)) {
      throw new IOException("a stream brought " + all + " messages of " + sent(ended));
    }
    return ended.stream().map(Optional::orElseThrow).toList();
  }

  private static boolean haveEnded(List<Peer> senders, List<Optional<Counts>> ended)
      throws IOException {
    for (int i = 0; i < senders.size(); i++) {
      if (ended.get(i).isEmpty()) {
        ended.set(i, senders.get(i).ended());
      }
    }
    return ended.stream().allMatch(Optional::isPresent);
  }

  private static long sent(List<Optional<Counts>> ended) {
    return ended.stream().mapToLong(counts -> counts.orElseThrow().sent()).sum();
  }
}
