package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.fork.CounterRow;
import fathom.bench.fork.Durations;
import fathom.model.protocol.Counter;
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
    CounterRow row = new CounterRow();
    MessageRow messages = new MessageRow(row, 0.025);
    messages.setMedian(operations(120, 125, 900));
    assertEquals(0.1, row.get(Counter.MEDIAN_MICROS), 1e-12);
    messages.setMedian(operations(10));
    assertEquals(0, row.get(Counter.MEDIAN_MICROS));
    assertEquals(0.2, messages.withoutClock(operations(225)), 1e-12);
  }

  @Test
  void operationsThatAreTimedTogetherHaveTheirMean() {
    CounterRow row = new CounterRow();
    MessageRow messages = new MessageRow(row, 0.025);
    messages.setMean(10_000, 4);
    assertEquals(2.5, row.get(Counter.MEDIAN_MICROS), 1e-12);
    messages.setMean(10_000, 0);
    assertEquals(0, row.get(Counter.MEDIAN_MICROS));
  }

  /** Two readings in a row take longer than nothing, on any machine, and less than a call. */
  @Test
  void theClockHasACost() {
    double clock = Durations.clockMicros();
    assertTrue(clock >= 0 && clock < 1000, clock + " µs");
  }
}
