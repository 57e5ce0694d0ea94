package fathom.bench.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LatenessTest {
  @Test
  void quantilesAreTheEndsOfTheirSteps() {
    long[] counts = new long[WireProgram.STEPS];
    counts[1] = 880;
    counts[4] = 100;
    counts[9] = 19;
    counts[99] = 1;
    assertEquals("LATE 1000 0.256 0.640 1.280 1.280", Lateness.of(counts).line());
    counts[99] = 2;
    assertEquals("LATE 1001 0.256 0.640 1.280 12.800", Lateness.of(counts).line());
  }

  @Test
  void withoutFramesNothingWasLate() {
    assertEquals("LATE 0 0.000 0.000 0.000 0.000", Lateness.of(new long[WireProgram.STEPS]).line());
  }
}
