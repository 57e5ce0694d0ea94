package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CorrelationMatrix;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.cost.TransferCorrelation;
import fathom.model.cost.TransferCorrelation.OfBandwidth;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.predict.formula.Catalogue;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often intervals hold the truth, where sheets are drawn around it: coefficients with normal
 * errors that go together as the sheet says, each ± 1.96 of its standard deviations.
 */
@Tag("long")
class PropagationCoverageTest {
  private static final int SHEETS = 2000;
  private static final double NORMAL = 1.959964;

  /** Three standard deviations of a share of so many, and what second order does. */
  private static final double LEAST = 0.93;

  private static final double MOST = 0.97;

  private static final List<Double> L = List.of(16.7, 1.56, 0.0826, 90.0);
  private static final List<Double> DEVIATIONS = List.of(0.3, 0.05, 0.001, 2.0);
  private static final TransferCorrelation TOGETHER =
      new TransferCorrelation(-0.7, 0.2, -0.2, Optional.of(new OfBandwidth(0.1, 0.3, 0.6)));

  /** What is computed, and what it is in truth. */
  private static Map<String, ToDoubleFunction<Costs>> times() {
    Map<String, ToDoubleFunction<Costs>> times = new TreeMap<>();
    for (int bytes : List.of(1, 100, 1472)) {
      times.put("O_s of " + bytes, c -> c.sendOverhead(bytes));
      times.put("L of " + bytes + " among 2", c -> c.transfer(bytes, 2));
      times.put("L of " + bytes + " among 16", c -> c.transfer(bytes, 16));
    }
    times.put("one-way", c -> c.oneWay(1472, 4));
    times.put("bandwidth", c -> 1472 / c.sendGap(1472));
    for (Formula formula : Catalogue.all()) {
      for (long size : new long[] {1, 20_000}) {
        Point point = Point.of(8, size).withSegment(700);
        Point asked = formula.isSegmented() ? point : point.withoutSegment();
        times.put(
            formula.model().word()
                + " "
                + formula.operation().word()
                + " "
                + formula.algorithmWord()
                + " "
                + size,
            c -> formula.micros(c, asked));
      }
    }
    return times;
  }

  /** Two pieces of each, whose errors go together by ρ; what the sheet says of it may be wrong. */
  private static Costs costs(SplittableRandom random, double rho, double told, boolean exact) {
    HandSheets sheet = new HandSheets().buffer(1000);
    Map<Parameter, List<Double>> lines = new TreeMap<>();
    lines.put(Parameter.SEND_OVERHEAD, List.of(6.3, 0.029, 6.4, 0.025));
    lines.put(Parameter.SEND_GAP, List.of(6.7, 0.01, 3.0, 0.08));
    lines.put(Parameter.RECEIVE_GAP, List.of(7.5, 0.01, 4.0, 0.0815));
    lines.put(Parameter.RECEIVE_OVERHEAD, List.of(12.2, 0.0426, 12.0, 0.0429));
    lines.put(Parameter.USER_RECEIVE, List.of(9.9, 0.002, 9.8, 0.003));
    lines.put(Parameter.COPY_MEMORY_TO_MEMORY, List.of(1.7, 0.03, 1.7, 0.03));
    lines.forEach(
        (parameter, line) -> {
          List<Segment> pieces = new ArrayList<>();
          for (int i = 0; i < 2; i++) {
            List<Estimate> drawn =
                drawn(
                    random,
                    line.subList(2 * i, 2 * i + 2),
                    List.of(0.1, i == 0 ? 0.003 : 0.0004),
                    CorrelationMatrix.of(rho),
                    exact);
            pieces.add(
                new Segment(
                    i == 0 ? new SizeRange(1, 40) : SizeRange.from(41),
                    drawn.getFirst(),
                    drawn.getLast(),
                    OptionalDouble.of(told)));
          }
          sheet.with(
              parameter,
              new Outcome.Linear(new CostFunction(pieces), List.of(Breakpoint.fixed(40)), fit()));
        });
    List<Estimate> l = drawn(random, L, DEVIATIONS, TOGETHER.matrix(), exact);
    return Costs.of(
        sheet
            .with(
                Parameter.TRANSFER_TIME,
                new Outcome.Transfer(
                    l.get(1),
                    l.get(0),
                    l.get(2),
                    Optional.of(l.get(3)),
                    Optional.of(Experiment.PING_PONG),
                    Optional.of(TOGETHER),
                    fit()))
            .sheet(1472));
  }

