package fathom.bench.experiment;

import fathom.bench.fork.Durations;
import fathom.bench.link.Addresses;
import fathom.bench.link.Deadline;
import fathom.bench.os.SocketQueues;
import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * O_s: back-to-back sends, fewer than the transmit queue holds, from a drained state (TH A.4). The
 * score is the time of one burst; the counter {@link Counter#BURST} says how many sends that is.
 *
 * <p>Peers: one, which receives.
 */
public class SendOverhead extends OnePeerBenchmark {
  /** Full-size packets to {@link #preludeTo} just before each burst; 0 for none. */
  @Param("0")
  public int preludeCount;

  @Param("")
  public String preludeTo = "";

  private final ByteBuffer preludeMessage = ByteBuffer.allocateDirect(PRELUDE_BYTES);
  private SocketAddress preludeTarget = new InetSocketAddress(0);

  @SuppressWarnings("NullAway.Init") // join() fills it before anything else runs
  private DatagramChannel prelude;

  @SuppressWarnings("NullAway.Init") // likewise
  private SocketQueues preludeQueue;

  @Override
  void join() throws IOException {
    super.join();
    prelude = DatagramChannel.open(StandardProtocolFamily.INET);
    preludeQueue = SocketQueues.of(prelude);
    if (preludeCount > 0) {
      preludeTarget = Addresses.parse(preludeTo);
    }
  }

  @TearDown(Level.Trial)
  public void closePrelude() throws IOException {
    prelude.close();
  }

  private static final int PRELUDE_BYTES = 1472;
  private static final Duration LONGEST_DEPARTURE = Duration.ofSeconds(1);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int CPU_BURSTS = 5;
  private static final int TRIALS = 5;

  // Allocated once: to fill them anew would push what a send needs out of the cache.
  private final Durations bursts = new Durations();
  private final Durations readings = new Durations();
  private final Durations walls = new Durations();

  /**
   * Sizes whose CPU time this fork has told: it takes as long as the window, and once is enough.
   */
  private final Set<Integer> accounted = new HashSet<>();

  /** Sends per burst at most; must fit the queue, and the token bucket of a shaped line. */
  @Param("1")
  public int burst;

  /** Sends per burst of this window. */
  private int sends;

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    nextSize(iteration);
    peer.sink(sizeBytes, waiting);
    sends = Math.min(fittingSends(), link.mostInBurst(sizeBytes));
    messages.begin(sizeBytes, sends);
    account.begin(cpu);
  }

  /** As many as end before the next packet of the prelude leaves, with its timer. */
  private int fittingSends() throws IOException {
    if (preludeCount == 0 || isHurried || burst == 1) {
      return burst;
    }
    bursts.clear();
    walls.clear();
    for (int i = 0; i < TRIALS; i++) {
      drained();
      boolean waits = preludeQueue.queuedBytes() > 0;
      long left = System.nanoTime();
      awaitDeparture();
      if (waits) {
        walls.since(left);
      }
      drained();
      long start = System.nanoTime();
      sendBurst(1);
      bursts.since(start);
    }
    return sendsWithin(walls.medianMicros(), bursts.medianMicros(), burst);
  }

  /**
   * How many sends of a burst stay clear of the next departure: two thirds of the time until then
   * are theirs, because the sender sees a departure late, by as much as one look at its queue takes
   * and the timer's own work.
   *
   * @param departureMicros between two departures; 0 where none were seen
   * @param sendMicros what one send takes
   */
  static int sendsWithin(double departureMicros, double sendMicros, int most) {
    if (!(departureMicros > 0 && sendMicros > 0)) {
      return most;
    }
    return Math.clamp((long) (departureMicros * 2 / 3 / sendMicros), 1, most);
  }

  @Setup(Level.Invocation)
  public void drained() throws IOException {
    link.drain();
    Deadline.spin(pauseNanos);
    occupyLine();
  }

  @Benchmark
  public void burst() throws IOException {
    long start = System.nanoTime();
    sendBurst(sends);
    durations.since(start);
  }

  /**
   * Keeps the line busy with packets to a host outside the test, so that each timed send finds a
   * port that is sending already. Where an isolated packet passes at once, as it does through a
   * token bucket, the emulated switch's work would run inside the send call and be taken for O_s.
   */
  private void occupyLine() throws IOException {
    // Once where there is no pause: what is not warm would let the line run dry.
    int packets = isHurried ? Math.min(1, preludeCount) : preludeCount;
    for (int i = 0; i < packets; i++) {
      prelude.send(preludeMessage.clear(), preludeTarget);
    }
    awaitDeparture();
  }

  /**
   * Waits until a packet of the prelude has just left. The emulated line's timer interrupts this
   * core for each packet, 16 µs at a time, always at the same time after the prelude: bursts met it
   * or did not, as the core was slower or faster, and half of O_s was the timer's. Now the next one
   * is a packet's time away. Where nothing waits, there is no timer.
   */
  private void awaitDeparture() throws IOException {
    int queued = preludeQueue.queuedBytes();
    Deadline deadline = Deadline.in(LONGEST_DEPARTURE);
    while (queued > 0 && preludeQueue.queuedBytes() >= queued) {
      deadline.check("the packets before a burst did not leave");
      Thread.onSpinWait();
    }
  }

  private void sendBurst(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      sendTo(link);
    }
  }

  @Override
  Optional<Experiment> ofSingles() {
    return Optional.of(Experiment.SEND_OVERHEAD);
  }

  /** Each send of such a burst. */
  @Override
  void single(LongConsumer nanos) throws IOException {
    drained();
    for (int i = 0; i < sends; i++) {
      long start = System.nanoTime();
      sendTo(link);
      nanos.accept(System.nanoTime() - start);
    }
  }

  /**
   * Bursts by this thread's own CPU clock and by the clock on the wall, outside the timed window
   * because reading the former is a system call: what the cross-check of O_s compares. Bursts of
   * the window itself will not do for that: they run in code that was compiled as one piece, these
   * do not, and are up to a fifth slower.
   *
   * <p>What the readings themselves cost is taken from bursts of none, each right after one of
   * sends and from the same state. Read many times in a row, that system call costs a half to a
   * third of what it costs after a pause, and the difference would be taken for sends.
   */
  private void accountForCpu() throws IOException {
    bursts.clear();
    readings.clear();
    walls.clear();
    for (int i = 0; i < CPU_BURSTS; i++) {
      bursts.add(cpuNanos(sends));
      readings.add(cpuNanos(0));
      drained();
      long start = System.nanoTime();
      sendBurst(sends);
      walls.since(start);
    }
    row.set(Counter.CPU_MICROS, Math.max(0, bursts.medianMicros() - readings.medianMicros()));
    row.set(Counter.CPU_CLOCK_MICROS, walls.medianMicros());
  }

  private long cpuNanos(int count) throws IOException {
    drained();
    long start = THREADS.getCurrentThreadCpuTime();
    sendBurst(count);
    return THREADS.getCurrentThreadCpuTime() - start;
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    account.end();
    if (link.movesByItself() && (isWarmup || accounted.add(sizeBytes))) {
      accountForCpu();
    } else {
      row.set(Counter.CPU_MICROS, 0);
      row.set(Counter.CPU_CLOCK_MICROS, 0);
    }
    timeSingles();
    link.drain();
    endRow();
  }
}
