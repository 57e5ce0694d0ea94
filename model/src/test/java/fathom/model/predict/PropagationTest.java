package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Operation;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.TableOne;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Intervals of predictions, worked out by hand. */
class PropagationTest {
  private static final Formula PAIR =
      Catalogue.of(Operation.POINT_TO_POINT).stream()
          .filter(f -> f.model() == Model.CLUSTER)
          .findFirst()
          .orElseThrow();

  @Test
  void exactNumbersHaveExactPredictions() {
    Predictor predictor = new Predictor(TableOne.sheet());
    for (Formula formula : Catalogue.all()) {
      Prediction p = predictor.predict(formula, Point.of(16, 10_000));
      assertEquals(new Interval(p.timeMicros(), p.timeMicros()), p.ci(), formula.source());
    }
  }

  /** One packet of 100 bytes: ±0.3 of O_s, ±0.004·100 of its slope, −1 and +2 of l_0. */
  @Test
  void changesOfEachSideAddInQuadrature() {
    Prediction p =
        HandSheets.fullDuplex()
            .line(Parameter.SEND_OVERHEAD, Estimate.of(1, 0.3), Estimate.of(0.01, 0.004))
            .transfer(
                Estimate.exact(0),
                new Estimate(20, new Interval(19, 22)),
                Estimate.exact(0),
                Optional.empty())
            .predictor()
            .predict(PAIR, Point.of(2, 100));
    assertEquals(27, p.timeMicros(), 1e-9);
    assertEquals(27 - Math.sqrt(0.09 + 0.16 + 1), p.ci().low(), 1e-9);
    assertEquals(27 + Math.sqrt(0.09 + 0.16 + 4), p.ci().high(), 1e-9);
  }

  /** p·m/g_s = 2·100/10 = 20 against C = 10, 8..16: contention 2, 2.5 and 1.25 on τ·m = 10. */
  @Test
  void theBandwidthMovesTheTimeTheOtherWay() {
    Prediction p =
        HandSheets.fullDuplex()
            .transfer(
                Estimate.exact(0),
                Estimate.exact(20),
                Estimate.exact(0.1),
                Optional.of(new Estimate(10, new Interval(8, 16))))
            .predictor()
            .predict(PAIR, Point.of(2, 100));
    assertEquals(46, p.timeMicros(), 1e-9);
    assertEquals(new Interval(38.5, 51), p.ci());
  }

  /**
   * C = 10, −2..16: the low end lets nothing pass and says nothing, so that of the high one, 38.5 −
   * 46 = −7.5, counts on both sides. It must not lower L, as a negative quotient would.
   */
  @Test
  void anEndWithoutATimeIsAsFarAsTheOther() {
    Prediction p =
        HandSheets.fullDuplex()
            .transfer(
                Estimate.exact(0),
                Estimate.exact(20),
                Estimate.exact(0.1),
                Optional.of(new Estimate(10, new Interval(-2, 16))))
            .predictor()
            .predict(PAIR, Point.of(2, 100));
    assertEquals(new Interval(38.5, 53.5), p.ci());
  }

  /**
   * one-way/g_s = 26/4 = 6.5; at g_s = 5 it is 5.2, which is 1.3 less; at −1 it is −26, beyond a
   * division by 0, and says nothing. A difference may pass 0: 26 − 4, −1..5.
   */
  @Test
  void aQuotientsEndOfTheOtherSignSaysNothing() {
    Costs costs =
        HandSheets.fullDuplex()
            .line(Parameter.SEND_GAP, new Estimate(4, new Interval(-1, 5)), Estimate.exact(0))
            .costs();
    Propagation propagation = new Propagation(costs);
    Interval quotient = propagation.aroundQuotient(c -> c.oneWay(1, 2) / c.sendGap(1));
    assertEquals(6.5 - 1.3, quotient.low(), 1e-9);
    assertEquals(6.5 + 1.3, quotient.high(), 1e-9);
    assertEquals(new Interval(21, 27), propagation.around(c -> c.oneWay(1, 2) - c.sendGap(1)));
  }

  /** A copy at 100 bytes: 5 ± 0.3 + (0.01 ± 0.004)·100 is 6 ± 0.5, whichever tier it is. */
  @Test
  void everyTierHasItsInterval() {
    for (Parameter tier : Parameter.values()) {
      if (tier.isMemoryCopy()) {
        Costs costs =
            HandSheets.fullDuplex()
                .line(tier, Estimate.of(5, 0.3), Estimate.of(0.01, 0.004))
                .costs();
        Interval ci = new Propagation(costs).around(c -> c.copy(tier, 100));
        assertEquals(5.5, ci.low(), 1e-9, tier.symbol());
        assertEquals(6.5, ci.high(), 1e-9, tier.symbol());
      }
    }
  }

  /** g = max(g_s, g_r) = max(10, 9): g_r matters only where its upper end passes 10. */
  @Test
  void aMaximumIsMovedByWhatPassesIt() {
    Prediction p =
        HandSheets.fullDuplex()
            .line(Parameter.RECEIVE_GAP, Estimate.of(9, 3), Estimate.exact(0))
            .predictor()
            .predict(PAIR, Point.of(2, 2000));
    assertEquals(36, p.timeMicros(), 1e-9);
    assertEquals(new Interval(36, 38), p.ci());
  }

  /** What no formula uses does not widen: the memory tiers, the buffer's size. */
  @Test
  void whatIsNotInTheFormulaDoesNotWiden() {
    Prediction p =
        HandSheets.fullDuplex()
            .line(Parameter.COPY_MEMORY_TO_MEMORY, Estimate.of(5, 1), Estimate.of(1, 0.5))
            .line(Parameter.SEND_SERVICE_TIME, Estimate.of(5, 1), Estimate.of(1, 0.5))
            .predictor()
            .predict(PAIR, Point.of(2, 100));
    assertEquals(0, p.ci().width());
  }

  @Test
  void everyIntervalHoldsItsTime() {
    HandSheets sheet = HandSheets.fullDuplex().buffer(10);
    for (Parameter p : List.of(Parameter.SEND_GAP, Parameter.RECEIVE_OVERHEAD)) {
      sheet.line(p, Estimate.of(12, 3), Estimate.of(0.02, 0.05));
    }
    for (Formula formula : Catalogue.all()) {
      for (long size : new long[] {1, 999, 5000}) {
        Prediction p = sheet.predictor().predict(formula, Point.of(7, size));
        assertTrue(p.ci().contains(p.timeMicros()) && p.ci().width() > 0, () -> "" + p);
      }
    }
  }
}
