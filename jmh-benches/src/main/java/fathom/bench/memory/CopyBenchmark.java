package fathom.bench.memory;

import fathom.bench.fork.Deck;
import fathom.bench.os.Caches;
import fathom.model.protocol.Counter;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Memory copies of one tier: off-heap segments, heap arrays, and the same loop without the copy, as
 * three columns that are never mixed. One column and size per iteration, dealt from a shuffled
 * deck; a size that is named several times has as many windows.
 */
public abstract class CopyBenchmark extends MemoryBenchmark {
  /** All copies of a fork have the cost of a pick taken away: it must not hang on two windows. */
  private static final int PICKS = 6;

  /** Pools several times the last-level cache, so that a slot is cold when its turn comes again. */
  private static final int CACHES_PER_POOL = 4;

  /**
   * Two pools off the heap and two on it must fit into a fork of 2 GiB each way. Where this is less
   * than several caches (a shared one of hundreds of MiB), it is still twice as much as such a
   * cache, and a slot's turn comes again after the whole pool.
   */
  static final long LARGEST_POOL_BYTES = 512L << 20;

  private static final long SMALLEST_POOL_BYTES = 128L << 20;

  private static final int WARM_PASSES = 4;
  private static final int WARM_COPIES = 1500;

  /**
   * What a condition may copy in a pass: larger ones go the same ways, and one of them is enough.
   */
  private static final long WARM_BYTES = 1L << 20;

  /** A larger copy compiles nothing that smaller ones have not: it needs no pass of its own. */
  private static final int LARGEST_TO_WARM = 1 << 20;

  /** Where the destinations' order starts: never at the sources' own offset within a page. */
  private static final long DESTINATION_START = 777_767;

  private static final long ASSUMED_CACHE_BYTES = 32L << 20;

  /** The columns, with their word and their code in the raw file. */
  enum CopyColumn {
    SEGMENT("segment", 0),
    HEAP("array", 1),
    PICK_ONLY("none", 2);

    final String word;
    final long code;

    CopyColumn(String word, long code) {
      this.word = word;
      this.code = code;
    }

    /** Reads a list of words. */
    static List<CopyColumn> list(String words) {
      return Arrays.stream(words.split(Deck.SEPARATOR, -1))
          .map(
              word ->
                  Arrays.stream(values())
                      .filter(one -> one.word.equals(word))
                      .findFirst()
                      .orElseThrow(
                          () ->
                              new IllegalArgumentException(
                                  "no variant '" + word + "'; there are segment, array and none")))
          .toList();
    }
  }

  /**
   * What is copied: an off-heap segment, an array, or none, which times the pick of two places
   * alone. A list apart by {@code /} is measured by one fork, in turns.
   */
  @Param({"segment", "array", "none"})
  public String variants = "segment/array/none";

  private record CopyCondition(CopyColumn variant, int sizeBytes) {}

  /** Where the next source and destination are: warm (one place) or cold (a pool). */
  record Places(Slots sources, Slots destinations) {}

  private Deck<CopyCondition> deck =
      new Deck<>(List.of(new CopyCondition(CopyColumn.SEGMENT, 1)), 0);
  private Deck<CopyCondition> warmUp =
      new Deck<>(List.of(new CopyCondition(CopyColumn.SEGMENT, 1)), 0);
  private int conditions = 1;
  private CopyColumn variant = CopyColumn.SEGMENT;
  private int sizeBytes = 1;

  /** Size of each cold pool; 0 if the tier has none. */
  private long pool;

  @SuppressWarnings("NullAway.Init") // allocate() fills it before anything else runs
  private Places places;

  /** True when this tier's sources, or destinations, are not in cache. */
  abstract boolean coldSource();

  abstract boolean coldDestination();

  @Setup(Level.Trial)
  public void allocate() {
    settle();
    allocate(poolBytes());
    warmEveryPath();
  }

