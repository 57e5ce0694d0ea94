package fathom.model.predict;

import fathom.model.collective.Train;
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

  /** Times that differ by rounding only are equal. */
  private static final double ROUNDING = 1e-12;

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
   * @throws NoPredictionException if the sheet's numbers add up to less than 0, or to nothing
   *     finite; if the formula uses V_h, and the sheet's is none; if there is no such schedule
   */
  public Prediction predict(Formula formula, Point point) {
    return at(formula, divided(formula, point));
  }

  private Point divided(Formula formula, Point point) {
    boolean isSimulated = formula.model() == Model.SIMULATOR && !costs.areOfMessages();
    if (!formula.isSegmented() || isSimulated) {
      return inWholePackets(formula, point);
    }
    return point.segmentBytes().isPresent()
        ? point
        : best(formula, point, SegmentRule.candidates(point.sizeBytes()));
  }

  /**
   * A point with the segment of least time for schedules in whole packets: only segments of so many
   * packets of the whole message (the last segment may be shorter) are searched, and one that is
   * given is rounded down to such, at least one packet. A segment as long as the message leaves it
   * whole.
   */
  public Point inWholePackets(Formula formula, Point point) {
    if (!formula.isSegmented()) {
      return point.withoutSegment();
    }
    Train train = costs.train(point.sizeBytes());
    if (point.segmentBytes().isEmpty()) {
      return best(formula, point, SegmentRule.wholePackets(train));
    }
    int packet = Math.max(1, train.packetBytes());
    long segment = point.segment();
    // The last packet may be shorter than others: the whole message stays the whole.
    return segment == point.sizeBytes()
        ? point
        : point.withSegment(Math.max(1, segment / packet) * packet);
  }

  /**
   * The point with the segment of least time (BM: the tuner searches s); of equal ones the largest,
   * which divides least.
   */
  private Point best(Formula formula, Point point, long[] ascending) {
    Point best = point.withSegment(ascending[ascending.length - 1]);
    if (ascending.length == 1) {
      return best;
    }
    Costs charged = costs.withSoftware(SegmentRule.software(costs));
    double least = formula.micros(charged, best);
    for (int i = ascending.length - 2; i >= 0; i--) {
      Point other = point.withSegment(ascending[i]);
      double time = formula.micros(charged, other);
      if (time < least * (1 - ROUNDING)) {
        best = other;
        least = time;
      }
    }
    return best;
  }

  /**
   * The time at a point, without its interval.
   *
   * @throws NoPredictionException as {@link #predict}
   */
  public double micros(Formula formula, Point asked) {
    return micros(formula, formula.time(), asked);
  }

  private double micros(Formula formula, Formula.Time time, Point asked) {
    double micros = time.micros(costs, asked);
    if (!NoPredictionException.isTime(micros)) {
      throw NoPredictionException.noTime(
          formula.model().word() + "'s " + formula.algorithmWord(),
          "for " + asked.sizeBytes() + " bytes among " + asked.nodes() + " nodes",
          micros);
    }
    return micros;
  }

  private Prediction at(Formula formula, Point asked) {
    Formula.Time ofFormula = formula.time().remembering();
    double time = micros(formula, ofFormula, asked);
    Interval ci = propagation.around(other -> ofFormula.micros(other, asked));
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
        uses(ofFormula, asked));
  }

  /** The parameters without which there would be no time. */
  private Set<Parameter> uses(Formula.Time formula, Point asked) {
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
