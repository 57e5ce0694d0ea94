package fathom.bench.memory;

import fathom.bench.fork.Deck;
import fathom.bench.fork.ForkOptions;
import fathom.model.protocol.Counter;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * R_sum: a message of doubles added to another, as MPI_SUM does where a message has arrived. Both
 * stay at one place during a window: in cache as far as both fit, from memory beyond. One size per
 * iteration, dealt from a shuffled deck. A size that is no whole number of doubles is rounded up,
 * and the row says the size that was added.
 */
@Fork(jvmArgsPrepend = ForkOptions.SHORT_ROUNDS) // the rest is as for all
public class Reduction extends MemoryBenchmark {
  private static final int WARM_PASSES = 4;
  private static final int WARM_ADDITIONS = 1500;

  /** Larger ones compile nothing that smaller ones have not. */
  private static final int WARM_BYTES = 1 << 20;

  private static final int LONG_BYTES = 1 << 16;

  private Addends addends = new Addends(Double.BYTES, 0);
  private Deck<Integer> deck = new Deck<>(List.of(Double.BYTES), 0);
  private Deck<Integer> warmUp = deck;

  @Setup(Level.Trial)
  public void allocate() {
    settle();
    List<Integer> list = Deck.sizes(sizes).stream().map(Addends::wholeDoubles).toList();
    long own = Deck.seed(seed); // forks see different orders and places
    addends = new Addends(list.stream().mapToInt(Integer::intValue).max().orElseThrow(), own);
    warmUp = new Deck<>(list, seed);
    deck = new Deck<>(list, own);
    // First: a compiler that has seen short loops only makes code that adds doubles one by one.
    warm(LONG_BYTES, WARM_ADDITIONS);
    for (int pass = 0; pass < WARM_PASSES; pass++) {
      list.forEach(bytes -> warm(bytes, Math.min(WARM_ADDITIONS, WARM_BYTES / bytes)));
    }
  }

  private void warm(int bytes, int times) {
    addends.choose(bytes);
    for (int i = 0; i < times; i++) {
      add();
    }
  }

  @Setup(Level.Iteration)
  public void nextSize(IterationParams iteration) {
    rest(iteration);
    // Warm-ups deal from a deck of their own, so that the measured windows see every card once.
    int bytes = iteration.getType() == IterationType.WARMUP ? warmUp.deal() : deck.deal();
    row.set(Counter.SIZE, bytes);
    row.setBytesPerOperation(bytes);
    addends.choose(bytes);
    account().begin(cpu);
    // A window may have room for one addition only: what is to be in cache must be there before it.
    add();
  }

  @TearDown(Level.Iteration)
  public void end() {
    account().end();
    addends.check();
  }

  /** One addition of all elements. */
  @Benchmark
  public void add() {
    addends.add();
  }
}
