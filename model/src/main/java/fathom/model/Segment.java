package fathom.model;

/**
 * One straight piece of a cost function: {@code constant + slope·m} µs for sizes in {@code range}.
 *
 * @param range the sizes it holds for
 * @param constant κ in µs
 * @param slope τ in µs per byte; exactly 0 where only one size was measured
 */
public record Segment(SizeRange range, Estimate constant, Estimate slope) {
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
