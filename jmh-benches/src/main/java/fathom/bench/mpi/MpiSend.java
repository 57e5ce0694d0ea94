package fathom.bench.mpi;

import fathom.bench.fork.Durations;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * O_s through MPI: MPI_Send, back to back, in bursts that begin when all before have been received
 * and the line has recovered. For messages that are eager: a larger one waits for its receiver, and
 * its time is no overhead.
 */
public class MpiSend extends MpiBenchmark {
  /** More would not fit a socket's buffer, and the last sends would wait for it. */
  private static final int BURST_BYTES = 65_536;

  /** Sends per burst at most. */
  @Param("8")
  public int burst;

  /** Before each burst, once all of the one before was received. */
  @Param("0")
  public int pauseMicros;

  private final Durations bursts = new Durations();
  private MpiTimes times = new MpiTimes();
  private int sends;
  private long sent;

  @Setup(Level.Trial)
  public void bindTimes(MpiTimes counters) {
    times = counters;
  }

  @Setup(Level.Iteration)
  public void beginRow(IterationParams iteration) {
    nextSize(iteration);
    sends = Math.clamp(BURST_BYTES / Math.max(1, sizeBytes), 1, burst);
    sent = 0;
    bursts.clear();
    peer.sink(sizeBytes, sends, peerCpu);
    account.begin(cpu);
  }

  @Benchmark
  public void burst() {
    spin(1000L * pauseMicros);
    long start = System.nanoTime();
    for (int i = 0; i < sends; i++) {
      mpi.send(message, sizeBytes, 1, MpiPeer.DATA);
    }
    bursts.since(start);
    sent += sends;
    mpi.receive(message, 0, 1, MpiPeer.CREDIT);
  }

  @TearDown(Level.Iteration)
  public void endRow() {
    account.end();
    times.tell(sends, bursts.medianMicros());
    compare(sent, peer.stop());
  }
}
