package fathom.reports.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundsNeededTest {
  /** In so many rounds the test detects the difference as often as it is asked to. */
  @ParameterizedTest
  @CsvSource({"0.03, 0.03, 0.02, 0.9", "0.03, 0.1, 0.025, 0.9", "0.2, 0.2, 0.001, 0.99"})
  void theNumberHasThePowerThatIsAskedFor(
      double difference, double spread, double risk, double power) {
    SplittableRandom random = new SplittableRandom(51);
    int rounds = RoundsNeeded.toDetect(difference, spread, risk, power);
    int detected = 0;
    int trials = 2000;
    for (int i = 0; i < trials; i++) {
      detected += mean(random, difference, spread, rounds).chance() <= risk ? 1 : 0;
    }
    assertEquals(power, detected / (double) trials, 0.03, rounds + " rounds");
  }

  private static LogMean mean(SplittableRandom random, double mean, double spread, int rounds) {
    List<Double> before = new ArrayList<>();
    List<Double> after = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      before.add(Math.exp(mean + spread * random.nextGaussian()));
      after.add(1.0);
    }
    return new Gain(before, after).logMean().orElseThrow();
  }

  /** Worked out by hand: (1.960 + 1.282)² = 10.5 for a normal distribution, more by Student's t. */
  @Test
  void aSpreadAsLargeAsTheDifferenceTakesThirteenRounds() {
    assertEquals(13, RoundsNeeded.toDetect(1, 1, 0.025, 0.9));
  }

  @Test
  void theNumberHasBounds() {
    assertEquals(RoundsNeeded.LEAST, RoundsNeeded.toDetect(1, 0, 0.02, 0.9));
    assertEquals(RoundsNeeded.MOST + 1, RoundsNeeded.toDetect(0.03, 10, 0.02, 0.9));
    int before = 0;
    for (double spread = 0.01; spread < 1; spread *= 1.2) {
      int rounds = RoundsNeeded.toDetect(0.03, spread, 0.02, 0.9);
      assertTrue(rounds >= before, spread + ": " + rounds);
      before = rounds;
    }
  }
}
