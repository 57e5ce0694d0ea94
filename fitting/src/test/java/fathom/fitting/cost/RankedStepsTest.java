package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.junit.jupiter.api.Test;

/** Ranks without an object per window are those of commons-math, ties and all. */
class RankedStepsTest {
  @Test
  void theCorrelationIsSpearmans() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 200; i++) {
      int count = random.nextInt(3, 60);
      int[] iterations = random.ints(count, 0, random.nextInt(2, 30)).toArray();
      // Few different values, so that many are the same; and both zeros, which are the same too.
      double[] departures =
          random.ints(count, -3, 4).mapToDouble(k -> k == 0 ? -0.0 : k / 8.0).toArray();
      departures[0] = 0.0;
      double[] times = Arrays.stream(iterations).asDoubleStream().toArray();
      assertEquals(
          new SpearmansCorrelation()
              .correlation(times, Arrays.stream(departures).map(d -> d + 0.0).toArray()),
          RankedSteps.of(iterations, departures).rankCorrelation(),
          1e-12);
    }
  }

  @Test
  void stepsGoByIterationThenByDeparture() {
    RankedSteps steps =
        RankedSteps.of(new int[] {7, 2, 7, 2}, new double[] {0.5, 0.25, -0.5, 0.25});
    assertEquals(4, steps.count());
    assertEquals(2, steps.firstIteration());
    assertEquals(7, steps.lastIteration());
    assertArrayEquals(new double[] {0.25, 0.25}, steps.departures(i -> i < 5));
    assertArrayEquals(new double[] {-0.5, 0.5}, steps.departures(i -> i > 5));
  }
}
