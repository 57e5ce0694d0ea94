package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankClockTest {
  private static final long SECOND = 1_000_000_000L;

  /** Another clock that is ahead and runs fast: what it reads when ours reads this. */
  private static long theirs(long ours) {
    return ours + 7 * SECOND + ours / 50_000; // 20 µs a second
  }

  /** A round trip that stays out and back for so long. */
  private static RankClock.ClockComparison comparison(long left, long out, long back) {
    return RankClock.ClockComparison.of(left, theirs(left + out), left + out + back);
  }

  private static void assertNear(long expected, long actual, long tolerance) {
    assertTrue(Math.abs(expected - actual) <= tolerance, () -> expected + ", not " + actual);
  }

  @Test
  void aSharedClockNeedsNoComparison() {
    RankClock shared = new RankClock(true);
    assertTrue(shared.isShared());
    assertEquals(42, shared.theirs(42));
    assertEquals(42, shared.ours(42));
    assertEquals(0, shared.errorNanos());
  }

  @Test
  void theShortestRoundTripCounts() {
    RankClock clock = new RankClock(false);
    clock.add(List.of(comparison(0, 900_000, 100), comparison(SECOND, 400, 600)));
    assertFalse(clock.isShared());
    assertEquals(500, clock.errorNanos());
    assertNear(theirs(SECOND), clock.theirs(SECOND), 500);
  }

  /** Two comparisons a second apart: a drift of 20 µs a second is taken out between them. */
  @Test
  void driftIsAStraightLineBetweenComparisons() {
    RankClock clock = new RankClock(false);
    clock.add(List.of(comparison(0, 500, 500)));
    clock.add(List.of(comparison(SECOND, 500, 500)));
    for (long ours : new long[] {SECOND / 10, SECOND / 2, 9 * SECOND / 10}) {
      assertNear(ours, clock.ours(theirs(ours)), 2);
      assertNear(theirs(ours), clock.theirs(ours), 2);
    }
  }

  /** Whatever the way there and back, the truth is within the bound. */
  @Test
  void theErrorBoundHolds() {
    Random random = new Random(7);
    for (int trial = 0; trial < 1000; trial++) {
      RankClock clock = new RankClock(false);
      clock.add(List.of(comparison(0, random.nextInt(50_000), random.nextInt(50_000))));
      clock.add(List.of(comparison(SECOND, random.nextInt(50_000), random.nextInt(50_000))));
      long ours = random.nextInt((int) SECOND);
      long off = Math.abs(clock.ours(theirs(ours)) - ours);
      assertTrue(off <= clock.errorNanos() + 2, () -> off + " > " + clock.errorNanos());
    }
  }

  @Test
  void withoutARoundTripThereIsNoComparison() {
    assertThrows(IllegalArgumentException.class, () -> new RankClock(false).add(List.of()));
  }
}
