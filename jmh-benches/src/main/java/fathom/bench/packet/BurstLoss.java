package fathom.bench.packet;

import fathom.bench.Deck;
import fathom.bench.peer.Counts;
import fathom.bench.peer.PeerHandle.PreludeTo;
import fathom.bench.peer.Waiting;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * B_L: S senders burst at the same time into this receiver's port, then stall until all buffers
 * have drained; what arrives is counted, and the burst grows (TH A.1, TW eq. 4). The score, the
 * time one burst took, is no result; the counters are.
 *
 * <p>Peers: two or more, which send.
 */
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 1)
@Measurement(iterations = 10)
public class BurstLoss extends ManyToOneBenchmark {
  /** Packets per burst, all senders together (k of eq. 4). */
  @Param("300/400/600/800/1200")
  public String bursts = "";

  /** No arrival for this long means that all buffers have drained. */
  @Param("30")
  public int drainMillis;

  /** Packets to {@link #preludeTo} that empty a sender's own token bucket; 0 for none. */
  @Param("0")
  public int preludeCount;

  @Param("")
  public String preludeTo = "";

  /** The counts of one burst. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Burst {
    private long senderCount;
    private long offeredPackets;
    private long arrivedPackets;
    private long droppedPackets;

    public long senders() {
      return senderCount;
    }

    public long receivers() {
      return 1;
    }

    /** Packets the senders report to have sent. */
    public long offered() {
      return offeredPackets;
    }

    /** Packets this process took. */
    public long arrived() {
      return arrivedPackets;
    }

    /** Packets that passed the switch and found this host's receive buffer full. */
    public long receiverDrops() {
      return droppedPackets;
    }
  }

  private Burst burst = new Burst();
  private Deck<Integer> sizesOfBursts = new Deck<>(List.of(1), 0);
  private long dropsBefore;

  @Setup(Level.Trial)
  public void bindBurst(Burst counters) {
    burst = counters;
  }

  @Override
  void join() throws IOException {
    super.join();
    sizesOfBursts = new Deck<>(Deck.sizes(bursts), seed + ProcessHandle.current().pid());
  }

  @Setup(Level.Iteration)
  public void prepare(IterationParams iteration) throws IOException {
    nextSize(iteration);
    boolean warmup = iteration.getType() == IterationType.WARMUP;
    int total = warmup ? Deck.sizes(bursts).getFirst() : sizesOfBursts.deal();
    row.begin(sizeBytes, 1);
    burst.senderCount = senders.size();
    dropsBefore = drops();
    long each = Math.max(1, Math.round(total / (double) senders.size()));
    prepareFloods(each, new PreludeTo(preludeCount, preludeTo));
    spin(pauseNanos); // the control traffic itself has drained, and the buckets are full
  }

  @Benchmark
  public long burst() throws IOException {
    goAll();
    burst.arrivedPackets = countUntilDrained();
    return burst.arrivedPackets;
  }

  private long countUntilDrained() throws IOException {
    long arrived = 0;
    long last = System.nanoTime();
    while (System.nanoTime() - last < drainMillis * 1_000_000L) {
      long before = arrived;
      for (Link sender : senders) {
        arrived += discardArrived(sender.endpoint());
      }
      if (arrived > before) {
        last = System.nanoTime();
      } else {
        Waiting.NAP.idle();
      }
    }
    return arrived;
  }

  @TearDown(Level.Iteration)
  public void count() throws IOException {
    burst.offeredPackets = stopAll().stream().mapToLong(Counts::sent).sum();
    burst.droppedPackets = drops() - dropsBefore;
  }
}
