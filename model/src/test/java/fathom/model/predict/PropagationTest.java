package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Operation;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.TransferCorrelation;
import fathom.model.interval.CostBand;
import fathom.model.interval.TransferBand;
import fathom.model.parameter.Parameter;
import fathom.model.predict.formula.Catalogue;
import fathom.model.sheet.JointErrors;
import fathom.model.sheet.JointErrors.Coefficient;
import fathom.model.sheet.JointErrors.Term;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.TableOne;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
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

  private static Interval ofSend(Estimate constant, Estimate slope, OptionalDouble correlation) {
    Costs costs =
        HandSheets.fullDuplex().line(Parameter.SEND_OVERHEAD, constant, slope, correlation).costs();
    return new Propagation(costs).around(c -> c.sendOverhead(100));
  }

  /** ± 0.3 and ± 0.4 at 100 bytes: 0.09 + 0.16 − 2·0.5·0.12; with one error 0.7 or 0.1. */
  @Test
  void theErrorsOfOnePieceGoTogetherAsTheSheetSays() {
    Estimate constant = Estimate.of(1, 0.3);
    Estimate slope = Estimate.of(0.01, 0.004);
    assertAround(2, Math.sqrt(0.13), ofSend(constant, slope, OptionalDouble.of(-0.5)));
    assertAround(2, Math.sqrt(0.37), ofSend(constant, slope, OptionalDouble.of(0.5)));
    assertAround(2, 0.7, ofSend(constant, slope, OptionalDouble.of(1)));
    assertAround(2, 0.1, ofSend(constant, slope, OptionalDouble.of(-1)));
    assertAround(2, 0.7, ofSend(constant, slope, OptionalDouble.empty()));
  }

  private static void assertAround(double value, double half, Interval found) {
    assertEquals(value - half, found.low(), 1e-9);
    assertEquals(value + half, found.high(), 1e-9);
  }

  /**
   * κ = 10, 9 to 12, and τ·100 = 3, 1 to 4, with ρ = −0.5. Along the first direction κ goes up by 2
   * and τ·100 down by half of 2; or down by 1 and up by half of 1. Along the other τ·100 alone has
   * √0.75 of its way: + 0.866 or − 1.732.
   */
  @Test
  void unevenEndsAreTakenAlongEachDirection() {
    Interval ci =
        ofSend(
            new Estimate(10, new Interval(9, 12)),
            new Estimate(0.03, new Interval(0.01, 0.04)),
            OptionalDouble.of(-0.5));
    assertEquals(13 - Math.sqrt(0.25 + 3), ci.low(), 1e-9);
    assertEquals(13 + Math.sqrt(1 + 0.75), ci.high(), 1e-9);
  }

  /** The free line is at 10.5 − 0.5 at 100 bytes, ± 1.5; far off it no longer holds the 10.2. */
  @Test
  void aTermHeldAtNothingKeepsTheIntervalOfTheFreeFit() {
    Estimate constant = new Estimate(10.2, new Interval(9, 12));
    Estimate slope = new Estimate(0, new Interval(-0.02, 0.01));
    assertAround(10, 1.5, ofSend(constant, slope, OptionalDouble.of(-0.5)));
    Estimate steep = new Estimate(0, new Interval(-0.05, -0.03));
    Interval far = ofSend(constant, steep, OptionalDouble.of(-0.5));
    assertEquals(6.5 - Math.sqrt(2.25 + 1 - 1.5), far.low(), 1e-9);
    assertEquals(10.2, far.high(), 1e-9);
    Interval l =
        new Propagation(
                HandSheets.fullDuplex()
                    .transfer(
                        new Estimate(0, new Interval(-3, 1)),
                        new Estimate(12, new Interval(10, 22)),
                        Estimate.exact(0),
                        new TransferCorrelation(-0.95, 0, 0, Optional.empty()))
                    .costs())
            .around(c -> c.transfer(1, 4));
    // l_0 is 16 ± 6 and l_p −1 ± 2: 36 + 64 − 2·0.95·48.
    assertAround(12, Math.sqrt(8.8), l);
  }

  /** What is drawn and compared at a size is what is predicted there. */
  @Test
  void aCostHasTheIntervalOfItsBand() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 200; i++) {
      OptionalDouble told =
          i % 3 == 0 ? OptionalDouble.empty() : OptionalDouble.of(random.nextDouble(-1, 1));
      HandSheets sheet =
          HandSheets.fullDuplex()
              .line(
                  Parameter.SEND_GAP,
                  Estimate.of(10, random.nextDouble(0, 1)),
                  Estimate.of(0.05, random.nextDouble(0, 0.01)),
                  told);
      Outcome.Linear gap = (Outcome.Linear) sheet.sheet().outcome(Parameter.SEND_GAP).orElseThrow();
      Propagation propagation = new Propagation(sheet.costs());
      for (int bytes : List.of(1, 40, 1000)) {
        Interval band = CostBand.at(gap, bytes).at(bytes);
        assertAround(
            band.low() + band.width() / 2,
            band.width() / 2,
            propagation.around(c -> c.sendGap(bytes)));
      }
    }
  }

  /** All pairs of L's coefficients; without correlations they add. */
  @Test
  void ofLTooItIsThatOfTheBand() {
    Estimate perNode = Estimate.of(1, 0.1);
    Estimate constant = Estimate.of(10, 1);
    Estimate slope = Estimate.of(0.1, 0.01);
    TransferCorrelation told = new TransferCorrelation(-0.5, 0.3, -0.4, Optional.empty());
    HandSheets known = HandSheets.fullDuplex().transfer(perNode, constant, slope, told);
    HandSheets unknown =
        HandSheets.fullDuplex().transfer(perNode, constant, slope, Optional.empty());
    for (HandSheets sheet : List.of(known, unknown)) {
      Propagation propagation = new Propagation(sheet.costs());
      TransferBand band = TransferBand.of(sheet.costs().transferOutcome(), Optional.empty());
      for (int bytes : List.of(1, 300)) {
        for (int nodes : List.of(2, 16)) {
          assertAround(
              10 + nodes + 0.1 * bytes,
              band.idleHalfAt(bytes, nodes),
              propagation.around(c -> c.transfer(bytes, nodes)));
        }
      }
    }
    // 300 bytes, 16 nodes: 1 + 2.56 + 9 + 2·(−0.5·1.6 + 0.3·3 − 0.4·4.8), or 1 + 1.6 + 3.
    assertAround(
        56,
        Math.sqrt(12.56 - 3.64),
        new Propagation(known.costs()).around(c -> c.transfer(300, 16)));
    assertAround(56, 5.6, new Propagation(unknown.costs()).around(c -> c.transfer(300, 16)));
  }

  /** L = T − O_s − U_r, with O_s ± 0.3, U_r ± 0.4 and L ± 0.6, so T ± √(0.36 − 0.09 − 0.16). */
  private static HandSheets ofHalfARoundTrip(double halfOfSend, int from) {
    Term send = new Term(Parameter.SEND_OVERHEAD, OptionalInt.of(from), Coefficient.CONSTANT);
    Term receive = new Term(Parameter.USER_RECEIVE, OptionalInt.of(1), Coefficient.CONSTANT);
    JointErrors joint =
        new JointErrors(
            List.of(send, receive, Term.ofTransfer(Coefficient.CONSTANT)),
            List.of(List.of(0.09), List.of(0.0, 0.16), List.of(-0.09, -0.16, 0.36)));
    HandSheets sheet =
        HandSheets.fullDuplex()
            .line(Parameter.SEND_OVERHEAD, Estimate.of(1, halfOfSend), Estimate.exact(0))
            .line(Parameter.USER_RECEIVE, Estimate.of(3, 0.4), Estimate.exact(0))
            .transfer(Estimate.exact(0), Estimate.of(20, 0.6), Estimate.exact(0), Optional.empty());
    Outcome.Transfer l = sheet.costs().transferOutcome();
    return sheet.with(Parameter.TRANSFER_TIME, l.withJoint(Optional.of(joint)));
  }

  @Test
  void aMessageIsKnownAsWellAsHalfARoundTrip() {
    Propagation propagation = new Propagation(ofHalfARoundTrip(0.3, 1).costs());
    assertAround(26, Math.sqrt(0.11), propagation.around(c -> c.oneWay(1, 2)));
    assertAround(1, 0.3, propagation.around(c -> c.sendOverhead(1)));
    assertAround(20, 0.6, propagation.around(c -> c.transfer(1, 2)));
    // The rest of a hop stands alone: (T − O_s) and T + O_s.
    assertAround(25, Math.sqrt(0.2), propagation.around(c -> c.oneWay(1, 2) - c.sendOverhead(1)));
    assertAround(27, Math.sqrt(0.2), propagation.around(c -> c.oneWay(1, 2) + c.sendOverhead(1)));
  }

  /**
   * √(0.5² − 0.3²) of O_s is none of its blocks: a factor of it, which L has nothing to do with.
   */
  @Test
  void whatBlocksDoNotShowStandsForItself() {
    Propagation propagation = new Propagation(ofHalfARoundTrip(0.5, 1).costs());
    assertAround(1, 0.5, propagation.around(c -> c.sendOverhead(1)));
    assertAround(26, Math.sqrt(0.11 + 0.16), propagation.around(c -> c.oneWay(1, 2)));
  }

  /** A piece from 7 bytes on is none of this sheet's: O_s is independent then. */
  @Test
  void errorsOfAnotherPieceAreLeftAside() {
    Propagation propagation = new Propagation(ofHalfARoundTrip(0.3, 7).costs());
    assertAround(1, 0.3, propagation.around(c -> c.sendOverhead(1)));
    assertAround(26, Math.sqrt(0.36 - 0.16 + 0.09), propagation.around(c -> c.oneWay(1, 2)));
  }

  /** p·m/g_s = 2·100/10 = 20 against C = 10, 8..16: contention 2, 2.5 and 1.25 on τ·m = 10. */
  @Test
  void theBandwidthMovesTheTimeTheOtherWay() {
    Prediction p =
        HandSheets.fullDuplex()
            .through(new Estimate(10, new Interval(8, 16)))
            .predictor()
            .predict(PAIR, Point.of(2, 100));
    assertEquals(46, p.timeMicros(), 1e-9);
    assertEquals(new Interval(38.5, 51), p.ci());
  }

  /**
   * C = 10, −2..16: the low end lets nothing pass. Half as far C is 4, the contention 5 and the
   * time 76, which is 30 more. It must not lower L, as a negative quotient would.
   */
  @Test
  void anEndWithoutATimeIsSoughtHalfAsFar() {
    Prediction p =
        HandSheets.fullDuplex()
            .through(new Estimate(10, new Interval(-2, 16)))
            .predictor()
            .predict(PAIR, Point.of(2, 100));
    assertEquals(new Interval(38.5, 46 + 2 * 30), p.ci());
  }

  /**
   * one-way/g_s = 26/4 = 6.5; at g_s = 5 it is 5.2, which is 1.3 less; at −1 it is −26, beyond a
   * division by 0. Half as far g_s is 1.5. A difference may pass 0: 26 − 4, −1..5.
   */
  @Test
  void aQuotientsEndOfTheOtherSignIsSoughtHalfAsFar() {
    Costs costs =
        HandSheets.fullDuplex()
            .line(Parameter.SEND_GAP, new Estimate(4, new Interval(-1, 5)), Estimate.exact(0))
            .costs();
    Propagation propagation = new Propagation(costs);
    Interval quotient = propagation.aroundQuotient(c -> c.oneWay(1, 2) / c.sendGap(1));
    assertEquals(6.5 - 1.3, quotient.low(), 1e-9);
    assertEquals(6.5 + 2 * (26 / 1.5 - 6.5), quotient.high(), 1e-9);
    assertEquals(new Interval(21, 27), propagation.around(c -> c.oneWay(1, 2) - c.sendGap(1)));
  }

  /**
   * g(100) is 99·τ + g(1) = 9.9 + 10; at τ = 0.15 it is 4.95 more. At τ = −0.2 it comes to −9.8,
   * which does not take the prediction away. Half as far it is 5.05, so the interval reaches to 0.
   */
  @Test
  void anEndAtWhichTheGapIsNoTimeIsSoughtHalfAsFar() {
    Costs costs =
        Costs.of(
            HandSheets.fullDuplex()
                .transfer(
                    Estimate.exact(0),
                    Estimate.exact(20),
                    new Estimate(0.1, new Interval(-0.2, 0.15)),
                    Optional.empty())
                .sheet(),
            PlogpGap.LOGP_MPI);
    Interval gap = new Propagation(costs).around(c -> c.messageGap(100));
    assertEquals(0, gap.low());
    assertEquals(19.9 + 4.95, gap.high(), 1e-9);
  }

  /** L = 20 ± 21 lies below 0 at its end: the message is 26 ± 21 all the same. */
  @Test
  void anEndBelowNothingDoesNotTakeThePredictionAway() {
    Costs costs =
        HandSheets.fullDuplex()
            .transfer(Estimate.exact(0), Estimate.of(20, 21), Estimate.exact(0), Optional.empty())
            .costs();
    assertAround(26, 21, new Propagation(costs).around(c -> c.oneWay(1, 2)));
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
        Prediction p = sheet.predictor().predict(formula, Point.of(6, size));
        assertTrue(p.ci().contains(p.timeMicros()) && p.ci().width() > 0, () -> "" + p);
      }
    }
  }
}
