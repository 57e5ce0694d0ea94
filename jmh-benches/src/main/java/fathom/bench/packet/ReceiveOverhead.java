package fathom.bench.packet;

import fathom.bench.Deck;
import fathom.bench.os.Affinity;
import fathom.bench.peer.Counts;
import fathom.bench.peer.PeerHandle.Pace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * O_r: a control computation on the core that does the kernel's receive work, alone and while
 * messages arrive at a known rate. The score is the time of one unit of work; the counters say how
 * many messages arrived meanwhile. Another thread, on another core, empties the socket without ever
 * being woken: a wake-up is not part of O_r.
 *
 * <p>Peers: one, which sends. The kernel's receive work must be steered to {@code cpu} beforehand.
 */
@Measurement(iterations = 24, time = 60, timeUnit = TimeUnit.MILLISECONDS)
public class ReceiveOverhead extends PairBenchmark {
  private static final long SETTLE_NANOS = 3_000_000;

  /** A unit of work that took so many times the median met a stall, not messages. */
  private static final double STALL = 5;

  /** About 4 ms: many arrivals at any rate, and a dozen groups in a window. */
  private static final int GROUP = 100;

  private static final int ROUNDS_PER_WORK = 20_000;

  /** {@code size@messages-per-second/…}; 0 messages is the undisturbed run. */
  @Param("1@0/1@10000/1@20000/1@0/704@10000/704@20000/1408@10000/1408@20000")
  public String loads = "";

  /** CPU of the thread that empties the socket; −1 for any. */
  @Param("-1")
  public int drainCpu = -1;

  /** What arrived while the work was done. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Interference {
    private double arrivedMessages;
    private long unitsOfWork;
    private long seenMessages;
    private double keptMeanMicros;
    private long stalledUnits;

    /** Messages that arrived from the first to the last unit of work, by the sender's rate. */
    public double messages() {
      return arrivedMessages;
    }

    /** Units of work done in the same time. */
    public long work() {
      return unitsOfWork;
    }

    /**
     * Time of one unit of work in µs: the median over groups, in each the mean of those no stall of
     * the machine hit. One stall of 2 ms in a window is as much as a fifth of what all its messages
     * cost.
     */
    public double keptMicros() {
      return keptMeanMicros;
    }

    /** Units of work that a stall hit, and that are not in {@link #keptMicros}. */
    public long stalled() {
      return stalledUnits;
    }

    /** Messages the far end sent that reached this process or its socket, over the whole load. */
    public long seen() {
      return seenMessages;
    }
  }

  private Interference interference = new Interference();

  private Deck<Load> conditions = new Deck<>(List.of(new Load(1, 0)), 0);
  private Load condition = new Load(1, 0);
  private long work;
  private long firstNanos;
  private long lastNanos;
  private long state = 88_172_645_463_325_252L;
  private Drainer drainer = new Drainer();

  @Setup(Level.Trial)
  public void bindInterference(Interference counters) {
    interference = counters;
  }

  @Override
  void join() throws IOException {
    super.join();
    conditions = new Deck<>(Load.list(loads), seed + ProcessHandle.current().pid());
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    Affinity.pin(cpu);
    condition = iteration.getType() == IterationType.WARMUP ? new Load(1, 1000) : conditions.deal();
    row.begin(condition.sizeBytes(), 1);
    drainer = new Drainer();
    drainer.start(link, condition.sizeBytes(), drainCpu);
    link.peer().prepareFlood(link.remote(), condition.sizeBytes(), pace(condition), ACTIVITY_BOUND);
    link.peer().go(link.remote(), Duration.ZERO);
    spin(SETTLE_NANOS);
    work = 0;
    firstNanos = 0;
    durations.clear();
  }

  /**
   * Also without load the far end's sender runs, and sends one message before the window: its
   * spinning alone slows a core down that shares caches and power with its own.
   */
  private static Pace pace(Load condition) {
    return new Pace.Every(
        condition.perSecond() > 0
            ? Duration.ofNanos(1_000_000_000L / condition.perSecond())
            : ACTIVITY_BOUND);
  }

  /** One unit of control work: integer arithmetic in registers, nothing a cache could disturb. */
  @Benchmark
  public long work() {
    if (work == 0) {
      firstNanos = System.nanoTime();
    }
    long start = System.nanoTime();
    long x = state;
    for (int i = 0; i < ROUNDS_PER_WORK; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    state = x;
    work++;
    durations.since(start);
    return x;
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    lastNanos = System.nanoTime();
    interference.unitsOfWork = Math.max(1, work);
    Durations.Trimmed units = durations.trimmed(STALL, GROUP);
    interference.keptMeanMicros = units.micros();
    interference.stalledUnits = units.stalled();
    Counts counts = link.peer().stop(link.remote());
    row.ageMillis = counts.peerAgeMillis();
    interference.seenMessages = drainer.finish();
    double perNano = counts.sent() / (double) Math.max(1, counts.elapsedNanos());
    interference.arrivedMessages =
        condition.perSecond() > 0 ? perNano * (lastNanos - firstNanos) : 0;
    if (interference.seenMessages < counts.sent() / 2) {
      throw new IOException(
          "of "
              + counts.sent()
              + " messages sent here only "
              + interference.seenMessages
              + " came");
    }
  }

  /** Empties the socket from another core, in naps. */
  private static final class Drainer {
    private volatile boolean stop;
    private volatile String failure = "";
    private long taken;
    private Thread thread = Thread.currentThread();

    void start(Link link, int sizeBytes, int cpu) {
      ByteBuffer into = ByteBuffer.allocateDirect(sizeBytes);
      long dropsBefore = link.endpoint().receiveDrops();
      thread =
          Thread.ofPlatform()
              .daemon()
              .name("drain")
              .start(
                  () -> {
                    Affinity.pin(cpu);
                    try {
                      boolean last;
                      do {
                        last = stop;
                        while (link.endpoint().poll(into.clear()) != -1) {
                          taken++;
                        }
                        java.util.concurrent.locks.LockSupport.parkNanos(500_000);
                      } while (!last);
                    } catch (IOException e) {
                      failure = String.valueOf(e.getMessage());
                    }
                    taken += link.endpoint().receiveDrops() - dropsBefore;
                  });
    }

    /** Messages taken, or dropped at the socket. */
    long finish() throws IOException {
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
      return taken;
    }
  }
}
