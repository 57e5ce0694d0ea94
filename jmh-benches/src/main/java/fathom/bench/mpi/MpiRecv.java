package fathom.bench.mpi;

import fathom.bench.fork.Durations;
import fathom.model.parameter.Experiment;
import java.io.IOException;
import java.util.function.LongConsumer;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
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
public class MpiRecv extends MpiPaced {
  /** Beyond twice a round trip, for a message to arrive while nobody looks for it. */
  private static final long ARRIVAL_NANOS = 30_000;

  /** Of which the shortest counts: in the first the other rank may still look for its order. */
  private static final int TRIALS = 5;

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

  @Override
  Experiment ofSingles() {
    return Experiment.USER_RECEIVE;
  }

  /**
   * A receive that no probe came before. Nothing says whether its message has arrived without
   * taking it from the kernel: one that comes late is waited for, and that is in the time.
   */
  @Override
  void single(LongConsumer nanos) {
    ask();
    spin(pauseNanos);
    long start = System.nanoTime();
    take();
    nanos.accept(System.nanoTime() - start);
  }

  @TearDown(Level.Iteration)
  public void endRow() throws IOException {
    account.end();
    times.tell(1, fromKernel.medianMicros());
    probed.median = times.withoutClock(afterProbe.medianMicros());
    timeSingles();
    compare(asked, peer.stop());
  }
}
