package fathom.bench.packet;

import fathom.bench.fork.Singles;
import fathom.bench.net.Deadline;
import fathom.bench.net.Endpoint;
import fathom.bench.peer.Counts;
import fathom.model.parameter.Experiment;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/** Experiments between this process and one peer. */
public abstract class PairBenchmark extends PacketBenchmark {
  @SuppressWarnings("NullAway.Init") // join() fills it before anything else runs
  Link link;

  /** A window may be cut short by a stall; so many in turn are a network that carries nothing. */
  private static final int MOST_SILENT_ROWS = 5;

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
    link = linkTo(handles.getFirst());
    singles = ofSingles().map(of -> Singles.of(of, hlog, hlogMillis)).orElseGet(Singles::none);
  }

  /** Takes the next size, of which one JMH operation sends or receives so many messages. */
  final void beginRow(IterationParams iteration, int messagesPerOperation) {
    nextSize(iteration);
    row.begin(sizeBytes, messagesPerOperation);
  }

  /** Sends one message to a peer that echoes. */
  final void sendToEcho() throws IOException {
    sendTo(link.endpoint());
    awaited++;
  }

  /** Takes what the echo has brought back, if anything; does not wait. */
  final boolean tookEcho() throws IOException {
    message.clear();
    if (link.endpoint().poll(message) == Endpoint.NOTHING) {
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
    awaited -= discardArrived(link.endpoint());
    if (Transport.ofId(transport).canLose()) {
      awaited = 0;
      return;
    }
    Deadline deadline = Deadline.in(StreamEnd.PATIENCE);
    while (awaited > 0) {
      deadline.check("the stream from " + peers + " did not bring back all that was sent");
      waiting.idle();
      awaited -= discardArrived(link.endpoint());
    }
  }

  /**
   * Ends the peer's activity. A row of which it received nothing is lost: it tells no time.
   *
   * @throws IOException when it received nothing in several rows, one after the other
   */
  final void endRow() throws IOException {
    Counts counts = stop(link);
    row.ageMillis = counts.peerAgeMillis();
    row.medianMicros = durations.medianMicros();
    if (counts.received() > 0) {
      silentRows = 0;
      return;
    }
    row.lostMessages = Math.max(1, row.lostMessages);
    if (++silentRows >= MOST_SILENT_ROWS) {
      throw new IOException(
          "the peer received none of the messages sent in "
              + silentRows
              + " windows, one after the other");
    }
  }
}
