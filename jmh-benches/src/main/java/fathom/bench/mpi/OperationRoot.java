package fathom.bench.mpi;

import fathom.model.collective.LibraryOperation;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Rank 0 in collective operations: all ranks start each at one agreed time by their own clocks,
 * which are compared before and after; so no barrier is needed, whose end is not one for all.
 */
public final class OperationRoot implements AutoCloseable {
  private static final int ROUND_TRIPS = 20;

  /** How long before a start it is told, so that all hear of it in time; and for each rank more. */
  private static final long LEAD_NANOS = 1_500_000;

  private static final long LEAD_PER_RANK_NANOS = 250_000;

  /** Ranks that began further apart than this, and than a part of the time, are tried again. */
  private static final long CLOSE_NANOS = 10_000;

  private static final double CLOSE_PART = 0.05;

  /** Tries for each operation that is wanted. */
  private static final int TRIES = 3;

  /** Of long operations fewer are enough, since what disturbs them is a smaller part. */
  private static final int LEAST = 3;

  private static final long ENOUGH_NANOS = 300_000_000L;

  private static final int WARM_UP_BYTES = 512; // some algorithms need an element for each rank
  private static final int WARM_UPS = 500;

  private final Mpi mpi;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment words = arena.allocate(OperationMember.ORDER_BYTES, Long.BYTES);
  private final CollectiveCall call;
  private final List<RankClock> clocks = new ArrayList<>();

  private OperationRoot(Mpi mpi, LibraryOperation operation, int mostBytes) {
    this.mpi = mpi;
    call = CollectiveCall.of(mpi, operation, mostBytes(mostBytes), arena);
    for (int rank = 1; rank < mpi.size(); rank++) {
      long id = comparisons(rank, 0, new ArrayList<>());
      clocks.add(new RankClock(id != 0 && id == OperationMember.clockId()));
    }
  }

  /** Bytes of the largest message for which ranks need room, warm-ups included. */
  public static int mostBytes(int timed) {
    return Math.max(timed, WARM_UP_BYTES);
  }

  /** Begins with all ranks, which take part already, and lets compilers see the operation. */
  public static OperationRoot open(Mpi mpi, LibraryOperation operation, int mostBytes) {
    OperationRoot root = new OperationRoot(mpi, operation, mostBytes);
    root.tellAll(OperationMember.WARM_UP, WARM_UPS, WARM_UP_BYTES);
    for (int done = 0; done < WARM_UPS; done++) {
      root.call.perform(WARM_UP_BYTES);
    }
    return root;
  }

  /**
   * An operation as all ranks saw it, by rank 0's clock.
   *
   * @param nanos from the first beginning to the last end
   * @param skewNanos from the first beginning to the last
   */
  public record OperationTiming(long nanos, long skewNanos) {
    boolean isClose() {
      return skewNanos <= Math.max(CLOSE_NANOS, CLOSE_PART * nanos);
    }
  }

  /** What a rank's clock read at the beginning and at the end. */
  private record ClockReadings(long began, long ended) {}

  /**
   * So many operations of one size, or fewer where they are long: of all that were tried, those
   * whose ranks began closest to each other.
   */
  public List<OperationTiming> time(int bytes, int wanted) {
    compareClocks();
    List<List<ClockReadings>> all = new ArrayList<>();
    long began = System.nanoTime();
    long close = 0;
    boolean more = true;
    while (more) {
      List<ClockReadings> readings = once(bytes);
      all.add(readings);
      close += timed(readings).isClose() ? 1 : 0;
      long passed = System.nanoTime() - began;
      more =
          all.size() < wanted
              ? all.size() < LEAST || passed < ENOUGH_NANOS
              : close < wanted && all.size() < TRIES * wanted && passed < ENOUGH_NANOS;
    }
    compareClocks(); // now the offsets between are known, too
    return all.stream()
        .map(this::timed)
        .sorted(Comparator.comparingLong(OperationTiming::skewNanos))
        .limit(wanted)
        .toList();
  }

