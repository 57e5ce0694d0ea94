package fathom.bench.packet;

import fathom.bench.net.Endpoint;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * U_r: receive calls on messages that have already arrived, polling. The far end returns a burst;
 * the pause lets all of it arrive; the score is the time to take it, {@link PacketRow#burst()}
 * messages.
 *
 * <p>Peers: one, which echoes.
 */
public class UserReceive extends PairBenchmark {
  /** Time for a burst to come back before a warm-up's receive calls. */
  private static final long WARMUP_PAUSE_NANOS = 300_000;

  @Param("4")
  public int burst;

  private long missing;

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    beginRow(iteration, burst);
    missing = 0;
    link.peer().echo(link.remote(), sizeBytes, waiting, ACTIVITY_BOUND);
  }

  @Setup(Level.Invocation)
  public void arrived() throws IOException {
    discardArrived(link.endpoint());
    for (int i = 0; i < burst; i++) {
      sendTo(link.endpoint());
    }
    spin(Math.max(pauseNanos, WARMUP_PAUSE_NANOS));
  }

  @Benchmark
  public int take() throws IOException {
    int taken = 0;
    long start = System.nanoTime();
    for (int i = 0; i < burst; i++) {
      message.clear();
      if (link.endpoint().poll(message) != Endpoint.NOTHING) {
        taken++;
      }
    }
    durations.since(start);
    missing += burst - taken;
    return taken;
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    endRow();
    row.lostMessages = missing;
    discardArrived(link.endpoint());
  }
}
