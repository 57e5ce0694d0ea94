package fathom.bench.experiment;

import fathom.bench.collective.OperationOutcome;
import fathom.bench.collective.Work;
import fathom.bench.fork.Deck;
import fathom.bench.peer.Ensemble;
import fathom.bench.peer.Ensemble.Manner;
import fathom.bench.peer.SocketNetwork;
import fathom.model.collective.Algorithm;
import fathom.model.collective.CongestionControl;
import fathom.model.protocol.Counter;
import fathom.model.protocol.JvmOption;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
import org.openjdk.jmh.runner.IterationType;

/**
 * Collective operations among peers, from broadcast to barrier, over UDP with every loss counted
 * and none repaired, or over TCP (docs/collectives.md). Peers do the work and time it by their own
 * clocks; this process tells them before and asks them after, and sends nothing in between. One
 * operation per iteration, dealt from a shuffled deck, so a multiple of {@link #pieces} iterations
 * sees each equally often. The score is no result; the counters of {@link Played} are.
 *
 * <p>Peers: one per node, that of node 0 first; operations of fewer nodes take the first of them.
 *
 * <p>Of the common parameters: {@code sizes} are message sizes; {@code waiting} is what nodes do
 * while nothing has come, BLOCK where nodes share cores; {@code peerCpu} pins their working
 * threads; {@code cpu} and {@code pauseMicros} mean nothing here.
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
@Warmup(iterations = 1)
@Measurement(iterations = 10)
public class Collective extends NetworkBenchmark {
  /**
   * Operations, apart by {@code /}: {@code operation:algorithm} with the words of the command line,
   * for all of {@code sizes} and {@link #nodes}; or {@code operation:algorithm@nodes@bytes} for one
   * of them. Behind either, in this order, what differs from the parameters below: {@code
   * ;segment=bytes}, {@code ;window=senders}, {@code ;fan-out=offsets}. For example {@code
   * broadcast:binomial/gather:coordinated@16@65536;window=3}.
   */
  @Param("broadcast:flat/broadcast:binomial")
  public String pieces = "";

  /** Nodes that take part, a list. */
  @Param("4")
  public String nodes = "";

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

  private record Facts(long receiveBufferBytes, long congestionControl) {}

  private Facts facts = new Facts(0, 0);
  private List<Piece> list = List.of();
  private Piece piece = new Piece(Algorithm.SEND, 0, 0, 0, 1, 1);
  private Deck<Piece> deck = new Deck<>(List.of(piece), 0);
  private Optional<Ensemble> ensemble = Optional.empty();

  @Override
  int peersNeeded() {
    return Piece.list(pieces, new Piece.Defaults(sizes, nodes, segment, window, fanOut)).stream()
        .mapToInt(Piece::nodes)
        .max()
        .orElseThrow();
  }

  @Override
  void join() throws IOException {
    require(
        !transport().isOfLibrary(), "a library's own operations are the benchmark MpiOperation");
    list = Piece.list(pieces, new Piece.Defaults(sizes, nodes, segment, window, fanOut));
    for (Piece piece : list) {
      piece.work(mtu); // refused before anything runs
      require(
          piece.nodes() <= network.size(),
          String.format(
              Locale.ROOT,
              "an operation of %d nodes, with %d peers",
              piece.nodes(),
              network.size()));
    }
    deck = new Deck<>(list, Deck.seed(seed));
    Ensemble all = Ensemble.open(((SocketNetwork) network).handles(), transport());
    ensemble = Optional.of(all);
    facts = facts(all.facts());
  }

  private static Facts facts(List<Map<String, String>> ofNodes) {
    OptionalLong buffer =
        ofNodes.stream().mapToLong(f -> Long.parseLong(f.getOrDefault("SO_RCVBUF", "0"))).min();
    List<String> controls =
        ofNodes.stream().map(f -> f.getOrDefault("congestion", "")).distinct().toList();
    CongestionControl all =
        controls.size() == 1
            ? CongestionControl.ofWord(controls.getFirst())
            : CongestionControl.ANOTHER;
    return new Facts(buffer.orElse(0), all.number());
  }

  /** In a warm-up the first piece: the deck stays whole. */
  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) {
    boolean warmup = iteration.getType() == IterationType.WARMUP;
    piece = warmup ? list.getFirst() : deck.deal();
    messages.begin(piece.messageBytes(), 1);
    Work work = piece.work(mtu);
    row.set(Counter.ALGORITHM, List.of(Algorithm.values()).indexOf(piece.algorithm()));
    row.set(Counter.NODES, piece.nodes());
    row.set(Counter.MESSAGE_BYTES, piece.messageBytes());
    row.set(Counter.PACKETS, work.packets());
    row.set(Counter.PACKET_BYTES, work.packetBytes());
    row.set(Counter.SEGMENT_PACKETS, work.segmentPackets());
    row.set(Counter.WINDOW, work.window());
    row.set(Counter.FAN_OUT, work.fanOut());
    row.set(Counter.RECEIVE_BUFFER_BYTES, facts.receiveBufferBytes);
    row.set(Counter.CONGESTION_CONTROL, facts.congestionControl);
    account.begin(cpu);
  }

  /** All repetitions of one piece, telling and asking included. */
  @Benchmark
  public OperationOutcome perform() throws IOException {
    Manner manner =
        new Manner(
            warmups + 1,
            waiting,
            peerCpu,
            Duration.ofMillis(deadlineMillis),
            Duration.ofMillis(Math.min(silenceMillis, deadlineMillis)),
            restMicros);
    OperationOutcome outcome = ensemble.orElseThrow().perform(piece.work(mtu), manner).getLast();
    account.end();
    messages.setLost(outcome.missing());
    tell(outcome);
    return outcome;
  }

  /**
   * Says what came of the operation. Its time is from the first start to the last end if all nodes
   * read one clock; else the longest part by its own clock, which is short of that by at most the
   * skew. Times are results only if it is verified.
   */
  private void tell(OperationOutcome outcome) {
    row.set(Counter.OPERATION_MICROS, outcome.operationMicros());
    row.set(Counter.LONGEST_PART_MICROS, outcome.longestPartMicros());
    row.set(Counter.SKEW_MICROS, outcome.skewMicros());
    row.set(Counter.SKEW_BOUND_MICROS, outcome.skewBoundMicros());
    row.set(Counter.SHARED_CLOCK, outcome.sharedClock());
    row.set(Counter.VERIFIED, outcome.verified());
    row.set(Counter.COMPLETE, outcome.finished() && outcome.missing() == 0);
    row.set(Counter.MISSING, outcome.missing());
    row.set(Counter.LOST_FRAMES, outcome.lost());
    row.set(Counter.RECEIVER_DROPS, outcome.dropped());
    row.set(Counter.WRONG, outcome.wrong());
    row.set(Counter.REFUSED, outcome.refused());
  }
}
