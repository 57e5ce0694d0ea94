package fathom.bench.experiment;

import fathom.bench.fork.Durations;
import fathom.bench.link.Deadline;
import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * U_r: receive calls on messages that have already arrived, polling. The far end returns a burst;
 * the pause lets all of it arrive; the score is the time to take it, {@link Counter#BURST}
 * messages. An operation that did not find all of them there timed an empty poll as well: it is
 * left out of the median, and the next pause is longer. Over a stream one message more is sent,
 * which is not timed: TCP puts off its acknowledgement until the call that empties the socket, and
 * that call would hold the sending of a packet, which in a round trip the answer carries.
 *
 * <p>No thread moves an MPI library on meanwhile, so that MPI_Recv takes the message from the
 * kernel or the shared memory, matches it and copies it. In every second operation MPI_Iprobe has
 * found it before, and what is left is timed: {@link Counter#PROBED_MICROS}.
 *
 * <p>The question has the size of the answer.
 *
 * <p>Peers: one, which echoes.
 */
public class UserReceive extends OnePeerBenchmark {
  /** Time for a burst to come back before a warm-up's receive calls. */
  private static final long WARMUP_PAUSE_NANOS = 300_000;

  /** A burst that does not come back within this is not waited for. */
  private static final long LONGEST_PAUSE_NANOS = 10_000_000;

  /** Of what has not come for so long, the sockets have no room for more. */
  private static final Duration ARRIVAL_PATIENCE = Duration.ofMillis(20);

  /** Beyond twice a round trip, for a message to arrive while nobody looks for it. */
  private static final long UNSEEN_NANOS = 30_000;

  /** Round trips of which the shortest counts: the far end may still look for its command. */
  private static final int TRIALS = 5;

  /** Messages of one operation. */
  @Param("1")
  public int burst;

  /** The same of this link: a library takes all that has arrived with the first message. */
  private int messagesPerBurst = 1;

  private final Durations afterProbe = new Durations();
  private boolean isProbed;

  private long complete;
  private long missing;
  private long pause;

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    messagesPerBurst = link.movesByItself() ? burst : 1;
    beginRow(iteration, messagesPerBurst);
    complete = 0;
    missing = 0;
    peer.echo(sizeBytes, waiting);
    pause =
        link.movesByItself()
            ? Math.max(pauseNanos, WARMUP_PAUSE_NANOS)
            : pauseNanos + UNSEEN_NANOS + 2 * shortestTrip();
    afterProbe.clear();
    account.begin(cpu);
  }

  private long shortestTrip() throws IOException {
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < TRIALS; i++) {
      long start = System.nanoTime();
      sendToEcho();
      tookEcho();
      shortest = Math.min(shortest, System.nanoTime() - start);
    }
    return shortest;
  }

  @Setup(Level.Invocation)
  public void arrived() throws IOException {
    discardEchoes();
    int sent = isStream() ? messagesPerBurst + 1 : messagesPerBurst;
    for (int i = 0; i < sent; i++) {
      sendToEcho();
    }
    Deadline.spin(pause);
    awaitStream(sent);
    isProbed = !link.movesByItself() && !isProbed;
    while (isProbed && !link.probe()) {
      Thread.onSpinWait();
    }
  }

  private boolean isStream() {
    return link.movesByItself() && !link.canLose();
  }

  /** A stream says how much of what was sent is there. */
  private void awaitStream(int sent) {
    Deadline deadline = Deadline.in(ARRIVAL_PATIENCE);
    int wanted = sent * sizeBytes;
    int there = 0;
    while (there < wanted && !deadline.passed()) {
      int now = link.waitingBytes().orElse(wanted);
      if (now > there) {
        there = now;
        deadline = Deadline.in(ARRIVAL_PATIENCE);
      }
      waiting.idle();
    }
  }

  @Benchmark
  public int take() throws IOException {
    int taken = 0;
    long start = System.nanoTime();
    for (int i = 0; i < messagesPerBurst; i++) {
      if (tookEcho()) {
        taken++;
      }
    }
    long took = System.nanoTime() - start;
    if (taken == messagesPerBurst) {
      (isProbed ? afterProbe : durations).add(took);
      complete++;
    } else {
      missing += messagesPerBurst - taken;
      pause = Math.max(pause, Math.min(2 * pause, LONGEST_PAUSE_NANOS));
    }
    return taken;
  }

  @Override
  Optional<Experiment> ofSingles() {
    return Optional.of(Experiment.USER_RECEIVE);
  }

  /** Each receive of such a burst that found a message. */
  @Override
  void single(LongConsumer nanos) throws IOException {
    isProbed = true; // for the operation before: this one is not probed
    arrived();
    for (int i = 0; i < messagesPerBurst; i++) {
      long start = System.nanoTime();
      boolean took = tookEcho();
      long time = System.nanoTime() - start;
      if (took) {
        nanos.accept(time);
      }
    }
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    account.end();
    row.set(Counter.PROBED_MICROS, messages.withoutClock(afterProbe));
    timeSingles();
    discardEchoes(); // while there is still who echoes
    messages.setLost(complete == 0 ? missing : 0);
    endRow();
    discardEchoes();
  }
}
