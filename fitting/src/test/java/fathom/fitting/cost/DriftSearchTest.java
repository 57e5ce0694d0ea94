package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.fitting.Synthetic;
import fathom.fitting.points.CostPoint;
import fathom.fitting.regression.Statistics;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitQuality;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DriftSearchTest {
  private static final int ROUNDS = 5;

  /** A factor on a cost, by fork, iteration and size. */
  private interface Effect {
    double on(int fork, int iteration, int size);
  }

  @Test
  void spearmanByHand() {
    Drift rising = find(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)).orElseThrow();
    assertEquals(1, rising.rankCorrelation(), 1e-12);
    assertEquals(0, rising.pValue());
    // Halves 100 … 104 and 105 … 109 about a fit of 100.
    assertEquals(0.05, rising.relativeChange(), 1e-12);
    assertTrue(rising.isMaterial());
    // 1 − 6·Σd²/(10·99) with Σd² of 2 and 60; p by numerical integration of Student's t.
    Drift nearly = find(List.of(0, 1, 2, 3, 5, 4, 6, 7, 8, 9)).orElseThrow();
    assertEquals(1 - 12 / 990.0, nearly.rankCorrelation(), 1e-12);
    assertEquals(9.30746e-8, nearly.pValue(), 1e-12);
    Drift weak = find(List.of(5, 3, 2, 1, 4, 0, 6, 7, 9, 8)).orElseThrow();
    assertEquals(1 - 360 / 990.0, weak.rankCorrelation(), 1e-12);
    assertEquals(0.0479117, weak.pValue(), 1e-6);
    assertFalse(weak.isSignificant());
    assertEquals(-1, find(List.of(9, 8, 7, 6, 5, 4, 3, 2, 1, 0)).orElseThrow().rankCorrelation());
  }

  @Test
  void tellsNothingFromTooLittle() {
    assertTrue(find(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8)).isEmpty());
    List<CostPoint.PointWindow> atOnce = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      atOnce.add(new CostPoint.PointWindow(3, 100 + i));
    }
    assertTrue(DriftSearch.find(List.of(point(8, 0, atOnce))).isEmpty());
  }

  /** Of 100 … 110 the halves are 100 … 104 and 106 … 110. */
  @Test
  void theIterationInTheMiddleIsOfNeitherHalf() {
    Drift rising = find(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).orElseThrow();
    assertEquals(0.06, rising.relativeChange(), 1e-12);
  }

  private static Optional<String> warning(Drift drift) {
    FitDiagnostics diagnostics =
        new FitDiagnostics(
            Optional.empty(),
            OptionalDouble.empty(),
            Optional.empty(),
            Optional.of(drift),
            List.of(),
            List.of());
    return DriftSearch.warning("g_s", new FitQuality(1, 0, 0, 0, diagnostics));
  }

  @Test
  void theWarningTellsHowMuchAndHowSurely() {
    assertEquals(
        Optional.of(
            "g_s rose by 3.0 % during the measurement: the machine was not steady. Measure again when"
                + " it is quiet"),
        warning(new Drift(0.534, 2.5e-5, 0.03)));
    assertEquals(
        Optional.of(
            "g_s fell by 12 % during the measurement: the machine was not steady. Measure again"
                + " when it is quiet"),
        warning(new Drift(-0.9, 1e-9, -0.12)));
    assertTrue(warning(new Drift(0.9, 1e-6, 0.02)).isPresent());
    assertEquals(Optional.empty(), warning(new Drift(0.9, 1e-9, 0.009)));
    assertEquals(Optional.empty(), warning(new Drift(0.2, 0.002, 0.03)));
  }

  @Test
  void findsPlantedDriftAndWarns() {
    for (int seed = 0; seed < 20; seed++) {
      CampaignFit fit = fit(seed, (fork, iteration, size) -> 1 + 0.06 * iteration / 65);
      Drift drift = drift(fit);
      assertTrue(drift.isMaterial() && drift.rankCorrelation() > 0, drift.toString());
      assertEquals(0.03, drift.relativeChange(), 0.012);
      List<String> warnings =
          fit.warnings().stream().filter(w -> w.contains("during the measurement: ")).toList();
      assertEquals(1, warnings.size(), fit.warnings().toString());
      assertTrue(warnings.getFirst().contains("rose by"), warnings.getFirst());
    }
    CampaignFit falling = fit(1, (fork, iteration, size) -> 1 - 0.06 * iteration / 65);
    assertTrue(drift(falling).relativeChange() < -0.015);
    assertTrue(falling.warnings().stream().anyMatch(w -> w.contains("fell by")));
  }

  /** A drift that is there and does not matter is told, and not warned of. */
  @Test
  void doesNotWarnOfWhatIsImmaterial() {
    CampaignFit fit = fit(3, 0.001, (fork, iteration, size) -> 1 + 0.006 * iteration / 65);
    assertTrue(drift(fit).isSignificant());
    assertFalse(drift(fit).isMaterial());
    assertTrue(fit.warnings().stream().noneMatch(w -> w.contains("during the measurement")));
  }

  @Test
  void findsNoneBeyondChance() {
    int oneInTwenty = 0;
    int significant = 0;
    int warned = 0;
    for (int seed = 0; seed < 200; seed++) {
      CampaignFit fit = fit(seed, (fork, iteration, size) -> 1 + 0.02 * fork);
      Drift drift = drift(fit);
      oneInTwenty += drift.pValue() < 0.05 ? 1 : 0;
      significant += drift.isSignificant() ? 1 : 0;
      warned += fit.warnings().stream().anyMatch(w -> w.contains("during the measurement")) ? 1 : 0;
    }
    assertTrue(oneInTwenty >= 1 && oneInTwenty <= 20, oneInTwenty + " of 200 at one in twenty");
    assertTrue(significant <= 1, significant + " of 200 significant");
    assertEquals(0, warned);
  }

  /**
   * Neither what the line misses nor a fork of its own is drift, even of sizes in ascending order.
   */
  @Test
  void misfitAndForksAreNoDrift() {
    List<FittedPoint> points = new ArrayList<>();
    Random random = new Random(4);
    for (int fork = 0; fork < 6; fork++) {
      for (int size = 1; size <= 20; size++) {
        double truth = 100 + 2 * size + 5 * fork;
        points.add(
            point(
                size,
                fork,
                List.of(
                    new CostPoint.PointWindow(size, truth * (1 + 0.01 * random.nextGaussian())))));
      }
    }
    Drift drift = DriftSearch.find(points).orElseThrow();
    assertTrue(drift.pValue() > 0.01, drift.toString());
  }

  /** Rounds of a campaign, one fork and four windows of five sizes in each. */
  private static List<FittedPoint> rounds(Random random, int count, double riseOverAll) {
    List<FittedPoint> points = new ArrayList<>();
    for (int round = 0; round < count; round++) {
      double ofRound =
          (1 + riseOverAll * round / (count - 1)) * (1 + 0.003 * random.nextGaussian());
      for (int size = 1; size <= 5; size++) {
        List<CostPoint.PointWindow> windows = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          double noise = 1 + 0.01 * random.nextGaussian();
          windows.add(new CostPoint.PointWindow(4 * size + i, 100 * ofRound * noise));
        }
        points.add(
            new FittedPoint(
                FitPoint.of(size),
                new CostPoint(size, round, CampaignBlock.ofRound(round), 100, 100, windows),
                1,
                0,
                100));
      }
    }
    return points;
  }

  /** Each round is steady in itself: only the rounds show that the machine got slower. */
  @Test
  void aRiseFromRoundToRoundIsDrift() {
    int found = 0;
    for (int seed = 0; seed < 100; seed++) {
      Drift drift = DriftSearch.find(rounds(new Random(seed), 10, 0.06)).orElseThrow();
      found += drift.isMaterial() ? 1 : 0;
      assertEquals(0.033, drift.relativeChange(), 0.02);
    }
    assertTrue(found >= 95, found + " of 100");
  }

  @Test
  void roundsThatDifferByChanceAreNoDrift() {
    int significant = 0;
    for (int seed = 0; seed < 2000; seed++) {
      significant +=
          DriftSearch.find(rounds(new Random(seed), 8, 0)).filter(Drift::isSignificant).isPresent()
              ? 1
              : 0;
    }
    // One in a thousand of each of the two kinds of drift.
    assertTrue(significant <= 14, significant + " of 2000");
  }

  /** Windows of one fork and size, in their order: how far each is from 100 µs. */
  private static Optional<Drift> find(List<Integer> departures) {
    List<CostPoint.PointWindow> windows = new ArrayList<>();
    for (int departure : departures) {
      windows.add(new CostPoint.PointWindow(windows.size(), 100.0 + departure));
    }
    return DriftSearch.find(List.of(point(8, 0, windows)));
  }

  private static FittedPoint point(int size, int fork, List<CostPoint.PointWindow> windows) {
    double median = Statistics.median(windows.stream().map(CostPoint.PointWindow::micros).toList());
    return new FittedPoint(
        FitPoint.of(size), CostPoint.ofFork(size, fork, median, median, windows), 1, 0, 100);
  }

  private static CampaignFit fit(int seed, Effect effect) {
    return fit(seed, 0.02, effect);
  }

  /** Six forks, the sizes dealt from a shuffled deck five times. */
  private static CampaignFit fit(int seed, double noise, Effect effect) {
    Random random = new Random(seed);
    List<TimedWindow> windows = new ArrayList<>();
    for (int fork = 0; fork < Synthetic.FORKS; fork++) {
      int iteration = 0;
      for (int round = 0; round < ROUNDS; round++) {
        List<Integer> deck = new ArrayList<>(Synthetic.SIZES);
        Collections.shuffle(deck, random);
        for (int size : deck) {
          double truth = (3 + 0.08 * size) * effect.on(fork, iteration, size);
          windows.add(
              new TimedWindow(
                  size,
                  new Replicate(fork, iteration),
                  truth * (1 + noise * random.nextGaussian())));
          iteration++;
        }
      }
    }
    return CampaignFitter.fit(
        new Synthetic(seed).windows(Experiment.SEND_GAP, windows).campaign(),
        Set.of(Parameter.SEND_GAP),
        FitSettings.defaults().withBreakpoint(new BreakpointChoice.NoBreakpoints()));
  }

  private static Drift drift(CampaignFit fit) {
    return Synthetic.linear(fit, Parameter.SEND_GAP).fit().diagnostics().drift().orElseThrow();
  }
}
