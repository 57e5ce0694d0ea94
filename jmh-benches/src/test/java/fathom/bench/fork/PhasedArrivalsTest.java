package fathom.bench.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhasedArrivalsTest {
  private static final long PHASE = 6_000_000;
  private static final long EDGE = 1_000_000;

  /**
   * Work is timed between the edges of a phase: the rate that is credited must be the one there.
   * With messages at 0, interval, … of each phase, the credited rate was 2 times the true one for
   * intervals of 2.5 ms, and between the edges nothing arrived for 5.5 ms.
   */
  @ParameterizedTest
  @ValueSource(longs = {40_000, 700_000, 1_700_000, 4_000_000, 5_500_000, 9_000_000, 25_000_000})
  void theRateBetweenTheEdgesIsTheOneThatIsCredited(long interval) {
    PhasedArrivals arrivals = new PhasedArrivals(interval, PHASE, new SplittableRandom(52));
    int phases = 40_000;
    long between = 0;
    long messages = 0;
    while (arrivals.phase() < phases) {
      long into = arrivals.dueNanos() - arrivals.beginNanos();
      if (!arrivals.isMark()) {
        messages++;
        between += into >= EDGE && into < PHASE - EDGE ? 1 : 0;
      }
      arrivals.sent();
    }
    double credited = messages / (double) arrivals.sendingNanos();
    double there = between / (double) (phases * (PHASE - 2 * EDGE));
    assertEquals(1.0 / interval, credited, 1e-12 / interval);
    assertEquals(
        1,
        credited / there,
        0.03,
        () -> String.format(Locale.ROOT, "%d ns: %g", interval, credited / there));
  }

  @Test
  void aMarkIsDueWhereEachPhaseBegins() {
    PhasedArrivals arrivals = new PhasedArrivals(2 * PHASE, PHASE, new SplittableRandom(52));
    int marks = 0;
    for (int i = 0; i < 100; i++) {
      if (arrivals.isMark()) {
        assertEquals(2 * PHASE * marks++, arrivals.dueNanos());
      } else {
        long into = arrivals.dueNanos() - arrivals.beginNanos();
        assertTrue(into >= 0 && into < PHASE, () -> into + " ns");
      }
      arrivals.sent();
    }
    assertTrue(marks > 50, marks + " marks");
  }

  /** A sender that stalls from 1 ms until 20 ms makes up for nothing. */
  @Test
  void nothingIsSentInARest() {
    PhasedArrivals arrivals = new PhasedArrivals(1_000_000, PHASE, new SplittableRandom(52));
    arrivals.leaveOutUntil(0);
    assertTrue(arrivals.isMark());
    arrivals.sent();
    assertFalse(arrivals.isMark());
    arrivals.leaveOutUntil(20_000_000);
    assertEquals(2 * PHASE * 2, arrivals.dueNanos());
    assertTrue(arrivals.isMark());
    // What was left out was due: 6 in each of two phases.
    assertEquals(12_000_000, arrivals.sendingNanos());
  }

  @Test
  void whatTakesNoTimeIsRefused() {
    SplittableRandom random = new SplittableRandom(52);
    assertThrows(IllegalArgumentException.class, () -> new PhasedArrivals(0, PHASE, random));
    assertThrows(IllegalArgumentException.class, () -> new PhasedArrivals(1, 0, random));
  }
}
