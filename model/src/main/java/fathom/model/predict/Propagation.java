package fathom.model.predict;

import fathom.model.cost.CorrelationMatrix;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.interval.CostBand;
import fathom.model.interval.TransferBand;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.JointErrors;
import fathom.model.sheet.JointErrors.Coefficient;
import fathom.model.sheet.JointErrors.Term;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
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
 * <p>Where there is no time at an end, such as a C of 0 or less, the coefficients go half as far,
 * and again half, and what that changes is scaled: the interval must not look tighter because a
 * coefficient is less certain. Where no part of the way has a time, what the other end changes
 * counts on both sides; where neither end says anything, the direction is left aside.
 *
 * <p>The errors of L go together with those of O_s, O_r and U_r, because L is half a round trip
 * less these (TW §3.2). Where a sheet says how ({@link JointErrors}), these coefficients go along
 * the directions of all of them together; and what an interval holds beyond its blocks (the lack of
 * fit of a line, the speed of a core) is known but for one factor of a piece, which stands for
 * itself. All other fits count as independent, and so do these four on older sheets.
 */
public final class Propagation {
  /**
   * Costs with coefficients moved along a direction, this way and that.
   *
   * @param low at the lower ends of the intervals
   * @param high at the upper ends
   * @param along at a share of the way, −1 to 1
   */
  private record Ends(Costs low, Costs high, DoubleFunction<Costs> along) {
    static Ends of(DoubleFunction<Costs> along) {
      return new Ends(along.apply(-1), along.apply(1), along);
    }

    Costs at(double share) {
      return share == 1 ? high : share == -1 ? low : along.apply(share);
    }
  }

  /**
   * An end at which there is no time is sought again half as far, down to this share of the way.
   */
  private static final double LEAST_SHARE = 1.0 / 16;

  private static final Estimate NO_BANDWIDTH = Estimate.exact(0);

  private static final JointErrors NOT_TOLD = new JointErrors(List.of(), List.of());

  private static final List<Term> OF_TRANSFER =
      List.of(
          Term.ofTransfer(Coefficient.CONSTANT),
          Term.ofTransfer(Coefficient.PER_NODE),
          Term.ofTransfer(Coefficient.SLOPE),
          Term.ofTransfer(Coefficient.AGGREGATE_BANDWIDTH));

  /** Less than this of a variance is rounding. */
  private static final double ROUNDING = 1e-9;

  private final Costs costs;

  /** The same with the free fit in the place of each in which a term is held. */
  private final Costs free;

  private final JointErrors joint;

  private final List<Ends> ends = new ArrayList<>();

  public Propagation(Costs costs) {
    this.costs = costs;
    Costs freed = costs;
    for (Map.Entry<Parameter, Outcome> one : costs.outcomes().entrySet()) {
      freed = freed.with(one.getKey(), FreeFit.of(one.getValue()));
    }
    free = freed;
    joint = joint(free);
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
    joint.directions().forEach(this::addTogether);
  }

  private static JointErrors joint(Costs costs) {
    return costs.outcomes().get(Parameter.TRANSFER_TIME) instanceof Outcome.Transfer transfer
        ? transfer.joint().orElse(NOT_TOLD)
        : NOT_TOLD;
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
    double time = asked + change(micros, free, asked, says).orElse(0);
    double below = 0;
    double above = 0;
    for (Ends direction : ends) {
      OptionalDouble low = change(micros, direction, -1, time, says);
      OptionalDouble high = change(micros, direction, 1, time, says);
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
      throw NoPredictionException.noTime(
          "the interval around a prediction", "at its ends", high - low);
    }
    // What is no time, such as a falling slope, may lie below 0 with its interval.
    return new Interval(asked < 0 ? low : Math.max(0, low), high);
  }

  private static OptionalDouble change(
      ToDoubleFunction<Costs> micros, Costs end, double time, DoublePredicate says) {
    double moved;
    try {
      moved = micros.applyAsDouble(end);
    } catch (NoPredictionException e) {
      return OptionalDouble.empty();
    }
    return Double.isFinite(moved) && says.test(moved)
        ? OptionalDouble.of(moved - time)
        : OptionalDouble.empty();
  }

  private static OptionalDouble change(
      ToDoubleFunction<Costs> micros, Ends direction, int way, double time, DoublePredicate says) {
    for (double share = 1; share >= LEAST_SHARE; share /= 2) {
      OptionalDouble change = change(micros, direction.at(way * share), time, says);
      if (change.isPresent()) {
        return OptionalDouble.of(change.getAsDouble() / share);
      }
    }
    return OptionalDouble.empty();
  }

