package fathom.fitting.cost;

import fathom.fitting.points.CostPoint;
import fathom.model.sheet.FitDiagnostics.FitPoint;

/**
 * A data point as a fit saw it.
 *
 * @param at what it is told apart by
 * @param cost the point
 * @param weight how much it counted: the robust weight over the variance; 0 for an outlier
 * @param leverage its hat value w·xᵀ(XᵀWX)⁻¹x
 * @param fitted the fitted cost in µs, positive
 */
public record FittedPoint(
    FitPoint at, CostPoint cost, double weight, double leverage, double fitted) {
  /** (measured − fitted)/fitted. */
  double relativeError() {
    return (cost.micros() - fitted) / fitted;
  }
}
