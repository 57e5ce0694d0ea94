package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** One CPU that other work fills in the second of the three seconds shown. */
class DisturbanceMonitorTest {
  private static MachineSample sample(long second, long work) {
    return new MachineSample(
        second * 1_000_000_000,
        Optional.of(new CpuTimes(1, work, 0, 100 * second - work, 0, 0)),
        Map.of(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty());
  }

  @Test
  void timesOfOneSubjectAreAddedUpAndOthersAreNot() {
    Deque<MachineSample> looks =
        new ArrayDeque<>(
            List.of(
                sample(0, 0),
                sample(1, 0),
                sample(2, 100),
                sample(3, 100),
                sample(4, 100),
                sample(5, 200),
                sample(6, 200),
                sample(7, 200)));
    try (DisturbanceMonitor monitor = new DisturbanceMonitor(looks::removeFirst, 10)) {
      monitor.begin("gap");
      monitor.end(); // 1 s of 1 s is other work
      monitor.begin("copy");
      monitor.end();
      monitor.begin("gap");
      monitor.end(); // none of 1 s
      assertEquals("other processes used 50 % of one CPU", monitor.of("gap"));
      assertEquals("", monitor.of("copy"));
      assertEquals("", monitor.of("never at work"));
    }
    assertEquals(1, looks.size(), "what is over between two subjects is nobody's");
  }

  @Test
  void factsAreOfTheWholeTime() {
    Deque<MachineSample> looks =
        new ArrayDeque<>(List.of(sample(0, 0), sample(1, 50), sample(2, 50)));
    try (DisturbanceMonitor monitor = new DisturbanceMonitor(looks::removeFirst, 10)) {
      monitor.begin("gap");
      assertEquals("25 % of one CPU", monitor.facts().get("disturbance.other.work"));
    }
  }
}
