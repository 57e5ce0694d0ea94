package fathom.bench.packet;

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
    assertEquals(new Durations.Trimmed(0, 0, 0), durations.trimmed(2, MOST));
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
    assertEquals(new Durations.Trimmed(1, MOST, 0), durations.trimmed(100, MOST));
  }

  @Test
  void whatIsLongerThanAnIntCountsAsTheLongest() {
    add(10_000_000_000L);
    assertEquals(Integer.MAX_VALUE / 1e3, durations.medianMicros(), 1e-6);
    add(10_000_000_000L); // the sum of the middle two is beyond an int
    assertEquals(Integer.MAX_VALUE / 1e3, durations.medianMicros(), 1e-6);
  }

  @Test
  void stallsAreTrimmedAndWhatRepeatsIsNot() {
    add(1_000, 1_000, 1_200, 900_000, 1_000, 3_001, 3_000);
    // Three times the median of 1.2 µs is 3.6 µs.
    assertTrimmed(10.201 / 6, 6, 1, durations.trimmed(3, MOST));
    // Just as long as the limit is kept.
    assertTrimmed(7.2 / 5, 5, 2, durations.trimmed(2.5, MOST));
    assertTrimmed(910.201 / 7, 7, 0, durations.trimmed(1e6, MOST));
    assertTrimmed(0, 0, 7, durations.trimmed(0.5, MOST));
  }

  @Test
  void aGroupWhereStallsCrowdDoesNotCount() {
    add(1_000, 1_000, 4_000, 4_000, 1_000, 1_000, 1_200);
    // Groups of two: 1, 4, and the last with what is left over, 3.2/3; nothing is beyond the limit.
    assertTrimmed(3.2 / 3, 7, 0, durations.trimmed(5, 2));
    // The mean of all would be 1.886.
    assertTrimmed(13.2 / 7, 7, 0, durations.trimmed(5, 4));
    // A group of stalls only has no mean.
    assertTrimmed((1 + 3.2 / 3) / 2, 5, 2, durations.trimmed(3, 2));
  }

  private static void assertTrimmed(
      double micros, int kept, int stalled, Durations.Trimmed trimmed) {
    assertEquals(micros, trimmed.micros(), 1e-9);
    assertEquals(kept, trimmed.kept());
    assertEquals(stalled, trimmed.stalled());
  }

  @Test
  void anOperationEndsNow() {
    durations.since(System.nanoTime() - 1_000_000_000L);
    assertEquals(1, durations.count());
    assertTrue(durations.medianMicros() >= 1e6);
  }
}
