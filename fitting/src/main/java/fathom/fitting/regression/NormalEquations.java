package fathom.fitting.regression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** XᵀWX and XᵀWy of a regression, summed in twice double precision. */
final class NormalEquations {
  private final int size;

  /** The lower triangle of XᵀWX, row by row. */
  private final List<DoubleDouble> information;

  private final List<DoubleDouble> right;

  private NormalEquations(int size) {
    this.size = size;
    this.information =
        new ArrayList<>(Collections.nCopies(size * (size + 1) / 2, DoubleDouble.ZERO));
    this.right = new ArrayList<>(Collections.nCopies(size, DoubleDouble.ZERO));
  }

  /**
   * Sums up.
   *
   * @param rows at least one
   * @param weights one per row
   */
  static NormalEquations of(List<Row> rows, List<Double> weights) {
    NormalEquations equations = new NormalEquations(rows.getFirst().regressors().size());
    for (int i = 0; i < rows.size(); i++) {
      equations.add(rows.get(i), weights.get(i));
    }
    return equations;
  }

  /** Equations of these many coefficients with nothing in them. */
  static NormalEquations empty(int size) {
    return new NormalEquations(size);
  }

  /** Adds the rows behind other equations of the same size. */
  void add(NormalEquations other) {
    for (int a = 0; a < size; a++) {
      right.set(a, right.get(a).plus(other.right.get(a)));
    }
    for (int i = 0; i < information.size(); i++) {
      information.set(i, information.get(i).plus(other.information.get(i)));
    }
  }

  private void add(Row row, double weight) {
    for (int a = 0; a < size; a++) {
      DoubleDouble weighted = DoubleDouble.product(weight, row.regressors().get(a));
      right.set(a, right.get(a).plus(weighted.times(row.response())));
      for (int b = 0; b <= a; b++) {
        int place = place(a, b);
        information.set(
            place, information.get(place).plus(weighted.times(row.regressors().get(b))));
      }
    }
  }

  private static int place(int a, int b) {
    return a * (a + 1) / 2 + b;
  }

  /** How many coefficients there are. */
  int size() {
    return size;
  }

  /** An entry of XᵀWX. */
  DoubleDouble information(int a, int b) {
    return information.get(a >= b ? place(a, b) : place(b, a));
  }

  /** XᵀWy. */
  List<DoubleDouble> right() {
    return Collections.unmodifiableList(right);
  }
}
