package fathom.model.cost;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One straight piece of a cost function: {@code constant + slope·m} µs for sizes in {@code range}.
 *
 * @param range the sizes it holds for
 * @param constant κ in µs
 * @param slope τ in µs per byte; exactly 0 where only one size was measured
 * @param correlation ρ of the errors of κ and τ, −1 to 1: with a and b half their intervals, half
 *     the 95 % interval of the cost of m bytes is √(a² + 2ρabm + b²m²); empty where nobody told it
 */
public record Segment(
    SizeRange range, Estimate constant, Estimate slope, OptionalDouble correlation) {
  public Segment {
    if (correlation.isPresent() && !(Math.abs(correlation.getAsDouble()) <= 1)) {
      throw new IllegalArgumentException(
          "a correlation is from -1 to 1, not " + correlation.getAsDouble());
    }
  }

  /** A segment of which nobody told how the errors of its coefficients go together. */
  public Segment(SizeRange range, Estimate constant, Estimate slope) {
    this(range, constant, slope, OptionalDouble.empty());
  }

  /** The same coefficients for other sizes. */
  public Segment within(SizeRange sizes) {
    return new Segment(sizes, constant, slope, correlation);
  }

  /**
   * The 95 % interval of the cost at a size, in µs; empty where {@link #correlation} is needed and
   * not told. It lies around the middle of the coefficients' intervals, not around {@link #at}: a
   * slope that is held at 0 keeps the intervals of the free line (ADR 0012).
   */
  public Optional<Interval> intervalAt(double bytes) {
    if (correlation.isPresent() || slope.ci().width() == 0 || constant.ci().width() == 0) {
      return Optional.of(intervalAt(bytes, correlation.orElse(0)));
    }
    return Optional.empty();
  }

  /**
   * The same with a correlation that is assumed.
   *
   * @param assumed −1 to 1
   */
  public Interval intervalAt(double bytes, double assumed) {
    double a = constant.ci().width() / 2;
    double b = slope.ci().width() / 2 * bytes;
    // Grouped so that rounding leaves no square below 0.
    double half = Math.sqrt((a - b) * (a - b) + 2 * (1 + assumed) * a * b);
    double low = constant.ci().low() + slope.ci().low() * bytes;
    double high = constant.ci().high() + slope.ci().high() * bytes;
    return Interval.around(low + (high - low) / 2, half);
  }

  /** A segment whose coefficients are exactly known. */
  public static Segment exact(SizeRange range, double constantUs, double slopeUsPerByte) {
    return new Segment(range, Estimate.exact(constantUs), Estimate.exact(slopeUsPerByte));
  }

  /** The cost of a message of this size in µs. */
  public double at(int bytes) {
    return constant.value() + slope.value() * bytes;
  }

  /**
   * True where the data do not tell it from a constant: the slope is 0, or its 95 % interval holds
   * 0 (ADR 0012). The slope stays as it is.
   */
  public boolean isConstant() {
    return slope.value() == 0 || slope.ci().contains(0);
  }
}
