package fathom.bench.mpi;

import fathom.bench.fork.Deck;
import fathom.bench.fork.Flow;
import fathom.bench.fork.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * C through MPI: disjoint pairs of ranks stream at the same time, and what arrives at all receivers
 * together is counted, each by its own clock between two looks while all stream. Rank 1 sends to
 * this one; ranks 2 and 3, 4 and 5, … are the further pairs, the first of each its receiver.
 */
public class MpiStreams extends MpiBenchmark {
  /** Until every queue on the way is full. */
  private static final long SETTLE_NANOS = 60_000_000;

  /** Where ranks share cores: while this one naps, the others' messages come. */
  private static final long NAP_NANOS = 100_000;

  /** How many pairs stream at once, one number per iteration: {@code 1/2/4}. */
  @Param("1")
  public String pairs = "";

  /** Whether more ranks than cores are at it. */
  @Param("false")
  public boolean napping;

  private Flow flow = new Flow();
  private Deck<Integer> counts = new Deck<>(List.of(1), 0);
  private final List<RankPair> others = new ArrayList<>();
  private List<RankPair> active = List.of();
  private List<Tally> before = List.of();
  private Tally ownBefore = new Tally(0, 0);
  private long window = 1;
  private long received;

  @Setup(Level.Trial)
  public void open(Flow counters) {
    flow = counters;
    List<Integer> wanted = Deck.sizes(pairs);
    int most = wanted.stream().mapToInt(Integer::intValue).max().orElseThrow();
    if (mpi.size() < 2 * most) {
      throw new MpiException(
          String.format(
              Locale.ROOT,
              "streams of %d pairs need %d ranks; there are %d",
              most,
              2 * most,
              mpi.size()));
    }
    for (int pair = 1; pair < most; pair++) {
      others.add(RankPair.of(mpi, 2 * pair + 1, 2 * pair));
    }
    counts = new Deck<>(wanted, Deck.seed(seed));
  }

  @Setup(Level.Iteration)
  public void beginRow(IterationParams iteration) {
    nextSize(iteration);
    int streaming = iteration.getType() == IterationType.WARMUP ? 1 : counts.deal();
    flow.begin(streaming);
    active = others.subList(0, streaming - 1);
    account.begin(cpu);
    active.forEach(pair -> pair.stream(sizeBytes, napping));
    received = 0;
    window = PairActivity.window(sizeBytes);
    peer.flood(sizeBytes, window, napping, peerCpu);
    long settled = System.nanoTime() + SETTLE_NANOS;
    while (System.nanoTime() < settled) {
      receive();
    }
    // While this rank asks the others it takes nothing: that must not be in its own time.
    before = others();
    for (long resumed = received + 2 * window; received < resumed; ) {
      receive();
    }
    ownBefore = own();
  }

  private Tally own() {
    return new Tally(received, System.nanoTime());
  }

  private List<Tally> others() {
    return active.stream().map(RankPair::lookAtReceiver).toList();
  }

  /** Takes one message of the own pair's. */
  @Benchmark
  public void receive() {
    while (napping && !mpi.isThere(1, MpiPeer.DATA)) {
      LockSupport.parkNanos(NAP_NANOS);
    }
    mpi.receive(message, sizeBytes, 1, MpiPeer.DATA);
    if (++received % window == 0) {
      mpi.send(message, 0, 1, MpiPeer.CREDIT);
    }
  }

  @TearDown(Level.Iteration)
  public void endRow() {
    Tally ownAfter = own();
    List<Tally> after = others();
    account.end();
    double perNano = ownAfter.rateSince(ownBefore);
    for (int i = 0; i < after.size(); i++) {
      perNano += after.get(i).rateSince(before.get(i));
    }
    flow.tell(perNano * 1000 * sizeBytes);
    peer.tellToStop();
    compare(peer.drain(message, sizeBytes) + received, peer.told());
    active.forEach(RankPair::stop);
  }
}
