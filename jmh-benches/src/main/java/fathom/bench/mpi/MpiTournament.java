package fathom.bench.mpi;

import fathom.bench.fork.Match;
import fathom.bench.fork.NodePair;
import fathom.bench.fork.Rounds;
import fathom.bench.fork.Tally;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Are all nodes alike? Every pair of ranks in rounds of disjoint pairs, all pairs of a round at
 * once: round trips of the smallest size back to back, then a one-way stream of the largest. Where
 * ranks share cores, the round trips of a round take turns. Each pair is timed by its own clocks;
 * this rank, node 1, plays too and asks the others in between. The score is no result.
 */
public class MpiTournament extends MpiBenchmark {
  /** The first round trips of a pair make its connection, and find cold code and caches. */
  private static final long COLD_NANOS = 20_000_000;

  private static final long ROUND_TRIPS_NANOS = 40_000_000;

  /** Until every queue on the way is full. */
  private static final long SETTLE_NANOS = 40_000_000;

  private static final long STREAM_NANOS = 50_000_000;

  /** Until this rank's own pair is at it again after the others were asked. */
  private static final long RESUME_NANOS = 5_000_000;

  /** Rounds, as {@link Rounds} reads them. */
  @Param("1-2")
  public String rounds = "";

  /** Pairs whose round trips run at once; 0 for all of a round. Streams always run together. */
  @Param("0")
  public int together;

  /** Whether more ranks than cores are at it. */
  @Param("false")
  public boolean napping;

  private Match match = new Match();

  @SuppressWarnings("NullAway.Init") // opened before anything else
  private Rounds played;

  @Setup(Level.Trial)
  public void open(Match counters) {
    match = counters;
    played = Rounds.of(rounds, mpi.size());
  }

  @Setup(Level.Iteration)
  public void beginRow(IterationParams iteration) {
    nextSize(iteration);
    if (iteration.getType() == IterationType.WARMUP) {
      return;
    }
    match.tell(played.next(this::play));
  }

  private List<Match.Played> play(List<NodePair> pairs, int round) {
    account.begin(cpu);
    long start = System.nanoTime();
    int atOnce = together < 1 ? pairs.size() : together;
    List<Double> trips = new ArrayList<>();
    for (int first = 0; first < pairs.size(); first += atOnce) {
      List<NodePair> some = pairs.subList(first, Math.min(first + atOnce, pairs.size()));
      trips.addAll(perNano(some, false, allSizes().getFirst()));
    }
    int largest = allSizes().getLast();
    List<Double> messages = perNano(pairs, true, largest);
    double roundMicros = (System.nanoTime() - start) / 1e3;
    account.end();
    List<Match.Played> told = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      double micros = trips.get(i) > 0 ? 1 / trips.get(i) / 1000 : 0;
      double bytesPerMicro = messages.get(i) * 1000 * largest;
      told.add(new Match.Played(ours(pairs.get(i)), round, micros, 0, bytesPerMicro, roundMicros));
    }
    return told;
  }

  /** This rank has no orders to obey: it begins where it takes part. */
  private static NodePair ours(NodePair pair) {
    return pair.to() == 1 ? new NodePair(1, pair.from()) : pair;
  }

  /** Round trips or messages per ns of each pair, while all are at it. */
  private List<Double> perNano(List<NodePair> pairs, boolean isStream, int bytes) {
    try (Arena arena = Arena.ofConfined()) {
      List<PairAtWork> atWork = new ArrayList<>();
      PairAtWork.Own own = null;
      for (NodePair pair : pairs) {
        NodePair one = ours(pair);
        if (one.from() == 1) {
          own = new PairAtWork.Own(mpi, one.to() - 1, bytes, isStream, napping, arena);
          atWork.add(own);
        } else {
          atWork.add(
              new PairAtWork.Others(
                  RankPair.of(mpi, one.from() - 1, one.to() - 1), bytes, isStream, napping));
        }
      }
      Optional<PairAtWork.Own> ours = Optional.ofNullable(own);
      workUntil(ours, isStream ? SETTLE_NANOS : COLD_NANOS);
      // While this rank asks the others, its own pair rests: it must not be in its own time.
      List<PairAtWork> others = atWork.stream().filter(pair -> pair != ours.orElse(null)).toList();
      Map<PairAtWork, Tally> before = looks(others);
      workUntil(ours, RESUME_NANOS);
      ours.ifPresent(pair -> before.put(pair, pair.look()));
      workUntil(ours, isStream ? STREAM_NANOS : ROUND_TRIPS_NANOS);
      Map<PairAtWork, Tally> after = looks(ours.stream().toList());
      after.putAll(looks(others));
      atWork.forEach(PairAtWork::stop);
      return atWork.stream().map(pair -> perNano(pair, before, after)).toList();
    }
  }

  private static Map<PairAtWork, Tally> looks(List<? extends PairAtWork> pairs) {
    Map<PairAtWork, Tally> looks = new LinkedHashMap<>();
    pairs.forEach(pair -> looks.put(pair, pair.look()));
    return looks;
  }

  private static double perNano(
      PairAtWork pair, Map<PairAtWork, Tally> before, Map<PairAtWork, Tally> after) {
    return Objects.requireNonNull(after.get(pair))
        .rateSince(Objects.requireNonNull(before.get(pair)));
  }

  private static void workUntil(Optional<PairAtWork.Own> own, long nanos) {
    long until = System.nanoTime() + nanos;
    own.ifPresentOrElse(
        pair -> pair.work(() -> System.nanoTime() >= until), () -> LockSupport.parkNanos(nanos));
  }

  /** Nothing: the pairs have done the work. */
  @Benchmark
  public long report() {
    return System.nanoTime();
  }
}
