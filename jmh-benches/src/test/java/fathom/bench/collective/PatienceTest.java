package fathom.bench.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times in ns, from a start that may lie just before the clock's overflow. */
class PatienceTest {
  private static Patience watch(long start) {
    return new Patience(start, Duration.ofNanos(1000), Duration.ofNanos(100));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -500, Long.MAX_VALUE - 50, Long.MIN_VALUE})
  void silenceIsCountedFromTheLastMove(long start) {
    Patience watch = watch(start);
    assertFalse(watch.over(0, start + 99));
    assertTrue(watch.over(0, start + 100));
    assertFalse(watch.over(1, start + 150), "something moved since it was last asked");
    assertFalse(watch.over(1, start + 249));
    assertTrue(watch.over(1, start + 250));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE - 50})
  void theDeadlineHoldsHoweverMuchMoves(long start) {
    Patience watch = watch(start);
    for (int moves = 1; moves < 1000; moves++) {
      assertFalse(watch.over(moves, start + moves));
    }
    assertTrue(watch.over(1000, start + 1000));
  }

  /** 20 ms at most, less where the silence or the deadline ends sooner, never less than 0. */
  @Test
  void oneStepOfWaitingEndsInTime() {
    Patience watch = new Patience(0, Duration.ofMillis(100), Duration.ofMillis(70));
    assertEquals(20_000_000, watch.stepNanos(0));
    assertEquals(10_000_000, watch.stepNanos(60_000_000));
    assertFalse(watch.over(1, 65_000_000));
    assertEquals(5_000_000, watch.stepNanos(95_000_000));
    assertEquals(0, watch.stepNanos(200_000_000));
  }
}
