package fathom.reports.figures.chart;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;

/**
 * A place in the units of the axes, with how far it may be off.
 *
 * @param x along the horizontal axis
 * @param y along the vertical one
 * @param low lower end of what is drawn as a bar or band; {@code y} where there is none
 * @param high upper end
 */
public record Spot(double x, double y, double low, double high) {
  /** Differences and products of it with a size are still numbers. */
  private static final double MOST = 1e150;

  public Spot {
    if (!isHeld(x) || !isHeld(y)) {
      throw new NotDrawnException("a value that no axis holds: " + y + " at " + x);
    }
    if (!isHeld(low) || !isHeld(high) || low > high) {
      throw new NotDrawnException("an interval that no axis holds: " + low + " to " + high);
    }
  }

  private static boolean isHeld(double number) {
    return Math.abs(number) < MOST;
  }

  public static Spot at(double x, double y) {
    return new Spot(x, y, y, y);
  }

  /** An interval, and its middle. */
  public static Spot of(double x, Interval interval) {
    double middle = interval.low() + interval.width() / 2;
    return new Spot(x, middle, interval.low(), interval.high());
  }

  /** A value with its interval. */
  public static Spot of(double x, Estimate estimate) {
    return new Spot(x, estimate.value(), estimate.ci().low(), estimate.ci().high());
  }

  /** {@code y ± half}. */
  public static Spot within(double x, double y, double half) {
    return new Spot(x, y, y - half, y + half);
  }

  boolean hasBar() {
    return low < high;
  }
}
