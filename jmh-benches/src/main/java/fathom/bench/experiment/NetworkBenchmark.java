package fathom.bench.experiment;

import fathom.bench.control.Secret;
import fathom.bench.fork.CounterRow;
import fathom.bench.fork.Counters;
import fathom.bench.fork.Deck;
import fathom.bench.fork.Durations;
import fathom.bench.fork.ForkOptions;
import fathom.bench.fork.WindowAccount;
import fathom.bench.link.Deadline;
import fathom.bench.link.Link;
import fathom.bench.mpi.MpiException;
import fathom.bench.mpi.MpiJob;
import fathom.bench.mpi.ThreadLevel;
import fathom.bench.os.Affinity;
import fathom.bench.os.Compilers;
import fathom.bench.os.Crossing;
import fathom.bench.peer.Counts;
import fathom.bench.peer.LocalPeers;
import fathom.bench.peer.Network;
import fathom.bench.peer.Peer;
import fathom.bench.peer.RankNetwork;
import fathom.bench.peer.SocketNetwork;
import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.Counter;
import fathom.model.protocol.JvmOption;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
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
 * Base of all experiments between processes: how to reach the far ends, and one size per iteration,
 * dealt from a shuffled deck so that a fork sees every size. Every value of a JMH parameter would
 * be another set of forks; sizes are a list in one parameter for that reason.
 *
 * <p>Far ends are peers that are reached through sockets, or the other ranks of an MPI job of which
 * this fork is rank 0 ({@link MpiJob}).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 6,
    jvmArgsAppend = {
      JvmOption.CHANNELS_OPEN,
      JvmOption.NATIVE_ACCESS,
      "-Xms64m",
      JvmOption.SERIAL_GC,
      ForkOptions.QUIET,
      ForkOptions.BENCHMARKS_AT_ONCE,
      ForkOptions.CHANNELS_AT_ONCE,
      ForkOptions.BUFFERS_AT_ONCE,
      ForkOptions.MEMORY_AT_ONCE,
      ForkOptions.SEGMENTS_AT_ONCE,
      ForkOptions.BENCHMARKS_SOON,
      ForkOptions.CHANNELS_SOON,
      ForkOptions.BUFFERS_SOON,
      ForkOptions.MEMORY_SOON,
      ForkOptions.SEGMENTS_SOON
    })
