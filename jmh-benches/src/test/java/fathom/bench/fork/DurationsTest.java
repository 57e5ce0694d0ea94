package fathom.bench.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DurationsTest {
  private static final int MOST = 1 << 16;

  private final Durations durations = new Durations();

  private void add(long... nanos) {
    for (long each : nanos) {
      durations.add(each);
    }
  }

  @Test
  void theMedianIsTheMiddleOneOrTheMeanOfTheMiddleTwo() {
    add(5_000);
    assertEquals(5, durations.medianMicros());
    add(1_000);
    assertEquals(3, durations.medianMicros());
    add(900_000);
    assertEquals(5, durations.medianMicros());
    add(6_001);
    assertEquals(5.5005, durations.medianMicros(), 1e-12);
  }

  /** The order in which they came is still theirs: more may follow. */
  @Test
  void askingChangesNothing() {
    add(3_000, 1_000, 2_000);
    assertEquals(2, durations.medianMicros());
    assertEquals(2, durations.medianMicros());
    add(4_000, 5_000);
    assertEquals(3, durations.medianMicros());
    assertEquals(5, durations.count());
  }

  @Test
  void withoutOperationsThereIsNoTime() {
    assertEquals(0, durations.medianMicros());
    add(1_000, 2_000);
    durations.clear();
    assertEquals(0, durations.count());
    assertEquals(0, durations.medianMicros());
    add(7_000);
    assertEquals(7, durations.medianMicros());
  }

  @Test
  void ofMoreThanItHoldsTheFirstAreKept() {
    for (int i = 0; i < MOST; i++) {
      durations.add(1_000);
    }
    for (int i = 0; i < 2 * MOST; i++) {
      durations.add(9_000);
    }
    assertEquals(MOST, durations.count());
    assertEquals(1, durations.medianMicros());
  }

  @Test
  void whatIsLongerThanAnIntCountsAsTheLongest() {
    add(10_000_000_000L);
    assertEquals(Integer.MAX_VALUE / 1e3, durations.medianMicros(), 1e-6);
    add(10_000_000_000L); // the sum of the middle two is beyond an int
    assertEquals(Integer.MAX_VALUE / 1e3, durations.medianMicros(), 1e-6);
  }

  @Test
  void anOperationEndsNow() {
    durations.since(System.nanoTime() - 1_000_000_000L);
    assertEquals(1, durations.count());
    assertTrue(durations.medianMicros() >= 1e6);
  }
}
