package fathom.model.sister;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.predict.Costs;
import fathom.model.predict.NoPredictionException;
import fathom.model.predict.Propagation;
import fathom.model.sister.Value.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Values computed from one sheet, each with the interval that the sheet's own leave open. What
 * needs a parameter without a value is absent for the sheet's reason.
 */
final class SheetReading {
  /** Sizes at which functions are shown, as far as they fit a packet; the mtu comes with them. */
  private static final List<Integer> SHOWN_BYTES = List.of(1, 64, 256, 1024);

  private static final String NOT_FINITE = "not finite on this sheet: what divides is 0 or less";

  private final Costs costs;
  private final Propagation propagation;

  SheetReading(Costs costs) {
    this.costs = costs;
    propagation = new Propagation(costs);
  }

  /** A cost at a packet's size. */
  interface AtSize {
    double at(Costs costs, int bytes);
  }

  Value.Scalar number(ToDoubleFunction<Costs> formula) {
    return scalar(formula, propagation::around);
  }

  /** The same for what divides by a cost, whose interval may reach past 0. */
  Value.Scalar quotient(ToDoubleFunction<Costs> formula) {
    return scalar(formula, propagation::aroundQuotient);
  }

  private Value.Scalar scalar(
      ToDoubleFunction<Costs> formula, Function<ToDoubleFunction<Costs>, Interval> around) {
    try {
      double value = formula.applyAsDouble(costs);
      return Double.isFinite(value)
          ? new Value.Single(new Estimate(value, around.apply(formula)))
          : new Value.Absent(NOT_FINITE);
    } catch (NoPredictionException e) {
      return new Value.Absent(String.valueOf(e.getMessage()));
    }
  }

  /** The next whole number above a quotient, and those next to the ends of its interval. */
  Value.Scalar ceiling(ToDoubleFunction<Costs> formula) {
    return switch (quotient(formula)) {
      case Value.Single(Estimate(double value, Interval(double low, double high))) ->
          new Value.Single(
              new Estimate(Math.ceil(value), new Interval(Math.ceil(low), Math.ceil(high))));
      case Value.Absent absent -> absent;
    };
  }

  /** Sizes at which functions are shown, in ascending order. */
  static List<Integer> shownBytes(int mtuBytes) {
    TreeSet<Integer> sizes = new TreeSet<>(SHOWN_BYTES);
    sizes.removeIf(size -> size > mtuBytes);
    sizes.add(mtuBytes);
    return List.copyOf(sizes);
  }

  /** A function of the size at some sizes, the mtu last. */
  Value curve(AtSize function) {
    List<Point> points = new ArrayList<>();
    for (int size : shownBytes(costs.mtuBytes())) {
      switch (number(other -> function.at(other, size))) {
        case Value.Single(Estimate estimate) -> points.add(new Point(size, estimate));
        case Value.Absent absent -> {
          return absent;
        }
      }
    }
    return new Value.Curve(points);
  }

  static Value.Scalar exact(double number) {
    return new Value.Single(Estimate.exact(number));
  }
}
