package fathom.bench.packet;

import fathom.bench.net.Deadline;
import fathom.bench.net.Endpoint;
import fathom.bench.peer.Counts;
import fathom.bench.peer.PeerHandle.Pace;
import fathom.bench.peer.Waiting;
import java.io.IOException;
import java.time.Duration;
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
 * g_r: several senders saturate this receiver; the score is the time per message that arrives, once
 * the flood has settled (TH A.3). The counters say whether the senders really exceeded the line and
 * whether this receiver's own buffer lost any.
 *
 * <p>Peers: two or more, which send.
 */
public class ReceiveGap extends ManyToOneBenchmark {
  private static final long SETTLE_NANOS = 15_000_000;

  /** What waits is taken in less, unless senders outrun this receiver. */
  private static final long DRAIN_NANOS = 5_000_000;

  /** A tenth of what Fast Ethernet carries of its smallest frames. */
  private static final Pace TRICKLE = new Pace.Trickle(16, Duration.ofMillis(1));

  private static final Duration QUIET = Duration.ofMillis(15);
  private static final Duration ARRIVAL_PATIENCE = Duration.ofSeconds(2);

  /** What a window's time alone does not say. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Arrivals {
    private long receivedMessages;
    private long sentMessages;
    private long lostMessages;
    private long droppedMessages;
    private double gap;

    /** Messages this process took while the flood was settled. */
    public long received() {
      return receivedMessages;
    }

    /** Messages that arrived in the same time and found the receive buffer full. */
    public long dropped() {
      return droppedMessages;
    }

    /**
     * Time between two instants over the messages that arrived between them, in µs (TH A.3). At
     * both instants the socket has just been emptied: a window of JMH's begins some time after its
     * set-up, and what has come meanwhile would be taken for fast.
     */
    public double gapMicros() {
      return gap;
    }

    /** Messages the senders sent from first to last. */
    public long sent() {
      return sentMessages;
    }

    /**
     * Those of all sent that reached neither this process nor its full buffer. Where the switch
     * lost some, senders exceeded the line; rates by the clocks of several processes cannot tell so
     * little.
     */
    public long lostOnTheWay() {
      return lostMessages;
    }
  }

  /**
   * How many of the senders flood; the others add a little. One line as fast as the receiver's and
   * a little more keep its port backlogged; a second flood would only take the processor of an
   * emulated cluster, at small sizes more of it than there is.
   */
  @Param("1000")
  public int flooding;

  private Arrivals arrivals = new Arrivals();
  private int turn;
  private long received;
  private long settledNanos;
  private long settledDrops;
  private long takenBefore;
  private long firstDrops;

  @Setup(Level.Trial)
  public void bindArrivals(Arrivals counters) {
    arrivals = counters;
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    nextSize(iteration);
    row.begin(sizeBytes, 1);
    prepareFloods(sender -> sender < flooding ? new Pace.BackToBack() : TRICKLE);
    firstDrops = drops();
    received = 0;
    goAll();
    long settled = System.nanoTime() + SETTLE_NANOS;
    while (System.nanoTime() < settled) {
      receive();
    }
    takeAll();
    takenBefore = received;
    received = 0;
    settledDrops = drops();
    settledNanos = System.nanoTime();
  }

  /** Takes one message from whichever sender's connection has one, in turn. */
  @Benchmark
  public void receive() throws IOException {
    if (tookOne()) {
      return;
    }
    long emptySince = System.nanoTime();
    do {
      // The buffers hold what comes meanwhile, and the core is needed by the emulated line.
      Waiting.NAP.idle();
      if (System.nanoTime() - emptySince > ARRIVAL_PATIENCE.toNanos()) {
        throw new Deadline.SilenceException("no message from any sender");
      }
    } while (!tookOne());
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
    for (int i = 0; i < senders.size(); i++) {
      turn = turn + 1 == senders.size() ? 0 : turn + 1;
      message.clear();
      if (senders.get(turn).endpoint().poll(message) != Endpoint.NOTHING) {
        received++;
        return true;
      }
    }
    return false;
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    arrivals.receivedMessages = received; // in JMH's own window, as its score
    takeAll();
    long elapsed = System.nanoTime() - settledNanos;
    arrivals.droppedMessages = drops() - settledDrops;
    arrivals.gap = elapsed / 1e3 / Math.max(1, received + arrivals.droppedMessages);
    haltAll();
    long taken = takenBefore + received + awaitQuiet(senders, QUIET);
    arrivals.sentMessages = stopAll().stream().mapToLong(Counts::sent).sum();
    arrivals.lostMessages = Math.max(0, arrivals.sentMessages - taken - (drops() - firstDrops));
  }
}
