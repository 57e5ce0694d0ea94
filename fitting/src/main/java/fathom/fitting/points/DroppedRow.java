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
}
