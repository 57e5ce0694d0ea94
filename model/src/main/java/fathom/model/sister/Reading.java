package fathom.model.sister;

import fathom.model.Estimate;
import fathom.model.Interval;
import fathom.model.predict.Costs;
import fathom.model.predict.MissingParameterException;
import fathom.model.predict.Propagation;
import fathom.model.sister.Value.Point;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Values computed from one sheet, each with the interval that the sheet's own leave open. What
 * needs a parameter without a value is absent for the sheet's reason.
 */
final class Reading {
  /** Sizes at which functions are shown, as far as they fit a packet; the mtu comes with them. */
  private static final List<Integer> SHOWN_BYTES = List.of(1, 64, 256, 1024);

  private final Costs costs;
  private final Propagation propagation;

  Reading(Costs costs) {
    this.costs = costs;
    propagation = new Propagation(costs);
  }

  /** A cost at a packet's size. */
  interface AtSize {
    double at(Costs costs, int bytes);
  }

  Value.Scalar number(ToDoubleFunction<Costs> formula) {
    try {
      return finite(formula)
          ? new Value.Single(estimate(formula))
          : new Value.Absent("not finite on this sheet: what divides is 0");
    } catch (MissingParameterException e) {
      return new Value.Absent(String.valueOf(e.getMessage()));
    }
  }

  /** The next whole number, and those next to the ends of the interval. */
  Value.Scalar ceiling(ToDoubleFunction<Costs> formula) {
    return switch (number(formula)) {
      case Value.Single(Estimate(double value, Interval(double low, double high))) ->
          new Value.Single(
              new Estimate(Math.ceil(value), new Interval(Math.ceil(low), Math.ceil(high))));
      case Value.Absent absent -> absent;
    };
  }

  /** A function of the size at some sizes, the mtu last. */
  Value curve(AtSize function) {
    TreeSet<Integer> sizes = new TreeSet<>(SHOWN_BYTES);
    sizes.removeIf(size -> size > costs.mtuBytes());
    sizes.add(costs.mtuBytes());
    try {
      return new Value.Curve(
          sizes.stream()
              .map(size -> new Point(size, estimate(other -> function.at(other, size))))
              .toList());
    } catch (MissingParameterException e) {
      return new Value.Absent(String.valueOf(e.getMessage()));
    }
  }

  private boolean finite(ToDoubleFunction<Costs> formula) {
    return Double.isFinite(formula.applyAsDouble(costs));
  }

  private Estimate estimate(ToDoubleFunction<Costs> formula) {
    return new Estimate(formula.applyAsDouble(costs), propagation.around(formula));
  }

  static Value.Scalar exact(double number) {
    return new Value.Single(Estimate.exact(number));
  }
}
