package fathom.bench.packet;

import fathom.bench.net.Deadline;
import fathom.model.parameter.Experiment;
import fathom.model.transport.Transport;
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
 * the pause lets all of it arrive; the score is the time to take it, {@link PacketRow#burst()}
 * messages. An operation that did not find all of them there timed an empty poll as well: it is
 * left out of the median, and the next pause is longer. Over a stream one message more is sent,
 * which is not timed: TCP puts off its acknowledgement until the call that empties the socket, and
 * that call would hold the sending of a packet, which in a round trip the answer carries.
 *
 * <p>Peers: one, which echoes.
 */
public class UserReceive extends PairBenchmark {
  /** Time for a burst to come back before a warm-up's receive calls. */
  private static final long WARMUP_PAUSE_NANOS = 300_000;

  /** A burst that does not come back within this is not waited for. */
  private static final long LONGEST_PAUSE_NANOS = 10_000_000;

  /** Of what has not come for so long, the sockets have no room for more. */
  private static final Duration ARRIVAL_PATIENCE = Duration.ofMillis(20);

  @Param("4")
  public int burst;

  private long complete;
  private long missing;
  private long pause;

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    beginRow(iteration, burst);
    complete = 0;
    missing = 0;
    pause = Math.max(pauseNanos, WARMUP_PAUSE_NANOS);
    link.peer().echo(link.remote(), sizeBytes, waiting, ACTIVITY_BOUND);
    account.begin(cpu);
  }

  @Setup(Level.Invocation)
  public void arrived() throws IOException {
    discardEchoes();
    int sent = Transport.ofId(transport).canLose() ? burst : burst + 1;
    for (int i = 0; i < sent; i++) {
      sendToEcho();
    }
    spin(pause);
    awaitStream(sent);
  }

  /** A stream says how much of what was sent is there. */
  private void awaitStream(int sent) {
    Deadline deadline = Deadline.in(ARRIVAL_PATIENCE);
    int wanted = sent * sizeBytes;
    int there = 0;
    while (there < wanted && !deadline.passed()) {
      int now = link.endpoint().waitingBytes().orElse(wanted);
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
    for (int i = 0; i < burst; i++) {
      if (tookEcho()) {
        taken++;
      }
    }
    long took = System.nanoTime() - start;
    if (taken == burst) {
      durations.add(took);
      complete++;
    } else {
      missing += burst - taken;
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
    arrived();
    for (int i = 0; i < burst; i++) {
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
    timeSingles();
    discardEchoes(); // while there is still who echoes
    row.lostMessages = complete == 0 ? missing : 0;
    endRow();
    discardEchoes();
  }
}
