package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.fitting.Synthetic;
import fathom.fitting.points.CostPoint;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.regression.Row;
import fathom.model.cost.CostFunction;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Campaign;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Leverage;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FitDiagnosisTest {
  private static final double EXACT = 1e-12;

  private static FittedPoint point(
      int size, int fork, double micros, double weight, double fitted) {
    CostPoint cost = CostPoint.ofFork(size, fork, micros, Math.abs(micros), List.of());
    return new FittedPoint(FitPoint.of(size), cost, weight, 0, fitted);
  }

  /** The points of a regression of equally certain rows. */
  private static List<FittedPoint> onLine(List<CostPoint> points) {
    RegressionFit line =
        RobustRegression.fit(
                points.stream()
                    .map(
                        p -> new Row(List.of(1.0, (double) p.sizeBytes()), p.micros(), 1, p.fork()))
                    .toList())
            .orElseThrow();
    double[] leverages = line.leverages();
    return IntStream.range(0, leverages.length)
        .mapToObj(
            i ->
                new FittedPoint(
                    FitPoint.of(points.get(i).sizeBytes()),
                    points.get(i),
                    line.weight(i),
                    leverages[i],
                    5 + 0.1 * points.get(i).sizeBytes()))
        .toList();
  }

  private static CostPoint onLine(int size, int fork) {
    double micros = 5 + 0.1 * size;
    return CostPoint.ofFork(size, fork, micros, micros, List.of());
  }

  private static FitDiagnostics diagnostics(List<FittedPoint> points) {
    return FitDiagnosis.of(points, true, 0.01).diagnostics();
  }

  /**
   * Σ(m − m̄)² of 1 to n is n(n² − 1)/12. What is square in the sizes would not fit into memory.
   */
  @Test
  void leverageOfManySizesTakesNoSquareOfThem() {
    int sizes = 100_000;
    List<FittedPoint> points =
        onLine(IntStream.rangeClosed(1, sizes).mapToObj(size -> onLine(size, 0)).toList());
    double n = sizes;
    double half = (n - 1) / 2;
    Leverage leverage = diagnostics(points).leverage().orElseThrow();
    assertEquals(1 / n + half * half * 12 / (n * (n * n - 1)), leverage.share(), EXACT);
  }

  /** 1/n + (m − m̄)²/Σ(m − m̄)² for equally certain sizes, however many forks measured them. */
  @Test
  void leverageIsThatOfSimpleRegression() {
    List<CostPoint> costs = new ArrayList<>();
    for (int fork = 0; fork < 3; fork++) {
      for (int size : List.of(10, 20, 40, 100, 400)) {
        costs.add(onLine(size, fork));
      }
    }
    // m̄ = 114, Σ(m − m̄)² = 104² + 94² + 74² + 14² + 286² = 107120.
    Leverage leverage = diagnostics(onLine(costs)).leverage().orElseThrow();
    assertEquals(FitPoint.of(400), leverage.at());
    assertEquals(1 / 5.0 + 286.0 * 286 / 107120, leverage.share(), EXACT);
    assertTrue(leverage.decides());
    // An outlier at 400 pulls nothing: w = 3, and 2 there; m̄ = 1310/14.
    costs.set(4, CostPoint.ofFork(400, 0, 1000, 1000, List.of()));
    double middle = 1310 / 14.0;
    double squares = 2 * (400 - middle) * (400 - middle);
    for (int size : List.of(10, 20, 40, 100)) {
      squares += 3 * (size - middle) * (size - middle);
    }
    Leverage without = diagnostics(onLine(costs)).leverage().orElseThrow();
    assertEquals(FitPoint.of(400), without.at());
    assertEquals(2 / 14.0 + 2 * (400 - middle) * (400 - middle) / squares, without.share(), EXACT);
  }

  @Test
  void evenSizesDecideNothingAlone() {
    List<FittedPoint> points =
        onLine(IntStream.rangeClosed(1, 10).mapToObj(size -> onLine(size, 0)).toList());
    Leverage leverage = diagnostics(points).leverage().orElseThrow();
    // m̄ = 5.5, Σ(m − m̄)² = 82.5; both ends pull alike.
    assertEquals(0.1 + 4.5 * 4.5 / 82.5, leverage.share(), EXACT);
    assertFalse(leverage.decides());
  }

  /** 1, 2, 4 at 1, 2, 3: the line is 1.5·m − 2/3, and what it leaves is 1/6 of 14/3. */
  @Test
  void rSquaredOfAHandMadeLine() {
    List<FittedPoint> points = new ArrayList<>();
    List<Double> measured = List.of(1.0, 2.0, 4.0);
    for (int i = 0; i < 3; i++) {
      points.add(point(i + 1, 0, measured.get(i), 1, 1.5 * (i + 1) - 2 / 3.0));
    }
    assertEquals(1 - 1 / 28.0, diagnostics(points).rSquared().orElseThrow(), EXACT);
    assertTrue(FitDiagnosis.of(points, false, 0.01).diagnostics().rSquared().isEmpty());
    // As the fit saw it: a stray far from the line is no variation that it leaves.
    points.add(point(2, 1, 900, 0, 1.5 * 2 - 2 / 3.0));
    assertEquals(1 - 1 / 28.0, diagnostics(points).rSquared().orElseThrow(), EXACT);
  }

  @Test
  void residualsAreMediansWithTheirSpread() {
    List<FittedPoint> points =
        List.of(
            point(8, 0, 9, 1, 10),
            point(8, 1, 12, 1, 10),
            point(8, 2, 10, 1, 10),
            point(4, 0, 5.5, 1, 5));
    FitQuality quality = FitDiagnosis.of(points, true, 0.01);
    List<Residual> residuals = quality.diagnostics().residuals();
    Residual first = residuals.getFirst();
    assertEquals(FitPoint.of(4), first.at());
    assertEquals(0.1, first.relativeError(), EXACT);
    assertTrue(first.relativeSpread().isEmpty());
    assertEquals(1, first.points());
    Residual second = residuals.getLast();
    assertEquals(10, second.measuredUs());
    assertEquals(10, second.fittedUs());
    assertEquals(3, second.points());
    // Deviations −0.1, 0, 0.2 from a median of 0: MAD 0.1.
    assertEquals(0.14826, second.relativeSpread().orElseThrow(), EXACT);
    assertEquals(FitPoint.of(4), quality.diagnostics().worst().orElseThrow());
    assertEquals(0.1, quality.maxRelativeError(), EXACT);
    assertEquals(Math.sqrt(0.005), quality.rmsRelativeError(), EXACT);
    assertEquals(4, quality.points());
  }

  @Test
  void thePlantedWorstSizeIsNamed() {
    for (int seed = 0; seed < 20; seed++) {
      Campaign campaign =
          new Synthetic(seed)
              .timed(
                  Experiment.SEND_GAP,
                  Synthetic.SIZES,
                  size -> (3 + 0.08 * size) * (size == 800 ? 1.06 : 1))
              .campaign();
      FitQuality fit = fit(campaign, new BreakpointChoice.NoBreakpoints());
      assertEquals(FitPoint.of(800), fit.diagnostics().worst().orElseThrow(), "seed " + seed);
      assertTrue(fit.diagnostics().rSquared().orElseThrow() > 0.99);
      assertEquals(Synthetic.SIZES.size(), fit.diagnostics().residuals().size());
    }
  }

  /** The share of a size is told within its own piece: two sizes decide a line, three do not. */
  @Test
  void aPieceOfTwoSizesIsDecidedByEach() {
    Campaign campaign =
        new Synthetic(5)
            .noise(0.005)
            .timed(
                Experiment.SEND_GAP,
                List.of(1, 30, 200, 500, 800, 1000, 1200),
                Synthetic.pieces(6.72, 0, 3.52, 0.08)::at)
            .campaign();
    Leverage leverage =
        fit(campaign, BreakpointChoice.fixed(40)).diagnostics().leverage().orElseThrow();
    assertEquals(1, leverage.share(), 1e-9);
    assertTrue(List.of(1, 30).contains(leverage.at().sizeBytes()), leverage.toString());
    Campaign straight =
        new Synthetic(5)
            .noise(0.005)
            .timed(Experiment.SEND_GAP, List.of(1, 30, 200, 500, 800, 1000), m -> 20 + 0.02 * m)
            .campaign();
    Leverage ofThree =
        fit(straight, BreakpointChoice.fixed(250)).diagnostics().leverage().orElseThrow();
    assertTrue(ofThree.share() < 0.999, ofThree.toString());
  }

  @Test
  void aConstantHasNoRSquared() {
    int untold = 0;
    for (int seed = 0; seed < 50; seed++) {
      Campaign campaign =
          new Synthetic(seed).timed(Experiment.SEND_GAP, CostFunction.line(9.93, 0)).campaign();
      FitQuality fit = fit(campaign, new BreakpointChoice.NoBreakpoints());
      untold += fit.diagnostics().rSquared().isEmpty() ? 1 : 0;
    }
    assertTrue(untold >= 42 && untold < 50, untold + " of 50 without R²");
    Campaign oneSize =
        new Synthetic(1).timed(Experiment.SEND_GAP, List.of(64), size -> 9.93).campaign();
    FitDiagnostics diagnostics = fit(oneSize, new BreakpointChoice.NoBreakpoints()).diagnostics();
    assertTrue(diagnostics.rSquared().isEmpty());
    assertEquals(FitPoint.of(64), diagnostics.leverage().orElseThrow().at());
    assertEquals(1, diagnostics.leverage().orElseThrow().share(), EXACT);
  }

  @Test
  void placesOfLHaveTheirNodes() {
    Campaign campaign =
        new Synthetic(2)
            .noise(0.002)
            .strays(0)
            .timed(Experiment.SEND_OVERHEAD, CostFunction.line(6, 0.02))
            .timed(Experiment.USER_RECEIVE, CostFunction.line(9, 0.001))
            .loopback()
            .roundTrips(
                List.of(1, 2),
                List.of(1, 200, 700, 1400),
                (m, p) -> 15 + 0.021 * m + 40 + 2 * p + 0.08 * m + (m == 700 && p == 4 ? 20 : 0))
            .campaign();
    CampaignFit all =
        CampaignFitter.fit(campaign, Set.of(Parameter.TRANSFER_TIME), FitSettings.defaults());
    Outcome.Transfer transfer =
        assertInstanceOf(Outcome.Transfer.class, all.outcomes().get(Parameter.TRANSFER_TIME));
    FitDiagnostics diagnostics = transfer.fit().diagnostics();
    assertEquals(new FitPoint(700, OptionalInt.of(4)), diagnostics.worst().orElseThrow());
    assertEquals(8, diagnostics.residuals().size());
    assertEquals(new FitPoint(1, OptionalInt.of(2)), diagnostics.residuals().getFirst().at());
    assertTrue(diagnostics.leverage().orElseThrow().at().nodes().isPresent());
    assertTrue(diagnostics.rSquared().isPresent() && diagnostics.drift().isPresent());
  }

  private static FitQuality fit(Campaign campaign, BreakpointChoice choice) {
    CampaignFit fit =
        CampaignFitter.fit(
            campaign, Set.of(Parameter.SEND_GAP), FitSettings.defaults().withBreakpoint(choice));
    return Synthetic.linear(fit, Parameter.SEND_GAP).fit();
  }
}
