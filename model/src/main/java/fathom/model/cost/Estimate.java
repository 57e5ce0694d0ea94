package fathom.model.cost;

/**
 * A fitted number with its 95 % interval.
 *
 * @param value the point estimate, finite
 * @param ci its 95 % interval
 */
public record Estimate(double value, Interval ci) {
  public Estimate {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not a finite estimate: " + value);
    }
  }

  /** A number that is exactly known: a formula's truth, or a printed reference. */
  public static Estimate exact(double value) {
    return new Estimate(value, new Interval(value, value));
  }

  /** {@code value ± halfWidth}. */
  public static Estimate of(double value, double halfWidth) {
    return new Estimate(value, Interval.around(value, halfWidth));
  }

  /** The same value with an interval that reaches so many times as far to either side. */
  public Estimate stretched(double factor) {
    return new Estimate(
        value,
        new Interval(value - factor * (value - ci.low()), value + factor * (ci.high() - value)));
  }

  /**
   * The same where the value is known but for a factor as well, of this half-width about 1. Widened
   * about the middle of its interval, which a value that is held at 0 need not be.
   */
  public Estimate butForFactor(double share) {
    return butFor(share * value);
  }

  /** The same where a further error, independent of its own, has this half-width. */
  public Estimate butFor(double half) {
    double middle = (ci.low() + ci.high()) / 2;
    return new Estimate(value, Interval.around(middle, Math.hypot(ci.width() / 2, half)));
  }

  /** This many times the number, which is positive, with its interval. */
  public Estimate times(double factor) {
    return new Estimate(value * factor, new Interval(ci.low() * factor, ci.high() * factor));
  }

  /** Another value with this interval, stretched to hold it where need be. */
  public Estimate movedTo(double other) {
    return new Estimate(other, new Interval(Math.min(other, ci.low()), Math.max(other, ci.high())));
  }
}
