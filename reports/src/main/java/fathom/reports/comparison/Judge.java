package fathom.reports.comparison;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.reports.comparison.reading.Quantity;
import fathom.reports.comparison.reading.Reading;
import fathom.reports.comparison.reading.StudentT;
import java.util.Optional;

/**
 * Tells a change from noise: Welch's t test of the difference of two readings, each with the
 * variance between its forks, its drift, and what runs of the same cluster may differ by. With V =
 * V_A + V_B a number changed where |B − A| > t·√V, t Student's at the level of one of many tests.
 */
final class Judge {
  /** Where half as much again would pass for noise, nothing can be said. */
  private static final double HALF_AGAIN = 0.5;

  private static final int ROUNDS = 4;

  private final double level;
  private final double betweenRuns;

  /**
   * @param level how often one number may be named wrongly
   * @param betweenRuns what runs may differ by, see {@link Terms}
   */
  Judge(double level, double betweenRuns) {
    this.level = level;
    this.betweenRuns = betweenRuns;
  }

  Change judge(Quantity quantity, Reading a, Reading b) {
    double ofA = a.ofForks() + a.ofRun(betweenRuns);
    double ofB = b.ofForks() + b.ofRun(betweenRuns);
    double t = StudentT.factor(level, degrees(a, b, ofA + ofB));
    double critical = t * Math.sqrt(ofA + ofB);
    double byForks = a.ofForks() + a.ofRun(0) + b.ofForks() + b.ofRun(0);
    double criticalByForks = StudentT.factor(level, degrees(a, b, byForks)) * Math.sqrt(byForks);
    double difference = Math.abs(b.value() - a.value());
    // Without a change, either may be the larger: the answer must not depend on their order.
    double seenFrom = difference > critical ? rise(a, b) : Math.max(rise(a, b), rise(b, a));
    Optional<Estimate> factor = factor(a.value(), b.value(), t * t * ofA, t * t * ofB);
    // Two zeros without an error are the same number, and have no factor.
    double within = critical == 0 && difference == 0 ? 0 : within(factor);
    return new Change(
        quantity,
        a.estimate(),
        b.estimate(),
        factor,
        Optional.of(seenFrom).filter(Double::isFinite),
        Optional.of(within).filter(Double::isFinite),
        quantity.decides() ? Optional.of(verdict(difference, critical, within)) : Optional.empty(),
        difference <= critical && difference > criticalByForks);
  }

  /**
   * The smallest rise that would have been seen, as a share of the first: a fall is seen from less
   * on, because what runs may differ by goes with what they cost. With a reading that is larger by
   * x·|a| the difference is seen where (x·|a|)² > t²·V(x), and V is quadratic in x. As certain as
   * the second was between its forks, so is the larger one.
   *
   * @return infinite where however large a rise would not have been seen
   */
  private double rise(Reading a, Reading b) {
    double size = Math.abs(a.value());
    double run = a.shareOfRun(betweenRuns);
    double drift = b.shareOfDrift();
    double still = a.ofForks() + a.ofRun(betweenRuns) + b.ofForks();
    double share = 0;
    // Degrees of freedom depend on x, and hardly: the third round moves the fifth digit.
    for (int round = 0; round < ROUNDS && Double.isFinite(share); round++) {
      double measured = run * (a.measured() + share * size);
      double drifted = drift * (1 + share) * size;
      double variance = still + measured * measured + drifted * drifted;
      double t = StudentT.factor(level, degrees(a, b, variance));
      share =
          root(
              size * size * (1 - t * t * (run * run + drift * drift)),
              t * t * size * (run * run * a.measured() + drift * drift * size),
              t * t * (still + square(run * a.measured()) + square(drift * size)));
    }
    return share;
  }

  /** The positive x of a·x² = 2·b·x + c; infinite where there is none. */
  private static double root(double a, double b, double c) {
    return a > 0 ? (b + Math.sqrt(b * b + a * c)) / a : Double.POSITIVE_INFINITY;
  }

  private static double square(double x) {
    return x * x;
  }

  /** A width that is no number says nothing, and changes nothing. */
  private static Verdict verdict(double difference, double critical, double within) {
    if (difference > critical) {
      return Verdict.CHANGED;
    }
    return within <= HALF_AGAIN ? Verdict.NO_CHANGE : Verdict.CANNOT_TELL;
  }

  /**
   * How far from 1 the interval of B/A goes, upwards or, A/B, downwards; so it is the same
   * whichever sheet comes first. Infinite where it holds 0 or has no end.
   */
  private static double within(Optional<Estimate> factor) {
    return factor
        .map(Estimate::ci)
        .filter(ci -> ci.low() > 0)
        .map(ci -> Math.max(ci.high(), 1 / ci.low()) - 1)
        .orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * Welch and Satterthwaite: V²/Σ(V_i²/ν_i). What runs differ by is given, not estimated, and has
   * infinitely many.
   */
  private static double degrees(Reading a, Reading b, double variance) {
    double shareA = a.ofForks() / variance;
    double shareB = b.ofForks() / variance;
    double sum = shareA * shareA / a.degreesOfFreedom() + shareB * shareB / b.degreesOfFreedom();
    return sum > 0 ? 1 / sum : Double.POSITIVE_INFINITY;
  }

  /**
   * B/A by Fieller's theorem: all ρ with (b − ρ·a)² ≤ t²·(V_B + ρ²·V_A). It holds 1 exactly where
   * the difference is not beyond noise. Where a is not told from 0 it has no end.
   *
   * @param ofA t²·V_A
   * @param ofB t²·V_B
   */
  private static Optional<Estimate> factor(double a, double b, double ofA, double ofB) {
    double square = a * a - ofA;
    double root = Math.sqrt(Math.max(0, ofA * b * b + ofB * a * a - ofA * ofB));
    double low = (a * b - root) / square;
    double high = (a * b + root) / square;
    boolean told = square > 0 && Double.isFinite(low) && Double.isFinite(high);
    return told && Double.isFinite(b / a)
        ? Optional.of(new Estimate(b / a, new Interval(low, high)))
        : Optional.empty();
  }
}
