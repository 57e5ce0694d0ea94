package fathom.bench.mpi;

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
 * The receive gap through MPI: ranks 1 and 2 send blocking to this one, bounded by credits, and it
 * takes their messages as they come: to wait for one sender's while the other's arrive would make
 * the window's count differ from what the line brought in it.
 */
public class MpiIncast extends MpiBenchmark {
  private static final int SENDERS = 2;

  /** What a message has beside its bytes, roughly: a window of small ones must not be huge. */
  private static final int HEADER_BYTES = 32;

  /** Until both queues are full and the line is never idle. */
  private static final long SETTLE_NANOS = 60_000_000;

  /** Of each sender. */
  @Param("262144")
  public int flightBytes;

  @Param("")
  public String device = "";

  /** Whether there are more ranks than cores: senders without a credit let others work then. */
  @Param("false")
  public boolean napping;

  /** What passed in a window; MPI loses nothing, so there are no other numbers. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Flood {
    private long messages;

    public long received() {
      return messages;
    }

    public long sent() {
      return messages;
    }

    public long dropped() {
      return 0;
    }

    public long lostOnTheWay() {
      return 0;
    }
  }

  private final RankHandle[] senders = new RankHandle[SENDERS];
  private final long[] taken = new long[SENDERS];
  private Flood flood = new Flood();
  private Interface line = new Interface("");
  private Interface.Counts before = new Interface.Counts(0, 0);
  private long window = 1;
  private long all;
  private long allBefore;

  @Setup(Level.Trial)
  public void open(Flood counters) {
    flood = counters;
    line = Interface.named(device);
    if (mpi.size() <= SENDERS) {
      throw new MpiException("the receive gap needs three ranks, two of which send");
    }
    for (int i = 0; i < SENDERS; i++) {
      senders[i] = new RankHandle(mpi, i + 1);
    }
  }

  @Setup(Level.Iteration)
  public void beginRow(IterationParams iteration) {
    nextSize(iteration);
    window = Math.max(1, flightBytes / 2 / (sizeBytes + HEADER_BYTES));
    all = 0;
    for (int i = 0; i < SENDERS; i++) {
      taken[i] = 0;
      senders[i].flood(sizeBytes, window, napping, -1); // three ranks may be on two cores
    }
    long until = System.nanoTime() + SETTLE_NANOS;
    while (System.nanoTime() < until || all < SENDERS) {
      receive();
    }
    before = line.received();
    allBefore = all;
    account.begin(cpu);
  }

  @Benchmark
  public void receive() {
    int of = (int) (all % SENDERS);
    while (!mpi.isThere(of + 1, MpiPeer.DATA)) {
      of = (of + 1) % SENDERS;
    }
    all++;
    mpi.receive(message, sizeBytes, of + 1, MpiPeer.DATA);
    if (++taken[of] % window == 0) {
      mpi.send(message, 0, of + 1, MpiPeer.CREDIT);
    }
  }

  @TearDown(Level.Iteration)
  public void endRow() {
    // First, as they were counted first before the window.
    flood.messages = all - allBefore;
    row.counted(flood.messages, line.received().since(before));
    account.end();
    for (RankHandle sender : senders) {
      sender.tellToStop();
    }
    for (int i = 0; i < SENDERS; i++) {
      compare(senders[i].drain(message, sizeBytes) + taken[i], senders[i].told());
    }
  }
}
