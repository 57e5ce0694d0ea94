package fathom.model.predict;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The interval of a time that is computed from a sheet, to first order: each coefficient (constant
 * and slope of each piece; l_p, l_0, τ and C of L; B) goes to either end of its 95 % interval, one
 * at a time, and the changes of the time on each side are added in quadrature.
 *
 * <p>An end at which there is no time, such as a C of 0 or less, says nothing. So that the interval
 * does not look tighter for it, what the other end changes then counts on both sides; where neither
 * end says anything, the coefficient is left aside.
 *
 * <p>All coefficients count as independent. The constant and the slope of one piece are not: a
 * steeper line has a lower constant, so the interval is wider than the sheet's data would make it.
 */
public final class Propagation {
  /** Costs with one coefficient at the low and at the high end of its interval. */
  private record Ends(Costs low, Costs high) {}

  /** An outcome with another number in one place. */
  @FunctionalInterface
  private interface Change extends Function<Estimate, Outcome> {}

  private final Costs costs;
  private final List<Ends> ends = new ArrayList<>();

  public Propagation(Costs costs) {
    this.costs = costs;
    costs
        .outcomes()
        .forEach(
            (parameter, outcome) -> {
              switch (outcome) {
                case Outcome.Linear linear -> addPieces(parameter, linear);
                case Outcome.Transfer transfer -> addTransfer(parameter, transfer);
                case Outcome.Buffer b ->
                    add(
                        parameter,
                        b.packets(),
                        e ->
                            new Outcome.Buffer(
                                e,
                                b.departureOverArrival(),
                                b.architecture(),
                                b.architectureReason()));
                case Outcome.Missing missing -> {}
              }
            });
  }

  /**
   * The interval around a time.
   *
   * @param micros what computes it
   */
  public Interval around(ToDoubleFunction<Costs> micros) {
    return around(micros, end -> true);
  }

  /**
   * The interval around a quotient. An end at which it has the other sign says nothing either: what
   * divides has passed 0 on the way there, and the quotient infinity.
   *
   * @param quotient what computes it
   */
  public Interval aroundQuotient(ToDoubleFunction<Costs> quotient) {
    double sign = Math.signum(quotient.applyAsDouble(costs));
    return around(quotient, end -> Math.signum(end) * sign >= 0);
  }

  private Interval around(ToDoubleFunction<Costs> micros, DoublePredicate says) {
    double time = micros.applyAsDouble(costs);
    double below = 0;
    double above = 0;
    for (Ends coefficient : ends) {
      OptionalDouble low = change(micros.applyAsDouble(coefficient.low()), time, says);
      OptionalDouble high = change(micros.applyAsDouble(coefficient.high()), time, says);
      double atLow = low.orElse(-high.orElse(0));
      double atHigh = high.orElse(-low.orElse(0));
      double down = Math.min(0, Math.min(atLow, atHigh));
      double up = Math.max(0, Math.max(atLow, atHigh));
      below += down * down;
      above += up * up;
    }
    double low = time - Math.sqrt(below);
    double high = time + Math.sqrt(above);
    if (!Double.isFinite(low) || !Double.isFinite(high)) { // the squares of 1e160 are none
      throw new NoTimeException("the interval around a prediction", "at its ends", high - low);
    }
    // What is no time, such as a falling slope, may lie below 0 with its interval.
    return new Interval(time < 0 ? low : Math.max(0, low), high);
  }

  private static OptionalDouble change(double moved, double time, DoublePredicate says) {
    return Double.isFinite(moved) && says.test(moved)
        ? OptionalDouble.of(moved - time)
        : OptionalDouble.empty();
  }

  private void addPieces(Parameter parameter, Outcome.Linear linear) {
    List<Segment> pieces = linear.cost().segments();
    for (int i = 0; i < pieces.size(); i++) {
      int index = i;
      Segment piece = pieces.get(i);
      add(
          parameter,
          piece.constant(),
          e -> with(linear, index, new Segment(piece.range(), e, piece.slope())));
      add(
          parameter,
          piece.slope(),
          e -> with(linear, index, new Segment(piece.range(), piece.constant(), e)));
    }
  }

  private static Outcome with(Outcome.Linear linear, int index, Segment piece) {
    List<Segment> pieces = new ArrayList<>(linear.cost().segments());
    pieces.set(index, piece);
    return new Outcome.Linear(new CostFunction(pieces), linear.breakpoints(), linear.fit());
  }

  private void addTransfer(Parameter parameter, Outcome.Transfer l) {
    add(parameter, l.perNode(), e -> with(l, e, l.constant(), l.slope(), l.aggregateBandwidth()));
    add(parameter, l.constant(), e -> with(l, l.perNode(), e, l.slope(), l.aggregateBandwidth()));
    add(parameter, l.slope(), e -> with(l, l.perNode(), l.constant(), e, l.aggregateBandwidth()));
    l.aggregateBandwidth()
        .ifPresent(
            c ->
                add(
                    parameter,
                    c,
                    e -> with(l, l.perNode(), l.constant(), l.slope(), Optional.of(e))));
  }

  private static Outcome with(
      Outcome.Transfer l,
      Estimate perNode,
      Estimate constant,
      Estimate slope,
      Optional<Estimate> bandwidth) {
    return new Outcome.Transfer(perNode, constant, slope, bandwidth, l.bandwidthFrom(), l.fit());
  }

  private void add(Parameter parameter, Estimate estimate, Change change) {
    Interval ci = estimate.ci();
    if (ci.width() == 0) {
      return;
    }
    ends.add(
        new Ends(
            costs.with(parameter, change.apply(Estimate.exact(ci.low()))),
            costs.with(parameter, change.apply(Estimate.exact(ci.high())))));
  }
}
