package fathom.model.sheet;

import fathom.model.cost.CorrelationMatrix;
import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.word.Word;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How the errors of L's coefficients go together with those of the costs that L was computed from.
 * L is half a round trip less O_s, O_r and U_r (TW §3.2). If O_s came out too large, L came out as
 * much too small, and the sum O_s + L + O_r + U_r is known as well as half a round trip is.
 *
 * <p>With C the covariance, half the 95 % interval of a sum Σ w_i·x_i of the coefficients x_i is
 * √(Σ w_i·w_j·C_ij), and C_ij = Σ_b h_bi·h_bj: h_bi says how far block b moved x_i, times Student's
 * t. So C_ii is the square of half an interval, as far as blocks show it. An interval may hold more
 * than that, such as the lack of fit of a line. Other rows have nothing to do with this rest.
 *
 * @param terms the coefficients x_i, each once
 * @param covariance C below and on its diagonal: row i has the i + 1 numbers C_i0 to C_ii
 */
public record JointErrors(List<Term> terms, List<List<Double>> covariance) {
  /** A coefficient of a cost or of L. */
  public enum Coefficient implements Word {
    CONSTANT,
    SLOPE,
    PER_NODE,
    AGGREGATE_BANDWIDTH;

    /** The field that the coefficient itself has on a sheet. */
    @Override
    public String word() {
      return Word.super.word().replace('-', '_');
    }
  }

  /**
   * A coefficient of one row.
   *
   * @param parameter the row
   * @param fromBytes the first size of the piece that it belongs to; empty for L, which has no
   *     pieces
   * @param coefficient which one
   */
  public record Term(Parameter parameter, OptionalInt fromBytes, Coefficient coefficient) {
    /** A coefficient of L. */
    public static Term ofTransfer(Coefficient coefficient) {
      return new Term(Parameter.TRANSFER_TIME, OptionalInt.empty(), coefficient);
    }

    /** A coefficient of a piece of a cost. */
    public static Term of(Parameter parameter, Segment piece, Coefficient coefficient) {
      return new Term(parameter, OptionalInt.of(piece.range().fromBytes()), coefficient);
    }
  }

  public JointErrors {
    terms = List.copyOf(terms);
    covariance = covariance.stream().map(List::copyOf).toList();
    if (new HashSet<>(terms).size() < terms.size() || covariance.size() != terms.size()) {
      throw new IllegalArgumentException("each coefficient has one row of covariances");
    }
    for (int i = 0; i < terms.size(); i++) {
      List<Double> row = covariance.get(i);
      if (row.size() != i + 1 || !row.stream().allMatch(Double::isFinite) || row.getLast() < 0) {
        throw new IllegalArgumentException("no covariances of coefficient " + i + ": " + row);
      }
    }
    correlations(covariance);
  }

  /** Half the 95 % interval of a coefficient, as far as blocks show it; 0 for one not told of. */
  public double half(Term term) {
    int index = terms.indexOf(term);
    return index < 0 ? 0 : half(covariance, index);
  }

  /**
   * Directions in which the coefficients move independently of each other: how far each of them
   * goes, in its own unit. Over all directions the squares of a coefficient's way add up to C_ii.
   */
  public List<Map<Term, Double>> directions() {
    List<Map<Term, Double>> directions = new ArrayList<>();
    for (List<Double> shares : correlations(covariance).directions()) {
      Map<Term, Double> ways = new LinkedHashMap<>();
      for (int i = 0; i < terms.size(); i++) {
        ways.put(terms.get(i), shares.get(i) * half(covariance, i));
      }
      directions.add(ways);
    }
    return directions;
  }

  private static double half(List<List<Double>> covariance, int i) {
    return Math.sqrt(covariance.get(i).get(i));
  }

  /** Throws {@link IllegalArgumentException} if some sum would have a variance below 0. */
  private static CorrelationMatrix correlations(List<List<Double>> covariance) {
    int n = covariance.size();
    double[][] matrix = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double halves = half(covariance, i) * half(covariance, j);
        matrix[i][j] = halves > 0 ? covariance.get(i).get(j) / halves : 0;
        matrix[j][i] = matrix[i][j];
      }
      matrix[i][i] = 1;
    }
    return CorrelationMatrix.ofMany(matrix);
  }
}
