package fathom.fitting.points;

import fathom.model.parameter.Experiment;

/**
 * A raw value that had no say in the fit.
 *
 * @param experiment where it comes from
 * @param fork its fork
 * @param iteration its iteration within the fork
 * @param sizeBytes its message size
 * @param reason why it was left out, for the reader
 */
public record DroppedRow(
    Experiment experiment, int fork, int iteration, int sizeBytes, String reason) {
  /**
   * The reason of rows that L does not subtract, though the fit of the overhead itself has them.
   */
  public static final String NOT_SUBTRACTED = "outlier: left out when computing L";

  /** The reason of windows that are unlike the others of their own launch. */
  public static final String FAR_FROM_ITS_LAUNCH =
      "outlier: far from the median of the same launch";

  /** The reason of all windows of a launch at one size, whose median has no weight in the fit. */
  public static final String LAUNCH_DIFFERS =
      "outlier: the launch's median at this size is far from the other launches'";
}
