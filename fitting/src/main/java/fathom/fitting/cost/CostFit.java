package fathom.fitting.cost;

import fathom.fitting.regression.RegressionFit;
import fathom.model.cost.Segment;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A fitted cost function together with what only the fit knows: how far each fork pulls it.
 *
 * @param outcome what goes on the sheet
 * @param pieces one per segment, in the same order
 */
public record CostFit(Outcome.Linear outcome, List<Piece> pieces) {
  /**
   * One straight piece.
   *
   * @param segment its coefficients
   * @param regression the fit behind them, with one regressor for a constant and two for a line
   * @param stretch how many times wider its intervals are than the regression says, at least 1: so
   *     that they hold the medians the piece was fitted to
   */
  public record Piece(Segment segment, RegressionFit regression, double stretch) {
    public Piece(Segment segment, RegressionFit regression) {
      this(segment, regression, 1);
    }

    private NavigableMap<Integer, Double> pullsAt(int bytes) {
      return regression.pullsAt(regressors(bytes));
    }

    /** Half the width of the 95 % interval of the cost at a size, in µs. */
    double halfWidthAt(int bytes) {
      return stretch * regression.halfWidthAt(regressors(bytes));
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

  /** How far each fork pulls the cost at a size, in µs. */
  public NavigableMap<Integer, Double> pullsAt(int bytes) {
    Segment serving = outcome.cost().segmentAt(bytes);
    return pieces.stream()
        .filter(p -> p.segment().equals(serving))
        .findFirst()
        .map(p -> p.pullsAt(bytes))
        .orElseGet(TreeMap::new);
  }
}
