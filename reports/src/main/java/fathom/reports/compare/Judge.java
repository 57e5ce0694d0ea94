package fathom.reports.compare;

import fathom.model.Estimate;
import fathom.model.Interval;
import java.util.Optional;

/**
 * Tells a change from noise: Welch's t test of the difference of two readings, each with the
 * variance between its forks, its drift, and what runs of the same cluster may differ by. With V =
 * V_A + V_B a number changed where |B − A| > t·√V, t Student's at the level of one of many tests.
 */
final class Judge {
  /** Where a change by half as much again could not be seen, nothing can be said. */
  private static final double HALF_AGAIN = 0.5;

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
    double seenFrom = critical / Math.abs(a.value());
    return new Change(
        quantity,
        a.estimate(),
        b.estimate(),
        factor(a.value(), b.value(), t * t * ofA, t * t * ofB),
        Double.isFinite(seenFrom) ? Optional.of(seenFrom) : Optional.empty(),
        quantity.decides()
            ? Optional.of(verdict(Math.abs(b.value() - a.value()), critical, seenFrom))
            : Optional.empty());
  }

  /** A width that is no number says nothing, and changes nothing. */
  private static Verdict verdict(double difference, double critical, double seenFrom) {
    if (difference > critical) {
      return Verdict.CHANGED;
    }
    return seenFrom <= HALF_AGAIN || difference == critical
        ? Verdict.NO_CHANGE
        : Verdict.CANNOT_TELL;
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
