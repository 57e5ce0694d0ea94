package fathom.model;

/**
 * How well a fit describes its points.
 *
 * @param points how many points (medians per size and fork) the fit used
 * @param rmsRelativeError root mean square of (measured − fitted)/fitted over the sizes' medians
 * @param maxRelativeError largest absolute value of the same
 */
public record FitQuality(int points, double rmsRelativeError, double maxRelativeError) {}
