package fathom.bench.experiment;

import fathom.bench.fork.Singles;
import fathom.bench.link.Deadline;
import fathom.bench.link.Link;
import fathom.bench.peer.Counts;
import fathom.bench.peer.FloodEnd;
import fathom.bench.peer.Peer;
import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/** Experiments between this process and one peer. */
public abstract class OnePeerBenchmark extends NetworkBenchmark {
  @SuppressWarnings("NullAway.Init") // join() fills both before anything else runs
  Peer peer;

  @SuppressWarnings("NullAway.Init")
  Link link;

  /** A window may be cut short by a stall; so many in turn are a network that carries nothing. */
  private static final int MOST_SILENT_ROWS = 5;

  /**
   * Where the echo's answers are taken. It is memory of its own, as other tools have it whose times
   * are compared: what the far end has just read of this core's cache is slow to write.
   */
  ByteBuffer answer = Link.memory(1);

  private ByteBuffer answers = answer;

  /** Where histograms of single operations are appended; empty where none are timed. */
  @Param("")
  public String hlog = "";

  /** How long single operations are timed after each window. */
  @Param("20")
  public int hlogMillis;

  private Singles singles = Singles.none();
  private int silentRows;

  /** Messages that the echo has not brought back yet. */
  private long awaited;

  /** The experiment whose operations can be timed one by one; empty where they cannot. */
  Optional<Experiment> ofSingles() {
    return Optional.empty();
  }

  /** Does what one JMH operation does, the way there included, and times its parts one by one. */
  void single(LongConsumer nanos) throws IOException {
    throw new IllegalStateException("no single operations");
  }

  /** Times single operations for a while, after the window and what it says is complete. */
  final void timeSingles() throws IOException {
    singles.time(sizeBytes, isWarmup, this::single);
  }

  @TearDown(Level.Trial)
  public void keepSingles() throws IOException {
    singles.keep();
  }

  @Override
  void join() throws IOException {
    peer = network.peer(0);
    link = peer.link();
    answers = Link.memory(largestBytes());
    singles = ofSingles().map(of -> Singles.of(of, hlog, hlogMillis)).orElseGet(Singles::none);
  }

  /** Takes the next size, of which one JMH operation sends or receives so many messages. */
  final void beginRow(IterationParams iteration, int messagesPerOperation) {
    nextSize(iteration);
    answer = answers.slice(0, sizeBytes);
    messages.begin(sizeBytes, messagesPerOperation);
  }

  /** Sends one message to a peer that echoes. */
  final void sendToEcho() throws IOException {
    sendTo(link);
    awaited++;
  }

  /** Takes what the echo has brought back, if anything; waits only where the link itself does. */
  final boolean tookEcho() throws IOException {
    answer.clear();
    if (link.take(answer) == Link.NOTHING) {
      return false;
    }
    awaited--;
    return true;
  }

  /**
   * Discards what the echo brought back late. A stream brings all of it, and the next message must
   * not be taken for the rest of an earlier one, of another size perhaps: there this waits for it.
   */
  final void discardEchoes() throws IOException {
    if (awaited == 0 && !link.canLose()) {
      return;
    }
    awaited -= discardArrived(link);
    if (link.canLose()) {
      awaited = 0;
      return;
    }
    Deadline deadline = Deadline.in(FloodEnd.PATIENCE);
    while (awaited > 0) {
      deadline.check("the stream from " + peers + " did not bring back all that was sent");
      waiting.idle();
      awaited -= discardArrived(link);
    }
  }

  /**
   * Ends the peer's activity. A row of which it received nothing is lost: it tells no time.
   *
   * @throws IOException when it received nothing in several rows, one after the other
   */
  final void endRow() throws IOException {
    Counts counts = stop(peer);
    row.set(Counter.PEER_AGE_MILLIS, counts.peerAgeMillis());
    messages.setMedian(durations);
    if (counts.received() > 0) {
      silentRows = 0;
      return;
    }
    messages.setLost(Math.max(1, row.count(Counter.LOST)));
    if (++silentRows >= MOST_SILENT_ROWS) {
      throw new IOException(
          "the peer received none of the messages sent in "
              + silentRows
              + " windows, one after the other");
    }
  }
}