  /** Whether all ranks read one clock. */
  public boolean isOneClock() {
    return clocks.stream().allMatch(RankClock::isShared);
  }

  /**
   * By at most so much a time is wrong because clocks are compared, not shared: it goes from one
   * rank's reading to another's, and both may be wrong.
   */
  public long errorNanos() {
    return clocks.stream()
        .map(RankClock::errorNanos)
        .sorted(Comparator.reverseOrder())
        .limit(2)
        .mapToLong(Long::longValue)
        .sum();
  }

  private List<ClockReadings> once(int bytes) {
    long start = System.nanoTime() + LEAD_NANOS + LEAD_PER_RANK_NANOS * mpi.size();
    for (int rank = 1; rank < mpi.size(); rank++) {
      tell(rank, OperationMember.START, clocks.get(rank - 1).theirs(start), bytes);
    }
    OperationMember.await(start);
    long began = System.nanoTime();
    call.perform(bytes);
    List<ClockReadings> readings =
        new ArrayList<>(List.of(new ClockReadings(began, System.nanoTime())));
    for (int rank = 1; rank < mpi.size(); rank++) {
      mpi.receive(words, OperationMember.ORDER_BYTES, rank, MpiLink.REPLY);
      readings.add(
          new ClockReadings(
              words.getAtIndex(ValueLayout.JAVA_LONG, 0),
              words.getAtIndex(ValueLayout.JAVA_LONG, 1)));
    }
    tellAll(OperationMember.RELEASE, 0, 0);
    return readings;
  }

  private OperationTiming timed(List<ClockReadings> readings) {
    long firstBegan = readings.getFirst().began;
    long lastBegan = firstBegan;
    long lastEnded = readings.getFirst().ended;
    for (int rank = 1; rank < readings.size(); rank++) {
      RankClock clock = clocks.get(rank - 1);
      long began = clock.ours(readings.get(rank).began);
      firstBegan = Math.min(firstBegan, began);
      lastBegan = Math.max(lastBegan, began);
      lastEnded = Math.max(lastEnded, clock.ours(readings.get(rank).ended));
    }
    return new OperationTiming(lastEnded - firstBegan, lastBegan - firstBegan);
  }

  private void compareClocks() {
    for (int rank = 1; rank < mpi.size(); rank++) {
      if (!clocks.get(rank - 1).isShared()) {
        List<RankClock.ClockComparison> several = new ArrayList<>();
        comparisons(rank, ROUND_TRIPS, several);
        clocks.get(rank - 1).add(several);
      }
    }
  }

  /**
   * @param taken gets the round trips
   * @return the identity of the rank's clock
   */
  private long comparisons(int rank, int times, List<RankClock.ClockComparison> taken) {
    tell(rank, OperationMember.CLOCK, times, 0);
    mpi.receive(words, OperationMember.ORDER_BYTES, rank, OperationMember.CLOCK);
    final long id = words.getAtIndex(ValueLayout.JAVA_LONG, 0);
    for (int done = 0; done < times; done++) {
      long left = System.nanoTime();
      mpi.send(words, OperationMember.ORDER_BYTES, rank, OperationMember.CLOCK);
      mpi.receive(words, OperationMember.ORDER_BYTES, rank, OperationMember.CLOCK);
      long came = System.nanoTime();
      taken.add(
          RankClock.ClockComparison.of(left, words.getAtIndex(ValueLayout.JAVA_LONG, 0), came));
    }
    return id;
  }

  private void tellAll(int tag, long first, long second) {
    for (int rank = 1; rank < mpi.size(); rank++) {
      tell(rank, tag, first, second);
    }
  }

  private void tell(int rank, int tag, long first, long second) {
    words.setAtIndex(ValueLayout.JAVA_LONG, 0, first);
    words.setAtIndex(ValueLayout.JAVA_LONG, 1, second);
    mpi.send(words, OperationMember.ORDER_BYTES, rank, tag);
  }

  @Override
  public void close() {
    arena.close();
  }
}
