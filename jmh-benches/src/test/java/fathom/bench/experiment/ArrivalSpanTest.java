package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ArrivalSpanTest {
  private final ArrivalSpan span = new ArrivalSpan();

  @Test
  void fromTheFirstArrivalToTheLastWhateverTheWindowsEnds() {
    for (int i = 0; i <= 40; i++) {
      // Two that were found at once: the second was not seen to come.
      if (i != 7 && i != 8) {
        span.arrived(500_000 + i * 1_212_800L, 3 + i);
      }
    }
    assertEquals(1212.8, span.gapMicros(), 1e-9);
  }

  @Test
  void tooFewTellNothing() {
    assertEquals(0, span.gapMicros());
    for (int i = 0; i < ArrivalSpan.LEAST_MESSAGES; i++) {
      span.arrived(i * 1_000_000L, i);
    }
    assertEquals(0, span.gapMicros());
    span.arrived(10_000_000, ArrivalSpan.LEAST_MESSAGES);
    assertEquals(1000, span.gapMicros(), 1e-9);
    span.clear();
    assertEquals(0, span.gapMicros(), "another window");
  }
}
