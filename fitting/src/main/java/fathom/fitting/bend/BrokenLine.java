package fathom.fitting.bend;

import java.util.List;

/**
 * A line that bends: y = κ + τ·x + Σ_j δ_j·max(0, x − ψ_j), by least squares in all of κ, τ, δ and
 * ψ.
 *
 * @param bends ψ, ascending
 * @param constant κ: the value of the first piece at x = 0
 * @param slopes one per piece
 * @param sumOfSquares Σ w·residual² over all rows
 * @param rows how many rows
 */
public record BrokenLine(
    List<Bend> bends, double constant, List<Double> slopes, double sumOfSquares, int rows) {
  /**
   * A place where a line bends.
   *
   * @param at ψ
   * @param standardError of ψ, s·√(var(d))/|δ| with d the gap that free lines would leave there and
   *     s² = Σ w·residual²/(n − 2 − 2·bends); as in Muggeo 2003, "Estimating regression models with
   *     unknown break-points", eq. 6; infinite where the slopes are the same
   * @param low the lowest place that 95 % confidence allows: the profile of Σ w·residual² for one
   *     bend among some hundred points, ±t standard errors for others; never beyond the points
   * @param high the highest one
   */
  public record Bend(double at, double standardError, double low, double high) {}

  public BrokenLine {
    bends = List.copyOf(bends);
    slopes = List.copyOf(slopes);
  }

  /** How many coefficients were fitted, places included. */
  public static int coefficients(int bends) {
    return 2 + 2 * bends;
  }
}
