package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.fork.Durations;
import org.junit.jupiter.api.Test;

class MpiTimesTest {
  @Test
  void readingTheClockIsNoPartOfAnOperation() {
    MpiTimes times = new MpiTimes(0.025);
    times.tell(1, 0.125);
    assertEquals(0.1, times.medianMicros(), 1e-12);
    times.tell(8, 0.01);
    assertEquals(0, times.medianMicros());
    assertEquals(8, times.burst());
    assertEquals(0.2, times.withoutClock(0.225), 1e-12);
  }

  /** Two readings in a row take longer than nothing, on any machine, and less than a call. */
  @Test
  void theClockHasACost() {
    double clock = Durations.clockMicros();
    assertTrue(clock >= 0 && clock < 1000, clock + " µs");
  }
}
