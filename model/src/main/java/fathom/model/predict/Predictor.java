package fathom.model.predict;

import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Predicts from one sheet: the time, its interval, and whether the formula's premises hold. */
public final class Predictor {
  private static final Outcome NONE = new Outcome.NotObservable("left out");

  private final Costs costs;
  private final Propagation propagation;

  /** A predictor whose pLogP takes the gap of a saturated line. */
  public Predictor(Sheet sheet) {
    this(sheet, PlogpGap.SATURATED);
  }

  /** The same with the gap that pLogP is to take. */
  public Predictor(Sheet sheet, PlogpGap plogpGap) {
    costs = Costs.of(sheet, plogpGap);
    propagation = new Propagation(costs);
  }

  public Costs costs() {
    return costs;
  }

  /**
   * What a formula says at a point. A segment size that is not given is searched; one that is given
   * to an undivided algorithm is left aside. The interval is that of the segment found.
   *
   * @throws MissingParameterException if the sheet lacks a value that the formula uses
   * @throws NoTimeException if the sheet's numbers add up to less than 0, or to nothing finite
   * @throws NoHeaderException if the formula uses V_h, and the sheet's is none
   */
  public Prediction predict(Formula formula, Point point) {
    if (!formula.isSegmented()) {
      return at(formula, point.withoutSegment());
    }
    return at(
        formula,
        point.segmentBytes().isPresent() ? point : SegmentSearch.best(formula, costs, point));
  }

  /**
   * The same for who runs schedules in whole packets: only segments of so many packets of the whole
   * message (the last segment may be shorter) are searched, and one that is given is rounded down
   * to such, at least one packet. A segment as long as the message leaves it whole.
   */
  public Prediction predictInWholePackets(Formula formula, Point point) {
    if (!formula.isSegmented()) {
      return predict(formula, point);
    }
    return at(
        formula,
        point.segmentBytes().isPresent()
            ? SegmentSearch.inWholePackets(costs, point)
            : SegmentSearch.bestOfWholePackets(formula, costs, point));
  }

  private Prediction at(Formula formula, Point asked) {
    double time = formula.micros(costs, asked);
    if (!NoTimeException.isTime(time)) {
      throw new NoTimeException(
          formula.model().word() + "'s " + formula.algorithmWord(),
          "for " + asked.sizeBytes() + " bytes among " + asked.nodes() + " nodes",
          time);
    }
    Interval ci = propagation.around(other -> formula.micros(other, asked));
    List<Assumption> assumptions =
        formula.premises().stream().map(premise -> premise.at(costs, asked)).toList();
    return new Prediction(
        formula.operation(),
        formula.model(),
        formula.algorithm(),
        asked.nodes(),
        asked.sizeBytes(),
        formula.isSegmented() ? OptionalLong.of(asked.segment()) : OptionalLong.empty(),
        time,
        ci,
        costs.plogpGap().in(formula.source()),
        assumptions,
        uses(formula, asked));
  }

  /** The parameters without which there would be no time. */
  private Set<Parameter> uses(Formula formula, Point asked) {
    EnumSet<Parameter> uses = EnumSet.noneOf(Parameter.class);
    for (Parameter parameter : costs.outcomes().keySet()) {
      try {
        formula.micros(costs.with(parameter, NONE), asked);
      } catch (MissingParameterException e) {
        uses.add(parameter); // the way to know: it was asked for
      }
    }
    return uses;
  }
}
