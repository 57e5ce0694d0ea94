package fathom.fitting.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.fitting.Synthetic;
import fathom.fitting.cost.CostFit;
import fathom.fitting.points.CostPoint;
import fathom.fitting.regression.ForkRows;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BootstrapCheckTest {
  private static Check check(RegressionFit fit) {
    Segment segment = new Segment(new SizeRange(1, 40), fit.estimate(0), fit.estimate(1));
    List<CostPoint> points =
        fit.rows().stream()
            .map(
                row ->
                    new CostPoint(
                        (int) (double) row.regressors().getLast(),
                        row.cluster().number(),
                        row.cluster(),
                        row.response(),
                        row.response(),
                        List.of()))
            .toList();
    CostFit cost =
        new CostFit(
            new Outcome.Linear(
                new CostFunction(List.of(segment)), List.of(), new FitQuality(1, 0, 0, 0)),
            List.of(new CostFit.FittedPiece(segment, points, fit)));
    return BootstrapCheck.of(Map.of("g_s", cost), 400);
  }

  @Test
  void whatIsDrawnIsForksWhereThereAreSeveral() {
    Check forks = check(RobustRegression.fit(ForkRows.of(20, 0.1, 5)).orElseThrow());
    assertTrue(
        forks.detail().startsWith("they agree: resampling the launches gives "), forks::detail);
    assertTrue(forks.detail().endsWith(" (2 coefficients; allowed: 0.50 to 2.00)"), forks::detail);
    Check alone = check(RobustRegression.fit(ForkRows.of(1, 0, 5)).orElseThrow());
    assertTrue(
        alone.detail().startsWith("they agree: resampling the measurements gives "), alone::detail);
  }

  @Test
  void whatIsDrawnIsBlocksWhereThereAreAny() {
    Check blocks = check(RobustRegression.fit(ForkRows.inBlocks(20, 0.1, 5)).orElseThrow());
    assertTrue(
        blocks.detail().startsWith("they agree: resampling the blocks gives "), blocks::detail);
  }

  /** Errors as they were told for forks that differ ten times as much. */
  @Test
  void errorsThatAreToldTooWideStandApart() {
    RegressionFit narrow = RobustRegression.fit(ForkRows.of(20, 0.02, 6)).orElseThrow();
    RegressionFit wide = RobustRegression.fit(ForkRows.of(20, 0.4, 6)).orElseThrow();
    RegressionFit wrong =
        new RegressionFit(
            narrow.rows(), narrow.coefficients(), wide.errors(), List.of(), narrow.robustWeights());
    Check check = check(wrong);
    assertEquals(Check.CheckVerdict.FAILS, check.verdict());
    assertTrue(
        check
            .detail()
            .matches(
                "they do not agree: .*; do not rely on the intervals of g_s 1 ≤ m ≤ 40 0\\.\\d+.*"),
        check::detail);
  }

  @Test
  void theSheetSaysHowFarBothAgree() {
    Synthetic synthetic = new Synthetic(4);
    Synthetic.tableOne()
        .forEach((parameter, truth) -> synthetic.timed(Synthetic.experiment(parameter), truth));
    CampaignFit fit =
        CampaignFitter.fit(
            synthetic.campaign(), Synthetic.tableOne().keySet(), FitSettings.defaults());
    Optional<Check> check =
        fit.checks().stream().filter(c -> c.name().equals(BootstrapCheck.NAME)).findFirst();
    int coefficients = 4 * Synthetic.tableOne().size();
    assertTrue(
        check.orElseThrow().detail().contains(coefficients + " coefficients"), check::toString);
    assertEquals(Check.CheckVerdict.HOLDS, check.get().verdict(), check::toString);
  }

  @Test
  void aSheetWithoutCostsHasNoSuchCheck() {
    CampaignFit fit =
        CampaignFitter.fit(
            new Synthetic(1).campaign(), Set.of(Parameter.SEND_GAP), FitSettings.defaults());
    assertTrue(fit.checks().stream().noneMatch(c -> c.name().equals(BootstrapCheck.NAME)));
  }
}
