package fathom.fitting.cost;

import fathom.fitting.points.CostPoint;
import fathom.fitting.regression.RegressionFit;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.samples.CampaignBlock;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A fitted cost function together with what only the fit knows: how far each block pulls it.
 *
 * @param outcome what goes on the sheet
 * @param pieces one per segment, in the same order
 * @param isBound whether it is the middle of what it can be, from 0 to the most: single sizes say
 *     nothing of it then
 */
public record CostFit(Outcome.Linear outcome, List<FittedPiece> pieces, boolean isBound) {
  public CostFit(Outcome.Linear outcome, List<FittedPiece> pieces) {
    this(outcome, pieces, false);
  }

  /** The same, which only says how much it can be at most. */
  CostFit asBound() {
    return new CostFit(outcome, pieces, true);
  }

  /** The same with another half-width, relative to the value, for the sheet's ± column. */
  CostFit withRelativeHalfWidth(double share) {
    return with(outcome.fit().withRelativeHalfWidth(share));
  }

  /** The same with sizes at which only an upper limit was measured. */
  CostFit withCensoredSizes(List<Integer> sizes) {
    FitQuality fit = outcome.fit();
    return with(fit.withDiagnostics(fit.diagnostics().withCensoredSizes(sizes)));
  }

  private CostFit with(FitQuality fit) {
    return new CostFit(
        new Outcome.Linear(outcome.cost(), outcome.breakpoints(), fit), pieces, isBound);
  }

  /**
   * One straight piece.
   *
   * @param segment its coefficients
   * @param points what was fitted
   * @param regression the fit behind them, a row for each point, with one regressor for a constant
   *     and two for a line
   * @param lackOfFit by which share of the cost the line is uncertain besides, because medians do
   *     not lie on it: at least 0. The segment's intervals hold it already
   */
  public record FittedPiece(
      Segment segment, List<CostPoint> points, RegressionFit regression, double lackOfFit) {
    public FittedPiece {
      points = List.copyOf(points);
    }

    public FittedPiece(Segment segment, List<CostPoint> points, RegressionFit regression) {
      this(segment, points, regression, 0);
    }

    /** The same fit for other sizes. */
    FittedPiece within(SizeRange sizes) {
      return new FittedPiece(segment.within(sizes), points, regression, lackOfFit);
    }

    /** The same fit of a cost that is known but for such a share. */
    FittedPiece withLackOfFit(double share) {
      return new FittedPiece(segment.butForFactor(share), points, regression, share);
    }

    private NavigableMap<CampaignBlock, Double> pullsAt(int bytes) {
      return regression.pullsAt(regressors(bytes));
    }

    /** Half the width of the 95 % interval of the cost at a size, in µs. */
    double halfWidthAt(int bytes) {
      return Math.hypot(regression.halfWidthAt(regressors(bytes)), lackOfFit * segment.at(bytes));
    }

    private List<Double> regressors(int bytes) {
      return regression.coefficients().size() == 1 ? List.of(1.0) : List.of(1.0, (double) bytes);
    }
  }

  public CostFit {
    pieces = List.copyOf(pieces);
  }

  public double at(int bytes) {
    return outcome.cost().at(bytes);
  }

  /** How far each block pulls the cost at a size, in µs. */
  public NavigableMap<CampaignBlock, Double> pullsAt(int bytes) {
    Segment serving = outcome.cost().segmentAt(bytes);
    return pieces.stream()
        .filter(p -> p.segment().equals(serving))
        .findFirst()
        .map(p -> p.pullsAt(bytes))
        .orElseGet(TreeMap::new);
  }
}
