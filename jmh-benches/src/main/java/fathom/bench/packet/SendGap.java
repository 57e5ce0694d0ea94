package fathom.bench.packet;

import fathom.bench.net.Deadline;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * g_s: back-to-back sends at equilibrium, many more than the transmit queue holds (TH A.4). The
 * send blocks in the kernel while the queue is full; the score is the time per send.
 *
 * <p>Peers: one, which receives.
 */
public class SendGap extends PairBenchmark {
  /** A window that starts with an empty queue is biased: the queue fills for free. */
  private static final long FILL_NANOS = 10_000_000;

  /** Most attempts to leave the queue half full, each as long as the queue. */
  private static final int MOST_REFILLS = 4;

  /**
   * Least memory the kernel charges a queued packet, so that counting by it overfills the queue.
   */
  private static final int LEAST_CHARGE_BYTES = 512;

  /** A send that took this long waited for room; one that did not takes a few µs. */
  private static final long WAITED_NANOS = 20_000;

  private static final int LEAST_IN_STRETCH = 10;

  /**
   * Full within milliseconds of the smallest messages, and more than a fast line brings within a
   * round trip.
   */
  private static final int STREAM_QUEUE_BYTES = 64 << 10;

  /** What a window's mean does not say. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Equilibrium {
    private double gap;

    /**
     * Time per send in µs, the median over stretches between two sends that had to wait: then the
     * queue stands alike. Without such stretches, as on a slow line, it is the time over the
     * messages that left the queue. It is 0 over a stream and where the queue does not fill up: the
     * score counts there.
     */
    public double gapMicros() {
      return gap;
    }
  }

  private Equilibrium equilibrium = new Equilibrium();
  private final Stretches stretches = new Stretches(LEAST_IN_STRETCH);
  private boolean isStream;
  private boolean waits;

  /** Whether the queue is at least half full when the window begins. */
  private boolean isHalfFull;

  private long lastNanos;
  private long beganNanos;
  private long sent;
  private int queuedBytes;

  /** Bytes that the kernel charges for a message in the queue; 0 where the queue stayed empty. */
  private int chargeBytes;

  @Setup(Level.Trial)
  public void bindEquilibrium(Equilibrium counters) {
    equilibrium = counters;
  }

  @Override
  void join() throws IOException {
    super.join();
    isStream = !Transport.ofId(transport).canLose();
    if (isStream && !InetAddress.getByName(local).isLoopbackAddress()) {
      link.endpoint().boundQueue(STREAM_QUEUE_BYTES);
    }
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    beginRow(iteration, 1);
    // The receiver naps between batches: it must not compete with the sender for a core.
    link.peer().sink(link.remote(), sizeBytes, Waiting.NAP, ACTIVITY_BOUND);
    link.endpoint().blockingSends(true);
    account.begin(cpu); // a queue that drains while it is read would no longer be full
    fill();
    // Over loopback nothing waits, and reading the clock at every send would only slow it.
    // A stream joins small messages: it waits seldom, and then for many of them.
    waits = stretches.seen() && chargeBytes > 0 && !isStream;
    stretches.clear();
    sent = 0;
    lastNanos = System.nanoTime();
  }

  /**
   * Fills the queue, and tries to leave it at least half full where it fills up. A sender that gets
   * no core before its window could otherwise fill the queue, or a token bucket, for nothing. On a
   * fast emulated line that works on this core, small packets never fill the queue, because the
   * line's timer takes the core from the sender.
   */
  private void fill() throws IOException {
    // Java names half of what the kernel grants.
    int half = Integer.parseInt(link.endpoint().facts().getOrDefault("SO_SNDBUF", "0"));
    int packets = Math.max(1, half / (sizeBytes + LEAST_CHARGE_BYTES));
    int more = MOST_REFILLS * packets;
    boolean fillsUp = false;
    waits = true;
    stretches.clear();
    chargeBytes = 0;
    queuedBytes = link.endpoint().queuedBytes();
    long start = System.nanoTime();
    lastNanos = start;
    Deadline deadline = Deadline.in(Duration.ofSeconds(5));
    for (int i = 0;
        i < packets
            || System.nanoTime() - start < FILL_NANOS
            || (fillsUp && queuedBytes < half && more-- > 0);
        i++) {
      send();
      beganNanos = System.nanoTime(); // before the queue is read: a core lost in between counts
      int queued = link.endpoint().queuedBytes();
      chargeBytes = Math.max(chargeBytes, queued - queuedBytes);
      queuedBytes = queued;
      isHalfFull = chargeBytes > 0 && queued >= half;
      fillsUp |= isHalfFull;
      deadline.check("the transmit queue did not fill");
    }
  }

  @Benchmark
  public void send() throws IOException {
    sendTo(link.endpoint());
    sent++;
    if (waits) {
      stretches.message();
      long now = System.nanoTime();
      if (now - lastNanos > WAITED_NANOS) {
        stretches.mark(now);
      }
      lastNanos = now;
    }
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    // The queue is read first, because the line goes on while the kernel's account is read.
    double grown = link.endpoint().queuedBytes() - queuedBytes;
    long nanos = System.nanoTime() - beganNanos;
    account.end();
    equilibrium.gap = stretches.medianMicros();
    if (equilibrium.gap == 0 && waits && isHalfFull) {
      equilibrium.gap = microsOfEach(nanos, sent - grown / chargeBytes);
    }
    link.endpoint().blockingSends(false);
    drain(link.endpoint());
    endRow();
  }

  /**
   * Time that the line took for each message, in µs.
   *
   * @param left messages that left the queue
   * @return not a number where none did
   */
  private static double microsOfEach(long nanos, double left) {
    return left > 0 ? nanos / 1e3 / left : Double.NaN;
  }
}
