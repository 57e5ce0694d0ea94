package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.fitting.Synthetic;
import fathom.model.cost.CostFunction;
import fathom.model.interval.CostBand;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Receive gaps of a known line, of which two senders saturate only what is longer than their own
 * gap: 8.0 µs + 0.004 µs per byte, where the line takes 6.73 µs up to 40 bytes. {@code
 * -Dfathom.coverage.campaigns=2000} is the full test.
 */
class ReceiveGapFitterTest {
  private static final List<Integer> SIZES =
      List.of(1, 10, 20, 30, 40, 44, 64, 96, 256, 736, 1104, 1472);
  private static final CostFunction LINE = Synthetic.pieces(6.73, 0, 4.986, 0.0788);
  private static final long FIRST_SEED = 20_290_000_001L;
  private static final double LINE_NOISE = 0.01;
  private static final double PACE_NOISE = 0.003;

  /** {@code Samples} tells an overload in the same way, by the clocks of the senders. */
  private static final double OVERLOAD = 1.02;

  private static double offered(int size) {
    return 8.0 + 0.004 * size;
  }

  private static final Map<Experiment, IntToDoubleFunction> NOTHING = Map.of();
  private static final Map<Experiment, IntToDoubleFunction> SEND_GAP =
      Map.of(Experiment.SEND_GAP, LINE::at);

  /**
   * A campaign of 8 launches; without marks all windows count as gaps of the line.
   *
   * @param sender what one sender shows by itself
   */
  private static CampaignFit fit(
      long seed, boolean isMarked, Map<Experiment, IntToDoubleFunction> sender) {
    return fit(seed, isMarked, ReceiveGapFitterTest::offered, sender, FitSettings.defaults());
  }

  private static CampaignFit fit(
      long seed,
      boolean isMarked,
      IntToDoubleFunction offered,
      Map<Experiment, IntToDoubleFunction> sender,
      FitSettings settings) {
    SplittableRandom random = new SplittableRandom(seed);
    List<TimedWindow> receive = new ArrayList<>();
    Map<Experiment, List<TimedWindow>> send = new EnumMap<>(Experiment.class);
    for (int launch = 0; launch < 8; launch++) {
      double ofLaunch = 1 + LINE_NOISE / 2 * random.nextGaussian();
      int iteration = 0;
      for (int size : SIZES) {
        Replicate place = new Replicate(launch, iteration++, CampaignBlock.ofRound(launch));
        double ofLine = LINE.at(size) * ofLaunch * (1 + LINE_NOISE * random.nextGaussian());
        double ofSenders = offered.applyAsDouble(size) * (1 + PACE_NOISE * random.nextGaussian());
        double gap = Math.max(ofLine, ofSenders);
        boolean isCensored = isMarked && gap < OVERLOAD * offered.applyAsDouble(size);
        receive.add(new TimedWindow(size, place, gap, isCensored));
        double noise = ofLaunch * (1 + LINE_NOISE * random.nextGaussian());
        sender.forEach(
            (experiment, time) ->
                send.computeIfAbsent(experiment, any -> new ArrayList<>())
                    .add(new TimedWindow(size, place, time.applyAsDouble(size) * noise)));
      }
    }
    Synthetic campaign = new Synthetic(seed).windows(Experiment.RECEIVE_GAP, receive);
    send.forEach(campaign::windows);
    return CampaignFitter.fit(
        campaign.campaign(), Set.of(Parameter.RECEIVE_GAP), settings.withResamples(0));
  }

  private static Outcome.Linear gap(CampaignFit fit) {
    return Synthetic.linear(fit, Parameter.RECEIVE_GAP);
  }

