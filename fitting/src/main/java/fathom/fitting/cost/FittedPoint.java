package fathom.fitting.cost;

import fathom.model.sheet.FitDiagnostics.Place;
import fathom.fitting.points.CostPoint;
import fathom.fitting.regression.Row;

/**
 * A data point as a fit saw it.
 *
 * @param at what it is told apart by
 * @param cost the point
 * @param row its row of the regression; where several pieces were fitted, with the coefficients of
 *     all of them, those of other pieces times 0
 * @param robustWeight in 0..1; 0 for a stray
 * @param fitted the fitted cost in µs, positive
 */
public record FittedPoint(Place at, CostPoint cost, Row row, double robustWeight, double fitted) {
  /** How much it counted: the robust weight over the variance. */
  double weight() {
    return robustWeight / (row.sigma() * row.sigma());
  }

  /** (measured − fitted)/fitted. */
  double relativeError() {
    return (cost.micros() - fitted) / fitted;
  }
}
