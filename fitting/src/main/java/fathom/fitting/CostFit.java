package fathom.fitting;

import fathom.model.Outcome;
import fathom.model.Segment;
import java.util.List;

/**
 * A fitted cost function together with what only the fit knows: the covariances.
 *
 * @param outcome what goes on the sheet
 * @param pieces one per segment, in the same order
 */
record CostFit(Outcome.Linear outcome, List<Piece> pieces) {
  /**
   * One straight piece.
   *
   * @param segment its coefficients
   * @param regression the fit behind them, with one regressor for a constant and two for a line
   */
  record Piece(Segment segment, RegressionFit regression) {
    double standardErrorAt(int bytes) {
      return regression.standardErrorAt(regressors(bytes));
    }

    /** Half the width of the 95 % interval of the cost at a size, in µs. */
    double halfWidthAt(int bytes) {
      return regression.halfWidthAt(regressors(bytes));
    }

    private List<Double> regressors(int bytes) {
      return regression.coefficients().size() == 1 ? List.of(1.0) : List.of(1.0, (double) bytes);
    }
  }

  CostFit {
    pieces = List.copyOf(pieces);
  }

  double at(int bytes) {
    return outcome.cost().at(bytes);
  }

  double standardErrorAt(int bytes) {
    Segment serving = outcome.cost().segmentAt(bytes);
    return pieces.stream()
        .filter(p -> p.segment().equals(serving))
        .findFirst()
        .map(p -> p.standardErrorAt(bytes))
        .orElse(0.0);
  }
}
