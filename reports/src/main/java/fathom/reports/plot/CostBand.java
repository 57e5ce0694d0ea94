package fathom.reports.plot;

import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.sheet.FitDiagnostics.Residual;
import java.util.List;

/**
 * The 95 % interval of a piece of a cost function, κ + τ·m, over the sizes.
 *
 * <p>Where the sheet says how the errors of κ and τ go together, it is that of the fit. A sheet of
 * an older version does not. For a line through points whose noise is in proportion to the cost, as
 * the fits suppose, least squares has the correlation ρ = −Σwm/√(Σw·Σwm²), w = points/fitted²; that
 * forks differ as a whole is not in it. Where a sheet has no points at two sizes, ρ = 0, which is
 * wider.
 *
 * @param segment the piece
 * @param correlation ρ, −1 to 1
 * @param isApproximate whether ρ was assumed
 */
record CostBand(Segment segment, double correlation, boolean isApproximate) {
  /** In µs; its square is still a number. */
  private static final double MOST = 1e150;

  static CostBand of(Segment segment, List<Residual> residuals) {
    return segment.intervalAt(0).isPresent()
        ? new CostBand(segment, segment.correlation().orElse(0), false)
        : new CostBand(segment, assumed(segment, residuals), true);
  }

  private static double assumed(Segment segment, List<Residual> residuals) {
    double weights = 0;
    double sum = 0;
    double squares = 0;
    List<Residual> own =
        residuals.stream().filter(r -> segment.range().contains(r.at().sizeBytes())).toList();
    if (own.stream().mapToInt(r -> r.at().sizeBytes()).distinct().count() < 2) {
      return 0;
    }
    for (Residual residual : own) {
      double bytes = residual.at().sizeBytes();
      double weight = residual.points() / (residual.fittedUs() * residual.fittedUs());
      weights += weight;
      sum += weight * bytes;
      squares += weight * bytes * bytes;
    }
    double root = Math.sqrt(weights * squares);
    return root > 0 && Double.isFinite(root) ? Math.clamp(-sum / root, -1, 1) : 0;
  }

  /** In µs. */
  Interval at(double bytes) {
    double reach =
        Math.max(Math.abs(segment.constant().ci().low()), Math.abs(segment.constant().ci().high()))
            + bytes
                * Math.max(
                    Math.abs(segment.slope().ci().low()), Math.abs(segment.slope().ci().high()));
    // Squares of it are taken, and a difference of two.
    if (!(reach < MOST)) {
      throw new NotDrawnException("an interval that no axis holds, at " + bytes + " bytes");
    }
    return segment.intervalAt(bytes, correlation);
  }

  /** What the legend calls it. */
  String name() {
    return isApproximate ? "95 % band of the fit, approximate" : "95 % band of the fit";
  }
}
