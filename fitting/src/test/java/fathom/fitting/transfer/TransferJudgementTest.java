package fathom.fitting.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.regression.RegressionFit;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TransferJudgementTest {
  private static final int FORKS = 5;

  private static TransferPoint point(int size, int fork) {
    CostPoint cost = CostPoint.ofFork(size, fork, 20 - 0.001 * size, 20, List.of());
    return new TransferPoint(2, cost, 1, new Overheads.Sum(0, List.of()));
  }

  /** A free τ leaves nothing of an exact fall, and τ = 0 is off by it. */
  @Test
  void aSlopeHeldAtZeroIsAsUncertainAsTheFitWithoutIt() {
    List<TransferPoint> points = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      points.add(point(1, fork));
      points.add(point(200 * (fork + 1), fork));
    }
    TransferDesign design = TransferDesign.of(points);
    RegressionFit free = design.fit(points).orElseThrow();
    AggregateBandwidth none = AggregateBandwidth.of(List.of(), new FitLog());
    Outcome.Transfer fitted =
        ((Attempt.Ok<Outcome.Transfer>)
                new TransferJudgement(points, Optional.empty(), none, new FitLog())
                    .of(design, free))
            .value();
    assertEquals(0, fitted.slope().value());
    TransferDesign flat = design.withoutSize();
    RegressionFit without = flat.fit(points).orElseThrow();
    double half = without.halfWidthAt(List.of(1.0)) / without.coefficients().getFirst();
    assertEquals(half, fitted.fit().relativeHalfWidth(), 1e-9);
  }
}
