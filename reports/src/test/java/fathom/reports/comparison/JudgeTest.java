package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.reports.comparison.reading.Quantity;
import fathom.reports.comparison.reading.Reading;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The test of one number. Quantiles of Student's t are those of printed tables. */
class JudgeTest {
  /** t of a 95 % interval with five degrees of freedom: with it a standard error is 1. */
  private static final double T5 = 2.570582;

  /** The same share of a normal distribution, as a share of 100. */
  private static final double ONE_OF_HUNDRED = 0.01959964;

  private static Reading reading(double value, double half, double drift) {
    return new Reading(Estimate.of(value, half), 5, drift, Math.abs(value));
  }

  private static Change judged(double level, double runs, Reading a, Reading b) {
    return new Judge(level, runs).judge(Quantity.cost(1), a, b);
  }

  private static Verdict verdict(double level, double runs, Reading a, Reading b) {
    return judged(level, runs, a, b).verdict().orElseThrow();
  }

  /** V = 1 + 1 and ν = 4/(1/5 + 1/5) = 10: t = 2.228139 at 5 %, 4.586894 at 0.1 %, times √2. */
  @ParameterizedTest
  @CsvSource({
    "0.05, 103.15, NO_CHANGE",
    "0.05, 103.16, CHANGED",
    "0.05, 96.85, NO_CHANGE",
    "0.05, 96.84, CHANGED",
    "0.001, 106.48, NO_CHANGE",
    "0.001, 106.49, CHANGED"
  })
  void aDifferenceIsHeldAgainstWelchsTest(double level, double b, Verdict expected) {
    assertEquals(expected, verdict(level, 0, reading(100, T5, 0), reading(b, T5, 0)));
  }

  /** One of two readings is exact: V = 1, ν = 5. */
  @ParameterizedTest
  @CsvSource({"102.57, NO_CHANGE", "102.58, CHANGED"})
  void anExactNumberAddsNoErrorAndTakesNoDegrees(double b, Verdict expected) {
    assertEquals(expected, verdict(0.05, 0, reading(100, T5, 0), reading(b, 0, 0)));
  }

  /** V = 1 + (b/100)², with infinitely many degrees: t = 1.959964. 1.959964·√2.057 = 2.811. */
  @ParameterizedTest
  @CsvSource({"102.80, NO_CHANGE", "102.83, CHANGED"})
  void runsMayDifferByAShareOfEach(double b, Verdict expected) {
    assertEquals(expected, verdict(0.05, ONE_OF_HUNDRED, reading(100, 0, 0), reading(b, 0, 0)));
  }

  /** The share is one of 200, of which 100 is left: V = 4 + (b/100)². 1.959964·√5.09 = 4.42. */
  @ParameterizedTest
  @CsvSource({"104.40, NO_CHANGE", "104.45, CHANGED"})
  void ofADifferenceTheyDifferByAShareOfWhatItIsTakenOutOf(double b, Verdict expected) {
    Reading a = reading(100, 0, 0).outOf(200);
    assertEquals(expected, verdict(0.05, ONE_OF_HUNDRED, a, reading(b, 0, 0)));
  }

  @ParameterizedTest
  @CsvSource({"101.95, NO_CHANGE", "101.97, CHANGED"})
  void aDriftCountsAsAnErrorOfTheRunThatHadIt(double b, Verdict expected) {
    assertEquals(expected, verdict(0.05, 0, reading(100, 0, ONE_OF_HUNDRED), reading(b, 0, 0)));
  }

  /** t²·V = 4.964603 on both sides: (110·100 ∓ √(4.964603·22100 − 24.6473))/(10000 − 4.964603). */
  @Test
  void theFactorsIntervalIsFiellers() {
    Change change = judged(0.05, 0, reading(100, T5, 0), reading(110, T5, 0));
    Estimate factor = change.factor().orElseThrow();
    assertEquals(1.1, factor.value(), 1e-12);
    assertEquals(1.06741, factor.ci().low(), 1e-5);
    assertEquals(1.13368, factor.ci().high(), 1e-5);
    assertEquals(0.03151065, change.seenFrom().orElseThrow(), 1e-7);
    assertEquals(0.1, change.relative(), 1e-12);
  }

  /** With large errors: (100 ∓ √(4.964603·200 − 24.6473))/(100 − 4.964603). */
  @Test
  void largeErrorsMakeTheFactorsIntervalUneven() {
    Interval ci =
        judged(0.05, 0, reading(10, T5, 0), reading(10, T5, 0)).factor().orElseThrow().ci();
    assertEquals(0.72481, ci.low(), 1e-5);
    assertEquals(1.37967, ci.high(), 1e-5);
  }

  /** ± 12 of 10: √2·4.668·2.228 = 14.7, more than half of 10; and 4.668·2.228 is more than 10. */
  @Test
  void whereHalfAsMuchAgainWouldNotBeSeenNothingIsTold() {
    Change same = judged(0.05, 0, reading(10, 12, 0), reading(10, 12, 0));
    assertEquals(Optional.of(Verdict.CANNOT_TELL), same.verdict());
    assertEquals(Optional.empty(), same.factor(), "10 is not told from 0");
    assertEquals(
        Optional.of(Verdict.CHANGED),
        judged(0.05, 0, reading(10, 12, 0), reading(25, 12, 0)).verdict());
  }

  @Test
  void zeroIsNoDivisor() {
    Change zero = judged(0.05, 0.01, reading(0, 0, 0), reading(0, 0, 0));
    assertEquals(Optional.of(Verdict.NO_CHANGE), zero.verdict());
    assertEquals(Optional.empty(), zero.factor());
    assertEquals(Optional.empty(), zero.seenFrom());
  }

  @Test
  void aCoefficientIsNotTested() {
    Quantity slope = Quantity.of(Quantity.QuantityKind.SLOPE);
    Change change = new Judge(0.05, 0).judge(slope, reading(1, 0, 0), reading(2, 0, 0));
    assertEquals(Optional.empty(), change.verdict());
    assertEquals(2, change.factor().orElseThrow().value());
  }

  /** Intervals stretched to one side are as wide as they are, not twice their longer side. */
  @Test
  void anUnevenIntervalCountsByItsWidth() {
    Reading uneven = new Reading(new Estimate(100, new Interval(100 - 2 * T5, 100)), 5, 0, 100);
    assertEquals(1, uneven.ofForks(), 1e-6);
  }

  @Test
  void theFactorsIntervalHoldsOneExactlyWhereNothingChanged() {
    SplittableRandom random = new SplittableRandom(17);
    int changed = 0;
    for (int i = 0; i < 2000; i++) {
      double a = random.nextDouble(1, 100);
      double b = a * random.nextDouble(0.8, 1.25);
      Reading ofA = reading(a, a * random.nextDouble(0, 0.1), 0);
      Reading ofB = reading(b, b * random.nextDouble(0, 0.1), random.nextDouble(0, 0.02));
      Change change = judged(random.nextDouble(1e-4, 0.1), random.nextDouble(0, 0.02), ofA, ofB);
      boolean holdsOne = change.factor().orElseThrow().ci().contains(1);
      assertEquals(change.is(Verdict.CHANGED), !holdsOne, change::toString);
      assertTrue(change.factor().orElseThrow().ci().contains(b / a), change::toString);
      changed += change.is(Verdict.CHANGED) ? 1 : 0;
    }
    assertTrue(changed > 400 && changed < 1600, "both happen: " + changed);
  }
}
