package fathom.bench.experiment;

import fathom.bench.fork.Deck;
import fathom.bench.link.Deadline;
import fathom.bench.link.Link;
import fathom.bench.os.Affinity;
import fathom.bench.peer.Counts;
import fathom.bench.peer.FloodEnd;
import fathom.bench.peer.Pace;
import fathom.model.protocol.Counter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * O_r: a control computation on the core that does the kernel's receive work, in phases in which
 * messages arrive at a known rate and phases in between in which none do. The score, the time of
 * one unit of work over both, is no result; the counters are.
 *
 * <p>Over sockets another thread, on another core, empties the socket without ever being woken: a
 * wake-up is not part of O_r. Through MPI nobody is in the library while messages arrive, and what
 * has arrived is taken after each two phases. The library's own work on a message is in none of it:
 * that is done within the calls, and is part of U_r. If no kernel takes part (shared memory, a
 * network card that writes to user memory), the two phases are alike.
 *
 * <p>Peers: one, which sends. The kernel's receive work must be steered to {@code cpu} beforehand.
 */
@Measurement(iterations = 24, time = 72, timeUnit = TimeUnit.MILLISECONDS)
public class ReceiveOverhead extends OnePeerBenchmark {
  private static final long SETTLE_NANOS = 3_000_000;

  /** Shorter than a shared core keeps its speed, some tens of ms; long enough for its edges. */
  private static final Duration PHASE = Duration.ofMillis(6);

  /** More than the socket is left alone, and than the timer is late. */
  private static final Duration EDGE = Duration.ofMillis(1);

  private static final int ROUNDS_PER_WORK = 20_000;

  /** More would not fit the buffer of a library's socket, which nobody empties in a phase. */
  private static final int MOST_WAITING_BYTES = 49_152;

  /** Bytes that a library adds to a message, roughly. */
  private static final int HEADER_BYTES = 32;

  /** {@code size@messages-per-second/…}. */
  @Param("1@10000/1@20000/704@10000/704@20000/1408@10000/1408@20000")
  public String loads = "";

  /** CPU of the thread that empties the socket; −1 for any. */
  @Param("-1")
  public int drainCpu = -1;

  private final PhasedWork units = new PhasedWork(PHASE.toNanos(), EDGE.toNanos());
  private Deck<OfferedLoad> conditions = new Deck<>(List.of(new OfferedLoad(1, 1)), 0);
  private OfferedLoad condition = new OfferedLoad(1, 1);
  private long work;
  private long state = 88_172_645_463_325_252L;
  private MessageArrivals arrivals = new AtAWord();

  @Override
  void join() throws IOException {
    super.join();
    conditions = new Deck<>(OfferedLoad.list(loads, leastBytes()), Deck.seed(seed));
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    settle(iteration);
    condition = isWarmup ? new OfferedLoad(1, 1000) : conditions.deal();
    messages.begin(condition.sizeBytes(), 1);
    lookAcross();
    arrivals = link.movesByItself() ? new Flowing() : new AtAWord();
    arrivals.begin();
    account.begin(cpu);
    work = 0;
    units.clear();
  }

  /** The far end's sender spins in its rests, too: that alone slows a core that shares power. */
  private Pace pace() {
    return new Pace.PhasedPace(Duration.ofNanos(intervalNanos()), PHASE);
  }

  private long intervalNanos() {
    long asked = 1_000_000_000L / condition.perSecond();
    return link.movesByItself()
        ? asked
        : Math.max(
            asked, PHASE.toNanos() * (condition.sizeBytes() + HEADER_BYTES) / MOST_WAITING_BYTES);
  }

