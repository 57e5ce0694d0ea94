package fathom.reports.plot;

import fathom.model.FitDiagnostics.Residual;
import fathom.model.Interval;
import fathom.model.Segment;
import java.util.List;

/**
 * How far a piece of a cost function may be off at a size: half the width of the 95 % interval of κ
 * + τ·m.
 *
 * <p>A sheet holds the intervals of κ and τ and not how their errors go together. For a line
 * through points whose noise is in proportion to the cost, as the fits suppose, the errors'
 * correlation is −m̄·b/a, with a and b half the intervals of κ and τ and m̄ = Σw·m/Σw, w =
 * points/fitted², the weighted mean of the sizes; then h(m)² = a² + 2ρ·a·b·m + b²·m². At m = 0 this
 * is κ's interval, and far off τ's. Where a sheet has no points, ρ = 0, which is wider.
 *
 * @param segment the piece
 * @param correlation ρ, from −{@value #MOST} to 0
 */
record CostBand(Segment segment, double correlation) {
  /** Forks that differ by more than their points scatter push the estimate beyond −1. */
  static final double MOST = 0.9;

  static CostBand of(Segment segment, List<Residual> residuals) {
    double weights = 0;
    double sum = 0;
    for (Residual residual : residuals) {
      if (segment.range().contains(residual.at().sizeBytes())) {
        double weight = residual.points() / (residual.fittedUs() * residual.fittedUs());
        weights += weight;
        sum += weight * residual.at().sizeBytes();
      }
    }
    double ofConstant = half(segment.constant().ci());
    if (!(weights > 0) || !(ofConstant > 0)) {
      return new CostBand(segment, 0);
    }
    double correlation = -sum / weights * half(segment.slope().ci()) / ofConstant;
    return new CostBand(segment, Math.max(-MOST, correlation));
  }

  /** In µs. */
  double halfWidthAt(double bytes) {
    double ofConstant = half(segment.constant().ci());
    double ofSlope = half(segment.slope().ci()) * bytes;
    return Math.sqrt(
        ofConstant * ofConstant + 2 * correlation * ofConstant * ofSlope + ofSlope * ofSlope);
  }

  private static double half(Interval interval) {
    return interval.width() / 2;
  }
}
