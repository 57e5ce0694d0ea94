package fathom.fitting.regression;

import java.util.List;
import java.util.Optional;

/** What a non-linear least squares fit came to: coefficients, or the reason why there are none. */
public sealed interface NonlinearFit {
  /** A bound that a coefficient would have passed. */
  enum Bound {
    LOW,
    HIGH
  }

  /** Why there is no fit. */
  enum Reason {
    /** No more observations than coefficients: no error can be told. */
    TOO_FEW_OBSERVATIONS,
    /** The model has no finite value or derivative at the start or where it came to. */
    NOT_FINITE,
    /** Some coefficients can be changed together without a change of the fit. */
    UNDETERMINED,
    /** The last step was still too long, or the sum of squares has a corner where it is least. */
    NOT_CONVERGED
  }

  /**
   * A fitted coefficient.
   *
   * @param value in its own unit
   * @param standardDeviation the root of its diagonal element of (JᵀWJ)⁻¹·s²; empty where a bound
   *     holds the coefficient, because the curvature there says nothing of its error
   * @param heldBy the bound it stands at
   */
  record Coefficient(double value, Optional<Double> standardDeviation, Optional<Bound> heldBy) {}

  /**
   * The least sum of squares that is near the start, within the bounds.
   *
   * @param coefficients in the order of the model
   * @param sumOfSquares Σ ((y − f)/σ)²
   * @param degreesOfFreedom observations less coefficients that no bound holds
   * @param iterations evaluations of all observations
   */
  record Converged(
      List<Coefficient> coefficients, double sumOfSquares, int degreesOfFreedom, int iterations)
      implements NonlinearFit {
    public Converged {
      coefficients = List.copyOf(coefficients);
    }

    public List<Double> values() {
      return coefficients.stream().map(Coefficient::value).toList();
    }

    /** s, the residual standard deviation in units of σ. */
    double residualDeviation() {
      return Math.sqrt(sumOfSquares / degreesOfFreedom);
    }
  }

  /**
   * No fit.
   *
   * @param reason what kept it
   * @param text the same in words with its numbers, for one line
   */
  record Failed(Reason reason, String text) implements NonlinearFit {}
}
