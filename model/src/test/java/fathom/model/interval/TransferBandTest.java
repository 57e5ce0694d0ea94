package fathom.model.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.cost.TransferCorrelation;
import fathom.model.cost.TransferCorrelation.OfBandwidth;
import fathom.model.parameter.Experiment;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Numbers worked out by hand. L = 10 ± 1 + (1 ± 0.1)·p + (0.1 ± 0.01)·m, C = 50 ± 5, g_s = 2 ± 0.2.
 */
class TransferBandTest {
  private static final FitQuality FIT = new FitQuality(60, 0.01, 0.02, 0.03);
  private static final TransferCorrelation NONE =
      new TransferCorrelation(0, 0, 0, Optional.empty());

  /** A flat g_s, so that nothing of it rests on an assumption. */
  private static final Optional<Outcome.Linear> GAP =
      Optional.of(
          new Outcome.Linear(
              new CostFunction(
                  List.of(new Segment(SizeRange.from(1), Estimate.of(2, 0.2), Estimate.exact(0)))),
              List.of(),
              FIT));

  private static Outcome.Transfer transfer(Experiment from, TransferCorrelation correlation) {
    return new Outcome.Transfer(
        Estimate.of(1, 0.1),
        Estimate.of(10, 1),
        Estimate.of(0.1, 0.01),
        Optional.of(Estimate.of(50, 5)),
        Optional.of(from),
        Optional.of(correlation),
        FIT);
  }

  /** Of τ = 0 with this interval. */
  private static Outcome.Transfer noBandwidth(
      Interval slope, Optional<TransferCorrelation> correlation) {
    return new Outcome.Transfer(
        Estimate.of(1, 0.1),
        Estimate.of(10, 1),
        new Estimate(0, slope),
        Optional.empty(),
        Optional.empty(),
        correlation,
        FIT);
  }

  private static Interval at(
      Experiment from, TransferCorrelation correlation, int bytes, double nodes) {
    return TransferBand.of(transfer(from, correlation), GAP).at(bytes, nodes);
  }

  private static void assertAround(double value, double half, Interval found) {
    assertEquals(value - half, found.low(), 1e-9);
    assertEquals(value + half, found.high(), 1e-9);
  }

  /** 1 + 0.04 + 0.01 − 2·0.5·1·0.2, half a node's load: 10·2/(50·2) = 0.2. */
  @Test
  void errorsThatGoAgainstEachOtherCancel() {
    TransferCorrelation against = new TransferCorrelation(-0.5, 0, 0, Optional.empty());
    assertAround(13, Math.sqrt(0.85), at(Experiment.STREAMS, against, 10, 2));
    assertAround(13, Math.sqrt(1.05), at(Experiment.STREAMS, NONE, 10, 2));
  }

  /**
   * Each pair counts twice, with its own sign: 1 + 0.04 + 0.01 + 2·(0.1·0.2 − 0.3·0.1 + 0.4·0.02).
   */
  @Test
  void everyPairCounts() {
    TransferCorrelation all = new TransferCorrelation(0.1, -0.3, 0.4, Optional.empty());
    assertAround(13, Math.sqrt(1.046), at(Experiment.STREAMS, all, 10, 2));
  }

  /**
   * 100 bytes among 10 nodes load it tenfold: L = 10 + 10 + 100. A larger τ and as much a larger C
   * give the same L, so only 1 + 1 of l_0 and l_p is left.
   */
  @Test
  void slopeAndBandwidthOfOneFitCancelInContention() {
    TransferCorrelation one =
        new TransferCorrelation(0, 0, 0, Optional.of(new OfBandwidth(0, 0, 1)));
    assertAround(120, Math.sqrt(2), at(Experiment.PING_PONG, one, 100, 10));
  }

  /** l_0 with C: −2·0.5·1·10, l_p with C: +2·0.25·1·10, of 1 + 1 + 100 + 100. */
  @Test
  void theBandwidthGoesTogetherWithTheOthersToo() {
    TransferCorrelation some =
        new TransferCorrelation(0, 0, 0, Optional.of(new OfBandwidth(0.5, -0.25, 0)));
    assertAround(120, Math.sqrt(202 - 10 + 5), at(Experiment.PING_PONG, some, 100, 10));
  }

