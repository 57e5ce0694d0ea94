package fathom.fitting.regression;

import fathom.fitting.regression.NonlinearModel.Observation;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * A non-linear model at given coefficients: residuals r = (y − f)/σ and derivatives J = ∂f/∂β/σ.
 *
 * <p>Steps and covariances come from the singular values of J with columns of length 1: the normal
 * equations would square its condition, and lengths other than 1 would let units decide.
 *
 * @param residuals one per observation
 * @param jacobian one row per observation, one column per coefficient
 */
record Linearisation(RealVector residuals, RealMatrix jacobian) {
  /** Below this, relative to the largest singular value, a direction is not determined. */
  private static final double SINGULAR = 1e-13;

  static <X> Linearisation of(
      NonlinearModel<X> model, List<Observation<X>> observations, List<Double> coefficients) {
    RealVector residuals = new ArrayRealVector(observations.size());
    RealMatrix jacobian = new Array2DRowRealMatrix(observations.size(), coefficients.size());
    for (int i = 0; i < observations.size(); i++) {
      Observation<X> seen = observations.get(i);
      NonlinearModel.Value value = model.at(seen.point(), coefficients);
      residuals.setEntry(i, (seen.response() - value.response()) / seen.sigma());
      for (int j = 0; j < coefficients.size(); j++) {
        jacobian.setEntry(i, j, value.gradient().get(j) / seen.sigma());
      }
    }
    return new Linearisation(residuals, jacobian);
  }

  boolean isFinite() {
    return Double.isFinite(residuals.getNorm()) && Double.isFinite(jacobian.getFrobeniusNorm());
  }

  double sumOfSquares() {
    return residuals.dotProduct(residuals);
  }

  /** Length of a column: how much the fit moves with a coefficient. */
  double length(int column) {
    return jacobian.getColumnVector(column).getNorm();
  }

  /** −½ of the slope of the sum of squares along a coefficient, as a cosine: free of units. */
  double descent(int column) {
    double lengths = length(column) * residuals.getNorm();
    return lengths > 0 ? jacobian.getColumnVector(column).dotProduct(residuals) / lengths : 0;
  }

  /** The same with these columns only. */
  Linearisation columns(List<Integer> columns) {
    RealMatrix some = new Array2DRowRealMatrix(residuals.getDimension(), columns.size());
    for (int j = 0; j < columns.size(); j++) {
      some.setColumnVector(j, jacobian.getColumnVector(columns.get(j)));
    }
    return new Linearisation(residuals, some);
  }

  /** Whether all coefficients can be told from each other, and how far they are from the least. */
  Solution solved() {
    int k = jacobian.getColumnDimension();
    RealMatrix unit = jacobian.copy();
    RealVector lengths = new ArrayRealVector(k);
    for (int j = 0; j < k; j++) {
      double length = length(j);
      lengths.setEntry(j, length);
      if (length > 0) {
        unit.setColumnVector(j, jacobian.getColumnVector(j).mapDivide(length));
      }
    }
    SingularValueDecomposition svd = new SingularValueDecomposition(unit);
    RealVector inU = svd.getUT().operate(residuals);
    RealVector step = new ArrayRealVector(k);
    RealVector variances = new ArrayRealVector(k);
    for (int i = 0; i < k; i++) {
      double value = svd.getSingularValues()[i];
      if (!(value > SINGULAR * svd.getSingularValues()[0])) {
        return new Solution.Undetermined(svd.getV().getColumnVector(i));
      }
      RealVector direction = svd.getV().getColumnVector(i);
      step = step.add(direction.mapMultiply(inU.getEntry(i) / value));
      RealVector share = direction.mapDivide(value);
      variances = variances.add(share.ebeMultiply(share));
    }
    return new Solution.Determined(
        step.ebeDivide(lengths), variances.ebeDivide(lengths.ebeMultiply(lengths)));
  }

  /** The linear least squares problem at this point. */
  sealed interface Solution {
    /**
     * One point is nearest.
     *
     * @param step (JᵀJ)⁻¹·Jᵀr, Gauss and Newton's
     * @param variances the diagonal of (JᵀJ)⁻¹
     */
    record Determined(RealVector step, RealVector variances) implements Solution {}

    /**
     * Many points are.
     *
     * @param direction along which nothing changes, in coefficients whose columns have length 1
     */
    record Undetermined(RealVector direction) implements Solution {}
  }
}
