package fathom.fitting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BootstrapTest {
  private static List<Row> rows(int forks, double forkNoise, long seed) {
    Random random = new Random(seed);
    List<Row> rows = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      double common = forkNoise * random.nextGaussian();
      for (int size = 1; size <= 12; size++) {
        double value = 5 + 0.5 * size + common + 0.05 * random.nextGaussian();
        rows.add(new Row(List.of(1.0, (double) size), value, 0.05, fork));
      }
    }
    return rows;
  }

  @Test
  void withManyForksBothErrorsAreTheSame() {
    for (double forkNoise : List.of(0.0, 0.2)) {
      RegressionFit fit = RobustRegression.fit(rows(60, forkNoise, 1)).orElseThrow();
      List<Double> errors = Bootstrap.standardErrors(fit, 400).orElseThrow();
      for (int j = 0; j < 2; j++) {
        assertEquals(1, errors.get(j) / fit.standardError(j), 0.15);
      }
    }
  }

  @Test
  void forksThatDifferWidenItAndRowsAloneWouldNot() {
    double same =
        Bootstrap.standardErrors(RobustRegression.fit(rows(20, 0, 2)).orElseThrow(), 400)
            .orElseThrow()
            .getFirst();
    double different =
        Bootstrap.standardErrors(RobustRegression.fit(rows(20, 0.2, 2)).orElseThrow(), 400)
            .orElseThrow()
            .getFirst();
    assertTrue(different > 3 * same, different + " against " + same);
  }

  @Test
  void deviationsAreThoseOfASample() {
    List<Double> found =
        Bootstrap.deviations(List.of(List.of(1.0, 10.0), List.of(3.0, 10.0), List.of(5.0, 40.0)));
    assertEquals(2, found.getFirst(), 1e-12);
    assertEquals(Math.sqrt(300), found.getLast(), 1e-12);
  }

  /** Of values −1, 0 and 1, three drawn: a mean of variance ⅔/3, of which a sample's is 1/3. */
  @Test
  void ofThreeForksItShowsTwoThirdsOfTheVarianceOfTheMean() {
    List<Row> rows = new ArrayList<>();
    for (int fork = 0; fork < 3; fork++) {
      rows.add(new Row(List.of(1.0), fork - 1, 1, fork));
    }
    RegressionFit fit = RobustRegression.fit(rows).orElseThrow();
    double error = Bootstrap.standardErrors(fit, 4000).orElseThrow().getFirst();
    assertEquals(Math.sqrt(2) / 3, error, 0.03 * error);
    assertEquals(Math.sqrt(1 / 3.0), fit.standardError(0), 1e-12);
  }

  @Test
  void whereNothingIsDrawnNoErrorIsTold() {
    RegressionFit fit = RobustRegression.fit(rows(6, 0.1, 3)).orElseThrow();
    assertEquals(Optional.empty(), Bootstrap.standardErrors(fit, 0));
  }

  /** About a mean of 4/3 the squares of 0, 1 and 3 are 42/9, whatever is added to all of them. */
  @Test
  void deviationsOfABillionthOfTheMeanAreNotLost() {
    double unit = 0x1p-30;
    List<Double> found =
        Bootstrap.deviations(List.of(List.of(1.0), List.of(1 + unit), List.of(1 + 3 * unit)));
    assertEquals(Math.sqrt(7 / 3.0) * unit, found.getFirst(), 1e-9 * unit);
  }

  private static Check check(RegressionFit fit) {
    Segment segment = new Segment(new SizeRange(1, 40), fit.estimate(0), fit.estimate(1));
    CostFit cost =
        new CostFit(
            new Outcome.Linear(
                new CostFunction(List.of(segment)), List.of(), new FitQuality(1, 0, 0, 0)),
            List.of(new CostFit.Piece(segment, fit)));
    return Bootstrap.check(Map.of("g_s", cost), 400);
  }

  @Test
  void whatIsDrawnIsForksWhereThereAreSeveral() {
    Check forks = check(RobustRegression.fit(rows(20, 0.1, 5)).orElseThrow());
    assertTrue(forks.detail().startsWith("forks drawn with replacement give "), forks::detail);
    assertTrue(forks.detail().endsWith(", 2 coefficients"), forks::detail);
    Check alone = check(RobustRegression.fit(rows(1, 0, 5)).orElseThrow());
    assertTrue(alone.detail().startsWith("rows drawn with replacement give "), alone::detail);
  }

  /** Errors as they were told for forks that differ ten times as much. */
  @Test
  void errorsThatAreToldTooWideStandApart() {
    RegressionFit narrow = RobustRegression.fit(rows(20, 0.02, 6)).orElseThrow();
    RegressionFit wide = RobustRegression.fit(rows(20, 0.4, 6)).orElseThrow();
    RegressionFit wrong =
        new RegressionFit(
            narrow.rows(), narrow.coefficients(), wide.errors(), List.of(), narrow.robustWeights());
    Check check = check(wrong);
    assertEquals(Check.Verdict.FAILS, check.verdict());
    assertTrue(check.detail().matches(".*; apart: g_s 1 ≤ m ≤ 40 0\\.\\d\\d.*"), check::detail);
  }

  @Test
  void theSameRowsGiveTheSameErrors() {
    RegressionFit fit = RobustRegression.fit(rows(6, 0.1, 3)).orElseThrow();
    assertEquals(Bootstrap.standardErrors(fit, 400), Bootstrap.standardErrors(fit, 400));
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
        fit.checks().stream().filter(c -> c.name().equals(Bootstrap.NAME)).findFirst();
    int coefficients = 4 * Synthetic.tableOne().size();
    assertTrue(
        check.orElseThrow().detail().contains(coefficients + " coefficients"), check::toString);
    assertEquals(Check.Verdict.HOLDS, check.get().verdict(), check::toString);
  }

  @Test
  void aSheetWithoutCostsHasNoSuchCheck() {
    CampaignFit fit =
        CampaignFitter.fit(
            new Synthetic(1).campaign(), Set.of(Parameter.SEND_GAP), FitSettings.defaults());
    assertTrue(fit.checks().stream().noneMatch(c -> c.name().equals(Bootstrap.NAME)));
  }
}
