package fathom.fitting.points;

import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;

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

  private static final String LAUNCH_DIFFERS =
      "outlier: the launch's median at this size is far from the other launches'";

  private static final String UNLIKE_ITS_BLOCK =
      "outlier: the launch's median at this size does not fit the rest of its block";

  /**
   * The reason of all windows of a launch at one size, whose median has no weight in the fit.
   *
   * @param block of the launch: what it was held against
   */
  public static String withoutWeight(CampaignBlock block) {
    return block.isShared() ? UNLIKE_ITS_BLOCK : LAUNCH_DIFFERS;
  }
}
