package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ClockTest {
  @Test
  void stepIsTheSmallestAndCostTheMean() {
    assertEquals(new Clock(20, 60), Clock.of(new long[] {1000, 1000, 1040, 1060, 1240}));
  }

  @Test
  void oneReadingAndOneStepAreTheErrorOfACall() {
    Clock clock = new Clock(20, 30);
    assertEquals(0.050, clock.callMicros(), 1e-12);
    assertEquals(5e-6, clock.windowShare(10), 1e-15);
    assertEquals(
        "smallest step 20 ns, one reading 30 ns: a call timed by itself is known to ±0.050 µs, calls"
            + " timed together for 10 ms to ±0.0005 %",
        clock.describe());
  }

  @Test
  void thisMachineHasOne() {
    Clock clock = Clock.probe();
    assertTrue(clock.stepNanos() > 0 && clock.costNanos() > 0, clock::toString);
  }
}