  /** One unit of control work: integer arithmetic in registers, nothing a cache could disturb. */
  @Benchmark
  public long work() throws IOException {
    arrivals.beforeWork();
    long start = System.nanoTime();
    long x = state;
    for (int i = 0; i < ROUNDS_PER_WORK; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    state = x;
    work++;
    units.add(start, System.nanoTime());
    return x;
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    account.end();
    row.set(Counter.WORK, Math.max(1, work));
    arrivals.end();
  }

  /**
   * Says what arrived.
   *
   * @param sent messages that the far end sent, without the marks of its phases
   * @param sendingNanos how long it did so: the interval of its pace times the messages due
   * @param seen messages that reached this process or its socket, without the marks
   * @param split time of a unit of work with arrivals and without
   */
  private void tell(long sent, long sendingNanos, long seen, PhasedWork.Split split)
      throws IOException {
    row.set(Counter.MESSAGES, sent);
    row.set(Counter.SENDING_MICROS, sendingNanos / 1e3);
    row.set(Counter.SEEN, seen);
    row.set(Counter.KEPT_MICROS, split.disturbedMicros());
    row.set(Counter.UNDISTURBED_MICROS, split.undisturbedMicros());
    row.set(Counter.STALLED, split.stalled());
    if (seen < sent / 2) {
      throw new IOException("of " + sent + " messages sent here only " + seen + " came");
    }
  }

  /** How messages arrive, and are taken. */
  private sealed interface MessageArrivals {
    void begin() throws IOException;

    /** Called before each unit of work. */
    void beforeWork() throws IOException;

    /** Ends it, and says what arrived. */
    void end() throws IOException;
  }

  /** The far end goes from phase to phase by itself, and another thread takes what it sends. */
  private final class Flowing implements MessageArrivals {
    private final Drainer drainer = new Drainer();

    @Override
    public void begin() throws IOException {
      drainer.start(link, condition.sizeBytes(), drainCpu);
      peer.flood(condition.sizeBytes(), waiting, pace());
      peer.go(Duration.ZERO);
      Deadline.spin(SETTLE_NANOS);
    }

    @Override
    public void beforeWork() {}

    @Override
    public void end() throws IOException {
      Counts counts = peer.stop();
      row.set(Counter.PEER_AGE_MILLIS, counts.peerAgeMillis());
      // What a stream has taken it brings; left over, it would be the next size's first message.
      long taken = drainer.finish(link.canLose() ? 0 : counts.sent());
      messages.add(peer.excess(counts)); // once the other thread has taken all
      tell(
          counts.sent() - counts.marks(),
          counts.elapsedNanos(),
          Math.max(0, taken - counts.marks()),
          units.split(drainer.arrivals(), intervalNanos()));
    }
  }

  /** Each two phases begin at a word of this process, which takes what came in them afterwards. */
  private final class AtAWord implements MessageArrivals {
    private final NavigableSet<Long> begun = new TreeSet<>();
    private final ByteBuffer into = Link.memory(condition.sizeBytes());
    private long due;
    private long sent;
    private long marks;
    private long taken;
    private long until;

    @Override
    public void begin() throws IOException {
      peer.flood(condition.sizeBytes(), waiting, pace());
      next(); // in the first the far end still looks for its command
      Deadline.spin(until - System.nanoTime());
      takeAll();
      begun.clear();
      due = 0;
      sent = 0;
      marks = 0;
      taken = 0;
      next();
    }

    private void next() throws IOException {
      peer.go(Duration.ZERO);
      long now = System.nanoTime();
      begun.add(now);
      until = now + 2 * PHASE.toNanos();
    }

    @Override
    public void beforeWork() throws IOException {
      if (System.nanoTime() >= until) {
        takeAll();
        next();
      }
    }

    private void takeAll() throws IOException {
      Counts counts = FloodEnd.takeAll(List.of(peer), 0, this::takeWaiting).getFirst();
      due += counts.elapsedNanos();
      sent += counts.sent();
      marks += counts.marks();
      row.set(Counter.PEER_AGE_MILLIS, counts.peerAgeMillis());
    }

    private long takeWaiting() throws IOException {
      long before = taken;
      while (link.poll(into.clear()) != Link.NOTHING) {
        taken++;
      }
      return taken - before;
    }

    /** The last two phases may not be over: what comes of them is taken, and their work counts. */
    @Override
    public void end() throws IOException {
      takeAll();
      tell(sent - marks, due, taken - marks, units.split(begun));
    }
  }

  /** Empties the socket from another core, in naps, and notes when it found something. */
  private static final class Drainer {
    private static final long NAP_NANOS = 500_000;

    private static final Duration PATIENCE = Duration.ofSeconds(4);

    private volatile long wanted;
    private volatile boolean stop;
    private volatile String failure = "";
    private final List<Long> arrivals = new ArrayList<>();
    private long taken;
    private Thread thread = Thread.currentThread();

    void start(Link link, int sizeBytes, int cpu) {
      ByteBuffer into = ByteBuffer.allocateDirect(sizeBytes);
      long dropsBefore = link.receiveDrops();
      thread =
          Thread.ofPlatform()
              .daemon()
              .name("drain")
              .start(
                  () -> {
                    Affinity.pin(cpu);
                    try {
                      Deadline patience = Deadline.in(PATIENCE);
                      boolean last;
                      do {
                        if (!stop) {
                          patience = Deadline.in(PATIENCE);
                        }
                        last = stop && (taken >= wanted || patience.passed());
                        long before = taken;
                        while (link.poll(into.clear()) != -1) {
                          taken++;
                        }
                        if (taken > before) {
                          arrivals.add(System.nanoTime());
                        }
                        LockSupport.parkNanos(NAP_NANOS);
                      } while (!last);
                    } catch (IOException e) {
                      failure = String.valueOf(e.getMessage());
                    }
                    taken += link.receiveDrops() - dropsBefore;
                  });
    }

    /** When messages were taken from the socket; after {@link #finish}. */
    List<Long> arrivals() {
      return arrivals;
    }

    /**
     * Ends it.
     *
     * @param atLeast so many are waited for
     * @return messages taken, or dropped at the socket
     */
    long finish(long atLeast) throws IOException {
      wanted = atLeast;
      stop = true;
      try {
        if (!thread.join(Duration.ofSeconds(5))) {
          throw new IOException("the draining thread did not end");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
      if (!failure.isEmpty()) {
        throw new IOException(failure);
      }
      if (taken < wanted) {
        throw new IOException(
            "the stream brought only " + taken + " of " + wanted + " messages that were sent");
      }
      return taken;
    }
  }
}
