package fathom.bench.packet;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * O_s: back-to-back sends, fewer than the transmit queue holds, from a drained state (TH A.4). The
 * score is the time of one burst; {@link Row#burst()} says how many sends that is.
 *
 * <p>Peers: one, which receives.
 */
public class SendOverhead extends PairBenchmark {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int CPU_BURSTS = 21;

  /** The sending thread's own account of a burst. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Cpu {
    private double medianMicros;

    /** CPU time the sending thread spent on one burst, in µs: the median of some. */
    public double cpuMicros() {
      return medianMicros;
    }
  }

  private Cpu account = new Cpu();

  @Setup(Level.Trial)
  public void bindCpu(Cpu counters) {
    account = counters;
  }

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
    long start = System.nanoTime();
    sendBurst();
    durations.since(start);
  }

  private void sendBurst() throws IOException {
    for (int i = 0; i < burst; i++) {
      sendTo(link.endpoint());
    }
  }

  /**
   * The same bursts once more by this thread's own CPU clock, outside the timed window because
   * reading that clock is a system call: what the cross-check of O_s holds the wall time against.
   */
  private double cpuMicros() throws IOException {
    Durations bursts = new Durations();
    for (int i = 0; i < CPU_BURSTS; i++) {
      drained();
      long start = THREADS.getCurrentThreadCpuTime();
      sendBurst();
      bursts.add(THREADS.getCurrentThreadCpuTime() - start);
    }
    return bursts.medianMicros();
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    account.medianMicros = cpuMicros();
    drain(link.endpoint());
    endRow();
  }
}