  private void addPieces(Parameter parameter, Outcome.Linear linear) {
    List<Segment> pieces = linear.cost().segments();
    for (int i = 0; i < pieces.size(); i++) {
      int index = i;
      Segment piece = pieces.get(i);
      List<Estimate> terms = List.of(piece.constant(), piece.slope());
      List<Term> names = names(parameter, piece);
      add(
          parameter,
          isTold(names)
              ? List.of(rest(terms, names))
              : CostBand.of(linear, piece).errors().directions(),
          terms,
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
        isTold(OF_TRANSFER)
            ? restOfTransfer(l)
            : TransferBand.of(l, Optional.empty()).errors().directions(),
        terms(l),
        moved -> with(l, moved));
  }

  /** In the order of {@link #OF_TRANSFER}. */
  private static List<Estimate> terms(Outcome.Transfer l) {
    return List.of(
        l.constant(), l.perNode(), l.slope(), l.aggregateBandwidth().orElse(NO_BANDWIDTH));
  }

  private static Outcome with(Outcome.Transfer l, List<Estimate> moved) {
    return new Outcome.Transfer(
        moved.get(1),
        moved.get(0),
        moved.get(2),
        l.aggregateBandwidth().map(c -> moved.get(3)),
        l.bandwidthFrom(),
        l.fit());
  }

  private static List<Term> names(Parameter parameter, Segment piece) {
    return List.of(
        Term.of(parameter, piece, Coefficient.CONSTANT),
        Term.of(parameter, piece, Coefficient.SLOPE));
  }

  private boolean isTold(List<Term> names) {
    return names.stream().anyMatch(joint.terms()::contains);
  }

  /**
   * The part of the intervals of some coefficients beyond their blocks, as a factor of all of them:
   * by which share of half its interval each is off, on the side that its sign says.
   */
  private List<Double> rest(List<Estimate> terms, List<Term> names) {
    return IntStream.range(0, terms.size())
        .mapToObj(
            i -> {
              double half = terms.get(i).ci().width() / 2;
              double share = half > 0 ? joint.half(names.get(i)) / half : 1;
              double left = 1 - share * share;
              return left > ROUNDING ? Math.copySign(Math.sqrt(left), terms.get(i).value()) : 0.0;
            })
        .toList();
  }

  /** C is no part of the factor: from streams it stands for itself. */
  private List<List<Double>> restOfTransfer(Outcome.Transfer l) {
    List<Double> all = rest(terms(l), OF_TRANSFER);
    return List.of(
        List.of(all.get(0), all.get(1), all.get(2), 0.0), List.of(0.0, 0.0, 0.0, all.get(3)));
  }

  /** The errors of blocks, along one direction of all coefficients that they tell of. */
  private void addTogether(Map<Term, Double> direction) {
    ends.add(Ends.of(share -> together(direction, share)));
  }

  private Costs together(Map<Term, Double> direction, double way) {
    Costs moved = free;
    for (Map.Entry<Parameter, Outcome> one : free.outcomes().entrySet()) {
      Parameter parameter = one.getKey();
      switch (one.getValue()) {
        case Outcome.Linear linear ->
            moved = moved.with(parameter, together(parameter, linear, direction, way));
        case Outcome.Transfer l ->
            moved =
                moved.with(
                    parameter,
                    with(l, moved(terms(l), shares(terms(l), OF_TRANSFER, direction), way)));
        case Outcome.Buffer b -> {}
        case Outcome.Missing missing -> {}
      }
    }
    return moved;
  }

  private static Outcome together(
      Parameter parameter, Outcome.Linear linear, Map<Term, Double> direction, double way) {
    List<Segment> pieces = new ArrayList<>();
    for (Segment piece : linear.cost().segments()) {
      List<Estimate> terms = List.of(piece.constant(), piece.slope());
      List<Estimate> moved = moved(terms, shares(terms, names(parameter, piece), direction), way);
      pieces.add(new Segment(piece.range(), moved.getFirst(), moved.getLast()));
    }
    return new Outcome.Linear(new CostFunction(pieces), linear.breakpoints(), linear.fit());
  }

  /** How far coefficients go along a direction, in units of half their intervals. */
  private static List<Double> shares(
      List<Estimate> terms, List<Term> names, Map<Term, Double> direction) {
    return IntStream.range(0, terms.size())
        .mapToObj(
            i -> {
              double half = terms.get(i).ci().width() / 2;
              return half > 0 ? direction.getOrDefault(names.get(i), 0.0) / half : 0.0;
            })
        .toList();
  }

  private void addBuffer(Parameter parameter, Outcome.Buffer b) {
    add(
        parameter,
        CorrelationMatrix.single().directions(),
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
      List<List<Double>> directions,
      List<Estimate> terms,
      Function<List<Estimate>, Outcome> outcome) {
    for (List<Double> direction : directions) {
      List<Estimate> low = moved(terms, direction, -1);
      List<Estimate> high = moved(terms, direction, 1);
      if (!low.equals(high)) {
        ends.add(
            Ends.of(share -> free.with(parameter, outcome.apply(moved(terms, direction, share)))));
      }
    }
  }

  private static List<Estimate> moved(List<Estimate> terms, List<Double> direction, double way) {
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
