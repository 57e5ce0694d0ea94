package fathom.fitting.bend;

import java.util.List;

/**
 * Lines that need not meet: separate least-squares lines on consecutive runs of points.
 *
 * @param lastBelow for each jump the index of the last point below it, ascending
 * @param sumOfSquares Σ w·residual² over all rows
 * @param rows how many rows
 */
public record Jumps(List<Integer> lastBelow, double sumOfSquares, int rows) {
  public Jumps {
    lastBelow = List.copyOf(lastBelow);
  }

  /** How many coefficients were fitted, places included. */
  public static int coefficients(int jumps) {
    return 2 + 3 * jumps;
  }
}
