package fathom.bench.experiment;

import fathom.bench.collective.Piece;
import fathom.bench.fork.Deck;
import fathom.bench.peer.Ensemble.Manner;
import fathom.bench.peer.RankNetwork;
import fathom.bench.peer.SocketNetwork;
import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.protocol.Counter;
import fathom.model.protocol.JvmOption;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;

/**
 * A collective operation, from broadcast to barrier. Over UDP (every loss is counted and none
 * repaired) and over TCP, peers run the algorithms of docs/collectives.md and time them by their
 * own clocks; this process tells them before and asks them after, and sends nothing in between.
 * Through MPI all ranks call the library's operation, whose own settings choose the algorithm.
 *
 * <p>One case per iteration, dealt from a shuffled deck, so a multiple of their number of
 * iterations sees each equally often. The score holds the preparations too; the time of the
 * operation is {@link Counter#OPERATION_MICROS}.
 *
 * <p>Peers: one per node, that of node 0 first; operations of fewer nodes take the first of them.
 *
 * <p>Of the common parameters: {@code sizes} are message sizes; {@code waiting} is what nodes do
 * while nothing has come, BLOCK if nodes share cores; {@code peerCpu} pins their working threads;
 * {@code cpu} and {@code pauseMicros} mean nothing here.
 */
@BenchmarkMode(Mode.SingleShotTime)
@Fork(
    value = 1,
    // No call is timed here.
    jvmArgsAppend = {
      JvmOption.CHANNELS_OPEN,
      JvmOption.NATIVE_ACCESS,
      "-Xms64m",
      JvmOption.SERIAL_GC
    })
@Warmup(iterations = 2)
@Measurement(iterations = 20)
public class CollectiveOperation extends NetworkBenchmark {
  /** The operation, by its name in documents or in MPI: {@code broadcast} or {@code bcast}. */
  @Param("broadcast")
  public String operation = "";

  /**
   * The algorithm, such as {@code binomial}; empty for the operation's first. Through MPI it is a
   * label of what the library's settings force, and sets nothing.
   */
  @Param("")
  public String algorithm = "";

  /** Nodes that take part, a list. Through MPI all ranks do. */
  @Param("4")
  public String nodes = "";

  /**
   * Sockets: several operations in turns instead of the one above, apart by {@code /}: {@code
   * operation:algorithm} for all of {@code sizes} and {@link #nodes}; or {@code
   * operation:algorithm@nodes@bytes} for one of them. Behind either, in this order, what differs
   * from the parameters below: {@code ;segment=bytes}, {@code ;window=senders}, {@code
   * ;fan-out=offsets}. For example {@code broadcast:binomial/gather:coordinated@16@65536;window=3}.
   */
  @Param("")
  public String pieces = "";

  /** Payload of the longest packet, in bytes; longer messages are trains (model: Train). */
  @Param("1400")
  public int mtu;

  /** Bytes of a segment, where an algorithm divides messages; 0 for undivided. */
  @Param("0")
  public int segment;

  /** Senders at once of the coordinated gather. */
  @Param("1")
  public int window;

  /** Offsets of one group of the group shuffle; radix of the k-nomial tree, number of chains. */
  @Param("2")
  public int fanOut;

  /** Repetitions before the one that counts, in each iteration. */
  @Param("1")
  public int warmups;

  /** After so long an operation is incomplete. */
  @Param("10000")
  public int deadlineMillis;

  /**
   * UDP: after so long without anything sent or received a node gives up what was lost. Longer than
   * any node waits for its first packet, the last of a chain for one.
   */
  @Param("1000")
  public int silenceMillis;

  /**
   * µs in which nobody sends before each repetition starts. A line that a token bucket shapes has
   * recovered by then, as before each round trip of the sheet's L; 0 for none.
   */
  @Param("0")
  public int restMicros;

  /**
   * MPI: operations of an iteration, whose time is the median of those whose ranks began closest
   * together.
   */
  @Param("5")
  public int operations;

  @SuppressWarnings("NullAway.Init") // join() fills it before anything is performed
  private Collectives collectives;

  private Optional<Collectives> open = Optional.empty();

  /** All operations that peers are to run. */
  private List<Piece> pieces() {
    return Piece.list(
        pieces.isEmpty() ? item() : pieces,
        new Piece.Defaults(sizes, nodes, segment, window, fanOut));
  }

  private String item() {
    Operation one = Collectives.operation(operation);
    return one.word()
        + ":"
        + (algorithm.isEmpty() ? Algorithm.of(one).getFirst().word() : algorithm);
  }

  @Override
  int peersNeeded() {
    return pieces().stream().mapToInt(Piece::nodes).max().orElseThrow();
  }

  @Override
  void join() throws IOException {
    row.show(Counter.OPERATION_MICROS);
    open =
        Optional.of(
            switch (network) {
              case RankNetwork ranks ->
                  RankCollectives.open(ranks, operation, allSizes(), operations);
              case SocketNetwork sockets ->
                  PeerCollectives.open(
                      sockets, transport(), mtu, pieces(), manner(), Deck.seed(seed));
              default -> throw new IllegalArgumentException("no operations over " + transport);
            });
    collectives = open.get();
  }

  /** Peers that were started here share this machine's cores: one that spins holds up another. */
  private Waiting waitingOfNodes() {
    boolean shareCores =
        peers.isBlank() && network.nodes() >= Runtime.getRuntime().availableProcessors();
    return shareCores ? Waiting.BLOCK : waiting;
  }

  private Manner manner() {
    return new Manner(
        warmups + 1,
        waitingOfNodes(),
        peerCpu,
        Duration.ofMillis(deadlineMillis),
        Duration.ofMillis(Math.min(silenceMillis, deadlineMillis)),
        restMicros);
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) {
    nextSize(iteration);
    int bytes = collectives.next(sizeBytes, isWarmup);
    messages.begin(bytes, 1);
    collectives.describe(row);
    account.begin(cpu);
  }

  /** All repetitions of one case. */
  @Benchmark
  public long perform() throws IOException {
    long missing = collectives.perform(row);
    account.end();
    messages.setLost(missing);
    return missing;
  }

  @Override
  void part() throws IOException {
    if (open.isPresent()) {
      open.get().close();
    }
  }
}