@Warmup(iterations = 2, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 22, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@Threads(1)
public abstract class NetworkBenchmark {
  /**
   * Not 0: a loop that was never entered is compiled as one that never is, and compiled anew,
   * inside a window, when it is. In the first measured window of ping-pong a round trip took 2 to
   * 11 ms.
   */
  private static final long WARM_UP_PAUSE_NANOS = 500;

  /** For what is being compiled before a window; where it is not done by then, it never is. */
  private static final Duration COMPILERS_PATIENCE = Duration.ofMillis(300);

  @Param(Transport.USUAL)
  public String transport = "";

  /**
   * Control addresses of the peers, {@code host:port/…}. Each benchmark says what they are for;
   * through MPI the ranks from 1 on are the peers in the same order. Empty starts peers here, over
   * loopback.
   */
  @Param("")
  public String peers = "";

  /** This host's address on the measured network. */
  @Param("127.0.0.1")
  public String local = "";

  /** Thread level that is asked of MPI: single, funneled, serialized or multiple. */
  @Param("single")
  public String mpiThread = "";

  /** Message sizes in bytes; a list apart by {@code /} is measured by one fork, in turns. */
  @Param({"1", "40", "1408"})
  public String sizes = "";

  /** CPU of the timed thread; −1 leaves it to the scheduler. */
  @Param("-1")
  public int cpu = -1;

  /** CPU of the peers' working threads; −1 leaves them to the scheduler. */
  @Param("-1")
  public int peerCpu = -1;

  /**
   * CPU of this machine on which the network's other side works, to be told how far it is; −1 where
   * it is elsewhere.
   */
  @Param("-1")
  public int partnerCpu = -1;

  /**
   * What waits do between polls, at both ends: SPIN, YIELD or NAP; BLOCK for collectives. Through
   * MPI only NAP says something: that there are more ranks than cores.
   */
  @Param("SPIN")
  public Waiting waiting = Waiting.SPIN;

  /** Idle time before each timed operation, in µs, for a line to recover. */
  @Param("0")
  public int pauseMicros;

  /** Seed of the shuffles; the time is added, so that forks differ. */
  @Param("1")
  public long seed;

  /**
   * The block of a campaign that this start belongs to, for the raw file; empty where none.
   * Measurements of one block share more than those of two: their errors are not independent.
   */
  @Param("")
  public String block = "";

  /** Where the secret is; a test brings its own. */
  Map<String, String> environment = System.getenv();

  @SuppressWarnings("NullAway.Init") // connect() fills it before anything else runs
  Network network;

  ByteBuffer message = Link.memory(1);
  final CounterRow row = new CounterRow();
  final MessageRow messages = new MessageRow(row);
  final WindowAccount account = new WindowAccount(row);
  final Durations durations = new Durations();
  int sizeBytes;
  long pauseNanos;
  boolean isWarmup;

  /** A warm-up that is to do much in little time; the last is as a measured window is. */
  boolean isHurried;

  /** Gives a fork its network; a test brings one in which several experiments run. */
  interface Networks {
    Network open() throws IOException;
  }

  Networks networks = this::network;

  /** The network, once there is one: a trial that cannot begin is ended as well. */
  private Closeable open = () -> {};

  private Closeable ownPeers = () -> {};

  private Optional<Crossing> crossing = Optional.empty();
  private ByteBuffer memory = message;
  private int warmUps;
  private boolean alone;
  private Deck<Integer> deck = new Deck<>(List.of(1), 0);
  private Deck<Integer> extremes = new Deck<>(List.of(1), 0);

  /** As {@link #connect}; a person who runs a benchmark by hand gets one line if it cannot be. */
  @Setup(Level.Trial)
  public final void start() throws IOException {
    try {
      connect();
    } catch (IOException | IllegalArgumentException | MpiException e) {
      if (Counters.areAsked()) {
        throw e;
      }
      // Past JMH, which has put a stream of its own in the place and closes it at an exit.
      try (PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err))) {
        err.println("benchmarks: " + e.getMessage());
      }
      System.exit(1);
    }
  }

  /**
   * Reaches the far ends.
   *
   * @throws IOException if one does not answer
   */
  public void connect() throws IOException {
    Counters.tell(row);
    Affinity.runAnywhere(); // JMH, which started this, is kept off the timed CPU
    Affinity.pin(cpu);
    // First: a rank that has not begun MPI can fail without its launcher ending the others.
    network = networks.open();
    open = network;
    if (cpu >= 0 && partnerCpu >= 0 && cpu != partnerCpu) {
      crossing = Optional.of(new Crossing(partnerCpu));
    }
    List<Integer> all = allSizes();
    deck = new Deck<>(all, Deck.seed(seed));
    extremes = new Deck<>(List.of(all.getFirst(), all.getLast()), seed);
    memory = Link.memory(largestBytes());
    join();
  }

  /** Peers that are started on this machine if none is named. */
  int peersNeeded() {
    return 1;
  }

  private Network network() throws IOException {
    Transport kind = transport();
    if (kind.isOfLibrary()) {
      return RankNetwork.begin(
          ThreadLevel.ofWord(mpiThread),
          peerCpu,
          "one rank is alone: give -prof "
              + BenchmarksCommand.MPI_JOB
              + ", and "
              + MpiJob.VARIABLE
              + "=\"mpirun -np 2\" in the environment");
    }
    if (peers.isBlank()) {
      LocalPeers here = LocalPeers.start(peersNeeded());
      ownPeers = here;
      Secret own = Secret.fromEnvironment(here.environment());
      return SocketNetwork.connect(kind, here.addresses(), local, own, peerCpu);
    }
    return SocketNetwork.connect(kind, peers, local, Secret.fromEnvironment(environment), peerCpu);
  }

  final Transport transport() {
    return Transport.ofId(transport);
  }

  /** All sizes that are to be measured. */
  final List<Integer> allSizes() {
    return Deck.sizes(sizes, leastBytes());
  }

  final int largestBytes() {
    return allSizes().stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  /** Messages of MPI may be empty. */
  final int leastBytes() {
    return transport().isOfLibrary() ? 0 : 1;
  }

  /** Opens the data connections this experiment needs. */
  abstract void join() throws IOException;

  /**
   * Takes the next size. Warm-ups take the smallest and the largest in turns, and all but the last
   * hardly pause, to compile the path early.
   */
  final void nextSize(IterationParams iteration) {
    settle(iteration);
    isHurried = isWarmup && ++warmUps < iteration.getCount();
    lookAcross();
    long pause = pauseMicros * 1000L;
    sizeBytes = isWarmup ? extremes.deal() : deck.deal();
    pauseNanos = isHurried ? Math.min(pause, WARM_UP_PAUSE_NANOS) : pause;
    durations.clear();
    message = memory.slice(0, sizeBytes);
  }

  /** Waits until nothing is being compiled; measured windows have the core alone. */
  final void settle(IterationParams iteration) {
    Affinity.pin(cpu); // JMH may run an iteration on another thread than the last
    isWarmup = iteration.getType() == IterationType.WARMUP;
    Compilers.awaitRest(COMPILERS_PATIENCE);
    if (!isWarmup && !alone) {
      alone = true;
      Affinity.keepOthersOff(cpu); // till now they have helped to warm up
    }
  }

  /** How far the other side's processor is, while no peer works there yet. */
  final void lookAcross() {
    row.set(
        Counter.CROSSING_NANOS,
        crossing.map(Crossing::nanos).orElse(OptionalDouble.empty()).orElse(MessageRow.UNKNOWN));
  }

  /** Ends what {@link #join} began, while there is a network. */
  void part() throws IOException {}

  @TearDown(Level.Trial)
  public void disconnect() throws IOException {
    try {
      part();
    } finally {
      open.close();
      ownPeers.close();
      crossing.ifPresent(Crossing::close);
    }
  }

  /** Ends what a peer does; its counts. The row hears of excess messages. */
  final Counts stop(Peer peer) throws IOException {
    Counts counts = peer.stop();
    messages.add(peer.excess(counts));
    return counts;
  }

  /** Sends one message of the current size. */
  final void sendTo(Link link) throws IOException {
    message.clear();
    link.send(message);
  }

  /** Receives whatever has come without waiting, so that the next window starts clean. */
  final long discardArrived(Link link) throws IOException {
    long discarded = 0;
    do {
      message.clear();
      discarded++;
    } while (link.poll(message) != Link.NOTHING);
    return discarded - 1;
  }

  /** Discards what comes until nothing has come for a while: the next row must start with none. */
  final long awaitQuiet(List<Peer> senders, Duration quiet) throws IOException {
    long discarded = 0;
    Deadline deadline = Deadline.in(Duration.ofSeconds(10));
    long last = System.nanoTime();
    while (System.nanoTime() - last < quiet.toNanos()) {
      deadline.check("messages keep coming after their senders were told to end");
      for (Peer sender : senders) {
        long arrived = discardArrived(sender.link());
        if (arrived > 0) {
          discarded += arrived;
          last = System.nanoTime();
        }
      }
      Waiting.NAP.idle();
    }
    return discarded;
  }

  /** Refuses what the transport cannot do, before anything is measured. */
  static void require(boolean can, String otherwise) {
    if (!can) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