  private static FitQuality fit() {
    return new FitQuality(60, 0.01, 0.02, Double.POSITIVE_INFINITY);
  }

  private static List<Estimate> drawn(
      SplittableRandom random,
      List<Double> truth,
      List<Double> deviations,
      CorrelationMatrix together,
      boolean exact) {
    double[] errors = new double[truth.size()];
    for (List<Double> direction : together.directions()) {
      double along = exact ? 0 : random.nextGaussian();
      for (int i = 0; i < errors.length; i++) {
        errors[i] += direction.get(i) * along;
      }
    }
    List<Estimate> drawn = new ArrayList<>();
    for (int i = 0; i < errors.length; i++) {
      double deviation = deviations.get(i);
      drawn.add(Estimate.of(truth.get(i) + errors[i] * deviation, NORMAL * deviation));
    }
    return drawn;
  }

  /** How often each interval held the truth. */
  private static Map<String, Double> held(double rho, double told) {
    SplittableRandom random = new SplittableRandom(20_261_123L);
    Costs truth = costs(random, rho, told, true);
    Map<String, ToDoubleFunction<Costs>> times = times();
    Map<String, Double> held = new TreeMap<>();
    for (int i = 0; i < SHEETS; i++) {
      Propagation propagation = new Propagation(costs(random, rho, told, false));
      times.forEach(
          (name, time) -> {
            boolean holds = propagation.around(time).contains(time.applyAsDouble(truth));
            held.merge(name, holds ? 1.0 / SHEETS : 0, Double::sum);
          });
    }
    return held;
  }

  @Test
  void costsAndPredictedTimesAreHeldAsOftenAsTheIntervalSays() {
    for (double rho : List.of(-0.8, 0.0, 0.8)) {
      held(rho, rho)
          .forEach(
              (name, share) ->
                  assertTrue(
                      share >= LEAST && share <= MOST, () -> name + ": " + share + ", ρ = " + rho));
    }
  }

  /**
   * This is why: taken for independent, errors of one fit make intervals too narrow or too wide.
   */
  @Test
  void errorsTakenForIndependentAreNotHeldAsOften() {
    String cost = "O_s of 100";
    double narrow = held(0.8, 0).getOrDefault(cost, Double.NaN);
    double wide = held(-0.8, 0).getOrDefault(cost, Double.NaN);
    assertTrue(narrow < 0.91, () -> "too narrow: " + narrow);
    assertTrue(wide > 0.985, () -> "too wide: " + wide);
  }

  /**
   * A known limit of going to the ends one at a time: of two costs that are the same in truth, the
   * larger estimate is too large more often than not, and the other holds it up when it falls.
   */
  @Test
  void theLargerOfTwoEqualCostsIsHeldLessOften() {
    SplittableRandom random = new SplittableRandom(4);
    int held = 0;
    for (int i = 0; i < SHEETS; i++) {
      Costs costs =
          new HandSheets()
              .line(Parameter.SEND_GAP, drawn(random), Estimate.exact(0))
              .line(Parameter.RECEIVE_GAP, drawn(random), Estimate.exact(0))
              .costs();
      held += new Propagation(costs).around(c -> c.gap(1)).contains(10) ? 1 : 0;
    }
    double share = held / (double) SHEETS;
    assertTrue(share > 0.7 && share < 0.8, () -> "" + share);
  }

  private static Estimate drawn(SplittableRandom random) {
    return Estimate.of(10 + random.nextGaussian(), NORMAL);
  }

  /** Where nobody told, the widest is assumed. */
  @Test
  void whatIsAssumedIsHeldAtLeastAsOften() {
    for (double rho : List.of(-0.8, 0.0, 0.8, 1.0)) {
      double share = held(rho, 1).getOrDefault("O_s of 100", Double.NaN);
      assertTrue(share >= 0.94, () -> share + ", ρ = " + rho);
    }
  }
}
