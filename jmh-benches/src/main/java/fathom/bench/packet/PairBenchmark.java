package fathom.bench.packet;

import fathom.bench.peer.Counts;
import java.io.IOException;
import org.openjdk.jmh.infra.IterationParams;

/** Experiments between this process and one peer. */
public abstract class PairBenchmark extends PacketBenchmark {
  @SuppressWarnings("NullAway.Init") // join() fills it before anything else runs
  Link link;

  @Override
  void join() throws IOException {
    link = linkTo(handles.getFirst());
  }

  /** Takes the next size, of which one JMH operation sends or receives so many messages. */
  final void beginRow(IterationParams iteration, int messagesPerOperation) {
    nextSize(iteration);
    row.begin(sizeBytes, messagesPerOperation);
  }

  /**
   * Ends the peer's activity.
   *
   * @throws IOException when it received nothing: what was timed did not happen
   */
  final void endRow() throws IOException {
    Counts counts = link.peer().stop(link.remote());
    row.ageMillis = counts.peerAgeMillis();
    row.medianMicros = durations.medianMicros();
    if (counts.received() == 0) {
      throw new IOException("the peer received none of the messages sent");
    }
  }
}
