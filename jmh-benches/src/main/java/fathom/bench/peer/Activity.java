package fathom.bench.peer;

import fathom.bench.link.Deadline;
import fathom.bench.link.Link;
import fathom.bench.link.Stamp;
import fathom.bench.link.Traffic;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One thing a peer does on one link until it is stopped, has done its count, or its time is over.
 * Fields are written by the activity's thread only and read after it has ended.
 */
abstract sealed class Activity implements Runnable
    permits Activity.EchoActivity, Activity.SinkActivity, Activity.PingActivity, FloodActivity {
  /** Who still sends does not keep an activity alive. */
  static final Duration REST_BOUND = Duration.ofSeconds(2);

  private static final Duration ROUND_TRIP_PATIENCE = Duration.ofMillis(100);

  private static final int SMALL_BYTES = 4096;
  private static final int SMALL_ONES_AT_A_TIME = 16;

  final Link link;
  final ByteBuffer message;

  /** Where messages are taken: the message itself, unless other tools have memory of its own. */
  private final ByteBuffer incoming;

  final int sizeBytes;
  private final Deadline end;
  private volatile boolean stopped;
  private volatile boolean ended;
  private volatile String failure = "";
  long sent;
  long received;
  long lost;
  long marks;
  private long firstNanos;
  private long lastNanos;
  private final long dropsBefore;
  private final Queue<CompletableFuture<Counts>> looks = new ConcurrentLinkedQueue<>();

  Activity(Link link, int sizeBytes, int maxMillis) {
    this.link = link;
    this.sizeBytes = sizeBytes;
    this.message = Link.memory(sizeBytes);
    this.incoming = link.movesByItself() ? message : Link.memory(sizeBytes);
    this.end = Deadline.in(Duration.ofMillis(maxMillis));
    this.dropsBefore = link.receiveDrops();
  }

  /** Does one round; counts what it did. */
  abstract void step() throws IOException;

  /** Whether its thread is to wait for no ordinary one: bursts begin together or tell nothing. */
  boolean isBurst() {
    return false;
  }

  /**
   * Takes what had already come when the end came. On a byte stream, what is left over would be
   * taken for the beginning of the next activity's messages, of another size.
   */
  void rest() throws IOException {}

  /** True when the activity's own count is reached. */
  boolean done() {
    return false;
  }

  @Override
  public final void run() {
    try {
      firstNanos = System.nanoTime();
      lastNanos = firstNanos;
      // The clock costs as much as a poll: it is asked every 64th time only.
      for (int i = 1; !isOver() && !done() && ((i & 63) != 0 || !end.passed()); i++) {
        step();
        if (!looks.isEmpty()) {
          answerLooks(System.nanoTime());
        }
      }
      rest();
    } catch (IOException e) {
      failure = String.valueOf(e.getMessage());
    }
    if (sent + received > 0) {
      lastNanos = Math.max(lastNanos, System.nanoTime());
    }
    end();
  }

  private boolean isOver() {
    return stopped || link.isOver();
  }

  /** Goes on until this reading of the clock, and can be let go on again. */
  final void workUntil(long nanos) throws IOException {
    while (System.nanoTime() < nanos) {
      for (int i = 0; i < stepsAtATime(); i++) {
        step();
      }
    }
  }

  /** Larger messages are looked after one by one: an end must not take long. */
  final int stepsAtATime() {
    return sizeBytes > SMALL_BYTES ? 1 : SMALL_ONES_AT_A_TIME;
  }

  /** From here on a look answers itself; those that came since the last step are answered now. */
  private void end() {
    ended = true;
    answerLooks(lastNanos);
  }

  /** For how long it worked, of the time since its first action. */
  long workingNanos(long sinceFirstNanos) {
    return sinceFirstNanos;
  }

  final void stop() {
    stopped = true;
  }

  final boolean stopRequested() {
    return stopped || end.passed();
  }

  /** Says why it could not begin. */
  final void fail(String reason) {
    failure = reason;
    end();
  }

  /** Why it ended early; empty when it did not. */
  final String failure() {
    return failure;
  }

  /** The counts so far, for an activity on the thread that asks. */
  final Counts soFar() {
    return counts(System.nanoTime(), 0, Traffic.NONE);
  }

  final Counts counts(long peerAgeMillis) {
    return counts(lastNanos, peerAgeMillis, link.traffic());
  }

  /** Without traffic for a look, which is answered between two messages: it takes 50 µs. */
  private Counts counts(long untilNanos, long peerAgeMillis, Traffic traffic) {
    return new Counts(
        sent,
        received,
        lost,
        link.receiveDrops() - dropsBefore,
        workingNanos(untilNanos - firstNanos),
        peerAgeMillis,
        marks,
        traffic);
  }

  /**
   * The counts so far, from the first action until now. The activity's own thread takes them, so
   * that counts and time belong together.
   */
  final Counts look(Duration patience, long peerAgeMillis) throws IOException {
    CompletableFuture<Counts> answer = new CompletableFuture<>();
    looks.add(answer);
    if (ended) {
      answer.complete(counts(0)); // nobody else will
    }
    try {
      return answer
          .get(patience.toMillis(), TimeUnit.MILLISECONDS)
          .withPeerAgeMillis(peerAgeMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the activity does not say how far it is", e);
    }
  }

  private void answerLooks(long untilNanos) {
    for (var look = looks.poll(); look != null; look = looks.poll()) {
      look.complete(counts(untilNanos, 0, Traffic.NONE));
    }
  }

  final boolean poll() throws IOException {
    incoming.clear();
    return link.poll(incoming) != Link.NOTHING;
  }

  /** Takes the next message as the link waits for one; with naps the activity waits itself. */
  final boolean next(Waiting waiting) throws IOException {
    incoming.clear();
    return (waiting == Waiting.NAP ? link.poll(incoming) : link.take(incoming)) != Link.NOTHING;
  }

  final void send() throws IOException {
    message.rewind().limit(sizeBytes);
    link.send(message);
    sent++;
  }

  /** Returns every message to its sender. */
  static final class EchoActivity extends Activity {
    private final Waiting waiting;

    EchoActivity(Link link, Command.Echo command) {
      super(link, command.sizeBytes(), command.maxMillis());
      this.waiting = command.waiting();
    }

    @Override
    void step() throws IOException {
      if (next(waiting)) {
        send();
        received++;
      } else {
        waiting.idle();
      }
    }

    @Override
    void rest() throws IOException {
      Deadline bound = Deadline.in(REST_BOUND);
      while (!bound.passed() && poll()) {
        send();
        received++;
      }
    }
  }

  /** Receives and counts. */
  static final class SinkActivity extends Activity {
    private final Waiting waiting;

    SinkActivity(Link link, Command.Sink command) {
      super(link, command.sizeBytes(), command.maxMillis());
      this.waiting = command.waiting();
    }

    @Override
    void step() throws IOException {
      if (next(waiting)) {
        received++;
      } else {
        waiting.idle();
      }
    }

    @Override
    void rest() throws IOException {
      Deadline bound = Deadline.in(REST_BOUND);
      while (!bound.passed() && poll()) {
        received++;
      }
    }
  }

  /** Plays the initiator of paced ping-pong, as a second pair beside the timed one. */
  static final class PingActivity extends Activity {
    private final Waiting waiting;
    private final long pauseNanos;

    PingActivity(Link link, Command.Ping command) {
      super(link, command.sizeBytes(), command.maxMillis());
      this.waiting = command.waiting();
      this.pauseNanos = command.pauseNanos();
    }

    @Override
    void step() throws IOException {
      if (pauseNanos > 0 && !rested()) {
        return;
      }
      if (link.movesByItself()) {
        exchange();
        return;
      }
      send();
      while (!next(waiting)) {
        waiting.idle();
      }
      received++;
    }

    /** Whether the pause is over; not if this is to stop. */
    private boolean rested() {
      long resume = System.nanoTime() + pauseNanos;
      while (System.nanoTime() < resume) {
        if (stopRequested()) {
          return false;
        }
        waiting.idle();
      }
      return true;
    }

    private void exchange() throws IOException {
      Stamp.write(message, sizeBytes, sent);
      long expected = sent;
      send();
      Deadline deadline = Deadline.in(link.canLose() ? ROUND_TRIP_PATIENCE : FloodEnd.PATIENCE);
      // Also when stopped meanwhile: an answer left in a byte stream would shift all that follow.
      while (true) {
        if (next(waiting)) {
          if (Stamp.matches(message, sizeBytes, expected)) {
            received++;
            return;
          }
        } else if (link.canLose() && deadline.passed()) {
          lost++;
          return;
        } else {
          deadline.check("the answer to a message did not come");
          waiting.idle();
        }
      }
    }
  }

  /** Restarts the clock of {@link Counts#elapsedNanos} when the real work begins. */
  final void restart(long nanos) {
    firstNanos = nanos;
    lastNanos = nanos;
  }
}
