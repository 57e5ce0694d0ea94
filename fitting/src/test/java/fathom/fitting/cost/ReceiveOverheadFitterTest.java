package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.fitting.Synthetic;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.FitLog;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.interval.CostBand;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Campaign;
import fathom.model.samples.InterferenceWindow;
import fathom.model.samples.Replicate;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReceiveOverheadFitterTest {
  @Test
  void recoversTheSlopeOfTheWorkAgainstMessages() {
    CostFunction truth = Synthetic.pieces(12.245, 0.0426, 12.176, 0.0429);
    int inside = 0;
    for (int seed = 0; seed < 20; seed++) {
      Campaign campaign = new Synthetic(seed).interference(Synthetic.SIZES, truth::at).campaign();
      CostFunction found =
          Synthetic.linear(
                  Synthetic.fit(campaign, Parameter.RECEIVE_OVERHEAD), Parameter.RECEIVE_OVERHEAD)
              .cost();
      for (int size : Synthetic.SIZES) {
        assertEquals(truth.at(size), found.at(size), 0.01 * truth.at(size));
      }
      for (int i = 0; i < 2; i++) {
        Segment known = truth.segments().get(i);
        Segment own = found.segments().get(i);
        inside += own.constant().ci().contains(known.constant().value()) ? 1 : 0;
        inside += own.slope().ci().contains(known.slope().value()) ? 1 : 0;
      }
    }
    assertTrue(inside >= 72, inside + " of 80 intervals hold");
  }

  @Test
  void aFitBelowZeroIsRefused() {
    Campaign campaign =
        new Synthetic(4).interference(List.of(1, 10, 20, 30, 40), m -> -5 + 0.5 * m).campaign();
    String reason =
        Synthetic.rejection(
            Synthetic.fit(campaign, Parameter.RECEIVE_OVERHEAD), Parameter.RECEIVE_OVERHEAD);
    assertTrue(reason.contains("not positive: ") && reason.contains("µs at 1 byte"), reason);
  }

  @Test
  void oneSizePerSideGivesConstantsAndSaysSo() {
    Campaign campaign =
        new Synthetic(4).interference(List.of(40, 1400), m -> m > 40 ? 70 : 14).campaign();
    CampaignFit fit = Synthetic.fit(campaign, Parameter.RECEIVE_OVERHEAD);
    CostFunction found = Synthetic.linear(fit, Parameter.RECEIVE_OVERHEAD).cost();
    assertEquals(14, found.at(1), 0.2);
    assertEquals(70, found.at(1400), 0.7);
    assertTrue(fit.warnings().stream().anyMatch(w -> w.contains("1400 bytes only")));
  }

  @Test
  void workThatIsNotSlowedDownIsRefused() {
    Campaign campaign = new Synthetic(4).interference(Synthetic.SIZES, m -> 0).campaign();
    String reason =
        Synthetic.rejection(
            Synthetic.fit(campaign, Parameter.RECEIVE_OVERHEAD), Parameter.RECEIVE_OVERHEAD);
    assertTrue(reason.startsWith("receive work does not run on the timed core"), reason);
  }

  /** An adapter does it then: O_r is next to nothing, and L is what is left of a round trip. */
  @Test
  void behindALibraryWorkThatIsNotSeenIsBounded() {
    FitSettings library = FitSettings.defaults().withSwitches(List.of(100_000));
    int bounded = 0;
    int inside = 0;
    for (int seed = 0; seed < 20; seed++) {
      Campaign campaign =
          new Synthetic(seed)
              .timed(Experiment.SEND_OVERHEAD, Synthetic.SIZES, m -> 2)
              .timed(Experiment.USER_RECEIVE, Synthetic.SIZES, m -> 3)
              .interference(Synthetic.SIZES, m -> 0)
              .roundTrips(List.of(1), Synthetic.SIZES, (m, p) -> 60 + 0.2 * m)
              .campaign();
      CampaignFit fit =
          CampaignFitter.fit(
              campaign, Set.of(Parameter.RECEIVE_OVERHEAD, Parameter.TRANSFER_TIME), library);
      if (fit.warnings().stream().noneMatch(w -> w.contains("could be told from 0"))) {
        continue; // one in twenty is seen by chance, or comes out below 0
      }
      bounded++;
      Segment found =
          Synthetic.linear(fit, Parameter.RECEIVE_OVERHEAD).cost().segments().getFirst();
      assertEquals(0, found.constant().ci().low(), 1e-9);
      assertTrue(found.constant().value() > 0 && found.constant().value() < 1, found::toString);
      Outcome.Transfer transfer =
          assertInstanceOf(Outcome.Transfer.class, Synthetic.outcome(fit, Parameter.TRANSFER_TIME));
      inside +=
          transfer.constant().ci().contains(60 - 2 - 3 - 2 * transfer.perNode().value()) ? 1 : 0;
    }
    assertTrue(bounded >= 17, bounded + " of 20 are bounds");
    assertTrue(inside >= bounded - 2, inside + " of " + bounded + " intervals of L hold");
  }

  /** A cost of 0.2 µs at 4 KiB that single sizes hardly tell from 0 keeps its slope. */
  @Test
  void aBoundRisesWithTheSizeWhereCostsMay() {
    FitLog log = new FitLog();
    List<InterferenceWindow> windows = new ArrayList<>();
    double[] noise = {0.3, -0.25, 0.1, -0.2, 0.15, -0.1};
    for (int launch = 0; launch < noise.length; launch++) {
      int iteration = 0;
      for (int size : List.of(1, 64, 4096)) {
        double micros = noise[(launch + iteration) % noise.length] + 5e-5 * size;
        windows.add(
            new InterferenceWindow(size, new Replicate(launch, iteration++), 40 + micros, 1, 40));
      }
    }
    CostFit fit =
        switch (new ReceiveOverheadFitter(log).fitOrBound(windows, new BreakpointChoice.Auto())) {
          case Attempt.Ok<CostFit>(CostFit found) -> found;
          case Attempt.Failed<CostFit>(String reason) -> throw new AssertionError(reason);
        };
    assertTrue(fit.isBound());
    for (int size : List.of(0, 1, 64, 1000, 4096)) {
      Interval band = CostBand.at(fit.outcome(), size).at(size);
      assertTrue(band.low() >= -1e-9 && band.contains(5e-5 * size), size + " " + band);
    }
    assertTrue(CostBand.at(fit.outcome(), 4096).at(4096).high() > 0.3);
    assertTrue(fit.outcome().fit().relativeHalfWidth() <= 1 + 1e-9);
    assertTrue(log.warnings().getFirst().contains("at 4096 bytes"), log.warnings()::toString);
  }

  @Test
  void withoutASecondRateThereIsNoSlope() {
    Campaign baselineOnly = new Synthetic(4).interference(List.of(), m -> 1).campaign();
    assertTrue(
        Synthetic.rejection(
                Synthetic.fit(baselineOnly, Parameter.RECEIVE_OVERHEAD), Parameter.RECEIVE_OVERHEAD)
            .contains("two different arrival rates"));
  }

  /** 5 µs and 8 µs per message, of two messages and of one: neither window counts for nothing. */
  @Test
  void ofTwoWindowsEachCountsByItsMessages() {
    assertEquals(6, slope(new double[] {2, 5}, new double[] {1, 8}), 1e-9);
    assertEquals(7, slope(new double[] {1, 5}, new double[] {2, 8}), 1e-9);
    assertEquals(6.5, slope(new double[] {1, 5}, new double[] {1, 8}), 1e-9);
    assertEquals(6.5, slope(new double[] {1, 8}, new double[] {1, 5}), 1e-9);
  }

  /**
   * The slope that windows give.
   *
   * @param windows the messages of each, and what one of them costs, beside work of 40 µs
   */
  private static double slope(double[]... windows) {
    List<InterferenceWindow> all = new ArrayList<>();
    for (int i = 0; i < windows.length; i++) {
      double work = 40 + windows[i][0] * windows[i][1];
      all.add(new InterferenceWindow(64, new Replicate(0, i), work, windows[i][0], 40));
    }
    return new ReceiveOverheadFitter(new FitLog()).slopes(all).getFirst().micros();
  }
}
