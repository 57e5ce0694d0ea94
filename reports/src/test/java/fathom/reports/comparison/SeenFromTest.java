package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.reports.comparison.reading.Quantity;
import fathom.reports.comparison.reading.Reading;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From which change on one is seen is what is said, and whoever comes first. */
class SeenFromTest {
  private static Reading reading(double value, double half, double drift) {
    return new Reading(Estimate.of(value, half), 5, drift, Math.abs(value));
  }

  private static Change judged(double level, double runs, Reading a, Reading b) {
    return new Judge(level, runs).judge(Quantity.cost(1), a, b);
  }

  /**
   * k = t·0.1/1.959964 = 0.165253 at t = 3.23892, x² = k²·(1 + (1 + x)²): 26.67 %. Upwards, because
   * the larger cost may differ by more: a fall of 21.1 % is seen already. Just below it the larger
   * may be more than half as much again: it cannot be told.
   */
  @Test
  void whatRunsDifferByGoesWithWhatTheyCost() {
    Reading a = reading(100, 0, 0);
    assertEquals(0.2667, judged(0.0012, 0.1, a, a).seenFrom().orElseThrow(), 5e-5);
    assertEquals(
        Optional.of(Verdict.CANNOT_TELL), judged(0.0012, 0.1, a, reading(126.6, 0, 0)).verdict());
    assertEquals(
        Optional.of(Verdict.NO_CHANGE), judged(0.0012, 0.1, a, reading(118, 0, 0)).verdict());
    assertEquals(
        Optional.of(Verdict.CHANGED), judged(0.0012, 0.1, a, reading(126.8, 0, 0)).verdict());
    assertEquals(Optional.of(Verdict.CHANGED), judged(0.0012, 0.1, a, reading(78, 0, 0)).verdict());
  }

  /** Between forks, runs and drift; of L what was measured grows with it. */
  @ParameterizedTest
  @CsvSource({
    "0.05, 0, 4, 0, 100",
    "0.001, 0.1, 4, 0, 100",
    "0.001, 0.1, 4, 0.05, 100",
    "0.001, 0.02, 0.5, 0.1, 100",
    "0.001, 0.05, 4, 0, 400"
  })
  void aRiseIsSeenFromThereOn(double level, double runs, double half, double drift, double out) {
    Reading a = reading(100, half, drift).outOf(out);
    double from = judged(level, runs, a, a).seenFrom().orElseThrow();
    for (double share : new double[] {0.9995 * from, 1.0005 * from}) {
      Reading b = reading(100 * (1 + share), half, drift).outOf(out + 100 * share);
      assertEquals(share > from, judged(level, runs, a, b).is(Verdict.CHANGED), share + " " + from);
    }
  }

  /** t·0.7/1.96 is more than 1: the allowance grows faster than the difference. */
  @Test
  void whereNoRiseIsEverSeenThereIsNoSuchShare() {
    Reading a = reading(100, 0, 0);
    Change change = judged(0.001, 0.7, a, a);
    assertEquals(Optional.empty(), change.seenFrom());
    assertEquals(Optional.of(Verdict.CANNOT_TELL), change.verdict());
  }

  /** ± 4.2 on both sides: 5.149, which is more than half of 10 and less than half of 12. */
  @Test
  void whetherItCanBeToldDoesNotDependOnWhoComesFirst() {
    Reading a = reading(10, 4.2, 0);
    Reading b = reading(12, 4.2, 0);
    assertEquals(Optional.of(Verdict.CANNOT_TELL), judged(0.05, 0, a, b).verdict());
    assertEquals(Optional.of(Verdict.CANNOT_TELL), judged(0.05, 0, b, a).verdict());
    assertEquals(0.5149, judged(0.05, 0, b, a).seenFrom().orElseThrow(), 1e-4);
  }

  @Test
  void verdictsAreTheSameBothWays() {
    SplittableRandom random = new SplittableRandom(23);
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    for (int i = 0; i < 2000; i++) {
      double a = random.nextDouble(1, 100);
      double b = a * random.nextDouble(0.6, 1.6);
      Reading ofA = reading(a, a * random.nextDouble(0, 0.4), 0);
      Reading ofB = reading(b, b * random.nextDouble(0, 0.4), random.nextDouble(0, 0.05));
      double runs = random.nextDouble(0, 0.1);
      Change there = judged(0.01, runs, ofA, ofB);
      Change back = judged(0.01, runs, ofB, ofA);
      assertEquals(there.verdict(), back.verdict(), there::toString);
      if (!there.is(Verdict.CHANGED)) {
        assertEquals(there.seenFrom(), back.seenFrom(), there::toString);
      }
      counts.merge(there.verdict().orElseThrow(), 1, Integer::sum);
    }
    assertEquals(3, counts.size(), counts::toString);
    assertTrue(counts.values().stream().allMatch(count -> count > 100), counts::toString);
  }
}
