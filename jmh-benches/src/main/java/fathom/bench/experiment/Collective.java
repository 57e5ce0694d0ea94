package fathom.bench.experiment;

import fathom.bench.collective.OperationOutcome;
import fathom.bench.collective.Work;
import fathom.bench.fork.Deck;
import fathom.bench.peer.Ensemble;
import fathom.bench.peer.Ensemble.Manner;
import fathom.bench.peer.SocketNetwork;
import fathom.model.collective.Algorithm;
import fathom.model.collective.CongestionControl;
import fathom.model.protocol.JvmOption;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
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

  /** What one operation came to. Times are results only where {@link #verified} is 1. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Played {
    private Piece piece = new Piece(Algorithm.SEND, 0, 0, 0, 1, 1);
    private Work work = new Work(Algorithm.SEND, 0, 0, 0, 1, 1, 1);
    private OperationOutcome outcome =
        new OperationOutcome(0, 0, 0, 0, false, false, 0, 0, 0, 0, 0);
    private Facts facts = new Facts(0, 0);

    /** Place of the algorithm among {@link Algorithm}'s constants, from 0. */
    public long algorithm() {
      return List.of(Algorithm.values()).indexOf(piece.algorithm());
    }

    public long nodes() {
      return piece.nodes();
    }

    /** M, bytes of one message. */
    public long messageBytes() {
      return piece.messageBytes();
    }

    /** k, packets of one message. */
    public long packets() {
      return work.packets();
    }

    /**
     * m, bytes of one packet; below {@link Work#HEADER_BYTES} the wire carries a packet of those.
     */
    public long packetBytes() {
      return work.packetBytes();
    }

    /** Packets of one segment. */
    public long segmentPackets() {
      return work.segmentPackets();
    }

    public long window() {
      return work.window();
    }

    public long fanOut() {
      return work.fanOut();
    }

    /**
     * The operation's time: first start to last end where {@link #sharedClock} is 1; else the
     * longest part by its own clock, which is short of that by at most {@link #skewMicros}.
     */
    public double operationMicros() {
      return outcome.operationMicros();
    }

    /** The longest part of any node, by its own clock. */
    public double longestPartMicros() {
      return outcome.longestPartMicros();
    }

    /** How far apart the nodes started: measured where {@link #sharedClock} is 1, else a bound. */
    public double skewMicros() {
      return outcome.skewMicros();
    }

    /** How far apart they started at most, without comparing clocks. */
    public double skewBoundMicros() {
      return outcome.skewBoundMicros();
    }

    /** 1 where all nodes are of one boot of one machine and read the same clock, else 0. */
    public long sharedClock() {
      return outcome.sharedClock() ? 1 : 0;
    }

    /** 1 where every node came to its end with the right bytes, else 0. */
    public long verified() {
      return outcome.verified() ? 1 : 0;
    }

    /** 1 where every node came to its end, else 0. */
    public long complete() {
      return outcome.finished() && outcome.missing() == 0 ? 1 : 0;
    }

    /** Data packets that should have come and did not, also because they were never sent. */
    public long missing() {
      return outcome.missing();
    }

    /** Frames of data and signals that were sent and did not come in time. */
    public long lostFrames() {
      return outcome.lost();
    }

    /** Datagrams that a node's receive buffer had no room for. */
    public long receiverDrops() {
      return outcome.dropped();
    }

    /** Data packets that held other bytes than they should. */
    public long wrong() {
      return outcome.wrong();
    }

    /** Frames that were malformed, foreign, late or came twice. */
    public long refused() {
      return outcome.refused();
    }

    /** Least receive buffer the kernel gave a node, in bytes; 0 where none says. */
    public long receiveBufferBytes() {
      return facts.receiveBufferBytes;
    }

    /** TCP's congestion control, {@link CongestionControl#number}; 0 over UDP. */
    public long congestionControl() {
      return facts.congestionControl;
    }
  }

  private record Facts(long receiveBufferBytes, long congestionControl) {}

  private Played played = new Played();
  private Facts facts = new Facts(0, 0);
  private List<Piece> list = List.of();
  private Deck<Piece> deck = new Deck<>(List.of(played.piece), 0);
  private Optional<Ensemble> ensemble = Optional.empty();

  @Setup(Level.Trial)
  public void bindPlayed(Played counters) {
    played = counters;
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
    played.piece = warmup ? list.getFirst() : deck.deal();
    played.work = played.piece.work(mtu);
    played.facts = facts;
    row.begin(played.piece.messageBytes(), 1);
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
    played.outcome = ensemble.orElseThrow().perform(played.work, manner).getLast();
    account.end();
    row.lostMessages = played.outcome.missing();
    return played.outcome;
  }
}