  /**
   * Copies in every variant and size until the compiler knows all paths. A path that a window meets
   * first (a small copy goes another way than a large one) would be compiled inside that window.
   */
  final void warmEveryPath() {
    for (int pass = 0; pass < WARM_PASSES; pass++) {
      for (int i = 0; i < conditions; i++) {
        choose(warmUp.deal());
        if (sizeBytes <= LARGEST_TO_WARM) {
          for (int copies = 0; copies < Math.min(WARM_COPIES, WARM_BYTES / sizeBytes); copies++) {
            copy();
          }
        }
      }
    }
  }

  final CopyColumn variant() {
    return variant;
  }

  final int sizeBytes() {
    return sizeBytes;
  }

  private void choose(CopyCondition condition) {
    variant = condition.variant;
    sizeBytes = condition.sizeBytes;
    places.sources.forCopiesOf(sizeBytes);
    places.destinations.forCopiesOf(sizeBytes);
  }

  /** With cold pools of this size, a power of two. */
  final void allocate(long poolBytes) {
    List<Integer> list = Deck.sizes(sizes);
    List<CopyCondition> cards = new ArrayList<>();
    List<CopyColumn> all = CopyColumn.list(variants);
    for (int pick = 0; all.contains(CopyColumn.PICK_ONLY) && pick < PICKS; pick++) {
      cards.add(new CopyCondition(CopyColumn.PICK_ONLY, 1));
    }
    int largest = 1;
    for (int size : list) {
      all.stream()
          .filter(one -> one != CopyColumn.PICK_ONLY)
          .forEach(one -> cards.add(new CopyCondition(one, size)));
      largest = Math.max(largest, size);
    }
    conditions = cards.size();
    warmUp = new Deck<>(cards, seed);
    deck = new Deck<>(cards, Deck.seed(seed));
    long order = Deck.seed(seed); // forks see different places
    places =
        new Places(
            coldSource() ? Slots.cold(poolBytes, largest, 0) : Slots.warm(largest, order),
            coldDestination()
                ? Slots.cold(poolBytes, largest, DESTINATION_START)
                : Slots.warm(largest, order + DESTINATION_START));
    pool = coldSource() || coldDestination() ? poolBytes : 0;
  }

  /** A power of two, several times the last-level cache the machine reports, within bounds. */
  static long poolBytes() {
    return poolBytes(Caches.lastLevelBytes().orElse(ASSUMED_CACHE_BYTES));
  }

  /**
   * The same for a cache of this size. Rounded up: copies whose size is no power of two leave a
   * quarter of their slots untouched.
   */
  static long poolBytes(long cache) {
    long wanted = Math.clamp(cache * CACHES_PER_POOL, SMALLEST_POOL_BYTES, LARGEST_POOL_BYTES);
    return wanted == Long.highestOneBit(wanted) ? wanted : Long.highestOneBit(wanted) << 1;
  }

  @Setup(Level.Iteration)
  public void nextCondition(IterationParams iteration) {
    rest(iteration);
    // Warm-ups deal from a deck of their own, so that the measured windows see every card once.
    choose(iteration.getType() == IterationType.WARMUP ? warmUp.deal() : deck.deal());
    row.set(Counter.SIZE, variant == CopyColumn.PICK_ONLY ? 0 : sizeBytes);
    row.set(Counter.VARIANT, variant.code);
    row.setBytesPerOperation(variant == CopyColumn.PICK_ONLY ? 0 : sizeBytes);
    row.set(Counter.POOL_BYTES, pool);
    account().begin(cpu);
    // A window may have room for one copy only: what is to be in cache must be there before it.
    copy();
  }

  @TearDown(Level.Iteration)
  public void end() {
    account().end();
  }

  /** One pick of two slots and, unless only that is measured, one copy between them. */
  @Benchmark
  public long copy() {
    long from = places.sources.pick();
    long to = places.destinations.pick();
    switch (variant) {
      case SEGMENT ->
          MemorySegment.copy(
              places.sources.segment(), from, places.destinations.segment(), to, sizeBytes);
      case HEAP ->
          System.arraycopy(
              places.sources.array(), (int) from, places.destinations.array(), (int) to, sizeBytes);
      case PICK_ONLY -> {}
    }
    // Returned, so that neither the pick nor the copy can be taken for dead code.
    return from ^ to;
  }

  /** For the test that every variant copies the same bytes. */
  Places places() {
    return places;
  }
}
