package fathom.bench.experiment;

import fathom.bench.link.Deadline;
import fathom.bench.link.Link;
import fathom.bench.link.LinkAccount;
import fathom.bench.peer.Counts;
import fathom.bench.peer.FloodEnd;
import fathom.bench.peer.Pace;
import fathom.bench.peer.Peer;
import fathom.model.protocol.Counter;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * g_r: several senders saturate this receiver; the score is the time per message that arrives, once
 * the flood has settled (TH A.3). The counters say whether the senders really exceeded the line and
 * whether this receiver's own buffer lost any.
 *
 * <p>Peers: two or more, which send.
 */
public class ReceiveGap extends ManyToOneBenchmark {
  private static final long SETTLE_NANOS = 15_000_000;

  /** Until queues on the way are full, where credits bound them. */
  private static final long CREDIT_SETTLE_NANOS = 60_000_000;

  /** Network interface whose frames are counted; empty for none. */
  @Param("")
  public String device = "";

  /** What waits is taken in less, unless senders outrun this receiver. */
  private static final long DRAIN_NANOS = 5_000_000;

  private static final long SHORTEST_REST_NANOS = 50_000;
  private static final long LONGEST_REST_NANOS = 1_000_000;

  /** A receive buffer of the usual 208 KiB holds 92 full packets, charged with what they occupy. */
  private static final int SAFELY_HELD = 64;

  /** A rest shorter than this costs a timer for few messages. */
  private static final double CLUMP_SECONDS = 300e-6;

  private static final Duration QUIET = Duration.ofMillis(15);
  private static final Duration ARRIVAL_PATIENCE = Duration.ofSeconds(2);

  /**
   * What each sender sends, {@code size@messages-per-second/…}; sizes that are not there, and all
   * without it, are sent back to back. On an emulated cluster a little more than half of the line
   * from each of two senders keeps the receiver's port backlogged; back to back they would only
   * take the processor that the emulated line needs, at small sizes more of it than there is.
   */
  @Param("")
  public String offered = "";

  private final Map<Integer, Pace> paces = new HashMap<>();

  /** An instant is known to one message's time; so many make that half a percent. */
  private static final int LEAST_IN_STRETCH = 100;

  /**
   * Longer gaps leave fewer than three stretches in a window of 50 ms: there the instants of single
   * arrivals count, and a short rest tells them to a twentieth of a gap.
   */
  private static final long SLOW_NANOS = 160_000;

  private final Stretches stretches = new Stretches(LEAST_IN_STRETCH);
  private final ArrivalSpan span = new ArrivalSpan();
  private final Frames frames = new Frames(row);

  private Link[] links = {};

  /** Whether messages come while this process rests; each link is alike. */
  private boolean comeByThemselves = true;

  private int turn;
  private long restNanos;
  private long received;
  private long settledNanos;
  private long settledDrops;
  private long takenBefore;
  private long firstDrops;

  @Override
  void join() throws IOException {
    super.join();
    links = senders.stream().map(Peer::link).toArray(Link[]::new);
    comeByThemselves = links[0].movesByItself();
    require(
        senders.size() >= 2, "the receive gap needs two senders or more; got " + senders.size());
    require(
        comeByThemselves || offered.isEmpty(),
        "what is offered is paced over sockets only; leave -p offered out");
    frames.open(device);
    if (!offered.isEmpty()) {
      OfferedLoad.list(offered, leastBytes())
          .forEach(load -> paces.put(load.sizeBytes(), clumps(load)));
    }
  }

  private static Pace clumps(OfferedLoad load) {
    int clump = Math.max(2, (int) (load.perSecond() * CLUMP_SECONDS));
    return new Pace.Clumps(clump, Duration.ofNanos(Math.round(1e9 * clump / load.perSecond())));
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    nextSize(iteration);
    messages.begin(sizeBytes, 1);
    row.setBytesPerOperation(sizeBytes);
    takeWaiting(); // what came late is not of this row
    prepareFloods(sender -> paces.getOrDefault(sizeBytes, new Pace.BackToBack()));
    firstDrops = drops();
    received = 0;
    restNanos = SHORTEST_REST_NANOS;
    if (comeByThemselves) {
      account.begin(cpu); // while it is read nothing is taken: not in the midst of a flood
    }
    goAll();
    long begun = System.nanoTime();
    long settled = begun + (comeByThemselves ? SETTLE_NANOS : CREDIT_SETTLE_NANOS);
    while (System.nanoTime() < settled || received < senders.size()) {
      receive();
    }
    if (comeByThemselves) {
      takeAll();
    }
    frames.beginReceiving(received);
    restNanos = rest((System.nanoTime() - begun) / Math.max(1, received));
    takenBefore = received;
    received = 0;
    stretches.clear();
    span.clear();
    settledDrops = drops();
    if (!comeByThemselves) {
      account.begin(cpu);
    }
    settledNanos = System.nanoTime();
  }