  /** A breakpoint that is moved to where two lines meet may pass a size that one was fitted to. */
  @Test
  void aBreakpointThatMovesLeavesEachSizeToOnePiece() {
    FitSettings auto = FitSettings.defaults().withBreakpoint(new BreakpointChoice.Auto());
    for (int seed = 0; seed < 60; seed++) {
      double steeper = 0.002 * seed;
      CampaignFit fit =
          fit(seed, true, size -> 8.0 + steeper * Math.max(0, size - 40), SEND_GAP, auto);
      if (Synthetic.outcome(fit, Parameter.RECEIVE_GAP) instanceof Outcome.Linear gap) {
        List<FitDiagnostics.Residual> residuals = gap.fit().diagnostics().residuals();
        assertEquals(
            residuals.size(),
            residuals.stream().map(FitDiagnostics.Residual::at).distinct().count());
      }
    }
  }

  @Test
  void anUnsaturatedPieceReachesDownToTheSendGap() {
    CampaignFit fit = fit(7, true, SEND_GAP);
    Outcome.Linear gap = gap(fit);
    for (int size : List.of(1, 20, 40)) {
      var band = CostBand.at(gap, size).at(size);
      assertTrue(band.contains(6.73), size + " bytes: " + band);
      assertTrue(band.contains(offered(size)), size + " bytes: " + band);
      assertTrue(band.low() > 6.4 && band.high() < 8.4, size + " bytes: " + band);
    }
    List<Integer> censored = gap.fit().diagnostics().censoredSizes();
    assertTrue(censored.containsAll(List.of(1, 10, 20, 30, 40)), censored::toString);
    assertTrue(censored.stream().allMatch(size -> size <= 44), censored::toString);
    assertTrue(
        fit.warnings().stream()
            .anyMatch(w -> w.startsWith("g_r is known only within bounds at 1–")),
        fit.warnings()::toString);
    assertEquals(LINE.at(1472), gap.cost().at(1472), 0.01 * LINE.at(1472));
  }

  @Test
  void withoutASendGapNothingIsKnownBelow() {
    Outcome.Linear gap = gap(fit(7, true, NOTHING));
    assertEquals(0, CostBand.at(gap, 1).at(1).low(), 1e-9);
    assertEquals(1, gap.fit().relativeHalfWidth(), 0.01);
  }

  /** Three senders bring messages faster than one sends them: its gap is no gap of the link. */
  @Test
  void aSendGapAboveTheCommonGapOfTheSendersBoundsNothing() {
    Outcome.Linear gap = gap(fit(7, true, Map.of(Experiment.SEND_GAP, size -> 3 * LINE.at(size))));
    assertEquals(0, CostBand.at(gap, 1).at(1).low(), 1e-9);
    assertEquals(1, gap.fit().relativeHalfWidth(), 0.01);
  }

  /**
   * A link that is just saturated shows the same gap to one sender and to all, and noise decides
   * which of the two intervals is above the other.
   */
  @Test
  void aSendGapAboveTheSendersGapByTheErrorOfBothIsTheSameGap() {
    for (double above : List.of(1.0, 1.01, 1.02)) {
      var gap = gap(fit(7, true, Map.of(Experiment.SEND_GAP, size -> above * offered(size))));
      for (int size : List.of(1, 20, 40)) {
        var band = CostBand.at(gap, size).at(size);
        String words = above + ", " + size + " bytes: " + band;
        assertTrue(band.contains(offered(size)), words);
        assertTrue(band.low() > 0.95 * offered(size), words);
        assertTrue(band.high() < 1.05 * offered(size), words);
        assertTrue(band.width() > 0.003 * offered(size), words);
      }
    }
  }

  @Test
  void aSendGapAboveTheSendersGapByMoreThanTheErrorOfBothBoundsNothing() {
    Outcome.Linear gap =
        gap(fit(7, true, Map.of(Experiment.SEND_GAP, size -> 1.06 * offered(size))));
    assertEquals(0, CostBand.at(gap, 1).at(1).low(), 1e-9);
  }

