package fathom.model.cost;

import java.util.OptionalDouble;

/**
 * One straight piece of a cost function: {@code constant + slope·m} µs for sizes in {@code range}.
 *
 * @param range the sizes it holds for
 * @param constant κ in µs
 * @param slope τ in µs per byte; exactly 0 where none was fitted: one size only, equal costs,
 *     bounds that do not tell it, or a copy that gets cheaper with size beyond chance
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

  /** The same with intervals so many times as wide. */
  public Segment stretched(double factor) {
    return new Segment(range, constant.stretched(factor), slope.stretched(factor), correlation);
  }

  /**
   * The same where besides all costs are known but for one common factor, as on a core of unknown
   * speed: √(h² + (share · cost)²) is then half the interval of a cost, with h what it was.
   *
   * @param share half the 95 % interval of that factor, about 1
   */
  public Segment butForFactor(double share) {
    if (!(share >= 0)) {
      throw new IllegalArgumentException("no half-width: " + share);
    }
    Estimate wideConstant = constant.butForFactor(share);
    Estimate wideSlope = slope.butForFactor(share);
    double widths = wideConstant.ci().width() * wideSlope.ci().width();
    if (correlation.isEmpty() || widths == 0) {
      return new Segment(range, wideConstant, wideSlope, correlation);
    }
    double together =
        correlation.getAsDouble() * constant.ci().width() * slope.ci().width()
            + 4 * share * share * constant.value() * slope.value();
    return new Segment(
        range,
        wideConstant,
        wideSlope,
        OptionalDouble.of(Math.clamp(together / widths, -1.0, 1.0)));
  }

  /** This many times the cost. */
  public Segment times(double factor) {
    return new Segment(range, constant.times(factor), slope.times(factor), correlation);
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
