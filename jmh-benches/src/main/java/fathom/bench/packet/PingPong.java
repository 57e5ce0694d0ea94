package fathom.bench.packet;

import fathom.bench.net.Deadline;
import fathom.bench.net.Stamp;
import fathom.bench.peer.Counts;
import fathom.model.parameter.Experiment;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * Round-trip time, paced: idle before each round at least as long as the line and its token bucket
 * need to recover, else a shaped line makes this measure g. The score is one round trip, without
 * the pause.
 *
 * <p>Peers: the first echoes to this process; each further two are one more pair, the first of them
 * its initiator, active during the whole of every timed window.
 */
public class PingPong extends PairBenchmark {
  static final Duration ROUND_TRIP_PATIENCE = Duration.ofMillis(200);
  private static final int POLLS_PER_LOOK_AT_THE_CLOCK = 64;
  private static final int LOSSES_MEAN_DEATH = 10;
  private static final long LOST = -1;

  /** How many pairs were at it, and whether the others really were. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Pairs {
    private long pairCount;
    private long otherRoundTrips;

    /** Pairs that exchanged messages at the same time, this one included. */
    public long pairs() {
      return pairCount;
    }

    /** Round trips the other pairs completed around this window: the overlap. */
    public long otherRounds() {
      return otherRoundTrips;
    }
  }

  private Pairs pairs = new Pairs();

  private final List<Bridge> others = new ArrayList<>();
  private long sequence;
  private long lost;

  @Setup(Level.Trial)
  public void bindPairs(Pairs counters) {
    pairs = counters;
  }

  @Override
  void join() throws IOException {
    if (handles.size() % 2 == 0) {
      throw new IllegalArgumentException(
          "ping-pong needs one peer, and two more for each further pair; got " + handles.size());
    }
    super.join();
    for (int i = 1; i < handles.size(); i += 2) {
      others.add(bridge(handles.get(i), handles.get(i + 1)));
    }
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    beginRow(iteration, 1);
    lost = 0;
    pairs.pairCount = 1L + others.size();
    link.peer().echo(link.remote(), sizeBytes, waiting, ACTIVITY_BOUND);
    for (Bridge other : others) {
      other.to().echo(other.toPort(), sizeBytes, waiting, ACTIVITY_BOUND);
      other
          .from()
          .ping(
              other.fromPort(),
              sizeBytes,
              waiting,
              Duration.ofNanos(pauseMicros * 1000L),
              ACTIVITY_BOUND);
    }
    account.begin(cpu);
  }

  @Setup(Level.Invocation)
  public void recover() throws IOException {
    discardEchoes();
    if (pauseNanos > 0) {
      spin(pauseNanos);
    }
  }

  @Benchmark
  public void roundTrip() throws IOException {
    long took = timed();
    if (took != LOST) {
      durations.add(took);
    }
  }

  /** Time of one round trip in ns. */
  private long timed() throws IOException {
    long expected = ++sequence;
    Stamp.write(message, sizeBytes, expected);
    long start = System.nanoTime();
    sendToEcho();
    boolean answered = await(expected);
    long took = System.nanoTime() - start;
    return answered ? took : LOST;
  }

  @Override
  Optional<Experiment> ofSingles() {
    return Optional.of(Experiment.PING_PONG);
  }

  /** A round trip whose answer did not come has no time. */
  @Override
  void single(LongConsumer nanos) throws IOException {
    recover();
    // An answer that never came took at least as long as it was waited for. Left out, percentiles
    // would be those of the round trips that went well.
    long took = timed();
    nanos.accept(took == LOST ? ROUND_TRIP_PATIENCE.toNanos() : took);
  }

  /** Whether the answer came in time. */
  private boolean await(long expected) throws IOException {
    Deadline deadline = Deadline.in(ROUND_TRIP_PATIENCE);
    for (int polls = 1; ; polls++) {
      if (tookEcho()) {
        if (Stamp.matches(message, sizeBytes, expected)) {
          return true;
        }
      } else {
        waiting.idle();
      }
      if (polls % POLLS_PER_LOOK_AT_THE_CLOCK == 0 && deadline.passed()) {
        if (++lost >= LOSSES_MEAN_DEATH) {
          throw new Deadline.SilenceException(
              "peer " + peers + " no longer answers: " + lost + " round trips lost in one window");
        }
        return false; // counted; a row with a loss is not used as a time
      }
    }
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    account.end();
    row.medianMicros = durations.medianMicros();
    row.lostMessages = lost;
    if (others.isEmpty()) {
      timeSingles();
    }
    pairs.otherRoundTrips = 0;
    for (Bridge other : others) {
      Counts counts = other.from().stop(other.fromPort());
      if (counts.received() == 0) {
        row.lostMessages++; // this window was not of so many pairs
      }
      pairs.otherRoundTrips += counts.received();
      note(other, counts, other.to().stop(other.toPort()));
    }
    discardEchoes(); // while there is still who echoes
    Counts counts = stop(link);
    discardEchoes(); // a late answer has this size; the next may have another
    row.ageMillis = counts.peerAgeMillis();
  }
}
