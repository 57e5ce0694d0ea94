package fathom.model.sheet;

/**
 * How well a fit describes its points.
 *
 * @param points how many points (medians per size and fork) the fit used
 * @param rmsRelativeError root mean square of (measured − fitted)/fitted over the sizes' medians
 * @param maxRelativeError largest absolute value of the same
 * @param relativeHalfWidth largest half width of the fitted value's 95 % interval, relative to that
 *     value, at the smallest and the largest measured size of each piece: what {@code --precision}
 *     is held against; infinite where it cannot be told
 * @param diagnostics what it takes to judge the fit
 */
public record FitQuality(
    int points,
    double rmsRelativeError,
    double maxRelativeError,
    double relativeHalfWidth,
    FitDiagnostics diagnostics) {
  /** Quality without diagnostics. */
  public FitQuality(
      int points, double rmsRelativeError, double maxRelativeError, double relativeHalfWidth) {
    this(points, rmsRelativeError, maxRelativeError, relativeHalfWidth, FitDiagnostics.NONE);
  }

  public FitQuality withRelativeHalfWidth(double other) {
    return new FitQuality(points, rmsRelativeError, maxRelativeError, other, diagnostics);
  }

  public FitQuality withDiagnostics(FitDiagnostics other) {
    return new FitQuality(points, rmsRelativeError, maxRelativeError, relativeHalfWidth, other);
  }
}