  @Test
  void aSendGapThatIsTheSendersTimeBoundsNothing() {
    Map<Experiment, IntToDoubleFunction> sender =
        Map.of(Experiment.SEND_GAP, LINE::at, Experiment.SEND_OVERHEAD, LINE::at);
    assertEquals(0, CostBand.at(gap(fit(7, true, sender)), 1).at(1).low(), 1e-9);
    Map<Experiment, IntToDoubleFunction> fast =
        Map.of(Experiment.SEND_GAP, LINE::at, Experiment.SEND_OVERHEAD, size -> 3);
    assertTrue(CostBand.at(gap(fit(7, true, fast)), 1).at(1).low() > 6.4);
  }

  @Test
  void saturatedSizesAreFittedAsEver() {
    Outcome.Linear marked = gap(fit(7, true, SEND_GAP));
    assertTrue(CostBand.at(marked, 256).at(256).contains(LINE.at(256)));
    assertTrue(marked.fit().relativeHalfWidth() < 0.15, marked.fit()::toString);
  }

  /** The clock of the one sender sees the gap of the short messages 0.3 % longer. */
  @Test
  @Tag("campaigns")
  @Tag("long")
  void intervalsHoldWhereTheLinkIsJustSaturated() {
    int campaigns = Integer.getInteger("fathom.coverage.campaigns", 200);
    IntToDoubleFunction senders = size -> (size <= 40 ? 1 : 0.8) * LINE.at(size);
    Map<Experiment, IntToDoubleFunction> longer =
        Map.of(Experiment.SEND_GAP, size -> 1.003 * LINE.at(size));
    Map<Integer, Integer> held = new TreeMap<>();
    Map<Integer, Double> widest = new TreeMap<>();
    for (int i = 0; i < campaigns; i++) {
      Outcome.Linear gap = gap(fit(FIRST_SEED + i, true, senders, longer, FitSettings.defaults()));
      for (int size : List.of(1, 40, 96, 1472)) {
        CostBand band = CostBand.at(gap, size);
        held.merge(size, band.at(size).contains(LINE.at(size)) ? 1 : 0, Integer::sum);
        widest.merge(size, band.halfAt(size) / LINE.at(size), Math::max);
      }
    }
    held.forEach(
        (size, count) -> {
          double half = widest.getOrDefault(size, Double.NaN);
          String words =
              String.format(
                  Locale.ROOT,
                  "just saturated, %d bytes: %.1f %% hold, the widest is ± %.1f %%",
                  size,
                  100.0 * count / campaigns,
                  100 * half);
          System.out.println(words);
          assertTrue(count >= 0.9 * campaigns && half < 0.1, words);
        });
  }

  @Test
  @Tag("campaigns")
  @Tag("long")
  void intervalsHoldAtSaturatedAndUnsaturatedSizes() {
    int campaigns = Integer.getInteger("fathom.coverage.campaigns", 200);
    for (boolean isMarked : List.of(false, true)) {
      Map<Integer, Integer> held = new TreeMap<>();
      Map<Integer, Double> errors = new TreeMap<>();
      for (int i = 0; i < campaigns; i++) {
        Outcome.Linear gap = gap(fit(FIRST_SEED + i, isMarked, SEND_GAP));
        for (int size : List.of(1, 40, 44, 96, 1472)) {
          double truth = LINE.at(size);
          held.merge(size, CostBand.at(gap, size).at(size).contains(truth) ? 1 : 0, Integer::sum);
          errors.merge(size, (gap.cost().at(size) / truth - 1) / campaigns, Double::sum);
        }
      }
      held.forEach(
          (size, count) -> {
            String words =
                String.format(
                    Locale.ROOT,
                    "%s, %d bytes: %.1f %% hold, bias %+.2f %%",
                    isMarked ? "marked" : "not marked",
                    size,
                    100.0 * count / campaigns,
                    100 * errors.getOrDefault(size, Double.NaN));
            System.out.println(words);
            assertTrue(!isMarked || count >= 0.9 * campaigns, words);
          });
    }
  }
}
