package fathom.model.cost;

/**
 * A closed interval of plausible values, 95 % unless its context says otherwise.
 *
 * @param low lower end, finite
 * @param high upper end, finite, not below {@code low}
 */
public record Interval(double low, double high) {
  public Interval {
    if (!Double.isFinite(low) || !Double.isFinite(high) || low > high) {
      throw new IllegalArgumentException("not an interval: [" + low + ", " + high + "]");
    }
  }

  /** The interval {@code value ± halfWidth}. */
  public static Interval around(double value, double halfWidth) {
    return new Interval(value - halfWidth, value + halfWidth);
  }

  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  public double width() {
    return high - low;
  }
}