  /** τ, C and g_s have 10 % each of 100 µs, and nothing to do with each other. */
  @Test
  void streamsLeaveTheErrorOfTheGapToBeAdded() {
    assertAround(120, Math.sqrt(302), at(Experiment.STREAMS, NONE, 100, 10));
    assertAround(120, Math.sqrt(202), at(Experiment.PING_PONG, NONE, 100, 10));
  }

  /** At the kink both sums are 21; that with C is known worse, and contention can only add. */
  @Test
  void aroundTheKinkItHoldsWhatBothSumsSay() {
    Interval kink = at(Experiment.PING_PONG, NONE, 100, 1);
    assertEquals(21 - Math.sqrt(2.01), kink.low(), 1e-9);
    assertEquals(21 + Math.sqrt(3.01), kink.high(), 1e-9);
  }

  /** Like a piece that is held flat: the intervals stay those of the free fit. */
  @Test
  void aTermHeldAtNothingLeavesTheBandWhereTheFreeFitIs() {
    Outcome.Transfer held = noBandwidth(new Interval(-0.02, 0.01), Optional.empty());
    assertAround(11.5, Math.sqrt(1.04 + 2.25), new TransferBand(held, NONE, GAP).at(100, 2));
    assertAround(11.5, 1 + 0.2 + 1.5, TransferBand.of(held, GAP).at(100, 2));
  }

  private static TransferBand untold(Experiment from) {
    Outcome.Transfer told = transfer(from, NONE);
    return TransferBand.of(
        new Outcome.Transfer(
            told.perNode(),
            told.constant(),
            told.slope(),
            told.aggregateBandwidth(),
            told.bandwidthFrom(),
            FIT),
        GAP);
  }

  /** 1 + 0.2 + 0.1; in contention 1 + 1 + 10 + 10 of C, unless that was measured apart. */
  @Test
  void whereNobodyToldTheErrorsAdd() {
    assertTrue(untold(Experiment.PING_PONG).isApproximate());
    assertFalse(untold(Experiment.PING_PONG).isTold());
    assertAround(13, 1.3, untold(Experiment.PING_PONG).at(10, 2));
    assertEquals(1.3, untold(Experiment.STREAMS).idleHalfAt(10, 2), 1e-9);
    assertAround(120, 22, untold(Experiment.PING_PONG).at(100, 10));
    assertAround(120, Math.sqrt(144 + 200), untold(Experiment.STREAMS).at(100, 10));
  }

  /** An exact L, or one with a single error, has none to go together. */
  @Test
  void oneErrorNeedsNoCorrelation() {
    Outcome.Transfer one =
        new Outcome.Transfer(
            Estimate.exact(1),
            Estimate.of(10, 1),
            Estimate.exact(0.1),
            Optional.empty(),
            Optional.empty(),
            FIT);
    assertTrue(TransferBand.of(one, GAP).isTold());
    assertFalse(TransferBand.of(one, GAP).isApproximate());
  }

  /** An interval of −0.02 to −0.001 that was stretched to 0 has lost its middle. */
  @Test
  void aStretchedIntervalMakesTheBandApproximate() {
    Outcome.Transfer stretched = noBandwidth(new Interval(-0.02, 0), Optional.of(NONE));
    assertTrue(TransferBand.of(stretched, GAP).isApproximate());
    assertTrue(TransferBand.of(stretched, GAP).isTold());
  }

  @Test
  void whatCannotGoTogetherIsRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new TransferCorrelation(-0.9, -0.8, -0.5, Optional.empty()));
    assertThrows(
        IllegalArgumentException.class, () -> new TransferCorrelation(0, 1.1, 0, Optional.empty()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new TransferCorrelation(Double.NaN, 0, 0, Optional.empty()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new TransferCorrelation(0.9, 0, 0, Optional.of(new OfBandwidth(0.9, -0.9, 0))));
  }

  /** As a fit of two coefficients that it can hardly tell apart. */
  @Test
  void whatIsOneAndTheSameErrorIsNotRefused() {
    TransferCorrelation same = new TransferCorrelation(-1, -1, 1, Optional.empty());
    assertAround(13, 1 - 0.2 - 0.1, at(Experiment.STREAMS, same, 10, 2));
  }
}
