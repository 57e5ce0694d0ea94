package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StretchesTest {
  private static final long MILLI = 1_000_000;

  private final Stretches stretches = new Stretches(10);
  private long nowNanos = 7 * MILLI;

  /** So many messages, one every so many µs, and a mark with the last. */
  private void flood(int messages, double gapMicros) {
    for (int i = 0; i < messages; i++) {
      stretches.message();
    }
    nowNanos += Math.round(messages * gapMicros * 1000);
    stretches.mark(nowNanos);
  }

  @Test
  void aStallSpoilsOneStretchAndNotTheGap() {
    stretches.mark(nowNanos);
    for (double gap : new double[] {6.7, 6.74, 21, 3.1, 6.72}) {
      flood(2000, gap);
    }
    assertEquals(6.72, stretches.medianMicros(), 1e-9);
    flood(2000, 6.71);
    assertEquals((6.71 + 6.72) / 2, stretches.medianMicros(), 1e-9);
  }

  @Test
  void whatCameBeforeTheFirstMarkDoesNotCount() {
    for (int i = 0; i < 500; i++) {
      stretches.message();
    }
    assertFalse(stretches.seen());
    stretches.mark(nowNanos);
    assertTrue(stretches.seen());
    for (int i = 0; i < 3; i++) {
      flood(1000, 6.72);
    }
    assertEquals(6.72, stretches.medianMicros(), 1e-9);
  }

  @Test
  void marksCloseTogetherMakeOneStretch() {
    stretches.mark(nowNanos);
    for (int i = 0; i < 3; i++) {
      flood(300, 5); // 1.5 ms
      flood(300, 7);
      flood(300, 9); // 6.3 ms together, of 900 messages
    }
    assertEquals(7, stretches.medianMicros(), 1e-9);
  }

  @Test
  void aStretchHoldsEnoughMessages() {
    stretches.mark(nowNanos);
    for (int i = 0; i < 6; i++) {
      flood(5, 1200 + 100 * (i % 2)); // 6 and 6.5 ms: long enough, of too few messages
    }
    assertEquals(1250, stretches.medianMicros(), 1e-9);
  }

  @Test
  void fewerThanThreeTellNothing() {
    stretches.mark(nowNanos);
    assertEquals(0, stretches.medianMicros());
    flood(1000, 6.72);
    flood(1000, 6.72);
    assertEquals(0, stretches.medianMicros());
  }

  @Test
  void clearedNothingIsLeft() {
    stretches.mark(nowNanos);
    for (int i = 0; i < 5; i++) {
      flood(1000, 9);
    }
    stretches.clear();
    assertFalse(stretches.seen());
    assertEquals(0, stretches.medianMicros());
    nowNanos += 1000 * MILLI;
    stretches.mark(nowNanos);
    for (int i = 0; i < 3; i++) {
      flood(1000, 6.72);
    }
    assertEquals(6.72, stretches.medianMicros(), 1e-9);
  }
}
