package fathom.bench.packet;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * O_s: back-to-back sends, fewer than the transmit queue holds, from a drained state (TH A.4). The
 * score is the time of one burst; {@link Row#burst()} says how many sends that is.
 *
 * <p>Peers: one, which receives.
 */
public class SendOverhead extends PairBenchmark {
  /** Sends per burst; must fit the queue, and the token bucket of a shaped line. */
  @Param("16")
  public int burst;

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    beginRow(iteration, burst);
    link.peer().sink(link.remote(), sizeBytes, waiting, ACTIVITY_BOUND);
  }

  @Setup(Level.Invocation)
  public void drained() throws IOException {
    drain(link.endpoint());
    spin(pauseNanos);
  }

  @Benchmark
  public void burst() throws IOException {
    for (int i = 0; i < burst; i++) {
      sendTo(link.endpoint());
    }
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    drain(link.endpoint());
    endRow();
  }
}
