package fathom.bench.experiment;

import fathom.bench.link.Deadline;
import fathom.bench.link.Stamp;
import fathom.bench.peer.Counts;
import fathom.bench.peer.Pair;
import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * Round-trip time, paced: idle before each round at least as long as the line and its token bucket
 * need to recover, else a shaped line makes this measure g. The score is one round trip with its
 * pause, and the counter {@link Counter#MEDIAN_MICROS} is without.
 *
 * <p>Peers: the first echoes to this process; each further two are one more pair, the first of them
 * its initiator, active during the whole of every timed window.
 */
public class RoundTrip extends OnePeerBenchmark {
  static final Duration ROUND_TRIP_PATIENCE = Duration.ofMillis(200);
  private static final int POLLS_PER_LOOK_AT_THE_CLOCK = 64;
  private static final int LOSSES_MEAN_DEATH = 10;
  private static final long LOST = -1;

  /** The clock's own time is less than a hundredth of it. */
  private static final long LONG_NANOS = 6_000;

  private static final int TRIALS = 20;

  private final List<Pair> others = new ArrayList<>();

  private boolean isTimedSingly = true;
  private boolean mayBeLate;
  private long rounds;
  private long began;
  private long sequence;
  private long lost;

  @Override
  void join() throws IOException {
    require(
        network.size() % 2 == 1,
        "round trips need one peer, and two more for each further pair; got " + network.size());
    super.join();
    for (int i = 1; i < network.size(); i += 2) {
      others.add(network.pair(i, i + 1));
    }
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    beginRow(iteration, 1);
    lost = 0;
    row.set(Counter.PAIRS, 1 + others.size());
    peer.echo(sizeBytes, waiting);
    for (Pair other : others) {
      other.ping(sizeBytes, waiting, Duration.ofNanos(pauseMicros * 1000L));
    }
    isTimedSingly = areLong();
    account.begin(cpu);
    rounds = 0;
    began = System.nanoTime();
  }

  /**
   * Whether round trips are to be timed one by one, which a stall of the machine does not change;
   * of short ones the mean counts, because the clock's own time would be a part of each.
   */
  private boolean areLong() throws IOException {
    if (pauseNanos > 0 || link.movesByItself()) {
      return true; // no socket's is short
    }
    for (int i = 0; i < TRIALS; i++) {
      timeOne();
    }
    boolean are = durations.medianMicros() * 1000 > LONG_NANOS;
    durations.clear();
    lost = 0;
    return are;
  }

  @Benchmark
  public void roundTrip() throws IOException {
    if (isTimedSingly) {
      recover();
      timeOne();
    } else {
      exchange();
      rounds++;
    }
  }

  private void recover() throws IOException {
    if (mayBeLate) {
      discardEchoes();
      mayBeLate = false;
    }
    if (pauseNanos > 0) {
      Deadline.spin(pauseNanos);
    }
  }

  private void timeOne() throws IOException {
    long took = timed();
    if (took != LOST) {
      durations.add(took);
    }
  }

  /** Time of one round trip in ns. */
  private long timed() throws IOException {
    long start = System.nanoTime();
    boolean answered = exchange();
    long took = System.nanoTime() - start;
    return answered ? took : LOST;
  }

  /** One round trip; whether its answer came in time. */
  private boolean exchange() throws IOException {
    if (!link.movesByItself()) {
      // Nothing gets lost, and a look at the clock would be a twentieth of a short one.
      sendToEcho();
      while (waiting == Waiting.NAP && !link.probe()) {
        waiting.idle();
      }
      return tookEcho();
    }
    long expected = ++sequence;
    Stamp.write(message, sizeBytes, expected);
    sendToEcho();
    return await(expected);
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
        if (Stamp.matches(answer, sizeBytes, expected)) {
          return true;
        }
      } else {
        waiting.idle();
      }
      if (polls % POLLS_PER_LOOK_AT_THE_CLOCK == 0 && deadline.passed()) {
        if (++lost >= LOSSES_MEAN_DEATH) {
          throw new Deadline.SilenceException(
              "the far end no longer answers: " + lost + " round trips lost in one window");
        }
        mayBeLate = true;
        return false; // counted; a row with a loss is not used as a time
      }
    }
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    long took = System.nanoTime() - began;
    account.end();
    if (isTimedSingly) {
      messages.setMedian(durations);
    } else {
      messages.setMean(took, rounds);
    }
    messages.setLost(lost);
    if (others.isEmpty()) {
      timeSingles();
    }
    row.set(Counter.OTHER_ROUNDS, 0);
    for (Pair other : others) {
      Pair.PairEnd ended = other.stop();
      if (ended.first().received() == 0) {
        row.add(Counter.LOST, 1); // this window was not of so many pairs
      }
      row.add(Counter.OTHER_ROUNDS, ended.first().received());
      messages.add(ended.excess());
    }
    discardEchoes(); // while there is still who echoes
    Counts counts = stop(peer);
    discardEchoes(); // a late answer has this size; the next may have another
    row.set(Counter.PEER_AGE_MILLIS, counts.peerAgeMillis());
  }
}