  /** Takes one message from the connection that had one, or the next that has. */
  @Benchmark
  public void receive() throws IOException {
    if (!comeByThemselves) {
      takeOneOfAny();
      return;
    }
    if (tookOne()) {
      return;
    }
    long emptySince = System.nanoTime();
    stretches.mark(emptySince);
    do {
      // The buffers hold what comes meanwhile, and the core is needed by the emulated line.
      LockSupport.parkNanos(restNanos);
      if (System.nanoTime() - emptySince > ARRIVAL_PATIENCE.toNanos()) {
        throw new Deadline.SilenceException("no message from any sender");
      }
    } while (!tookOne());
    span.arrived(System.nanoTime(), received);
  }

  /** To wait for one sender's while the other's arrive would hold the other up. */
  private void takeOneOfAny() throws IOException {
    do {
      turn = turn + 1 == links.length ? 0 : turn + 1;
      message.clear();
    } while (links[turn].poll(message) == Link.NOTHING);
    received++;
  }

  /**
   * As long as the smallest receive buffer holds what comes, where not every arrival is to tell.
   */
  static long rest(long gapNanos) {
    if (gapNanos > SLOW_NANOS) {
      return SHORTEST_REST_NANOS;
    }
    return Math.clamp(gapNanos * SAFELY_HELD, SHORTEST_REST_NANOS, LONGEST_REST_NANOS);
  }

  /** Until nothing waits; not for ever, where senders outrun this receiver. */
  private void takeAll() throws IOException {
    long deadline = System.nanoTime() + DRAIN_NANOS;
    boolean more;
    do {
      more = tookOne();
    } while (more && System.nanoTime() < deadline);
  }

  private boolean tookOne() throws IOException {
    for (int i = 0; i < links.length; i++) {
      message.clear();
      if (links[turn].poll(message) != Link.NOTHING) {
        received++;
        stretches.message();
        return true;
      }
      turn = turn + 1 == links.length ? 0 : turn + 1;
    }
    return false;
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    row.set(Counter.RECEIVED, received); // in JMH's own window, as its score
    frames.endReceiving(takenBefore + received);
    if (comeByThemselves) {
      takeAll();
    } else {
      account.end();
    }
    long elapsed = System.nanoTime() - settledNanos;
    long dropped = drops() - settledDrops;
    row.set(Counter.DROPPED, dropped);
    row.set(Counter.GAP_MICROS, comeByThemselves ? gapMicros(elapsed, dropped) : 0);
    haltAll();
    if (comeByThemselves) {
      account.end();
    }
    long taken = takenBefore + received;
    List<Counts> counts;
    if (links[0].canLose()) {
      taken += awaitQuiet(senders, QUIET);
      counts = stopAll();
      taken += takeWaiting(); // a sender that was held up sent them after the quiet
    } else {
      counts = FloodEnd.takeAll(senders, taken, this::takeWaiting);
      note(counts);
      taken = sent(counts);
    }
    row.set(Counter.SENT, sent(counts));
    row.set(
        Counter.OFFERED_GAP_MICROS,
        1 / counts.stream().mapToDouble(c -> c.sent() * 1e3 / Math.max(1, c.elapsedNanos())).sum());
    // Rates by the clocks of several processes cannot tell so little as what the switch lost.
    long missing = sent(counts) - taken - (drops() - firstDrops);
    row.set(Counter.LOST_ON_THE_WAY, Math.max(0, missing));
    messages.add(LinkAccount.Excess.ofSurplus(-missing));
  }

  /**
   * Time between two instants over the messages that arrived between them, in µs (TH A.3): the
   * median over stretches, or between the first arrival and the last of a slow line, where nothing
   * was dropped. At such an instant the socket has just been emptied: a window of JMH's begins some
   * time after its set-up, and what has come meanwhile would be taken for fast. Messages that found
   * the buffer full came over the line as well, but it is not known when.
   */
  private double gapMicros(long elapsedNanos, long dropped) {
    double told =
        dropped > 0
            ? 0
            : stretches.medianMicros() > 0 ? stretches.medianMicros() : span.gapMicros();
    return told > 0 ? told : elapsedNanos / 1e3 / Math.max(1, received + dropped);
  }

  private long takeWaiting() throws IOException {
    long arrived = 0;
    for (Peer sender : senders) {
      arrived += discardArrived(sender.link());
    }
    return arrived;
  }

  private static long sent(List<Counts> counts) {
    return counts.stream().mapToLong(Counts::sent).sum();
  }
}
