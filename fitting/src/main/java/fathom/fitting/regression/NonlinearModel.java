package fathom.fitting.regression;

import java.util.List;

/**
 * y = f(x; β) with its derivatives with respect to β. They are the model's own affair, because
 * differences of f lose half of the digits.
 *
 * @param <X> what f depends on beside its coefficients
 */
@FunctionalInterface
public interface NonlinearModel<X> {
  /**
   * f and its derivatives at one point.
   *
   * @param response f in the unit of y
   * @param gradient ∂f/∂β, in the order of the coefficients
   */
  record Value(double response, List<Double> gradient) {
    public Value {
      gradient = List.copyOf(gradient);
    }
  }

  /**
   * What was seen at one point.
   *
   * @param point x
   * @param response y
   * @param sigma standard deviation of y, positive; its weight is 1/σ²
   */
  record Observation<X>(X point, double response, double sigma) {
    public Observation {
      if (!(sigma > 0) || !Double.isFinite(sigma)) {
        throw new IllegalArgumentException("σ of an observation must be positive: " + sigma);
      }
    }
  }

  /** May give values that are not finite: such coefficients are then not taken. */
  Value at(X point, List<Double> coefficients);
}
