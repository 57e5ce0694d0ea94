package fathom.model.interval;

import fathom.model.cost.CorrelationMatrix;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import java.util.IntSummaryStatistics;
import java.util.List;

/**
 * The 95 % interval of a piece of a cost function, κ + τ·m, over the sizes. With a and b half the
 * intervals of κ and τ, and ρ how their errors go together, half of it is √(a² + 2ρabm + b²m²). It
 * lies around the middle of the coefficients' intervals, not around the cost: a slope that is held
 * at 0 keeps the intervals of the free line (ADR 0012).
 *
 * <p>A sheet that does not say ρ may still say how wide the interval is at most at the smallest and
 * the largest size measured, as a share of the cost. The largest ρ that this allows is assumed, and
 * 1, with which the two add, where it does not say that either. A larger ρ makes it wider at every
 * size, so it is a bound of the fit's (ADR 0014).
 *
 * @param piece the piece
 * @param correlation ρ, −1 to 1
 * @param isApproximate whether ρ was assumed, and the interval is a bound of the fit's
 */
public record CostBand(Segment piece, double correlation, boolean isApproximate) {
  /** Of one of the pieces of a cost function. */
  public static CostBand of(Outcome.Linear linear, Segment piece) {
    boolean isSingle = half(piece.constant()) == 0 || half(piece.slope()) == 0;
    return isSingle || piece.correlation().isPresent()
        ? new CostBand(piece, piece.correlation().orElse(0), false)
        : new CostBand(piece, largest(linear, piece), true);
  }

  /** Of the piece that serves a size. */
  public static CostBand at(Outcome.Linear linear, int bytes) {
    return of(linear, linear.cost().segmentAt(bytes));
  }

  private static double largest(Outcome.Linear linear, Segment piece) {
    double relative = linear.fit().relativeHalfWidth();
    IntSummaryStatistics sizes =
        linear.fit().diagnostics().residuals().stream()
            .map(Residual::at)
            .mapToInt(place -> place.sizeBytes())
            .filter(piece.range()::contains)
            .summaryStatistics();
    double largest = 1;
    // No width in a sheet stands for one that cannot be told.
    if (Double.isFinite(relative) && relative >= 0 && sizes.getCount() > 0) {
      for (int bytes : List.of(sizes.getMin(), sizes.getMax())) {
        double a = half(piece.constant());
        double b = half(piece.slope()) * bytes;
        double h = relative * piece.at(bytes);
        double allowed = (h * h - a * a - b * b) / (2 * a * b);
        // Nothing is told by a message of 0 bytes, whose cost is κ, nor by a width that no ρ has.
        largest = allowed >= -1 ? Math.min(largest, allowed) : largest;
      }
    }
    return largest;
  }

  /** Of κ and τ. */
  public CorrelationMatrix errors() {
    return CorrelationMatrix.of(correlation);
  }

  /** Half of it, in µs. */
  public double halfAt(double bytes) {
    return errors().half(List.of(half(piece.constant()), half(piece.slope()) * bytes));
  }

  /**
   * In µs.
   *
   * @throws ArithmeticException where a number cannot hold it
   */
  public Interval at(double bytes) {
    return around(middle(piece.constant()) + middle(piece.slope()) * bytes, halfAt(bytes));
  }

  static Interval around(double middle, double half) {
    if (!Double.isFinite(middle - half) || !Double.isFinite(middle + half)) {
      throw new ArithmeticException("an interval that no number holds");
    }
    return Interval.around(middle, half);
  }

  static double middle(Estimate estimate) {
    return estimate.ci().low() + half(estimate);
  }

  static double half(Estimate estimate) {
    return estimate.ci().width() / 2;
  }
}
