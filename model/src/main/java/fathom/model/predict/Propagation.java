package fathom.model.predict;

import fathom.model.cost.CorrelationMatrix;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.interval.CostBand;
import fathom.model.interval.TransferBand;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The interval of a time that is computed from a sheet, to first order. The errors of the
 * coefficients of one fit (constant and slope of a piece; l_p, l_0, τ and C of L) go together as
 * {@link CostBand} and {@link TransferBand} have it. They are taken apart into directions in which
 * they move independently ({@link CorrelationMatrix}); the coefficients go along each of them
 * towards either end of their 95 % intervals, and the changes of the time on each side are added in
 * quadrature.
 *
 * <p>Where a term is held at 0, the intervals of its fit stand around the coefficients of the free
 * fit (ADR 0012), and so does that of the time: it is told from the time by the free fit, and
 * stretched to hold the other.
 *
 * <p>An end at which there is no time, such as a C of 0 or less, says nothing. So that the interval
 * does not look tighter for it, what the other end changes then counts on both sides; where neither
 * end says anything, the direction is left aside.
 *
 * <p>Fits of different parameters count as independent: a sheet does not say how theirs go
 * together.
 */
public final class Propagation {
  /** Costs with the coefficients of one fit moved along a direction, this way and that. */
  private record Ends(Costs low, Costs high) {}

  private static final Estimate NO_BANDWIDTH = Estimate.exact(0);

  private final Costs costs;

  /** The same with the free fit in the place of each in which a term is held. */
  private final Costs free;

  private final List<Ends> ends = new ArrayList<>();

  public Propagation(Costs costs) {
    this.costs = costs;
    Costs freed = costs;
    for (Map.Entry<Parameter, Outcome> one : costs.outcomes().entrySet()) {
      freed = freed.with(one.getKey(), FreeFit.of(one.getValue()));
    }
    free = freed;
    free.outcomes()
        .forEach(
            (parameter, outcome) -> {
              switch (outcome) {
                case Outcome.Linear linear -> addPieces(parameter, linear);
                case Outcome.Transfer transfer -> addTransfer(parameter, transfer);
                case Outcome.Buffer b -> addBuffer(parameter, b);
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
    double asked = micros.applyAsDouble(costs);
    double time = asked + change(micros.applyAsDouble(free), asked, says).orElse(0);
    double below = 0;
    double above = 0;
    for (Ends direction : ends) {
      OptionalDouble low = change(micros.applyAsDouble(direction.low()), time, says);
      OptionalDouble high = change(micros.applyAsDouble(direction.high()), time, says);
      double atLow = low.orElse(-high.orElse(0));
      double atHigh = high.orElse(-low.orElse(0));
      double down = Math.min(0, Math.min(atLow, atHigh));
      double up = Math.max(0, Math.max(atLow, atHigh));
      below += down * down;
      above += up * up;
    }
    double low = Math.min(asked, time - Math.sqrt(below));
    double high = Math.max(asked, time + Math.sqrt(above));
    if (!Double.isFinite(low) || !Double.isFinite(high)) { // the squares of 1e160 are none
      throw new NoTimeException("the interval around a prediction", "at its ends", high - low);
    }
    // What is no time, such as a falling slope, may lie below 0 with its interval.
    return new Interval(asked < 0 ? low : Math.max(0, low), high);
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
          CostBand.of(linear, piece).errors(),
          List.of(piece.constant(), piece.slope()),
          moved -> with(linear, index, new Segment(piece.range(), moved.get(0), moved.get(1))));
    }
  }

  private static Outcome with(Outcome.Linear linear, int index, Segment piece) {
    List<Segment> pieces = new ArrayList<>(linear.cost().segments());
    pieces.set(index, piece);
    return new Outcome.Linear(new CostFunction(pieces), linear.breakpoints(), linear.fit());
  }

  private void addTransfer(Parameter parameter, Outcome.Transfer l) {
    add(
        parameter,
        TransferBand.of(l, Optional.empty()).errors(),
        List.of(l.constant(), l.perNode(), l.slope(), l.aggregateBandwidth().orElse(NO_BANDWIDTH)),
        moved ->
            new Outcome.Transfer(
                moved.get(1),
                moved.get(0),
                moved.get(2),
                l.aggregateBandwidth().map(c -> moved.get(3)),
                l.bandwidthFrom(),
                l.fit()));
  }

  private void addBuffer(Parameter parameter, Outcome.Buffer b) {
    add(
        parameter,
        CorrelationMatrix.single(),
        List.of(b.packets()),
        moved ->
            new Outcome.Buffer(
                moved.getFirst(),
                b.departureOverArrival(),
                b.architecture(),
                b.architectureReason(),
                b.isAssumed()));
  }

  private void add(
      Parameter parameter,
      CorrelationMatrix errors,
      List<Estimate> terms,
      Function<List<Estimate>, Outcome> outcome) {
    for (List<Double> direction : errors.directions()) {
      List<Estimate> low = moved(terms, direction, -1);
      List<Estimate> high = moved(terms, direction, 1);
      if (!low.equals(high)) {
        ends.add(
            new Ends(
                free.with(parameter, outcome.apply(low)),
                free.with(parameter, outcome.apply(high))));
      }
    }
  }

  private static List<Estimate> moved(List<Estimate> terms, List<Double> direction, int way) {
    return IntStream.range(0, terms.size())
        .mapToObj(i -> moved(terms.get(i), way * direction.get(i)))
        .toList();
  }

  /** As far towards the end of its interval that lies this way; the two need not be as far. */
  private static Estimate moved(Estimate term, double share) {
    double end = share < 0 ? term.ci().low() : term.ci().high();
    return Estimate.exact((1 - Math.abs(share)) * term.value() + Math.abs(share) * end);
  }
}
