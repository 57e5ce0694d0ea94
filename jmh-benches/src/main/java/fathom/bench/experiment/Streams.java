package fathom.bench.experiment;

import fathom.bench.fork.Deck;
import fathom.bench.fork.Tally;
import fathom.bench.link.Deadline;
import fathom.bench.link.Link;
import fathom.bench.peer.Counts;
import fathom.bench.peer.FloodEnd;
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
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * C: disjoint pairs stream at the same time, and what arrives at all receivers together is counted.
 * A pair of ping-pong keeps one packet in flight and cannot load a switch; streams can. The score
 * is the time per message at this receiver; {@link Counter#BYTES_PER_MICRO} is the sum over all.
 *
 * <p>Peers: the first sends to this process; each further two are one more pair, the first of them
 * its receiver. Every receiver counts by its own clock between two looks while all stream.
 */
@Fork(
    value = 6,
    // No call is timed here: compiled beside it, because who waits for the compiler counts nothing.
    jvmArgsAppend = {
      JvmOption.CHANNELS_OPEN,
      JvmOption.NATIVE_ACCESS,
      "-Xms64m",
      JvmOption.SERIAL_GC
    })
@Measurement(iterations = 4, time = 150)
public class Streams extends NetworkBenchmark {
  /** Until every queue on the way is full: a window that starts before counts its filling. */
  private static final long SETTLE_NANOS = 60_000_000;

  private static final Duration ARRIVAL_PATIENCE = Duration.ofSeconds(2);
  private static final Duration QUIET = Duration.ofMillis(15);

  /** How many pairs stream at once, a list. */
  @Param("1")
  public String pairs = "";

  private Deck<Integer> counts = new Deck<>(List.of(1), 0);
  private final List<Pair> others = new ArrayList<>();
  private List<Pair> active = List.of();
  private List<Tally> before = List.of();

  @SuppressWarnings("NullAway.Init") // join() fills both before anything else runs
  private Peer own;

  @SuppressWarnings("NullAway.Init")
  private Link link;

  private long received;

  @Override
  int peersNeeded() {
    return 2 * most(Deck.sizes(pairs)) - 1;
  }

  private static int most(List<Integer> pairs) {
    return pairs.stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  @Override
  void join() throws IOException {
    List<Integer> wanted = Deck.sizes(pairs);
    int most = most(wanted);
    require(
        network.size() == 2 * most - 1,
        String.format(
            Locale.ROOT,
            "streams of %d pairs need %d peers; got %d",
            most,
            2 * most - 1,
            network.size()));
    own = network.peer(0);
    link = own.link();
    for (int i = 1; i < network.size(); i += 2) {
      others.add(network.pair(i + 1, i));
    }
    counts = new Deck<>(wanted, Deck.seed(seed));
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    nextSize(iteration);
    messages.begin(sizeBytes, 1);
    row.setBytesPerOperation(sizeBytes);
    int streaming = iteration.getType() == IterationType.WARMUP ? 1 : counts.deal();
    row.set(Counter.PAIRS, streaming);
    active = others.subList(0, streaming - 1);
    account.begin(cpu);
    for (Pair other : active) {
      other.stream(sizeBytes, link.movesByItself() ? Waiting.NAP : waiting, new Pace.BackToBack());
    }
    own.flood(sizeBytes, waiting, new Pace.BackToBack());
    for (Pair other : active) {
      other.go(Duration.ZERO);
    }
    own.go(Duration.ZERO);
    long settled = System.nanoTime() + SETTLE_NANOS;
    received = 0;
    while (System.nanoTime() < settled) {
      receive();
    }
    before = talliesBefore();
  }

  /**
   * While this process asks the others, messages that do not move by themselves are not taken: that
   * must not be in its own time, so it asks first and then gets into its stride again.
   */
  private List<Tally> talliesBefore() throws IOException {
    if (link.movesByItself()) {
      return tallies();
    }
    List<Tally> ofOthers = ofOthers();
    for (long resumed = received + link.mostUnderWay(sizeBytes); received < resumed; ) {
      receive();
    }
    List<Tally> all = new ArrayList<>(List.of(ofOwn()));
    all.addAll(ofOthers);
    return all;
  }

  /** Own first, then the others: while they are asked, all stream on. */
  private List<Tally> tallies() throws IOException {
    // What has arrived until now belongs to the time until now, also where this thread came late.
    received += link.movesByItself() ? discardArrived(link) : 0;
    List<Tally> all = new ArrayList<>(List.of(ofOwn()));
    all.addAll(ofOthers());
    return all;
  }

  private Tally ofOwn() {
    return new Tally(received + link.receiveDrops(), System.nanoTime());
  }

  private List<Tally> ofOthers() throws IOException {
    List<Tally> all = new ArrayList<>();
    for (Pair other : active) {
      all.add(tally(other.lookAtSecond()));
    }
    return all;
  }

  private static Tally tally(Counts soFar) {
    return new Tally(soFar.received() + soFar.dropped(), soFar.elapsedNanos());
  }

  /** Takes one message of the own pair's. */
  @Benchmark
  public void receive() throws IOException {
    if (!tookOne()) {
      Deadline deadline = Deadline.in(ARRIVAL_PATIENCE);
      do {
        // The buffer holds what comes meanwhile, and the core is needed by the others.
        Waiting.NAP.idle();
        deadline.check("no message from the own pair's sender");
      } while (!tookOne());
    }
    received++;
  }

  private boolean tookOne() throws IOException {
    message.clear();
    return (waiting == Waiting.NAP ? link.poll(message) : link.take(message)) != Link.NOTHING;
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    List<Tally> after = tallies();
    account.end();
    double perNano = 0;
    for (int i = 0; i < after.size(); i++) {
      perNano += after.get(i).rateSince(before.get(i));
    }
    row.set(Counter.BYTES_PER_MICRO, perNano * 1000 * sizeBytes);
    own.halt();
    for (Pair other : active) {
      other.halt();
    }
    endOwn();
    for (Pair other : active) {
      Pair.PairEnd ended = other.stop();
      messages.add(ended.excess());
      if (ended.second().received() == 0) {
        throw new IOException("another pair moved nothing while this one streamed");
      }
    }
  }

  private void endOwn() throws IOException {
    if (link.canLose()) {
      awaitQuiet(List.of(own), QUIET);
      row.set(Counter.PEER_AGE_MILLIS, stop(own).peerAgeMillis());
    } else {
      Counts counts =
          FloodEnd.takeAll(List.of(own), received, () -> discardArrived(link)).getFirst();
      messages.add(own.excess(counts));
      row.set(Counter.PEER_AGE_MILLIS, counts.peerAgeMillis());
    }
  }
}
