package fathom.model.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How the errors of several terms go together, as a matrix R of their correlations, and the same
 * errors taken apart: R = DDᵀ, by Cholesky, so that the columns of D are directions in which they
 * move independently.
 */
public final class CorrelationMatrix {
  /** What digits and rounding may take from a matrix that is singular. */
  private static final double ROUNDING = 1e-6;

  /** Less than this of a term's variance is none of its own: it goes wholly with those before. */
  private static final double NOTHING = 1e-12;

  private final List<List<Double>> directions;

  /**
   * Takes the matrix apart.
   *
   * @param pivoted whether the term with most of its own comes next, and not the next in order
   */
  private CorrelationMatrix(double[][] matrix, boolean pivoted) {
    List<List<Double>> columns = new ArrayList<>();
    List<Integer> left = new ArrayList<>(IntStream.range(0, matrix.length).boxed().toList());
    while (!left.isEmpty()) {
      int j =
          pivoted
              ? Collections.max(left, Comparator.comparingDouble(i -> matrix[i][i]))
              : left.getFirst();
      double own = matrix[j][j];
      if (own > NOTHING) {
        columns.add(column(matrix, j, left));
      } else if (!(own >= -ROUNDING) || !isRounding(matrix, j, left)) {
        throw new IllegalArgumentException("no errors go together like this");
      }
      left.remove(Integer.valueOf(j));
    }
    directions = List.copyOf(columns);
  }

  /**
   * Of some terms.
   *
   * @param matrix symmetric, 1 on the diagonal
   * @throws IllegalArgumentException if some sum would have a variance below 0
   */
  static CorrelationMatrix of(double[]... matrix) {
    return new CorrelationMatrix(matrix, false);
  }

  /**
   * Takes apart the errors of many terms, of which most have none of their own. In their order,
   * rounding could grow by each that has next to none.
   *
   * @param matrix symmetric, 1 on the diagonal
   * @throws IllegalArgumentException if some sum would have a variance below 0
   */
  public static CorrelationMatrix ofMany(double[]... matrix) {
    return new CorrelationMatrix(matrix, true);
  }

  /** Of two terms, ρ from −1 to 1. */
  public static CorrelationMatrix of(double correlation) {
    return of(new double[] {1, correlation}, new double[] {correlation, 1});
  }

  /** Of one term, which has nothing to go together with. */
  public static CorrelationMatrix single() {
    return of(new double[] {1});
  }

  /** The next direction; what it explains is taken out of the matrix. */
  private static List<Double> column(double[][] matrix, int j, List<Integer> left) {
    double[] column = new double[matrix.length];
    double root = Math.sqrt(matrix[j][j]);
    for (int i : left) {
      column[i] = matrix[i][j] / root;
    }
    for (int i : left) {
      for (int k : left) {
        matrix[i][k] -= column[i] * column[k];
      }
    }
    return Arrays.stream(column).boxed().toList();
  }

  /** A term without variance goes together with none; |ρ| ≤ √ of what rounding has left of it. */
  private static boolean isRounding(double[][] matrix, int j, List<Integer> left) {
    return left.stream()
        .filter(i -> i != j)
        .allMatch(i -> Math.abs(matrix[i][j]) <= Math.sqrt(ROUNDING));
  }

  /**
   * Directions in which the terms move independently of each other, at most one for each: how far
   * each term goes, in units of half its interval.
   */
  public List<List<Double>> directions() {
    return directions;
  }

  /**
   * Half the interval of a sum.
   *
   * @param terms half the interval of each term with the sign it counts by
   */
  public double half(List<Double> terms) {
    double half = 0;
    for (List<Double> direction : directions) {
      double along = 0;
      for (int i = 0; i < terms.size(); i++) {
        along += direction.get(i) * terms.get(i);
      }
      half = Math.hypot(half, along);
    }
    return half;
  }
}
