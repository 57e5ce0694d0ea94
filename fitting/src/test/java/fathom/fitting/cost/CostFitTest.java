package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.points.CostPoint;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.regression.Row;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.samples.CampaignBlock;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/**
 * A constant of 1, 2 and 3 µs in three forks up to 40 bytes, and three forks' lines of 1 + m, 2 +
 * m/2 and 3 + 3·m/2 µs above. Every fork is at the same sizes, so the fit is the mean over forks.
 */
class CostFitTest {
  private static final double NEAR = 1e-9;
  private static final double T_OF_THREE = new TDistribution(2).inverseCumulativeProbability(0.975);

  private static final CostFit.FittedPiece CONSTANT =
      piece(
          new SizeRange(1, 40),
          List.of(
              new Row(List.of(1.0), 1, 1, 0),
              new Row(List.of(1.0), 2, 1, 1),
              new Row(List.of(1.0), 3, 1, 2)));

  private static final CostFit.FittedPiece LINE = piece(SizeRange.from(41), lines());

  private static List<Row> lines() {
    List<Row> rows = new ArrayList<>();
    for (int size : List.of(50, 60, 80)) {
      rows.add(new Row(List.of(1.0, (double) size), 1 + size, 100, 0));
      rows.add(new Row(List.of(1.0, (double) size), 2 + 0.5 * size, 100, 1));
      rows.add(new Row(List.of(1.0, (double) size), 3 + 1.5 * size, 100, 2));
    }
    return rows;
  }

  private static CostFit.FittedPiece piece(SizeRange range, List<Row> rows) {
    RegressionFit fit = RobustRegression.fit(rows).orElseThrow();
    List<Double> beta = fit.coefficients();
    double slope = beta.size() > 1 ? beta.getLast() : 0;
    List<CostPoint> points =
        rows.stream()
            .map(
                row -> {
                  int size = beta.size() > 1 ? (int) (double) row.regressors().getLast() : 40;
                  int fork = row.cluster().number();
                  return CostPoint.ofFork(size, fork, row.response(), row.response(), List.of());
                })
            .toList();
    return new CostFit.FittedPiece(Segment.exact(range, beta.getFirst(), slope), points, fit);
  }

  /** t·s/√3, with s from what the three lines say at that size. */
  @Test
  void theIntervalOfThreeForksIsThatOfTheirMean() {
    assertEquals(T_OF_THREE / Math.sqrt(3), CONSTANT.halfWidthAt(1), NEAR);
    assertEquals(T_OF_THREE / Math.sqrt(3), CONSTANT.halfWidthAt(40), NEAR);
    // At 2 bytes the lines are at 3, 3 and 6: a mean of 4, and squares of 6 over 2.
    assertEquals(T_OF_THREE, LINE.halfWidthAt(2), NEAR);
    // At 100 bytes 101, 52 and 153: a mean of 102, and squares of 5102 over 2.
    assertEquals(T_OF_THREE * Math.sqrt(5102 / 6.0), LINE.halfWidthAt(100), 100 * NEAR);
  }

  /** A third of how far each fork is from the mean, and of the piece that serves the size. */
  @Test
  void forksPullTheCostOfThePieceThatServesASize() {
    CostFit fit =
        new CostFit(
            new Outcome.Linear(
                new CostFunction(List.of(CONSTANT.segment(), LINE.segment())),
                List.of(Breakpoint.fixed(40)),
                new FitQuality(1, 0, 0, 0)),
            List.of(CONSTANT, LINE));
    pullsAre(List.of(-1.0, 0.0, 1.0), fit, 40);
    pullsAre(List.of(-1.0, -50.0, 51.0), fit, 100);
    assertEquals(102, fit.at(100), NEAR);
  }

  private static void pullsAre(List<Double> offMean, CostFit fit, int bytes) {
    // By a cluster's own correction for few clusters each pulls √(3/2) times its third.
    double third = Math.sqrt(3 / 2.0) / 3;
    assertEquals(
        Set.of(CampaignBlock.ofFork(0), CampaignBlock.ofFork(1), CampaignBlock.ofFork(2)),
        fit.pullsAt(bytes).keySet());
    fit.pullsAt(bytes)
        .forEach(
            (fork, pull) -> assertEquals(third * offMean.get(fork.number()), pull, 100 * NEAR));
  }

  @Test
  void withoutPiecesNobodyPulls() {
    CostFit published =
        new CostFit(
            new Outcome.Linear(CostFunction.line(3, 0.08), List.of(), new FitQuality(1, 0, 0, 0)),
            List.of());
    assertEquals(Map.of(), published.pullsAt(100));
    assertEquals(11, published.at(100), NEAR);
  }
}
