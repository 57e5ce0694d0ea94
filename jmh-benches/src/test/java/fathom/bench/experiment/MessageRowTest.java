package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.fork.Durations;
import org.junit.jupiter.api.Test;

class MessageRowTest {
  private static Durations operations(long... nanos) {
    Durations durations = new Durations();
    for (long each : nanos) {
      durations.add(each);
    }
    return durations;
  }

  @Test
  void readingTheClockIsNoPartOfAnOperation() {
    MessageRow row = new MessageRow(0.025);
    row.setMedian(operations(120, 125, 900));
    assertEquals(0.1, row.medianMicros(), 1e-12);
    row.setMedian(operations(10));
    assertEquals(0, row.medianMicros());
    assertEquals(0.2, row.withoutClock(operations(225)), 1e-12);
  }

  @Test
  void operationsThatAreTimedTogetherHaveTheirMean() {
    MessageRow row = new MessageRow(0.025);
    row.setMean(10_000, 4);
    assertEquals(2.5, row.medianMicros(), 1e-12);
    row.setMean(10_000, 0);
    assertEquals(0, row.medianMicros());
  }

  /** Two readings in a row take longer than nothing, on any machine, and less than a call. */
  @Test
  void theClockHasACost() {
    double clock = Durations.clockMicros();
    assertTrue(clock >= 0 && clock < 1000, clock + " µs");
  }
}
