package fathom.bench.mpi;

import fathom.bench.fork.Deck;
import java.util.List;
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
 * O_r through MPI: what the kernel takes of other work for each message that arrives while nobody
 * is in MPI. Rank 1 sends for one phase, paced, and rests for another; meanwhile rank 0 computes.
 * Then it takes what has arrived. The library's own work on a message is in none of it: that is
 * done within the calls, and is part of U_r. The score, a whole cycle, is no result; the counters
 * are.
 *
 * <p>The kernel's receive work must be on {@code cpu}; where no kernel takes part (shared memory, a
 * network card that writes to user memory), the two phases are alike.
 */
public class MpiArrivals extends MpiBenchmark {
  /** As long as rank 1 sends, and rests: shorter than a shared core keeps its speed. */
  static final long PHASE_NANOS = 6_000_000;

  /** Left out at both ends of a phase: rank 1 hears of its beginning a little later. */
  private static final long EDGE_NANOS = 700_000;

  /** More would not fit the socket's buffer, which nobody empties meanwhile. */
  private static final int MOST_WAITING_BYTES = 49_152;

  /** What a message has beside its bytes, roughly. */
  private static final int HEADER_BYTES = 32;

  private static final int ROUNDS_PER_WORK = 20_000;

  /** Messages per second of each of the sizes, in their order. */
  @Param("10000/10000/10000/10000/5000/1000/100/100/100/100/100")
  public String rates = "";

  /** What arrived while work was done, and what the work took. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Work {
    private double sending;
    private WorkPhases.Split split = new WorkPhases.Split(0, 0, 0);
    private long units;

    /** How long rank 1 sent: the interval of its pace times the messages that were due, in µs. */
    public double sendingMicros() {
      return sending;
    }

    /** Units of work done. */
    public long work() {
      return units;
    }

    /** Time of one unit of work in µs while messages arrived. */
    public double keptMicros() {
      return split.disturbedMicros();
    }

    /** The same while none did. */
    public double undisturbedMicros() {
      return split.undisturbedMicros();
    }

    /** Units of work that a stall hit, and that are in neither. */
    public long stalled() {
      return split.stalled();
    }
  }

  private final WorkPhases phases = new WorkPhases(PHASE_NANOS, EDGE_NANOS);
  private Work work = new Work();
  private long received;
  private long due;
  private long interval;
  private long cycles;
  private long state = 88_172_645_463_325_252L;

  @Setup(Level.Trial)
  public void bindWork(Work counters) {
    work = counters;
  }

  @Setup(Level.Iteration)
  public void beginRow(IterationParams iteration) {
    nextSize(iteration);
    clear();
    interval = intervalNanos();
    peer.arrive(sizeBytes, interval, peerCpu);
    cycle(); // the first looks for its order
    clear();
    account.begin(cpu);
  }

  private void clear() {
    received = 0;
    due = 0;
    cycles = 0;
    phases.clear();
  }

  private long intervalNanos() {
    List<Integer> all = allSizes();
    long asked = 1_000_000_000L / Deck.sizes(rates).get(all.indexOf(sizeBytes));
    return Math.max(asked, PHASE_NANOS * (sizeBytes + HEADER_BYTES) / MOST_WAITING_BYTES);
  }

  @Benchmark
  public long cycle() {
    mpi.send(message, 0, 1, MpiPeer.DATA);
    long begin = System.nanoTime();
    long now = begin;
    while (now - begin < 2 * PHASE_NANOS) {
      compute();
      long end = System.nanoTime();
      phases.add(cycles, now - begin, end - begin);
      now = end;
    }
    received += peer.drain(message, sizeBytes);
    due += peer.told();
    cycles++;
    return state;
  }

  /** One unit of work: arithmetic in registers, nothing that a cache could disturb. */
  private void compute() {
    long x = state;
    for (int i = 0; i < ROUNDS_PER_WORK; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    state = x;
  }

  @TearDown(Level.Iteration)
  public void endRow() {
    account.end();
    work.units = Math.max(1, phases.count());
    work.split = phases.split();
    work.sending = due * (interval / 1e3);
    row.counted(received, new Interface.Counts(0, 0));
    peer.stop();
  }
}
