package fathom.bench.experiment;

import fathom.bench.fork.NodePair;
import fathom.bench.fork.Rounds;
import fathom.bench.link.LinkAccount;
import fathom.bench.peer.Counts;
import fathom.bench.peer.Pace;
import fathom.bench.peer.Pair;
import fathom.model.protocol.Counter;
import fathom.model.protocol.JvmOption;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;

/**
 * Are all nodes alike? Every pair of them in rounds of disjoint pairs, all pairs of a round at
 * once: round trips of the smallest size back to back, then a one-way stream of the largest. Where
 * nodes share a machine's cores, the round trips of a round take turns: a trip of more processes
 * than cores is a trip through the scheduler. Peers do both, by their own clocks; this process
 * tells them. A round is played once and then reported pair by pair, one per iteration; the score
 * is no result.
 *
 * <p>Peers: one per node, that of node 1 beside this process. In an MPI job this process is node 1
 * and plays too; while it asks the others its own pair rests, which must not be in its time.
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
public class Tournament extends NetworkBenchmark {
  /** Until the code of a rank is compiled: before that a round trip takes up to 90 µs. */
  private static final Duration WARM_UP = Duration.ofMillis(200);

  /** The first round trips of a pair make its connection, and find cold code and caches. */
  private static final Duration COLD = Duration.ofMillis(40);

  private static final Duration ROUND_TRIPS = Duration.ofMillis(40);

  /** Until every queue on the way is full. */
  private static final Duration SETTLE = Duration.ofMillis(40);

  private static final Duration STREAM = Duration.ofMillis(50);

  /** Until this process's own pair is at it again after the others were asked. */
  private static final Duration RESUME = Duration.ofMillis(5);

  /** Rounds apart by {@code /}, their pairs by a full stop: {@code 1-2.3-4/1-3.2-4}. */
  @Param("1-2")
  public String rounds = "";

  /** Pairs whose round trips run at once; 0 for all of a round. Streams always run together. */
  @Param("0")
  public int together;

  private LinkAccount.Excess excessOfRound = LinkAccount.Excess.NONE;

  @SuppressWarnings("NullAway.Init") // join() fills it before anything else runs
  private Rounds played;

  @Override
  int peersNeeded() {
    return Rounds.nodes(rounds);
  }

  @Override
  void join() {
    played = Rounds.of(rounds, network.nodes());
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    messages.begin(allSizes().getFirst(), 1);
    settle(iteration);
    if (isWarmup) {
      warmUp();
      return;
    }
    tell(played.next(this::play));
    messages.setExcess(excessOfRound); // whichever pair of the round this row tells of
  }

  private void tell(Rounds.Played pair) {
    row.show(Counter.ROUND_TRIP_MICROS);
    row.show(Counter.BYTES_PER_MICRO);
    row.set(Counter.FROM, pair.pair().from());
    row.set(Counter.TO, pair.pair().to());
    row.set(Counter.ROUND, pair.round());
    row.set(Counter.ROUND_TRIP_MICROS, pair.roundTripMicros());
    row.set(Counter.UNANSWERED, pair.unanswered());
    row.set(Counter.BYTES_PER_MICRO, pair.bytesPerMicro());
    row.set(Counter.ROUND_MICROS, pair.roundMicros());
  }

  private List<Rounds.Played> play(List<NodePair> pairs, int round) throws IOException {
    account.begin(cpu);
    excessOfRound = LinkAccount.Excess.NONE;
    long start = System.nanoTime();
    List<Pair> joined = joined(pairs);
    List<Counts> trips = roundTrips(joined, COLD);
    List<Double> rates = streams(joined);
    release(joined);
    double roundMicros = (System.nanoTime() - start) / 1e3;
    account.end();
    List<Rounds.Played> told = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      Counts counts = trips.get(i);
      // A pair without an answer has no time: 0 says so.
      double micros = counts.received() == 0 ? 0 : counts.elapsedNanos() / 1e3 / counts.received();
      NodePair pair = pairs.get(i);
      pair = joined.get(i).isOwn() && pair.to() == 1 ? pair.reversed() : pair;
      told.add(new Rounds.Played(pair, round, micros, counts.lost(), rates.get(i), roundMicros));
    }
    return told;
  }

  /** Lets each other rank begin round trips, and answer them; peers are as old as their block. */
  private void warmUp() throws IOException {
    if (!transport().isOfLibrary()) {
      return;
    }
    for (List<NodePair> pairs : played.withEveryNode()) {
      for (List<NodePair> some : List.of(pairs, pairs.stream().map(NodePair::reversed).toList())) {
        List<Pair> joined = joined(some);
        roundTrips(joined, WARM_UP);
        release(joined);
      }
    }
  }

  private List<Pair> joined(List<NodePair> pairs) throws IOException {
    List<Pair> joined = new ArrayList<>();
    for (NodePair pair : pairs) {
      joined.add(network.pair(pair));
    }
    return joined;
  }

  private static void release(List<Pair> pairs) throws IOException {
    for (Pair pair : pairs) {
      pair.release();
    }
  }

  /** Runs as many pairs together as there are cores for; counts of each in its window. */
  private List<Counts> roundTrips(List<Pair> pairs, Duration settle) throws IOException {
    // A nap is longer than a round trip through MPI.
    Waiting ofTrips = transport().isOfLibrary() ? Waiting.SPIN : waiting;
    List<Counts> trips = new ArrayList<>();
    int atOnce = together < 1 ? pairs.size() : together;
    for (int first = 0; first < pairs.size(); first += atOnce) {
      List<Pair> some = pairs.subList(first, Math.min(first + atOnce, pairs.size()));
      for (Pair pair : some) {
        pair.ping(allSizes().getFirst(), ofTrips, Duration.ZERO);
      }
      trips.addAll(counted(some, settle, ROUND_TRIPS, Pair::lookAtFirst));
    }
    return trips;
  }

  private List<Double> streams(List<Pair> pairs) throws IOException {
    int size = allSizes().getLast();
    for (Pair pair : pairs) {
      pair.stream(size, waiting, new Pace.BackToBack());
    }
    for (Pair pair : pairs) {
      pair.go(Duration.ZERO);
    }
    return counted(pairs, SETTLE, STREAM, Pair::lookAtSecond).stream()
        .map(
            counts ->
                1e3
                    * size
                    * (counts.received() + counts.dropped())
                    / Math.max(1, counts.elapsedNanos()))
        .toList();
  }

  /** Asks one end of a pair how far it is. */
  private interface ProgressProbe {
    Counts at(Pair pair) throws IOException;
  }

  /** Counts of pairs in a window once they are at it; then all are stopped. */
  private List<Counts> counted(
      List<Pair> pairs, Duration settle, Duration window, ProgressProbe probe) throws IOException {
    Optional<Pair> own = pairs.stream().filter(Pair::isOwn).findFirst();
    List<Pair> others = pairs.stream().filter(pair -> !pair.isOwn()).toList();
    work(own, settle);
    Map<Pair, Counts> before = countsOf(others, probe);
    if (own.isPresent()) {
      work(own, RESUME);
      before.put(own.get(), probe.at(own.get()));
    }
    work(own, window);
    Map<Pair, Counts> after = countsOf(own.stream().toList(), probe);
    after.putAll(countsOf(others, probe));
    for (Pair pair : pairs) {
      excessOfRound = excessOfRound.plus(pair.stop().excess());
    }
    List<Counts> differences = new ArrayList<>();
    for (Pair pair : pairs) {
      differences.add(
          Objects.requireNonNull(after.get(pair)).since(Objects.requireNonNull(before.get(pair))));
    }
    return differences;
  }

  /** While one is asked, all others go on. */
  private static Map<Pair, Counts> countsOf(List<Pair> pairs, ProgressProbe probe)
      throws IOException {
    Map<Pair, Counts> counts = new LinkedHashMap<>();
    for (Pair pair : pairs) {
      counts.put(pair, probe.at(pair));
    }
    return counts;
  }

  private static void work(Optional<Pair> own, Duration time) throws IOException {
    if (own.isPresent()) {
      own.get().work(time);
      return;
    }
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
