package fathom.bench.packet;

import fathom.bench.fork.Deck;
import fathom.bench.fork.Match;
import fathom.bench.fork.NodePair;
import fathom.bench.fork.Rounds;
import fathom.bench.net.LinkAccount;
import fathom.bench.peer.Counts;
import fathom.bench.peer.PeerHandle.Pace;
import fathom.model.protocol.JvmOption;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Are all nodes alike? Every pair of them in rounds of disjoint pairs, all pairs of a round at
 * once: round trips of the smallest size back to back, then a one-way stream of the largest. Where
 * nodes share a machine's cores, the round trips of a round take turns: a trip of more processes
 * than cores is a trip through the scheduler. Peers do both, by their own clocks; this process only
 * tells them. A round is played once and then reported pair by pair, one per iteration; the score
 * is no result.
 *
 * <p>Peers: one per node, that of node 1 beside this process.
 */
@Fork(
    value = 6,
    // No call is timed here.
    jvmArgsAppend = {
      JvmOption.CHANNELS_OPEN,
      JvmOption.NATIVE_ACCESS,
      "-Xms64m",
      JvmOption.SERIAL_GC
    })
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 1, time = 1)
public class Tournament extends PacketBenchmark {
  /** The first round trips of a link find cold code and caches. */
  private static final Duration COLD = Duration.ofMillis(10);

  private static final Duration ROUND_TRIPS = Duration.ofMillis(40);

  /** Until every queue on the way is full. */
  private static final Duration SETTLE = Duration.ofMillis(30);

  private static final Duration STREAM = Duration.ofMillis(50);

  /** Rounds apart by {@code /}, their pairs by a full stop: {@code 1-2.3-4/1-3.2-4}. */
  @Param("1-2")
  public String rounds = "";

  /** Pairs whose round trips run at once; 0 for all of a round. Streams always run together. */
  @Param("0")
  public int together;

  private Match match = new Match();
  private LinkAccount.Excess excessOfRound = LinkAccount.Excess.NONE;

  @SuppressWarnings("NullAway.Init") // join() fills it before anything else runs
  private Rounds played;

  @Setup(Level.Trial)
  public void bindMatch(Match counters) {
    match = counters;
  }

  @Override
  void join() {
    played = Rounds.of(rounds, handles.size());
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    row.begin(Deck.sizes(sizes).getFirst(), 1);
    if (iteration.getType() == IterationType.WARMUP) {
      return;
    }
    match.tell(played.next(this::play));
    row.excess = excessOfRound; // whichever pair of the round this row tells of
  }

  private List<Match.Played> play(List<NodePair> pairs, int round) throws IOException {
    account.begin(cpu);
    row.excess = LinkAccount.Excess.NONE;
    long start = System.nanoTime();
    List<Bridge> bridges = new ArrayList<>();
    for (NodePair pair : pairs) {
      bridges.add(bridge(handles.get(pair.from() - 1), handles.get(pair.to() - 1)));
    }
    List<Counts> trips = new ArrayList<>();
    int atOnce = together < 1 ? bridges.size() : together;
    for (int first = 0; first < bridges.size(); first += atOnce) {
      trips.addAll(roundTrips(bridges.subList(first, Math.min(first + atOnce, bridges.size()))));
    }
    List<Double> rates = streams(bridges);
    for (Bridge bridge : bridges) {
      bridge.from().release(bridge.fromPort());
      bridge.to().release(bridge.toPort());
    }
    double roundMicros = (System.nanoTime() - start) / 1e3;
    account.end();
    excessOfRound = row.excess;
    List<Match.Played> told = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      Counts counts = trips.get(i);
      // A pair without an answer has no time: 0 says so.
      double micros = counts.received() == 0 ? 0 : counts.elapsedNanos() / 1e3 / counts.received();
      told.add(
          new Match.Played(pairs.get(i), round, micros, counts.lost(), rates.get(i), roundMicros));
    }
    return told;
  }

  private List<Counts> roundTrips(List<Bridge> bridges) throws IOException {
    int size = Deck.sizes(sizes).getFirst();
    for (Bridge bridge : bridges) {
      bridge.to().echo(bridge.toPort(), size, waiting, ACTIVITY_BOUND);
    }
    for (Bridge bridge : bridges) {
      bridge.from().ping(bridge.fromPort(), size, waiting, Duration.ZERO, ACTIVITY_BOUND);
    }
    return counted(bridges, true, COLD, ROUND_TRIPS);
  }

  /** What they do in a window once they are at it; then all are stopped. */
  private List<Counts> counted(
      List<Bridge> bridges, boolean atSenders, Duration settle, Duration window)
      throws IOException {
    rest(settle);
    List<Counts> before = looks(bridges, atSenders);
    rest(window);
    List<Counts> after = looks(bridges, atSenders);
    for (Bridge bridge : bridges) {
      Counts from = bridge.from().stop(bridge.fromPort());
      note(bridge, from, bridge.to().stop(bridge.toPort()));
    }
    return differences(before, after);
  }

  private List<Double> streams(List<Bridge> bridges) throws IOException {
    int size = Deck.sizes(sizes).getLast();
    for (Bridge bridge : bridges) {
      bridge.to().sink(bridge.toPort(), size, waiting, ACTIVITY_BOUND);
      bridge.from().prepareFlood(bridge.fromPort(), size, new Pace.BackToBack(), ACTIVITY_BOUND);
    }
    for (Bridge bridge : bridges) {
      bridge.from().go(bridge.fromPort(), Duration.ZERO);
    }
    return counted(bridges, false, SETTLE, STREAM).stream()
        .map(
            counts ->
                1e3
                    * size
                    * (counts.received() + counts.dropped())
                    / Math.max(1, counts.elapsedNanos()))
        .toList();
  }

  /** While one is asked, all go on. */
  private static List<Counts> looks(List<Bridge> bridges, boolean atSender) throws IOException {
    List<Counts> counts = new ArrayList<>();
    for (Bridge bridge : bridges) {
      counts.add(
          atSender ? bridge.from().look(bridge.fromPort()) : bridge.to().look(bridge.toPort()));
    }
    return counts;
  }

  private static List<Counts> differences(List<Counts> before, List<Counts> after) {
    List<Counts> all = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      all.add(after.get(i).since(before.get(i)));
    }
    return all;
  }

  private static void rest(Duration time) throws IOException {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Nothing: the peers have done the work. */
  @Benchmark
  public long report() {
    return System.nanoTime();
  }
}
