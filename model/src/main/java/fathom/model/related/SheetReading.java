package fathom.model.related;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.NoPredictionException;
import fathom.model.predict.Propagation;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Values computed from one sheet, each with the interval that the sheet's own leave open. What
 * needs a parameter without a value is absent for the sheet's reason.
 */
final class SheetReading {
  private static final String NOT_FINITE = "not finite on this sheet: what divides is 0 or less";

  private final Sheet sheet;
  private final Setting setting;
  private final Costs costs;
  private final Propagation propagation;

  SheetReading(Sheet sheet, Setting setting) {
    this.sheet = sheet;
    this.setting = setting;
    costs = Costs.of(sheet, setting.plogpGap());
    propagation = new Propagation(costs);
  }

  /** A cost of m bytes among p nodes. */
  interface CostAt {
    double of(Costs costs, int m, int p);
  }

  int nodes() {
    return setting.nodes();
  }

  Costs costs() {
    return costs;
  }

  List<ModelParameter> parameters(List<Derivation> derivations) {
    return derivations.stream()
        .filter(one -> one.gaps().contains(setting.plogpGap()))
        .map(
            one ->
                new ModelParameter(
                    filled(one.symbol()),
                    one.meaning(),
                    one.unit(),
                    filled(one.formula()),
                    one.value().apply(this)))
        .toList();
  }

  private String filled(String text) {
    return text.replace("{m}", Integer.toString(setting.packetBytes()))
        .replace("{p}", Integer.toString(setting.nodes()));
  }

  /** Whether the sheet has C, the switch's bandwidth. */
  boolean knowsBandwidth() {
    return sheet.outcomes().get(Parameter.TRANSFER_TIME) instanceof Outcome.Transfer transfer
        && transfer.aggregateBandwidth().isPresent();
  }

  Value.Scalar number(CostAt cost) {
    return scalar(at(cost, setting.packetBytes()), propagation::around);
  }

  /** The same for what divides by a cost, whose interval may reach past 0. */
  Value.Scalar quotient(CostAt cost) {
    return scalar(at(cost, setting.packetBytes()), propagation::aroundQuotient);
  }

  private ToDoubleFunction<Costs> at(CostAt cost, int bytes) {
    return other -> cost.of(other, bytes, setting.nodes());
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
  Value.Scalar ceiling(CostAt cost) {
    return switch (quotient(cost)) {
      case Value.Single(Estimate(double value, Interval(double low, double high))) ->
          new Value.Single(
              new Estimate(Math.ceil(value), new Interval(Math.ceil(low), Math.ceil(high))));
      case Value.Absent absent -> absent;
    };
  }

  /** A function of the size at some sizes, the mtu last. */
  Value curve(CostAt cost) {
    List<Value.AtSize> points = new ArrayList<>();
    for (int size : Setting.shownBytes(sheet)) {
      switch (scalar(at(cost, size), propagation::around)) {
        case Value.Single(Estimate estimate) -> points.add(new Value.AtSize(size, estimate));
        case Value.Absent absent -> {
          return absent;
        }
      }
    }
    return new Value.Curve(points);
  }
}
