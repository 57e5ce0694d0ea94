package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WakeUpTest {
  @Test
  void middleAndWorstTenthOfUnsortedTimes() {
    long[] late = LongStream.range(0, 100).map(i -> (i * 37 % 100) * 1000).toArray();
    WakeUp wakeUp = WakeUp.of(late);
    assertEquals(new WakeUp(50, 90), wakeUp);
    assertEquals(
        "a sleep of 100 µs ends 50 µs late in the median; one in ten ends more than 90 µs late",
        wakeUp.describe());
  }

  @Test
  void oneTimeIsEnough() {
    assertEquals(new WakeUp(7, 7), WakeUp.of(new long[] {7000}));
  }
}
