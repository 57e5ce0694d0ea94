package fathom.reports.comparison.reading;

import fathom.model.cost.Estimate;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;

/**
 * A number of a sheet, and what the sheet says about its error.
 *
 * @param estimate the value with its 95 % interval, which is one between forks
 * @param degreesOfFreedom behind the interval, at least 1
 * @param drift share of the value by which the windows of a fork moved while they were measured; 0
 *     where no drift was warned of
 * @param measured the size of what was measured for it, which is what runs differ by a share of:
 *     the value itself, but for a difference of larger numbers
 */
public record Reading(Estimate estimate, double degreesOfFreedom, double drift, double measured) {
  /** Of six, the fewest that are planned, where a sheet does not say how many there were. */
  static final double USUAL_DEGREES = 5;

  private static final double NORMAL =
      StudentT.factor(StudentT.OF_SHEETS, Double.POSITIVE_INFINITY);

  public Reading {
    if (!(degreesOfFreedom >= 1) || !(drift >= 0) || !(measured >= 0)) {
      throw new IllegalArgumentException(
          "no error: " + degreesOfFreedom + ", " + drift + ", " + measured);
    }
  }

  /**
   * A number of a fit.
   *
   * @param coefficients how many the fit has
   * @param campaign what its sheet says of its making
   */
  static Reading of(Estimate estimate, FitQuality fit, int coefficients, Diagnostics campaign) {
    double drift =
        fit.diagnostics()
            .drift()
            .filter(Drift::isMaterial)
            .map(d -> Math.abs(d.relativeChange()))
            .orElse(0.0);
    return new Reading(
        estimate, degrees(fit, coefficients, campaign), drift, Math.abs(estimate.value()));
  }

  /** The same number as a difference of larger ones. */
  public Reading outOf(double larger) {
    return new Reading(estimate, degreesOfFreedom, drift, larger);
  }

  /**
   * The points of one place are one per fork, so the most of them are the forks; with complete data
   * the fit's own degrees of freedom are one less than these, or than their blocks (ADR 0008 and
   * 0019). A table without replicates has one point each, and its rows stand for themselves.
   */
  private static double degrees(FitQuality fit, int coefficients, Diagnostics campaign) {
    int forks = fit.diagnostics().residuals().stream().mapToInt(Residual::points).max().orElse(0);
    return switch (forks) {
      case 0 -> USUAL_DEGREES;
      case 1 -> Math.max(1, fit.points() - coefficients);
      default -> Math.max(1, campaign.independent(forks) - 1);
    };
  }

  public double value() {
    return estimate.value();
  }

  /** Half the 95 % interval. */
  public double half() {
    return estimate.ci().width() / 2;
  }

  /**
   * Variance between forks. An interval that was stretched to hold a value at its bound (ADR 0012)
   * is at least as wide as the free fit's, so half of its width is never too little.
   */
  public double ofForks() {
    double error = half() / StudentT.factor(StudentT.OF_SHEETS, degreesOfFreedom);
    return error * error;
  }

  /** Variance of what all forks of a run share: the drift, and what runs differ by. */
  public double ofRun(double betweenRuns) {
    double run = betweenRuns * measured / NORMAL;
    double drifted = drift * value() / NORMAL;
    return run * run + drifted * drifted;
  }

  /** The standard error of what runs differ by, as a share of what was measured. */
  public double shareOfRun(double betweenRuns) {
    return betweenRuns / NORMAL;
  }

  /** The standard error of the drift, as a share of the value. */
  public double shareOfDrift() {
    return drift / NORMAL;
  }
}
