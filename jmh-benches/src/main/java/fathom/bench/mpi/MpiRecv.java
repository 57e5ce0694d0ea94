package fathom.bench.mpi;

import fathom.bench.fork.Durations;
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
 * U_r through MPI: MPI_Recv on a message that has arrived. No thread moves the library on
 * meanwhile, so it takes the message from the kernel or the shared memory, matches it and copies
 * it. In every second operation MPI_Iprobe has found it before, and what is left is timed: {@link
 * Probed}.
 */
public class MpiRecv extends MpiBenchmark {
  /** Beyond twice a round trip, for a message to arrive while nobody looks for it. */
  private static final long ARRIVAL_NANOS = 30_000;

  /** Of which the shortest counts: in the first the other rank may still look for its order. */
  private static final int TRIALS = 5;

  /** Besides, so that the line has recovered from the message before. */
  @Param("0")
  public int pauseMicros;

  /** The same where the message was found by a probe before. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Probed {
    private double median;

    /** Median time of MPI_Recv after MPI_Iprobe has found the message, in µs. */
    public double probedMicros() {
      return median;
    }
  }

  private final Durations fromKernel = new Durations();
  private final Durations afterProbe = new Durations();
  private MpiTimes times = new MpiTimes();
  private Probed probed = new Probed();
  private long pauseNanos;
  private long asked;

  @Setup(Level.Trial)
  public void bindTimes(MpiTimes counters, Probed ofProbes) {
    times = counters;
    probed = ofProbes;
  }

  @Setup(Level.Iteration)
  public void beginRow(IterationParams iteration) {
    nextSize(iteration);
    peer.answer(0, sizeBytes, peerCpu);
    asked = 0;
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < TRIALS; i++) {
      long start = System.nanoTime();
      ask();
      take();
      shortest = Math.min(shortest, System.nanoTime() - start);
    }
    pauseNanos = 2 * shortest + ARRIVAL_NANOS + 1000L * pauseMicros;
    fromKernel.clear();
    afterProbe.clear();
    account.begin(cpu);
  }

  @Benchmark
  public void receive() {
    boolean looks = asked % 2 == 0;
    ask();
    spin(pauseNanos);
    while (looks && !mpi.isThere(1, MpiPeer.DATA)) {
      Thread.onSpinWait();
    }
    long start = System.nanoTime();
    take();
    (looks ? afterProbe : fromKernel).since(start);
  }

  private void ask() {
    mpi.send(message, 0, 1, MpiPeer.DATA);
    asked++;
  }

  private void take() {
    mpi.receive(message, sizeBytes, 1, MpiPeer.DATA);
  }

  @TearDown(Level.Iteration)
  public void endRow() {
    account.end();
    times.tell(1, fromKernel.medianMicros());
    probed.median = afterProbe.medianMicros();
    compare(asked, peer.stop());
  }
}
