package fathom.bench.packet;

import fathom.bench.peer.Counts;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * T_s: one send on an idle line until the transmit queue reports empty (SIOCOUTQ = 0). The
 * definition is ours (model errata 1): TW's table has the row, their text does not define it.
 *
 * <p>Peers: one, which receives.
 */
public class SendService extends PacketBenchmark {
  @SuppressWarnings("NullAway.Init") // join() fills it before anything else runs
  private Link link;

  @Override
  void join() throws IOException {
    link = linkTo(handles.getFirst());
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    nextSize(iteration);
    row.begin(sizeBytes, 1);
    link.peer().sink(link.remote(), sizeBytes, waiting, ACTIVITY_BOUND);
  }

  @Setup(Level.Invocation)
  public void drained() throws IOException {
    drain(link.endpoint());
    spin(pauseNanos);
  }

  @Benchmark
  public int sendUntilEmpty() throws IOException {
    sendTo(link.endpoint());
    int queued;
    do {
      queued = link.endpoint().queuedBytes();
    } while (queued > 0);
    return queued;
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    drain(link.endpoint());
    Counts counts = link.peer().stop(link.remote());
    row.ageMillis = counts.peerAgeMillis();
    if (counts.received() == 0) {
      throw new IOException("the peer received none of the messages sent");
    }
  }
}
