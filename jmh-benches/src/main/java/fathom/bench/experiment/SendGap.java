package fathom.bench.experiment;

import fathom.bench.fork.Durations;
import fathom.bench.link.Deadline;
import fathom.model.protocol.Counter;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * g_s: back-to-back sends at equilibrium, many more than the transmit queue holds (TH A.4). The
 * send blocks in the kernel while the queue is full; the score is the time per send. Through MPI
 * there is no such queue: the far end gives credits, so that the line is never idle and only so
 * much is under way. A window of the score begins some time after a credit was taken and ends when
 * one is, so that it is too short: the gap counts from credit to credit.
 *
 * <p>Peers: one, which receives.
 */
public class SendGap extends OnePeerBenchmark {
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

  /** How long messages bounded by credits are sent before a window: queues on the way fill. */
  private static final long CREDIT_FILL_NANOS = 60_000_000;

  /** The same in messages, of those that may be under way. */
  private static final int FILLS = 4;

  /** What drained while the account was read would be refilled for nothing: 0.4 % of a window. */
  private static final int REFILLS = 2;

  /** Network interface whose frames are counted; empty for none. */
  @Param("")
  public String device = "";

  private final Frames frames = new Frames(row);
  private final Stretches stretches = new Stretches(LEAST_IN_STRETCH);
  private boolean isStream;
  private boolean waits;

  /** Whether the queue is at least half full when the window begins. */
  private boolean isHalfFull;

  private long lastNanos;
  private long beganNanos;
  private long sent;
  private long sentBefore;

  /** Messages between two credits; 0 if a queue bounds what is under way. */
  private long perCredit;

  private long untilCredit;

  /** Between two sends that had to wait for a credit as much is under way. */
  private final CreditTimes credits = new CreditTimes();

  private int queuedBytes;

  /** Bytes that the kernel charges for a message in the queue; 0 where the queue stayed empty. */
  private int chargeBytes;

  @Override
  void join() throws IOException {
    super.join();
    frames.open(device);
    isStream = !link.canLose();
    if (isStream && !InetAddress.getByName(local).isLoopbackAddress()) {
      link.boundQueue(STREAM_QUEUE_BYTES);
    }
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    beginRow(iteration, 1);
    row.setBytesPerOperation(sizeBytes);
    sent = 0;
    perCredit = link.messagesPerCredit(sizeBytes);
    untilCredit = 0; // without credits it is never 1 again
    if (link.mostUnderWay(sizeBytes) > 0) {
      peer.sink(sizeBytes, waiting);
      fillByCredits();
    } else {
      // The receiver naps between batches: it must not compete with the sender for a core.
      peer.sink(sizeBytes, Waiting.NAP);
      link.blockingSends(true);
      account.begin(cpu); // a queue that drains while it is read would no longer be full
      fill();
      frames.beginSending(sent);
    }
    // Over loopback nothing waits, and reading the clock at every send would only slow it.
    // A stream joins small messages: it waits seldom, and then for many of them.
    waits = stretches.seen() && chargeBytes > 0 && !isStream;
    stretches.clear();
    credits.clear();
    sentBefore = sent;
    lastNanos = System.nanoTime();
  }

  private void fillByCredits() throws IOException {
    waits = false;
    chargeBytes = 0;
    untilCredit = perCredit;
    long most = link.mostUnderWay(sizeBytes);
    long start = System.nanoTime();
    while (System.nanoTime() - start < CREDIT_FILL_NANOS || sent < FILLS * most) {
      send();
    }
    frames.beginSending(sent);
    account.begin(cpu);
    for (long full = sent + REFILLS * most; sent < full; ) {
      send();
    }
  }

  /**
   * Fills the queue, and tries to leave it at least half full where it fills up. A sender that gets
   * no core before its window could otherwise fill the queue, or a token bucket, for nothing. On a
   * fast emulated line that works on this core, small packets never fill the queue, because the
   * line's timer takes the core from the sender.
   */
  private void fill() throws IOException {
    // Java names half of what the kernel grants.
    int half = Integer.parseInt(link.facts().getOrDefault("SO_SNDBUF", "0"));
    int packets = Math.max(1, half / (sizeBytes + LEAST_CHARGE_BYTES));
    int more = MOST_REFILLS * packets;
    boolean fillsUp = false;
    waits = true;
    stretches.clear();
    chargeBytes = 0;
    queuedBytes = link.queuedBytes();
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
      int queued = link.queuedBytes();
      chargeBytes = Math.max(chargeBytes, queued - queuedBytes);
      queuedBytes = queued;
      isHalfFull = chargeBytes > 0 && queued >= half;
      fillsUp |= isHalfFull;
      deadline.check("the transmit queue did not fill");
    }
  }

  @Benchmark
  public void send() throws IOException {
    if (untilCredit == 1) {
      sendAndTakeCredit();
      return;
    }
    sendTo(link);
    sent++;
    untilCredit--;
    if (waits) {
      stretches.message();
      long now = System.nanoTime();
      if (now - lastNanos > WAITED_NANOS) {
        stretches.mark(now);
      }
      lastNanos = now;
    }
  }

  /** A credit that was there already tells of this process, which was late, and not of the line. */
  private void sendAndTakeCredit() throws IOException {
    long before = System.nanoTime();
    sendTo(link);
    sent++;
    untilCredit = perCredit;
    long now = System.nanoTime();
    if (now - before > WAITED_NANOS) {
      credits.add(now, sent);
    }
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    // Frames and the queue are read first: the line goes on while the account is read.
    frames.endSending(sent);
    double grown = link.queuedBytes() - queuedBytes;
    long nanos = System.nanoTime() - beganNanos;
    account.end();
    // Between two sends that had to wait the queue stands alike. Without such stretches, as on a
    // slow line, it is the time over the messages that left the queue; 0 over a stream and where
    // the queue does not fill up, because the score counts there.
    double gap = stretches.medianMicros();
    if (gap == 0 && waits && isHalfFull) {
      gap = microsOfEach(nanos, sent - sentBefore - grown / chargeBytes);
    }
    gap = perCredit > 0 ? credits.medianMicros() : gap;
    row.set(Counter.GAP_MICROS, gap);
    link.blockingSends(false);
    link.drain();
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

  /**
   * When credits came that the sender waited for, and how many messages had been sent. A packet
   * holds parts of several messages, so that a credit is some messages early or late: the gap is
   * the median over pairs of credits that are a quarter of all apart, not over neighbours. With
   * half of all between them, every pair has a stall in the middle of the window; so only a third
   * has it.
   */
  static final class CreditTimes {
    private static final int LEAST = 4;

    private static final int LEAST_APART = 2;

    private final List<long[]> all = new ArrayList<>();

    void clear() {
      all.clear();
    }

    void add(long nanos, long sent) {
      all.add(new long[] {nanos, sent});
    }

    /** Median gap, in µs; 0 if too few credits came. */
    double medianMicros() {
      if (all.size() < LEAST) {
        return 0;
      }
      int apart = Math.max(LEAST_APART, all.size() / 4);
      List<Double> gaps = new ArrayList<>();
      for (int i = 0; i + apart < all.size(); i++) {
        long[] first = all.get(i);
        long[] second = all.get(i + apart);
        gaps.add(microsOfEach(second[0] - first[0], (double) (second[1] - first[1])));
      }
      return Durations.median(gaps);
    }
  }
}
