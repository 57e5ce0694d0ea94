package fathom.bench.mpi;

import fathom.bench.fork.Deck;
import fathom.bench.fork.ForkOptions;
import fathom.bench.fork.WindowAccount;
import fathom.bench.os.Affinity;
import fathom.bench.os.Compilers;
import fathom.model.protocol.JvmOption;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * What benchmarks through MPI share: a fork is an MPI job ({@link MpiJob}) of which this is rank 0,
 * and one size per iteration is dealt from a shuffled deck, as for packets. The score of an
 * iteration is the mean over its calls: a clock reading around each would be a tenth of a small
 * message's time over shared memory.
 *
 * <p>JMH calls from threads of its own, one at a time.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 6,
    jvmArgsAppend = {
      JvmOption.CHANNELS_OPEN, // the packet benchmarks need it; one class cache serves all
      JvmOption.NATIVE_ACCESS,
      "-Xms64m",
      JvmOption.SERIAL_GC,
      ForkOptions.QUIET,
      ForkOptions.BENCHMARKS_AT_ONCE,
      ForkOptions.BENCHMARKS_SOON
    })
@Warmup(iterations = 3, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 22, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@Threads(1)
public abstract class MpiBenchmark {
  private static final Duration COMPILERS_PATIENCE = Duration.ofMillis(300);

  @Param("1/8/40/256/1024/4096/16384/65536/262144/1048576/4194304")
  public String sizes = "";

  /** CPU of the timed thread; −1 leaves it to the scheduler and to the launcher. */
  @Param("-1")
  public int cpu = -1;

  /** CPU of rank 1; −1 likewise. */
  @Param("-1")
  public int peerCpu = -1;

  /** What is asked of MPI for threads: single, funneled, serialized or multiple. */
  @Param("single")
  public String mpiThread = "";

  /** Seed of the shuffles; the time is added, so that forks differ. */
  @Param("1")
  public long seed;

  /** The block of a campaign that this start belongs to; empty where none. */
  @Param("")
  public String block = "";

  /** What every iteration says about itself beside its time. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Row {
    private long sizeBytes;
    private long messagesOnWire;
    private long framesSent;
    private long frameBytesSent;

    public long size() {
      return sizeBytes;
    }

    /** Messages between the two readings of the interface's counters; 0 where none is counted. */
    public long messages() {
      return messagesOnWire;
    }

    /** Frames that the interface sent or received for them. */
    public long frames() {
      return framesSent;
    }

    /** Bytes of these frames, as the interface counts them: without checksum and gap. */
    public long frameBytes() {
      return frameBytesSent;
    }

    final void counted(long messages, Interface.Counts counts) {
      messagesOnWire = messages;
      framesSent = counts.frames();
      frameBytesSent = counts.bytes();
    }
  }

  Row row = new Row();
  WindowAccount account = new WindowAccount();
  int sizeBytes = 1;
  boolean isWarmup;

  @SuppressWarnings("NullAway.Init") // begun before anything else
  Mpi mpi;

  @SuppressWarnings("NullAway.Init") // likewise
  RankHandle peer;

  MemorySegment message = Arena.global().allocate(1);

  private boolean alone;
  private Deck<Integer> deck = new Deck<>(List.of(1), 0);
  private Deck<Integer> extremes = new Deck<>(List.of(1), 0);

  @Setup(Level.Trial)
  public void bind(Row counters) {
    row = counters;
  }

  @Setup(Level.Trial)
  public void bindAccount(WindowAccount counters) {
    account = counters;
  }

  /**
   * @throws MpiException where this is no job of two ranks or more
   */
  @Setup(Level.Trial)
  public void begin() {
    Affinity.runAnywhere(); // JMH, which started this, is kept off the timed CPU
    Affinity.pin(cpu);
    // First: a rank that has not begun MPI can fail without its launcher ending the others.
    mpi = Mpi.begin(ThreadLevel.ofWord(mpiThread));
    if (mpi.size() < 2) {
      throw new MpiException(
          "one rank is alone: give -prof fathom.bench.mpi.MpiJob, and "
              + MpiJob.VARIABLE
              + "=\"mpirun -np 2\" in the environment");
    }
    List<Integer> all = allSizes();
    deck = new Deck<>(all, Deck.seed(seed));
    extremes = new Deck<>(List.of(all.getFirst(), all.getLast()), seed);
    int largest = all.stream().mapToInt(Integer::intValue).max().orElseThrow();
    message = Arena.global().allocate(Math.max(1, largest), 4096);
    peer = new RankHandle(mpi, 1);
  }

  /** All sizes that are to be measured. */
  final List<Integer> allSizes() {
    return Deck.sizes(sizes, 0);
  }

  /** Takes the next size; warm-ups take the first and the last in turns. */
  final void nextSize(IterationParams iteration) {
    Affinity.pin(cpu);
    Compilers.awaitRest(COMPILERS_PATIENCE);
    isWarmup = iteration.getType() == IterationType.WARMUP;
    if (!isWarmup && !alone) {
      alone = true;
      Affinity.keepOthersOff(cpu); // till now they have helped to warm up
    }
    sizeBytes = isWarmup ? extremes.deal() : deck.deal();
    row.sizeBytes = sizeBytes;
  }

  /** Lets time pass without MPI, and without giving up the core: a sleep may end much later. */
  static void spin(long nanos) {
    long until = System.nanoTime() + nanos;
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }

  /** What was sent and what was received must be one number: else the window was another. */
  static void compare(long sent, long received) {
    if (sent != received) {
      throw new MpiException(
          String.format(Locale.ROOT, "rank 1 received %d messages of %d", received, sent));
    }
  }

  /** What must end before the ranks are let go. */
  void endTogether() {}

  @TearDown(Level.Trial)
  public void finish() {
    endTogether();
    for (int rank = 1; rank < mpi.size(); rank++) {
      new RankHandle(mpi, rank).quit();
    }
    mpi.end();
  }
}
