package fathom.bench.mpi;

import fathom.bench.fork.Durations;
import fathom.model.parameter.Experiment;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * Round trips through MPI between ranks 0 and 1, one after the other, blocking. Where one is long
 * enough for a reading of the clock around each, their median counts, which a stall of the machine
 * does not change; else their mean, which is the score.
 */
public class MpiRoundTrip extends MpiPaced {
  /** The clock's own time is less than a hundredth of it. */
  private static final long LONG_NANOS = 6_000;

  private static final int TRIALS = 20;

  /** How many pairs of ranks are at it, this one included: ranks 2 and 3, 4 and 5, … are more. */
  @Param("1")
  public int pairs;

  /** How many pairs of ranks were at it, and what they lost. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Pairs {
    private long count = 1;
    private long others;
    private double median;

    /** Pairs that exchanged messages at the same time, this one included. */
    public long pairs() {
      return count;
    }

    /** Round trips the other pairs completed around this window: the overlap. */
    public long otherRounds() {
      return others;
    }

    public long lost() {
      return 0;
    }

    /** Time of a round trip, in µs: the median, or the mean of short ones. */
    public double medianMicros() {
      return median;
    }
  }

  private final Durations durations = new Durations();

  /** Another than what is sent: as other tools do, whose times are compared with these. */
  private MemorySegment answer = Arena.global().allocate(1);

  private Pairs counters = new Pairs();
  private List<RankPair> others = List.of();
  private boolean singly;
  private long rounds;
  private long roundsBefore;
  private long began;

  @Setup(Level.Trial)
  public void bindPair(Pairs given) {
    counters = given;
  }

  @Setup(Level.Trial)
  public void makeRoom() {
    answer = Arena.global().allocate(message.byteSize(), 4096);
    if (mpi.size() < 2 * pairs) {
      throw new MpiException(
          String.format(
              Locale.ROOT, "%d pairs are %d ranks; there are %d", pairs, 2 * pairs, mpi.size()));
    }
    others =
        IntStream.range(1, pairs)
            .mapToObj(pair -> RankPair.of(mpi, 2 * pair, 2 * pair + 1))
            .toList();
  }

  @Setup(Level.Iteration)
  public void beginRow(IterationParams iteration) {
    nextSize(iteration);
    rounds = 0;
    others.forEach(pair -> pair.ping(sizeBytes, false));
    peer.echo(sizeBytes, peerCpu);
    durations.clear();
    for (int i = 0; i < TRIALS; i++) {
      long start = System.nanoTime();
      round();
      durations.since(start);
    }
    singly = pauseMicros > 0 || durations.medianMicros() * 1000 > LONG_NANOS;
    durations.clear();
    account.begin(cpu);
    roundsBefore = rounds;
    began = System.nanoTime();
  }

  @Benchmark
  public void roundTrip() {
    if (singly) {
      pause();
      long start = System.nanoTime();
      round();
      durations.since(start);
    } else {
      round();
    }
  }

  private void round() {
    mpi.send(message, sizeBytes, 1, MpiPeer.DATA);
    mpi.receive(answer, sizeBytes, 1, MpiPeer.DATA);
    rounds++;
  }

  @Override
  Experiment ofSingles() {
    return Experiment.PING_PONG;
  }

  @Override
  void single(LongConsumer nanos) {
    pause();
    long start = System.nanoTime();
    round();
    nanos.accept(System.nanoTime() - start);
  }

  @TearDown(Level.Iteration)
  public void endRow() throws IOException {
    long took = System.nanoTime() - began;
    account.end();
    counters.median =
        singly ? durations.medianMicros() : took / 1e3 / Math.max(1, rounds - roundsBefore);
    timeSingles();
    compare(rounds, peer.stop());
    counters.count = pairs;
    counters.others = others.stream().mapToLong(RankPair::stop).sum();
  }
}
