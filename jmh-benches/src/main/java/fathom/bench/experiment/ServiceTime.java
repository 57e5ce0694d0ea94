package fathom.bench.experiment;

import fathom.bench.link.Deadline;
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
public class ServiceTime extends OnePeerBenchmark {
  @Override
  void join() throws IOException {
    require(!transport().isOfLibrary(), "a library does not show its queue: T_s needs sockets");
    super.join();
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    beginRow(iteration, 1);
    peer.sink(sizeBytes, waiting);
    account.begin(cpu);
  }

  @Setup(Level.Invocation)
  public void drained() throws IOException {
    link.drain();
    Deadline.spin(pauseNanos);
  }

  @Benchmark
  public int sendUntilEmpty() throws IOException {
    long start = System.nanoTime();
    sendTo(link);
    int queued;
    do {
      queued = link.queuedBytes();
    } while (queued > 0);
    durations.since(start);
    return queued;
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    account.end();
    link.drain();
    endRow();
  }
}
