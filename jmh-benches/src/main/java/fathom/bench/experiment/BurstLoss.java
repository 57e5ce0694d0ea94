package fathom.bench.experiment;

import fathom.bench.fork.Deck;
import fathom.bench.link.Deadline;
import fathom.bench.link.LinkAccount;
import fathom.bench.os.Precedence;
import fathom.bench.peer.Counts;
import fathom.bench.peer.Pace;
import fathom.bench.peer.Pair;
import fathom.bench.peer.Peer;
import fathom.model.protocol.Counter;
import fathom.model.protocol.JvmOption;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * B_L: S senders burst at the same time into R ports, one of them this process's, then stall until
 * all buffers have drained; what arrives is counted, and the burst grows (TH A.1, TW eq. 4). The
 * (S, R) series tells buffers per port from a shared one. The score, the time one burst took, is no
 * result; the counters are.
 *
 * <p>Peers: first {@link #ownSenders} that send to this process; then for each further port its
 * receiver and as many senders as that port has.
 */
@BenchmarkMode(Mode.SingleShotTime)
@Fork(
    value = 6,
    // Nothing here is timed, and a telling that waits for the compiler is late: compiled beside it.
    jvmArgsAppend = {
      JvmOption.CHANNELS_OPEN,
      JvmOption.NATIVE_ACCESS,
      "-Xms64m",
      JvmOption.SERIAL_GC
    })
@Warmup(iterations = 1)
@Measurement(iterations = 10)
public class BurstLoss extends ManyToOneBenchmark {
  /**
   * How long before they begin the senders are told to: longer than it takes to tell them all, so
   * that none begins while another has not heard yet.
   */
  private static final Duration LEAD = Duration.ofMillis(7);

  /** What waits for a core on its way makes a sender late; of several tellings one is fast. */
  private static final int TELLINGS = 4;

  private static final long BETWEEN_TELLINGS_NANOS = 1_000_000;

  private static final Duration SENDING_PATIENCE = Duration.ofSeconds(30);

  /** Bursts, as {@code senders x receivers @ packets}; packets of all senders together. */
  @Param("3x1@400/3x1@600/3x1@800/3x1@1200/3x1@1600")
  public String bursts = "";

  @Param("3")
  public int ownSenders;

  /** No arrival for this long means that all buffers have drained. */
  @Param("30")
  public int drainMillis;

  /** Packets to {@link #preludeTo} that empty a sender's own token bucket; 0 for none. */
  @Param("0")
  public int preludeCount;

  @Param("")
  public String preludeTo = "";

  private BurstShape shape = new BurstShape(1, 1, 1);
  private List<BurstShape> shapes = List.of();
  private Deck<BurstShape> deck = new Deck<>(List.of(new BurstShape(1, 1, 1)), 0);
  private final List<List<Pair>> otherPorts = new ArrayList<>();
  private long dropsBefore;
  private boolean hasPrecedence;

  @Override
  int peersNeeded() {
    int ports = BurstShape.list(bursts).stream().mapToInt(BurstShape::receivers).max().orElse(1);
    return ownSenders + (ports - 1) * (ownSenders + 1);
  }

  @Override
  void join() throws IOException {
    require(transport().canLose(), "B_L needs a transport that loses what has no room: udp");
    hasPrecedence = Precedence.take();
    shapes = BurstShape.list(bursts);
    int ports = shapes.stream().mapToInt(BurstShape::receivers).max().orElse(1);
    int others = network.size() - ownSenders;
    require(
        ownSenders >= 1 && others >= 0 && (ports == 1 || (others > 0 && others % (ports - 1) == 0)),
        String.format(
            Locale.ROOT,
            "burst-loss with %d ports needs %d senders of its own and, for each further port, a"
                + " receiver and its senders; got %d peers",
            ports,
            ownSenders,
            network.size()));
    for (int sender = 0; sender < ownSenders; sender++) {
      senders.add(network.peer(sender));
    }
    int each = ports > 1 ? others / (ports - 1) : 0;
    for (int port = 0; port < ports - 1; port++) {
      int receiver = ownSenders + port * each;
      List<Pair> pairs = new ArrayList<>();
      for (int sender = 1; sender < each; sender++) {
        pairs.add(network.pair(receiver + sender, receiver));
      }
      otherPorts.add(pairs);
    }
    shapes.forEach(shape -> shape.requireWithin(ownSenders, otherPorts.size(), each - 1));
    deck = new Deck<>(shapes, Deck.seed(seed));
  }

  /** Senders of this burst into this process's port. */
  private List<Peer> ownPart() {
    return senders.subList(0, shape.sendersPerReceiver());
  }

  /** The same into other ports, each with the receiver there. */
  private List<Pair> otherParts() {
    int each = shape.sendersPerReceiver();
    return otherPorts.subList(0, shape.receivers() - 1).stream()
        .flatMap(port -> port.stream().limit(each))
        .toList();
  }

  @Setup(Level.Iteration)
  public void prepare(IterationParams iteration) throws IOException {
    nextSize(iteration);
    boolean warmup = iteration.getType() == IterationType.WARMUP;
    shape = warmup ? shapes.getFirst() : deck.deal();
    messages.begin(sizeBytes, 1);
    row.show(Counter.OFFERED);
    row.show(Counter.ARRIVED);
    row.set(Counter.SENDERS, shape.senders());
    row.set(Counter.RECEIVERS, shape.receivers());
    row.set(Counter.PRECEDENCE, hasPrecedence);
    dropsBefore = drops();
    Pace pace =
        new Pace.Burst(shape.packetsPerSender(), new Pace.PreludeTo(preludeCount, preludeTo));
    for (Pair part : otherParts()) {
      part.stream(sizeBytes, Waiting.NAP, pace);
    }
    for (Peer part : ownPart()) {
      part.flood(sizeBytes, waiting, pace);
    }
    account.begin(cpu);
    Deadline.spin(pauseNanos); // the control traffic itself has drained, and the buckets are full
  }

  @Benchmark
  public long burst() throws IOException {
    long start = System.nanoTime() + LEAD.toNanos();
    for (int telling = 0; telling < TELLINGS; telling++) {
      for (Peer part : ownPart()) {
        part.go(left(start));
      }
      for (Pair part : otherParts()) {
        part.go(left(start));
      }
      Deadline.spin(BETWEEN_TELLINGS_NANOS);
    }
    long arrived = countUntilDrained(start);
    row.set(Counter.ARRIVED, arrived);
    return arrived;
  }

  private static Duration left(long start) {
    return Duration.ofNanos(Math.max(0, start - System.nanoTime()));
  }

  /** Silence may also mean that a sender stalls: a burst is over when all have sent theirs. */
  private boolean allSent() throws IOException {
    for (Peer part : ownPart()) {
      if (part.look().sent() < shape.packetsPerSender()) {
        return false;
      }
    }
    for (Pair part : otherParts()) {
      if (part.lookAtFirst().sent() < shape.packetsPerSender()) {
        return false;
      }
    }
    return true;
  }

  /** What the other ports' receivers have taken so far. */
  private long sunk() throws IOException {
    long sunk = 0;
    for (Pair part : otherParts()) {
      sunk += part.lookAtSecond().received();
    }
    return sunk;
  }

  /**
   * Until no port has received anything for {@link #drainMillis} since all was sent: what a sender
   * has just sent may still stand in its own queue.
   */
  private long countUntilDrained(long start) throws IOException {
    long drain = drainMillis * 1_000_000L;
    long arrived = 0;
    long sunk = -1;
    long last = start;
    Deadline patience = Deadline.in(SENDING_PATIENCE);
    while (true) {
      patience.check("a sender does not come to the end of its burst");
      long before = arrived;
      for (Peer sender : senders) {
        arrived += discardArrived(sender.link());
      }
      long silence = System.nanoTime() - last;
      if (arrived > before) {
        last = System.nanoTime();
      } else if (sunk < 0 && silence > drain / 10) {
        sunk = allSent() ? sunk() : -1;
        last = System.nanoTime();
      } else if (silence > drain) {
        long sunkBefore = sunk;
        sunk = sunk();
        if (sunk == sunkBefore) {
          return arrived;
        }
        last = System.nanoTime();
      } else {
        Waiting.NAP.idle();
      }
    }
  }

  @TearDown(Level.Iteration)
  public void count() throws IOException {
    account.end();
    row.set(Counter.OFFERED, 0);
    row.set(Counter.SENDING_MICROS, 0);
    row.set(Counter.RECEIVER_DROPS, drops() - dropsBefore);
    int each = shape.sendersPerReceiver();
    for (Peer idle : senders.subList(each, senders.size())) {
      messages.add(idle.excessOfIdle());
    }
    for (Peer sender : ownPart()) {
      tell(stop(sender));
    }
    for (Pair part : otherParts()) {
      Pair.PairEnd ended = part.stop();
      tell(ended.first());
      messages.add(ended.excess());
      row.add(Counter.ARRIVED, ended.second().received());
      row.add(Counter.RECEIVER_DROPS, ended.second().dropped());
    }
    messages.add(
        LinkAccount.Excess.ofSurplus(
            row.count(Counter.ARRIVED)
                + row.count(Counter.RECEIVER_DROPS)
                - row.count(Counter.OFFERED)));
  }

  /** What one sender did. */
  private void tell(Counts sent) {
    row.add(Counter.OFFERED, sent.sent());
    row.set(
        Counter.SENDING_MICROS,
        Math.max(row.get(Counter.SENDING_MICROS), sent.elapsedNanos() / 1e3));
    row.set(Counter.PEER_AGE_MILLIS, sent.peerAgeMillis());
  }
}
