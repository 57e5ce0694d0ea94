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

  private static final Duration FILL_PATIENCE = Duration.ofSeconds(5);

  /**
   * Least memory the kernel charges a queued packet, so that counting by it overfills the queue.
   */
  private static final int LEAST_CHARGE_BYTES = 512;

  /** The gap of a window that does not show it. */
  private static final double UNTOLD = -1;

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
     * queue stands alike. With few stretches, as on a slow line, it is from the first such send to
     * the last. 0 where none waits, as over loopback, and over a stream; {@value #UNTOLD} where
     * sends wait, but none in this window: a sender that got no core for so long that its queue
     * drained then fills it for nothing.
     */
    public double gapMicros() {
      return gap;
    }
  }

  private Equilibrium equilibrium = new Equilibrium();
  private final Stretches stretches = new Stretches(LEAST_IN_STRETCH);
  private boolean isStream;
  private boolean waits;
  private long lastNanos;

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
    stretches.clear();
    waits = true;
    account.begin(cpu); // a queue that drains while it is read would no longer be full
    boolean hasQueue = fill();
    // Over loopback nothing waits, and reading the clock at every send would only slow it; an
    // interrupt may hold up a send there, but nothing is ever queued.
    // A stream joins small messages: it waits seldom, and then for many of them.
    waits = stretches.seen() && !isStream && hasQueue;
    stretches.clear();
    if (waits) {
      sendUntilOneWaits();
    }
  }

  /** What was full may have drained meanwhile. */
  private void sendUntilOneWaits() throws IOException {
    Deadline deadline = Deadline.in(FILL_PATIENCE);
    while (!stretches.seen()) {
      send();
      deadline.check("the transmit queue did not fill again");
    }
  }

  /** Whether anything was queued. */
  private boolean fill() throws IOException {
    String buffer = link.endpoint().facts().getOrDefault("SO_SNDBUF", "0");
    int packets = Integer.parseInt(buffer) / (sizeBytes + LEAST_CHARGE_BYTES);
    boolean hasQueue = false;
    long start = System.nanoTime();
    lastNanos = start;
    Deadline deadline = Deadline.in(FILL_PATIENCE);
    for (int sent = 0; sent < packets || System.nanoTime() - start < FILL_NANOS; sent++) {
      send();
      hasQueue |= link.endpoint().queuedBytes() > 0;
      deadline.check("the transmit queue did not fill");
    }
    return hasQueue;
  }

  @Benchmark
  public void send() throws IOException {
    sendTo(link.endpoint());
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
    account.end();
    link.endpoint().blockingSends(false);
    drain(link.endpoint());
    endRow();
    equilibrium.gap = gapMicros(stretches, waits);
  }

  /** See {@link Equilibrium#gapMicros}. */
  static double gapMicros(Stretches stretches, boolean waits) {
    double gap = stretches.medianMicros() > 0 ? stretches.medianMicros() : stretches.wholeMicros();
    return waits && gap == 0 ? UNTOLD : gap;
  }
}
